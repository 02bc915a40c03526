"""`pair FIRST SECOND`: one pair explained, for people to read or as JSON or .wa."""

from __future__ import annotations

import argparse
import json
import unicodedata
from typing import TYPE_CHECKING

from explain.commands._input import add_settings, settings_of

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from explain.settings import Settings
    from explain.types import Alignment, Explanation, Length, Link, Pair

_WIDEST = 44
_COSTLIEST = 2


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "pair",
        help="explain one pair of sentences",
        description="Prints the similarity, the summary, the links and the two differences that "
        "cost most. With --chunked the sentences are cut in chunks: '[ a b ] [ c ]'.",
    )
    parser.add_argument("first", metavar="FIRST", help="the first sentence")
    parser.add_argument("second", metavar="SECOND", help="the second sentence")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="all of it as one JSON object")
    form.add_argument("--wa", action="store_true", help="the links as an entry of a .wa file")
    parser.add_argument("--chunked", action="store_true", help="the sentences are cut in chunks")
    parser.add_argument(
        "--length",
        choices=["line", "paragraph", "list"],
        default="paragraph",
        help="of the summary: one line, a paragraph (default), one sentence a link",
    )
    parser.add_argument(
        "--feedback",
        action="store_true",
        help="FIRST is a reference answer, SECOND a student's: word the summary as feedback",
    )
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the explanation."""
    from explain.formats.wa import write_wa
    from explain.types import Length

    explanation = explain_pair(
        args.first,
        args.second,
        settings=settings_of(args),
        chunked=args.chunked,
        feedback=args.feedback,
        attribution=not args.wa,
    )
    if args.json:
        print(json.dumps(explanation.to_dict(), ensure_ascii=False, indent=1))
    elif args.wa:
        print(write_wa([explanation.alignment]), end="")
    else:
        print(report(explanation, length=Length(args.length)))
    return 0


def explain_pair(
    first: str,
    second: str,
    *,
    settings: Settings | None = None,
    chunked: bool = False,
    feedback: bool = False,
    attribution: bool = True,
) -> Explanation:
    """The explanation of a pair as the command line gives it."""
    from dataclasses import replace

    from explain.api import shared_explainer
    from explain.sentence.analysis import analyse
    from explain.types import Pair
    from explain.wording import describe

    pair = _chunked(first, second) if chunked else Pair("1", first, second)
    explainer = shared_explainer(settings)
    explanation = explainer.explain_pair(pair, attribution=attribution)
    if not feedback:
        return explanation
    alignment = explanation.alignment
    summary = describe(
        alignment,
        analyse(alignment.first, model=explainer.settings.spacy_model),
        analyse(alignment.second, model=explainer.settings.spacy_model),
        attribution=explanation.attribution,
        feedback=True,
    )
    return replace(explanation, summary=summary)


def _chunked(first: str, second: str) -> Pair:
    from explain.errors import ExplainError
    from explain.formats.problems import Collector
    from explain.formats.sentences import parse_chunks
    from explain.types import Pair

    sides = []
    for name, line in (("first", first), ("second", second)):
        found = parse_chunks(line, 1, Collector(f"{name} sentence"))
        if not found.chunks:
            raise ExplainError(f"{name} sentence: {line!r} has no chunks; write '[ a b ] [ c ]'")
        sides.append((found.sentence.text, tuple(chunk.positions for chunk in found.chunks)))
    (text1, chunks1), (text2, chunks2) = sides
    return Pair("1", text1, text2, chunks1, chunks2)


def report(explanation: Explanation, *, length: Length | None = None) -> str:
    """The explanation for people: similarity, summary, links as a table, what costs most."""
    from explain.similarity.scale import BANDS, band
    from explain.types import Length
    from explain.wording import render

    similarity = explanation.similarity
    parts = [
        f"Similarity {similarity:.2f} of 5. {BANDS[band(similarity)]}",
        render.text(explanation.summary, length or Length.PARAGRAPH),
        link_table(explanation.alignment),
    ]
    if costs := _costs(explanation):
        parts.append(costs)
    parts.append(explanation.signature)
    return "\n\n".join(part for part in parts if part)


def link_table(alignment: Alignment) -> str:
    """The links as an aligned table, in the order of the first sentence."""
    rows = [("first", "relation", "score", "second")]
    rows += [_row(link) for link in sorted(alignment.links, key=_place)]
    widths = [max(_width(row[i]) for row in rows) for i in range(4)]
    return "\n".join(
        "  ".join(
            _padded(cell, width, right=i == 2)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _place(link: Link) -> tuple[int, int]:
    first, second = link.first_positions, link.second_positions
    return (first[0] if first else 10_000, second[0] if second else 10_000)


def _row(link: Link) -> tuple[str, str, str, str]:
    score = "" if link.score is None else f"{link.score:g}"
    first, second = (_cut(" … ".join(c.text for c in side)) for side in (link.first, link.second))
    return (first or "–", link.label, score, second or "–")


def _costs(explanation: Explanation) -> str:
    attribution = explanation.attribution
    if attribution is None or not attribution.differences:
        return ""
    lines = [
        f"{d.edit}: {attribution.similarity:.1f} -> {d.mended:.1f}"
        for d in attribution.differences[:_COSTLIEST]
    ]
    return "What costs most:\n" + "\n".join(f"  {line}" for line in lines)


def _cut(text: str) -> str:
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1].rstrip() + "…"


def _width(text: str) -> int:
    """How many columns a terminal gives the text."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) > 0 for c in text)


def _padded(text: str, width: int, *, right: bool) -> str:
    blanks = " " * (width - _width(text))
    return blanks + text if right else text + blanks
