"""Tables for other programs: csv for a spreadsheet, LaTeX for a paper."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from explain.evaluation.analysis.cases import CountTable

Cell: TypeAlias = str | int | float | None

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "$": r"\$",
        "&": r"\&",
        "#": r"\#",
        "%": r"\%",
        "_": r"\_",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "≤": r"$\leq$",
        "≥": r"$\geq$",
        "±": r"$\pm$",
        "−": r"$-$",
        "→": r"$\rightarrow$",
        "\n": " ",
        "\r": " ",
    }
)


@dataclass(frozen=True)
class Sheet:
    """A plain table: a title, named columns, rows of values."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


def sheet_of(table: CountTable) -> Sheet:
    """The counts of a table with the totals of its rows and columns."""
    rows: list[tuple[Cell, ...]] = [
        (row, *(table.count(row, column) for column in table.columns), table.count(row))
        for row in table.rows
    ]
    totals = (*(table.count(column=column) for column in table.columns), table.count())
    rows.append(("total", *totals))
    columns = (table.corner, *table.columns, "total")
    return Sheet(table.key, table.title, columns, tuple(rows), table.note)


def to_csv(sheet: Sheet) -> str:
    """The table as csv with a header; numbers keep all their digits."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(sheet.columns)
    writer.writerows(["" if value is None else value for value in row] for row in sheet.rows)
    return buffer.getvalue()


def to_latex(sheet: Sheet) -> str:
    """The table as a LaTeX `table` in booktabs style; it needs \\usepackage{booktabs}."""
    numeric = [
        all(isinstance(row[i], int | float | None) for row in sheet.rows)
        for i in range(len(sheet.columns))
    ]
    lines = [
        r"\begin{table}[t]",
        r"\centering",
        rf"\begin{{tabular}}{{{''.join('r' if n else 'l' for n in numeric)}}}",
        r"\toprule",
        _latex_row(sheet.columns),
        r"\midrule",
        *(_latex_row(row) for row in sheet.rows),
        r"\bottomrule",
        r"\end{tabular}",
        rf"\caption{{{latex_text(' '.join(filter(None, (sheet.title + '.', sheet.note))))}}}",
        rf"\label{{tab:{''.join(c for c in sheet.key if c.isalnum() or c in '-')}}}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def latex_text(text: str) -> str:
    """The text with everything that LaTeX would take for a command written out."""
    return "".join(c for c in text.translate(_LATEX) if c >= " ")


def _latex_row(values: Sequence[Cell]) -> str:
    return " & ".join(_latex_cell(value) for value in values) + r" \\"


def _latex_cell(value: Cell) -> str:
    if value is None:
        return "--"
    if isinstance(value, float):
        # Figures below one are printed without their zero, as the field's tables do.
        return f"{value:.3f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.3f}"
    return latex_text(str(value))
