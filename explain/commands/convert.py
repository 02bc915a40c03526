"""`convert IN OUT`: the same content in another format, by suffix."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from explain.formats.files import convert

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "convert",
        help="write a file in another format, by suffix",
        description="Alignments: .wa, .jsonl, .csv. Pairs: .csv, .tsv, .jsonl, STS.input.*. "
        "Scores: .gs, .output. Chunked sentences: .txt.",
    )
    parser.add_argument("source", metavar="IN", help="the file to read")
    parser.add_argument("target", metavar="OUT", help="the file to write; its suffix decides")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the target; problems of the source are counted on stderr."""
    done = convert(args.source, args.target)
    print(f"{args.target}: {done.entries} entries ({done.source_format} -> {done.target_format})")
    if done.problems:
        print(
            f"{args.source}: {len(done.problems)} problems on the way; "
            f"`python -m explain check {args.source}` lists them",
            file=sys.stderr,
        )
    return 0
