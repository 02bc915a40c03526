"""Which column of a table is which: by its name, or by what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explain.formats.numbers import parse_number

_FIRST = ("first", "sentence1", "sentence_1", "sentence 1", "sent1", "s1", "text1", "text_1")
_SECOND = ("second", "sentence2", "sentence_2", "sentence 2", "sent2", "s2", "text2", "text_2")
_IDS = ("id", "pair_id", "pairid", "pair", "index")
_SCORES = ("score", "similarity", "gold", "label")
_KNOWN = frozenset((*_FIRST, *_SECOND, *_IDS, *_SCORES))


@dataclass(frozen=True, slots=True)
class Columns:
    """The places of the columns, counted from 0; None where there is no such column."""

    first: int
    second: int
    pair_id: int | None = None
    score: int | None = None

    @property
    def width(self) -> int:
        """How many cells a row needs to have all of them."""
        return 1 + max(
            c for c in (self.first, self.second, self.pair_id, self.score) if c is not None
        )


def has_header(cells: Sequence[str]) -> bool:
    """Whether a first row names columns instead of holding a pair."""
    names = [_key(cell) for cell in cells]
    return columns_by_name(cells) is not None or (
        len(names) > 1 and all(name in _KNOWN for name in names)
    )


def columns_by_name(names: Sequence[str]) -> Columns | None:
    """The columns that these names state, or None where one of the sentences is not named."""
    keys = [_key(name) for name in names]

    def find(wanted: Sequence[str]) -> int | None:
        return next((keys.index(name) for name in wanted if name in keys), None)

    first, second = find(_FIRST), find(_SECOND)
    if first is None or second is None:
        return None
    return Columns(first, second, find(_IDS), find(_SCORES))


def guess_columns(rows: Sequence[Sequence[str]]) -> Columns | None:
    """The columns of rows without a header: the two longest of text, then scores and ids."""
    width = min((len(row) for row in rows if len(row) > 1), default=0)
    if width < 2:
        return None
    numeric = [c for c in range(width) if all(_number_or_blank(row, c) for row in rows)]
    if width == 2:
        return Columns(0, 1)
    texts = [c for c in range(width) if c not in numeric]
    if len(texts) < 2:
        texts = list(range(width))[-2:]
        numeric = [c for c in numeric if c not in texts]
    longest = sorted(texts, key=lambda c: -sum(len(row[c]) for row in rows if len(row) > c))[:2]
    first, second = sorted(longest)
    distinct = [c for c in range(width) if c not in longest and _distinct(rows, c)]
    pair_id = next((c for c in distinct if c not in numeric or _whole(rows, c)), None)
    score = next((c for c in numeric if c != pair_id), None)
    return Columns(first, second, pair_id, score)


def _key(name: str) -> str:
    return name.strip().strip('"').lower()


def _number_or_blank(row: Sequence[str], column: int) -> bool:
    if column >= len(row) or not row[column].strip():
        return True
    return parse_number(row[column]) is not None


def _distinct(rows: Sequence[Sequence[str]], column: int) -> bool:
    values = [row[column] for row in rows if len(row) > column]
    return len(set(values)) == len(values)


def _whole(rows: Sequence[Sequence[str]], column: int) -> bool:
    return all(row[column].strip().isdigit() for row in rows if len(row) > column)
