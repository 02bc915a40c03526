"""The command line: finds the commands, runs one, and turns every error into one clear line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import NoReturn

from explain import __version__, commands
from explain.errors import ExplainError

OK, PROBLEMS, ERROR, STOPPED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like all others."""

    def error(self, message: str) -> NoReturn:
        _complain(f"{message}; see {self.prog} --help")
        raise SystemExit(ERROR)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; an error is one line on stderr and the code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        args = build_parser().parse_args(argv)
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else OK
    except ExplainError as error:
        return _complain(str(error))
    except BrokenPipeError:
        # The reader (head, less) has seen enough. Python would complain again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        _complain("stopped")
        return STOPPED
    except OSError as error:
        return _complain(f"{error.filename or 'input or output'}: {error.strerror or error}")
    except Exception as error:  # a fault of ours must not meet a user as a stack trace
        return _complain(f"unexpected {type(error).__name__}: {error} (a fault in Likewise)")


def build_parser() -> argparse.ArgumentParser:
    """The parser with every command that is a module of `explain.commands`."""
    parser = _Parser(
        prog="python -m explain",
        description="See why two sentences are alike, and how they differ.",
    )
    parser.add_argument("--version", action="version", version=f"likewise {__version__}")
    subparsers = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for module in command_modules():
        module.add_parser(subparsers)
    return parser


def command_modules() -> list[ModuleType]:
    """The modules of `explain.commands` that are commands, by name; helpers begin with _."""
    names = sorted(found.name for found in iter_modules(commands.__path__))
    return [import_module(f"{commands.__name__}.{n}") for n in names if not n.startswith("_")]


def _complain(message: str) -> int:
    print(f"explain: {' '.join(message.split())}", file=sys.stderr)
    return ERROR
