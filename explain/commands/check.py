"""`check FILE`: is the file well-formed, and if not, where."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from explain.formats.files import read_any

if TYPE_CHECKING:
    from argparse import _SubParsersAction

MAX_LISTED = 200  # a listing longer than this helps nobody; --json gives all


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "check",
        help="list what is wrong in a file, line by line",
        description="Exit code 0: well-formed; 1: problems found; 2: cannot be read.",
    )
    parser.add_argument("file", metavar="FILE", help="a file of any format that Likewise reads")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was found; the exit code says whether the file is well-formed."""
    found = check(args.file)
    print(json.dumps(found, ensure_ascii=False) if args.json else _listing(found))
    return 1 if found["problems"] else 0


def check(path: str) -> dict[str, Any]:
    """The format, the number of entries and the problems of a file, as plain values."""
    kind, reading = read_any(path)
    problems = [
        {"line": p.line, "found": p.found, "expected": p.expected} for p in reading.problems
    ]
    return {
        "file": path,
        "format": kind.value,
        "entries": len(reading.items),
        "well_formed": not problems,
        "problems": problems,
    }


def _listing(found: dict[str, Any]) -> str:
    problems = found["problems"]
    count = len(problems)
    verdict = "well-formed" if not count else f"{count} problem{'s' if count > 1 else ''}"
    entries = f"{found['entries']} entr{'ies' if found['entries'] != 1 else 'y'}"
    lines = [f"{found['file']}: {found['format']}, {entries}, {verdict}"]
    for problem in problems[:MAX_LISTED]:
        place = f"line {problem['line']}" if problem["line"] else "the file"
        lines.append(f"  {place}: found {problem['found']}; expected {problem['expected']}")
    if count > MAX_LISTED:
        lines.append(f"  and {count - MAX_LISTED} more; --json lists all")
    return "\n".join(lines)
