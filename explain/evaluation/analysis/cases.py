"""What stands behind a count: the pairs, and the links in them, that were counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Case:
    """One counted thing: a pair, and where links were counted, their places in the two files."""

    pair: str
    gold: int | None = None  # index into the gold alignment's links
    system: int | None = None  # index into the system alignment's links


@dataclass(frozen=True)
class CountTable:
    """Counts by row and column; every cell knows its cases, so every total adds up."""

    key: str
    title: str
    corner: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], tuple[Case, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    right: frozenset[tuple[str, str]] = frozenset()  # the cells where gold and run agree
    note: str = ""
    neutral: frozenset[str] = frozenset()  # rows where nothing is right or wrong

    def cases(self, row: str | None = None, column: str | None = None) -> tuple[Case, ...]:
        """The cases of a cell; of a whole row, column or the table where a name is left out."""
        rows = self.rows if row is None else (row,)
        columns = self.columns if column is None else (column,)
        return tuple(case for r in rows for c in columns for case in self.cells.get((r, c), ()))

    def count(self, row: str | None = None, column: str | None = None) -> int:
        """How many cases a cell, a row, a column or the table has."""
        return len(self.cases(row, column))

    def share(self, row: str, column: str) -> float:
        """The cell as a part of its row; 0 where the row is empty."""
        total = self._row_totals[row]
        return self.count(row, column) / total if total else 0.0

    @cached_property
    def _row_totals(self) -> dict[str, int]:
        return {row: self.count(row) for row in self.rows}


@dataclass(frozen=True)
class Group:
    """A named selection: what a click on a cell, a bar or a point leads to."""

    title: str
    cases: tuple[Case, ...]

    @cached_property
    def pairs(self) -> tuple[str, ...]:
        """The pairs of the cases, each once, in the order of the cases."""
        return tuple(dict.fromkeys(case.pair for case in self.cases))


def count_table(
    key: str,
    title: str,
    corner: str,
    rows: Sequence[str],
    columns: Sequence[str],
    placed: Iterable[tuple[str, str, Case]],
    *,
    right: Iterable[tuple[str, str]] = (),
    note: str = "",
    neutral: Iterable[str] = (),
) -> CountTable:
    """The table of cases that come with their row and column."""
    cells: dict[tuple[str, str], list[Case]] = {}
    for row, column, case in placed:
        cells.setdefault((row, column), []).append(case)
    return CountTable(
        key,
        title,
        corner,
        tuple(rows),
        tuple(columns),
        MappingProxyType({place: tuple(found) for place, found in cells.items()}),
        frozenset(right),
        note,
        frozenset(neutral),
    )
