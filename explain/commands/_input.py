"""The options by which commands are told their pairs and how to explain them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from explain.errors import ExplainError
from explain.settings import Rules, Settings, System, Tokens

if TYPE_CHECKING:
    from explain.batch.source import PairSource


def add_input(parser: argparse.ArgumentParser) -> None:
    """Add the options that name the input."""
    pairs = parser.add_argument_group("input")
    pairs.add_argument(
        "pairs", metavar="PAIRS", nargs="?", help="pairs as .tsv, .csv, .jsonl, .parquet or .wa"
    )
    pairs.add_argument("--first", metavar="S1.txt", help="first sentences, one a line")
    pairs.add_argument("--second", metavar="S2.txt", help="second sentences, one a line")
    pairs.add_argument(
        "--columns",
        nargs=2,
        metavar=("FIRST", "SECOND"),
        help="the columns of the sentences, by name or number, where the header does not tell",
    )
    pairs.add_argument("--id-column", metavar="NAME", help="the column of the pairs' ids")
    pairs.add_argument(
        "--chunked", action="store_true", help="sentences are cut in chunks: [ a b ] [ c ]"
    )
    pairs.add_argument("--encoding", help="of the input; UTF-8 unless said otherwise")


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how pairs are explained."""
    how = parser.add_argument_group("explanation")
    how.add_argument(
        "--tokens",
        choices=list(Tokens),
        default=Tokens.WORDS,
        help="words: punctuation is split off; blanks: tokens are what blanks separate",
    )
    how.add_argument("--system", choices=list(System), default=System.LIKEWISE)
    how.add_argument("--rules", choices=list(Rules), default=Rules.Y2016)


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings that the options ask for."""
    return Settings(rules=args.rules, system=args.system, tokens=args.tokens)


def source_of(args: argparse.Namespace) -> PairSource:
    """The input that the options name; an ExplainError where they name none, or two."""
    from explain.batch.source import PairSource

    if bool(args.first) != bool(args.second):
        raise ExplainError("--first and --second go together: one file for each side")
    if bool(args.pairs) == bool(args.first):
        raise ExplainError("name either a file of pairs, or --first S1.txt --second S2.txt")
    return PairSource(
        Path(args.pairs or args.first),
        Path(args.second) if args.second else None,
        columns=tuple(args.columns) if args.columns else None,
        id_column=args.id_column,
        chunked=args.chunked,
        encoding=args.encoding,
    )
