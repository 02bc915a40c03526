"""Slips of the pen: when two spellings are one word."""

from __future__ import annotations

from functools import lru_cache

from explain.evidence.wordnet import is_word

_SHORTEST = 4  # below it a letter more or less makes another word
_LONG = 7  # from here on two slips are forgiven
_LONGEST = 30  # beyond it nobody can tell, and the comparison would take its time


@lru_cache(maxsize=65_536)
def is_slip(one: str, other: str) -> bool:
    """Whether two spellings differ by a letter or two, and one of them is in no dictionary."""
    shorter, longer = sorted((len(one), len(other)))
    forgiven = 2 if shorter >= _LONG else 1
    if shorter < _SHORTEST or longer > _LONGEST or longer - shorter > forgiven:
        return False
    if not (one.isalpha() and other.isalpha()) or (is_word(one) and is_word(other)):
        return False
    return edits(one, other) <= forgiven


def edits(one: str, other: str) -> int:
    """The letters to lose, gain, change or exchange with their neighbour."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, start=1):
        row = [i]
        for j, b in enumerate(other, start=1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]
