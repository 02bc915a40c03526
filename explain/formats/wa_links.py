"""One alignment line of a .wa file: ids <==> ids // types // score // comment."""

from __future__ import annotations

import re

from explain.errors import ExplainError
from explain.formats.problems import Collector, shown
from explain.types import MAX_SCORE, Chunk, Link, Qualifier, Relation, Sentence

_NUMBER = re.compile(r"[0-9]{1,9}")
_SCORE = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)")
MAX_TYPES = 3


def parse_link(
    line: str, number: int, first: Sentence, second: Sentence, problems: Collector
) -> Link | None:
    """The link of this line, or None where nothing can be made of it; faults are reported."""
    left, arrow, rest = line.partition("<==>")
    # Only the comment may hold // again: a token can be //.
    fields = rest.split("//", 3)
    if not arrow or len(fields) < 3:
        problems.report(number, shown(line), "ids <==> ids // types // score // comment")
        return None
    first_side = _side(left, first, number, problems)
    second_side = _side(fields[0], second, number, problems)
    if not first_side and not second_side:
        problems.report(number, shown(line), "at least one token id (link left out)")
        return None
    types = _types(fields[1], number, problems)
    if types is None:
        return None
    relation, qualifiers = types
    two_sided = bool(first_side and second_side)
    if two_sided == relation.one_sided:
        expected = "one empty side (0)" if relation.one_sided else "NOALI or ALIC"
        sides = "two sides" if two_sided else "an empty side"
        problems.report(number, f"{relation} with {sides}", expected)
    score = _score(fields[2], relation, number, problems)
    try:
        return Link(first_side, second_side, relation, score, qualifiers)
    except ExplainError as error:
        problems.report(number, shown(line), str(error))
        return None


def _side(ids: str, sentence: Sentence, number: int, problems: Collector) -> tuple[Chunk, ...]:
    parts = ids.split()
    positions = set()
    for part in parts:
        if not _NUMBER.fullmatch(part):
            problems.report(number, f"the token id {shown(part)}", "whole numbers")
        elif int(part) > len(sentence.tokens):
            expected = f"at most {len(sentence.tokens)}, the length of the sentence"
            problems.report(number, f"the token id {part}", expected)
        elif int(part) > 0:
            positions.add(int(part) - 1)
        elif len(parts) > 1:
            problems.report(
                number, f"0 among the ids {shown(ids.strip())}", "0 alone or not at all"
            )
    if not parts:
        problems.report(number, "no id on one side", "0 for an empty side")
    return (sentence.chunk(positions),) if positions else ()


def _types(
    text: str, number: int, problems: Collector
) -> tuple[Relation, frozenset[Qualifier]] | None:
    parts = text.strip().upper().split("_")
    relations = [Relation(part) for part in parts if part in set(Relation)]
    qualifiers = [Qualifier(part) for part in parts if part in set(Qualifier)]
    unknown = [part for part in parts if part not in {*relations, *qualifiers}]
    if unknown:
        expected = f"{', '.join(Relation)}, maybe with _{' or _'.join(Qualifier)}"
        problems.report(number, f"the type {shown(unknown[0])}", expected)
    elif len(relations) != 1 or len(parts) > MAX_TYPES or len(set(parts)) < len(parts):
        expected = "one main type, and FACT or POL at most once each"
        problems.report(number, f"the types {shown(text.strip())}", expected)
    return (relations[0], frozenset(qualifiers)) if relations else None


def _score(text: str, relation: Relation, number: int, problems: Collector) -> float | None:
    bare = text.strip()
    if bare.upper() == "NIL":
        if relation.one_sided:
            return None
        # The official scorer takes a word for the number 0.
        problems.report(number, f"NIL with {relation}", "a score from 0 to 5 (read as 0)")
        return 0.0
    if not _SCORE.fullmatch(bare):
        problems.report(number, f"the score {shown(bare)}", "0 to 5, or NIL (read as 0)")
        return None if relation.one_sided else 0.0
    score = float(bare)
    if not 0 <= score <= MAX_SCORE:
        problems.report(number, f"the score {bare}", "0 to 5 (the nearest is taken)")
        score = min(max(score, 0.0), MAX_SCORE)
    if relation.one_sided and score > 0:
        problems.report(number, f"the score {bare} with {relation}", "NIL or 0")
    return score + 0.0  # -0.0 would be written as -0
