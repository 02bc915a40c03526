"""Count tables as heat: every number leads to its cases, every row and column has its total."""

from __future__ import annotations

from collections.abc import Sequence

from explain.evaluation.analysis.cases import CountTable
from explain.evaluation.analysis.export import Sheet
from explain.evaluation.analysis.picks import ALL, pick
from explain.evaluation.panels.markup import element, figure, rows_table, text

# The strongest shade still lets the ink on it be read, in light and dark.
STRONGEST = 54


def heat_table(
    table: CountTable,
    *,
    prefix: Sequence[str],
    chosen: str | None = None,
    shares: bool = False,
    totals: bool = True,
) -> str:
    """The table with cells shaded by their part of the row; blue agrees, orange does not.

    `prefix` begins the key of every cell, before the table's key, row and column. With `shares`
    every cell shows its part of the row in per cent too.
    """
    columns = [*table.columns, *(["total"] if totals else [])]
    head = "".join(
        f'<th scope="col"{" class=total" if i >= len(table.columns) else ""}>{text(name)}</th>'
        for i, name in enumerate(columns)
    )
    body = [
        _row(table, place, row, prefix, chosen=chosen, shares=shares, totals=totals)
        for place, row in enumerate(table.rows)
    ]
    if totals:
        body.append(_total_row(table, prefix, chosen))
    return (
        f'<div class="scroll"><table class="heat"><thead><tr>'
        f'<th scope="col" class="corner">{text(table.corner)}</th>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def _row(
    table: CountTable,
    place: int,
    row: str,
    prefix: Sequence[str],
    *,
    chosen: str | None,
    shares: bool,
    totals: bool,
) -> str:
    cells = []
    for column_place, column in enumerate(table.columns):
        count = table.count(row, column)
        key = pick(*prefix, table.key, place, column_place)
        share = table.share(row, column)
        kind = "hit" if (row, column) in table.right else "miss"
        if row in table.neutral:
            kind = "flat"
        classes = f"cell {kind}{' chosen' if key == chosen else ''}"
        spoken = f"{row}, {column}: {count:,} ({share:.0%} of the row)"
        inner = _count_button(count, key, spoken, share if shares else None)
        # The square root lets rare confusions be seen beside frequent ones.
        heat = f"--heat:{STRONGEST * share**0.5:.0f}%" if count else None
        cells.append(element("td", inner, class_=classes if count else None, style=heat))
    if totals:
        cells.append(_total(table.count(row), pick(*prefix, table.key, place, ALL), chosen, row))
    return f'<tr><th scope="row">{text(row)}</th>{"".join(cells)}</tr>'


def _total_row(table: CountTable, prefix: Sequence[str], chosen: str | None) -> str:
    cells = [
        _total(table.count(column=c), pick(*prefix, table.key, ALL, place), chosen, c)
        for place, c in enumerate(table.columns)
    ]
    cells.append(_total(table.count(), pick(*prefix, table.key, ALL, ALL), chosen, "all"))
    return f'<tr><th scope="row" class="total">total</th>{"".join(cells)}</tr>'


def _total(count: int, key: str, chosen: str | None, name: str) -> str:
    inner = _count_button(count, key, f"{name}: {count:,} in all", None)
    return element("td", inner, class_=f"total{' chosen' if key == chosen else ''}")


def _count_button(count: int, key: str, spoken: str, share: float | None) -> str:
    if not count:
        return ""
    inner = f"{count:,}"
    if share is not None:
        inner += f"<small>{share:.0%}</small>"
    return element("button", inner, type="button", data_pick=key, title=spoken, aria_label=spoken)


def sheet_table(sheet: Sheet) -> str:
    """A plain table: text to the left, numbers to the right."""
    numeric = [
        all(isinstance(row[i], int | float | None) for row in sheet.rows)
        for i in range(len(sheet.columns))
    ]
    rows = [
        [
            figure(value) if isinstance(value, float) else text("" if value is None else value)
            for value in row
        ]
        for row in sheet.rows
    ]
    return rows_table([text(c) for c in sheet.columns], rows, numeric=numeric)
