"""The papers' baseline: chunks that share the most words are equivalent, the rest stay alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from explain.types import MAX_SCORE, Chunk, Link, Relation


def link_by_overlap(first: Sequence[Chunk], second: Sequence[Chunk]) -> tuple[Link, ...]:
    """One-to-one links, most shared lower-cased words first; leftovers are NOALI."""
    weights = overlaps(first, second)
    ranked = sorted(
        ((weight, i, j) for i, row in enumerate(weights) for j, weight in enumerate(row) if weight),
        key=lambda item: (-item[0], item[1] + item[2], abs(item[1] - item[2])),
    )
    links, used_first, used_second = [], set(), set()
    for _, i, j in ranked:
        if i not in used_first and j not in used_second:
            used_first.add(i)
            used_second.add(j)
            links.append(Link((first[i],), (second[j],), Relation.EQUI, MAX_SCORE))
    links.sort(key=lambda link: link.first_positions)
    links += [Link((c,), (), Relation.NOALI) for i, c in enumerate(first) if i not in used_first]
    links += [Link((), (c,), Relation.NOALI) for j, c in enumerate(second) if j not in used_second]
    return tuple(links)


def overlaps(first: Sequence[Chunk], second: Sequence[Chunk]) -> list[list[int]]:
    """How many words each two chunks share; marks alone do not count."""
    bags = [[_bag(chunk) for chunk in side] for side in (first, second)]
    return [[(a & b).total() for b in bags[1]] for a in bags[0]]


def _bag(chunk: Chunk) -> Counter[str]:
    return Counter(word for word in chunk.text.lower().split(" ") if any(map(str.isalnum, word)))
