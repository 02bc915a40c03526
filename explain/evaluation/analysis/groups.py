"""From the key of a cell or a band to its cases, with a title that says what they are."""

from __future__ import annotations

from collections.abc import Mapping

from explain.evaluation.analysis.bands import Banding
from explain.evaluation.analysis.cases import Case, CountTable, Group
from explain.evaluation.analysis.picks import place_in


def cell_group(
    tables: Mapping[str, CountTable],
    name: str,
    table: str,
    row: str,
    column: str,
    *,
    noun: str = "link",
) -> Group | None:
    """The cases of a cell, a row, a column or a whole table; None where there is no such table."""
    if table not in tables:
        return None
    chosen = tables[table]
    row_name, column_name = place_in(chosen.rows, row), place_in(chosen.columns, column)
    cases = chosen.cases(row_name, column_name)
    if "→" in chosen.corner:
        said = f"gold {row_name or 'any'}, {name} says {column_name or 'any'}"
    else:
        said = ", ".join(filter(None, (name, row_name, column_name)))
    return Group(f"{counted(len(cases), noun)}: {said}", cases)


def band_group(bandings: Mapping[str, Banding], banding: str, place: str) -> Group | None:
    """The pairs of a band; None where there is no such band."""
    if banding not in bandings or not place.isdecimal():
        return None
    chosen = bandings[banding]
    if int(place) >= len(chosen.bands):
        return None
    band = chosen.bands[int(place)]
    title = f"{counted(len(band.pairs), 'pair')}: {chosen.title} {band.label} {chosen.unit}"
    return Group(title, tuple(Case(pair) for pair in band.pairs))


def counted(number: int, noun: str) -> str:
    """The number with its noun: 1 pair, 1,234 pairs."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
