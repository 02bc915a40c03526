"""Named selections of pairs: kept from a click, or made from a column of a user's csv."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explain.errors import FormatError
from explain.formats.reading import Source, read_text

# A column with more values than this names pairs, it does not group them.
MAX_VALUES = 60
_ID_NAMES = ("id", "pair_id", "pairid", "pair", "line", "index")


@dataclass(frozen=True, slots=True)
class Slice:
    """A selection of pairs under a name."""

    name: str
    pairs: tuple[str, ...]


@dataclass(frozen=True)
class Columns:
    """What a user's csv says of the pairs: for every column, the value of each pair."""

    values: Mapping[str, Mapping[str, str]]
    unknown: int  # rows whose id the gold does not have

    def slices(self, column: str) -> tuple[Slice, ...]:
        """The pairs by their value in this column, most frequent first."""
        groups: dict[str, list[str]] = {}
        for pair, value in self.values.get(column, {}).items():
            groups.setdefault(value, []).append(pair)
        ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
        return tuple(Slice(f"{column}: {value}", tuple(pairs)) for value, pairs in ordered)


def read_columns(source: Source, pair_ids: Sequence[str], name: str | None = None) -> Columns:
    """The columns of a csv or tsv with a header that can slice these pairs.

    Rows belong to pairs by a column `id` (or pair_id, pair, line); without one, row by row in the
    gold's order, and then there must be as many rows as pairs.
    """
    text = read_text(source, name)
    lines = [line for line in text.lines if line.strip()]
    if len(lines) < 2:
        raise FormatError(text.name, None, "holds no rows; expected a header and a row a pair")
    delimiter = max(",;\t", key=lines[0].count)
    header, *rows = csv.reader(lines, delimiter=delimiter)
    header = [cell.strip() for cell in header]
    key = next((i for i, cell in enumerate(header) if cell.lower() in _ID_NAMES), None)
    if key is None and len(rows) != len(pair_ids):
        raise FormatError(
            text.name,
            None,
            f"has {len(rows)} rows and no column `id`, and the gold has {len(pair_ids)} pairs; "
            "add a column `id`, or give one row a pair",
        )
    known = set(pair_ids)
    ids = (
        [row[key].strip() if key < len(row) else "" for row in rows]
        if key is not None
        else pair_ids
    )
    placed = [(i, row) for i, row in zip(ids, rows, strict=True) if i in known]
    values: dict[str, dict[str, str]] = {}
    for column, title in enumerate(header):
        if column == key or not title:
            continue
        found = {i: row[column].strip() for i, row in placed if column < len(row)}
        if 0 < len(set(found.values())) <= MAX_VALUES:
            values[title] = found
    if not values:
        raise FormatError(
            text.name,
            None,
            f"has no column that groups the pairs; expected one with at most {MAX_VALUES} values",
        )
    return Columns(values, len(rows) - len(placed))
