"""Corrections by hand: each takes a valid alignment and gives a valid one, or says why not.

Valid means what the guidelines ask for: every chunk is in a link; EQUI scores 5; OPPO, SPE1, SPE2,
SIMI and REL score more than 0 and less than 5; what has no counterpart is NOALI without a score;
by the 2015 rules a link joins one chunk to one, and a chunk left over because of that is ALIC.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from explain.errors import ExplainError
from explain.settings import Rules
from explain.types import MAX_SCORE, Alignment, Chunk, Link, Qualifier, Relation

Side = Literal["first", "second"]
USUAL_SCORE = 4.0  # the commonest score in the gold files for all types but EQUI


def check_link(link: Link, *, rules: Rules = Rules.Y2016) -> None:
    """Nothing, or an ExplainError that says what the guidelines allow instead."""
    relation, score = link.relation, link.score
    if relation is Relation.ALIC and rules is Rules.Y2016:
        raise ExplainError("ALIC belongs to the 2015 rules; by the 2016 rules use NOALI.")
    if relation.one_sided:
        if link.two_sided:
            raise ExplainError(f"{relation} marks a chunk without a counterpart; this has one.")
        if score is not None and not (relation is Relation.NOALI and score == 0):
            raise ExplainError(f"{relation} has no score; found {score:g}.")
        return
    if not link.two_sided:
        raise ExplainError(f"{relation} needs a chunk on both sides; use NOALI for a lone chunk.")
    if relation is Relation.EQUI and score != MAX_SCORE:
        raise ExplainError(f"EQUI means the same, so its score is 5; found {score:g}.")
    if relation is not Relation.EQUI and not 0 < (score or 0) < MAX_SCORE:
        raise ExplainError(
            f"{relation} scores more than 0 and less than 5; found {score:g}. "
            "Use EQUI for 5, NOALI for 0."
        )
    if rules is Rules.Y2015 and (len(link.first) > 1 or len(link.second) > 1):
        raise ExplainError("By the 2015 rules a link joins one chunk to one chunk.")


def check(alignment: Alignment, *, rules: Rules = Rules.Y2016) -> None:
    """Nothing, or an ExplainError that names the first thing that the guidelines do not allow."""
    for link in alignment.links:
        check_link(link, rules=rules)
    for side in ("first", "second"):
        chunks = [chunk for link in alignment.links for chunk in _side(link, side)]
        linked = {chunk.positions for chunk in chunks}
        tokens = _sentence_length(alignment, side)
        if {p for positions in linked for p in positions} != set(range(tokens)):
            raise ExplainError(f"A word of the {side} sentence is in no chunk.")
        if sum(map(len, linked)) > tokens:
            raise ExplainError(f"Two chunks of the {side} sentence overlap.")
        if rules is Rules.Y2015 and len(chunks) > len(linked):
            raise ExplainError("By the 2015 rules a chunk is in one link only.")


def split(
    alignment: Alignment, side: Side, position: int, *, rules: Rules = Rules.Y2016
) -> Alignment:
    """Cut the chunk in two before the token at this position; both parts stay in its links."""
    chunk = _chunk_at(alignment, side, position)
    before = tuple(p for p in chunk.positions if p < position)
    if not before:
        raise ExplainError(f"“{chunk.text}” already starts there, so nothing can be split off.")
    sentence = getattr(alignment, side)
    parts = (sentence.chunk(before), sentence.chunk(set(chunk.positions) - set(before)))
    links: list[Link] = []
    for link in alignment.links:
        if chunk not in _side(link, side):
            links.append(link)
        elif not link.two_sided:
            links += [_with_side(link, side, (part,)) for part in parts]
        elif rules is Rules.Y2015:
            links.append(_with_side(link, side, _swapped(_side(link, side), chunk, parts[:1])))
            links.append(_alone(parts[1], side, Relation.ALIC))
        else:
            links.append(_with_side(link, side, _swapped(_side(link, side), chunk, parts)))
    return _tidied(alignment, links)


def join(
    alignment: Alignment, side: Side, position: int, *, rules: Rules = Rules.Y2016
) -> Alignment:
    """Make one chunk of that with the token at this position and the one before it.

    The new chunk stays in the first chunk's link where that has a counterpart, else in the
    second's; the chunks that lose their counterpart become NOALI.
    """
    chunks = _chunks(alignment, side)
    later = _chunk_at(alignment, side, position)
    place = chunks.index(later)
    if place == 0:
        raise ExplainError(f"“{later.text}” is the first chunk, so there is none to join it to.")
    earlier = chunks[place - 1]
    whole = getattr(alignment, side).chunk((*earlier.positions, *later.positions))
    holders = [link for part in (earlier, later) for link in _holding(alignment, side, part)]
    keeper = next((link for link in holders if link.two_sided), holders[0] if holders else None)
    links: list[Link] = []
    for link in alignment.links:
        members = _side(link, side)
        if link is keeper:
            rest = [chunk for chunk in members if chunk not in (earlier, later)]
            links.append(_with_side(link, side, sorted([*rest, whole], key=_place)))
        else:
            rest = [chunk for chunk in members if chunk not in (earlier, later)]
            links += _shrunk(link, side, rest) if len(rest) < len(members) else [link]
    if keeper is None:
        links.append(_alone(whole, side))
    return _tidied(alignment, links)


def add_link(
    alignment: Alignment,
    first: Iterable[int],
    second: Iterable[int],
    relation: Relation,
    score: float | None,
    *,
    qualifiers: Iterable[Qualifier] = (),
    rules: Rules = Rules.Y2016,
) -> Alignment:
    """Link these chunks, given by their reading order; they leave the links that they were in."""
    sides = (
        tuple(_pick(alignment, "first", index) for index in sorted(set(first))),
        tuple(_pick(alignment, "second", index) for index in sorted(set(second))),
    )
    if not sides[0] or not sides[1]:
        raise ExplainError("A link needs at least one chunk of each sentence.")
    new = Link(*sides, relation, score, frozenset(qualifiers))
    check_link(new, rules=rules)
    links: list[Link] = []
    for link in alignment.links:
        rest = (
            [chunk for chunk in link.first if chunk not in new.first],
            [chunk for chunk in link.second if chunk not in new.second],
        )
        if len(rest[0]) == len(link.first) and len(rest[1]) == len(link.second):
            links.append(link)
        elif link.two_sided and rest[0] and rest[1]:
            links.append(_fresh(replace(link, first=tuple(rest[0]), second=tuple(rest[1]))))
        # Otherwise what is left of the link is picked up as lone chunks when tidying.
    return _tidied(alignment, [*links, new])


def remove_link(alignment: Alignment, index: int) -> Alignment:
    """Take a link away; its chunks become NOALI."""
    link = _link(alignment, index)
    if not link.two_sided:
        raise ExplainError(
            "A chunk without a counterpart has nothing to remove; link it to another chunk instead."
        )
    rest = [other for place, other in enumerate(alignment.links) if place != index]
    return _tidied(alignment, rest)


def retype(
    alignment: Alignment, index: int, relation: Relation, *, rules: Rules = Rules.Y2016
) -> Alignment:
    """Give a link another type; where its score does not fit that, the usual one."""
    link = _link(alignment, index)
    if relation is Relation.NOALI and link.two_sided:
        return remove_link(alignment, index)
    score: float | None = link.score
    if relation.one_sided:
        score = None
    elif relation is Relation.EQUI:
        score = MAX_SCORE
    elif score is None or not 0 < score < MAX_SCORE:
        score = USUAL_SCORE
    return _replaced(alignment, index, replace(link, relation=relation, score=score), rules=rules)


def rescore(
    alignment: Alignment, index: int, score: float, *, rules: Rules = Rules.Y2016
) -> Alignment:
    """Give a link another score."""
    return _replaced(alignment, index, replace(_link(alignment, index), score=score), rules=rules)


def qualify(
    alignment: Alignment,
    index: int,
    qualifiers: Iterable[Qualifier],
    *,
    rules: Rules = Rules.Y2016,
) -> Alignment:
    """Say whether factuality (FACT) or attitude (POL) differ across a link."""
    changed = replace(_link(alignment, index), qualifiers=frozenset(qualifiers))
    return _replaced(alignment, index, changed, rules=rules)


def _replaced(alignment: Alignment, index: int, link: Link, *, rules: Rules) -> Alignment:
    check_link(link, rules=rules)
    # A person decided: the system's probabilities no longer speak of this link.
    changed = replace(link, probabilities=MappingProxyType({}))
    links = list(alignment.links)
    links[index] = changed
    return _tidied(alignment, links)


def _tidied(alignment: Alignment, links: Sequence[Link]) -> Alignment:
    """The alignment with these links, in reading order; a chunk that is in none becomes NOALI."""
    kept = list(links)
    for side in ("first", "second"):
        linked = {chunk for link in kept for chunk in _side(link, side)}
        covered = {p for chunk in linked for p in chunk.positions}
        # A chunk that an edit replaced is covered by its parts or by the whole.
        kept += [
            _alone(chunk, side)
            for chunk in _chunks(alignment, side)
            if chunk not in linked and not covered.intersection(chunk.positions)
        ]
    return replace(alignment, links=tuple(sorted(kept, key=_reading_order)))


def _reading_order(link: Link) -> tuple[bool, tuple[int, ...], tuple[int, ...]]:
    # Links first, then lone chunks of the first sentence, then of the second.
    return not link.two_sided, link.first_positions or (10**6,), link.second_positions


def _shrunk(link: Link, side: str, rest: Sequence[Chunk]) -> list[Link]:
    """What remains of a link when chunks of one side leave it; nothing if none are left."""
    return [_with_side(link, side, rest)] if rest else []


def _with_side(link: Link, side: str, chunks: Sequence[Chunk]) -> Link:
    if side == "first":
        return _fresh(replace(link, first=tuple(chunks)))
    return _fresh(replace(link, second=tuple(chunks)))


def _fresh(link: Link) -> Link:
    """The link without reasons that spoke of other chunks."""
    return replace(link, evidence=(), probabilities=MappingProxyType({}))


def _alone(chunk: Chunk, side: str, relation: Relation = Relation.NOALI) -> Link:
    return Link((chunk,), (), relation) if side == "first" else Link((), (chunk,), relation)


def _swapped(chunks: Sequence[Chunk], old: Chunk, new: Sequence[Chunk]) -> list[Chunk]:
    return [part for chunk in chunks for part in (new if chunk == old else (chunk,))]


def _place(chunk: Chunk) -> tuple[int, ...]:
    return chunk.positions


def _side(link: Link, side: str) -> tuple[Chunk, ...]:
    return link.first if side == "first" else link.second


def _chunks(alignment: Alignment, side: str) -> tuple[Chunk, ...]:
    return alignment.first_chunks if side == "first" else alignment.second_chunks


def _sentence_length(alignment: Alignment, side: str) -> int:
    return len((alignment.first if side == "first" else alignment.second).tokens)


def _holding(alignment: Alignment, side: str, chunk: Chunk) -> list[Link]:
    return [link for link in alignment.links if chunk in _side(link, side)]


def _chunk_at(alignment: Alignment, side: str, position: int) -> Chunk:
    for chunk in _chunks(alignment, side):
        if position in chunk.positions:
            return chunk
    raise ExplainError(f"The {side} sentence has no word number {position + 1}.")


def _pick(alignment: Alignment, side: str, index: int) -> Chunk:
    chunks = _chunks(alignment, side)
    if not 0 <= index < len(chunks):
        raise ExplainError(f"The {side} sentence has no chunk number {index + 1}.")
    return chunks[index]


def _link(alignment: Alignment, index: int) -> Link:
    if not 0 <= index < len(alignment.links):
        raise ExplainError(f"There is no link number {index + 1}.")
    return alignment.links[index]
