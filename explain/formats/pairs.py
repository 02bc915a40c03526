"""Pairs of sentences as csv, tsv or jsonl, with a header or without.

Columns are known by their names where there is a header, and guessed from their content where
there is none: two columns of text, maybe a column of ids, maybe one of scores.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from explain.formats.columns import Columns, columns_by_name, guess_columns, has_header
from explain.formats.numbers import parse_number, written_number
from explain.formats.problems import Collector, Reading, shown
from explain.formats.reading import Source, Text, read_text

# A quoted cell may hold line ends, but one that is still open after this many lines was a mistake.
MAX_CELL_LINES = 50
HEADER = ("id", "first", "second", "score")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sentences as they were written, and their similarity where the file states one."""

    pair_id: str
    first: str
    second: str
    score: float | None = None


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    cells: Sequence[str]


def read_pairs(source: Source, name: str | None = None, *, strict: bool = False) -> Reading[Pair]:
    """The pairs of a csv, tsv or jsonl file, in order; rows without an id get their number.

    A tab in the first line means tab-separated with literal quotes, as the field's files are; a
    line that begins with { means jsonl; anything else is csv with commas or semicolons.
    """
    text = read_text(source, name, strict=strict)
    first_line = next((line for line in text.lines if line.strip()), "")
    if first_line.lstrip().startswith("{"):
        return text.problems.reading(_from_jsonl(text))
    if "\t" in first_line and not text.name.lower().endswith(".csv"):
        rows = [_Row(n, line.split("\t")) for n, line in enumerate(text.lines, start=1)]
    else:
        rows = _csv_rows(text.lines, _delimiter(first_line), text.problems)
    while rows and not any(rows[-1].cells):
        rows.pop()  # blank lines at the end are no pairs; inside they are, to keep lines in step
    return text.problems.reading(_from_rows(rows, text.problems))


def write_pairs(pairs: Iterable[Pair], suffix: str) -> str:
    """The text of a .csv, .tsv or .jsonl file; no column of scores where no pair has one."""
    items = list(pairs)
    scored = any(pair.score is not None for pair in items)
    header = HEADER if scored else HEADER[:3]
    rows = [[p.pair_id, p.first, p.second, _written_score(p.score)][: len(header)] for p in items]
    if suffix == ".jsonl":
        return "".join(f"{json.dumps(_as_json(p), ensure_ascii=False)}\n" for p in items)
    if suffix == ".tsv":
        blank = {ord(mark): " " for mark in "\t\n\r"}
        lines = ["\t".join(cell.translate(blank) for cell in row) for row in (header, *rows)]
        return "".join(f"{line}\n" for line in lines)
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *rows])
    return out.getvalue()


def _from_jsonl(text: Text) -> list[Pair]:
    pairs: list[Pair] = []
    for number, line in enumerate(text.lines, start=1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
        except (ValueError, RecursionError) as error:
            text.problems.report(number, f"no JSON ({error})", "one object a line")
            values = {}
        if not isinstance(values, dict):
            text.problems.report(number, shown(line), 'an object: {"first": ..., "second": ...}')
            values = {}
        keys = [str(key) for key in values]
        columns = columns_by_name(keys)
        if values and columns is None:
            expected = 'the keys "first" and "second"'
            text.problems.report(number, f"the keys {', '.join(keys) or 'none'}", expected)
        cells = ["" if value is None else _cell(value) for value in values.values()]
        pairs.append(_pair(_Row(number, cells), columns, len(pairs) + 1, text.problems))
    return pairs


def _cell(value: object) -> str:
    # A sentence may come as an object with its text, as results write it.
    if isinstance(value, dict) and isinstance(value.get("text"), str):
        return str(value["text"])
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _from_rows(rows: list[_Row], problems: Collector) -> list[Pair]:
    if not rows:
        return []
    columns: Columns | None
    if has_header(rows[0].cells):
        columns = columns_by_name(rows[0].cells)
        body = rows[1:]
    else:
        columns = guess_columns([row.cells for row in rows[:200]])
        body = rows
    if columns is None:
        found = f"the columns {', '.join(rows[0].cells)}"
        problems.report(rows[0].line, shown(found), "two columns of text: first, second")
        return []
    return [_pair(row, columns, place, problems) for place, row in enumerate(body, start=1)]


def _pair(row: _Row, columns: Columns | None, place: int, problems: Collector) -> Pair:
    if columns is None:
        return Pair(str(place), "", "")
    needed = max(columns.first, columns.second)
    if len(row.cells) <= needed:
        problems.report(row.line, f"{len(row.cells)} cells", f"at least {needed + 1}")
    cells = [*row.cells, *[""] * (columns.width - len(row.cells))]
    score = None
    if columns.score is not None and cells[columns.score].strip():
        score = parse_number(cells[columns.score])
        if score is None:
            problems.report(row.line, f"the score {shown(cells[columns.score])}", "a number")
    pair_id = cells[columns.pair_id].strip() if columns.pair_id is not None else ""
    return Pair(pair_id or str(place), cells[columns.first], cells[columns.second], score)


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _csv_rows(lines: Sequence[str], delimiter: str, problems: Collector) -> list[_Row]:
    rows, start = [], 0
    while start < len(lines):
        end, record = start + 1, lines[start]
        while record.count('"') % 2 and end < len(lines) and end - start < MAX_CELL_LINES:
            record = f"{record}\n{lines[end]}"
            end += 1
        if record.count('"') % 2:
            problems.report(start + 1, "a quote that is not closed", 'a second " in the same cell')
            rows.append(_Row(start + 1, lines[start].split(delimiter)))
            end = start + 1
        else:
            rows.append(_Row(start + 1, _csv_cells(record, delimiter, start + 1, problems)))
        start = end
    return rows


def _csv_cells(record: str, delimiter: str, line: int, problems: Collector) -> Sequence[str]:
    try:
        return next(csv.reader(io.StringIO(record, newline=""), delimiter=delimiter), [])
    except csv.Error as error:
        problems.report(line, f"a row that is no csv ({error})", "cells with commas between them")
        return record.split(delimiter)


def _written_score(score: float | None) -> str:
    return "" if score is None else written_number(score)


def _as_json(pair: Pair) -> dict[str, object]:
    values: dict[str, object] = {"id": pair.pair_id, "first": pair.first, "second": pair.second}
    return values if pair.score is None else {**values, "score": pair.score}
