"""The commands of `python -m explain`, one module each.

A module here is a command: `add_parser(subparsers)` says its options, `run(args)` does it and
returns the exit code. Its top imports nothing heavy, because every start loads all of them.
"""
