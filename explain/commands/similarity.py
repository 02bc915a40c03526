"""`similarity PAIRS`: one 0-5 score a line, in order."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from explain.commands._input import add_input, add_settings, settings_of, source_of
from explain.errors import ExplainError
from explain.settings import Tokens

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from explain.batch.rows import Row
    from explain.engine import Explainer
    from explain.settings import Settings
    from explain.types import Pair, Sentence

_WINDOW = 512  # pairs that are tokenised, sorted by length and scored together


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "similarity",
        help="score a file of pairs from 0 to 5",
        description="Prints one score a line, in order: line N answers pair N. A pair that cannot "
        "be scored gets a blank line, as in the STS files, and a message on stderr.",
    )
    add_input(parser)
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the scores as they are made."""
    from explain.engine import Explainer

    source = source_of(args)
    for row, score in similarities(source.rows(), Explainer(settings_of(args))):
        if isinstance(score, float):
            print(f"{score:.4f}")
        else:
            print()
            print(f"{source.path}, line {row.line}: {score}", file=sys.stderr)
    return 0


def similarities(rows: Iterator[Row], explainer: Explainer) -> Iterator[tuple[Row, float | str]]:
    """Every row with its score, or with the reason why there is none, in order."""
    while window := list(islice(rows, _WINDOW)):
        answers: list[float | str] = [row.problem for row in window]
        sentences: dict[int, tuple[Sentence, Sentence]] = {}
        for place, row in enumerate(window):
            if not row.problem:
                try:
                    sentences[place] = _sentences(row.pair, explainer.settings)
                except ExplainError as error:
                    answers[place] = str(error)
        order = sorted(sentences, key=lambda p: sum(len(s.tokens) for s in sentences[p]))
        scores = explainer.similarity_many([sentences[place] for place in order])
        for place, score in zip(order, scores, strict=True):
            answers[place] = float(score)
        yield from zip(window, answers, strict=True)


def _sentences(pair: Pair, settings: Settings) -> tuple[Sentence, Sentence]:
    from explain.sentence.tokenise import tokenise

    tokens = settings.tokens if pair.first_chunks is None else Tokens.BLANKS
    return tokenise(pair.first, tokens=tokens), tokenise(pair.second, tokens=tokens)
