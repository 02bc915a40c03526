"""Rows of tables, one at a time: tab-separated, csv, JSON lines and parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from explain.batch.lines import Line, read_lines
from explain.errors import FormatError
from explain.formats.columns import Columns, columns_by_name, guess_columns, has_header
from explain.formats.pairs import MAX_CELL_LINES
from explain.formats.problems import shown

_SAMPLE = 200  # rows that decide what the columns of a table without a header hold


class Cells(NamedTuple):
    """What a row says: its line, id and texts; or why it says nothing."""

    line: int
    pair_id: str
    first: str
    second: str
    problem: str = ""


class _Record(NamedTuple):
    line: int
    cells: Sequence[str]
    problem: str = ""


def table_cells(
    path: Path,
    names: tuple[str, str] | None,
    id_name: str | None,
    *,
    encoding: str | None = None,
) -> Iterator[Cells]:
    """The rows of a tab-separated file (quotes are literal) or of a csv file.

    Every line of a tab-separated file is a row, a blank one too, so that line N of the output
    answers line N of the input; blank lines of csv are none.
    """
    records = _records(path, encoding)
    sample = list(islice(records, _SAMPLE))
    if not sample:
        raise FormatError(path, None, "is empty; expected at least one pair")
    columns, header = _columns(path, sample, names, id_name)
    for record in chain(sample[header:], records):
        yield _cells(record, columns)


def json_cells(
    path: Path,
    names: tuple[str, str] | None,
    id_name: str | None,
    *,
    encoding: str | None = None,
) -> Iterator[Cells]:
    """The objects of a file with one JSON object a line."""
    for line in read_lines(path, encoding=encoding):
        if not line.text.strip():
            continue
        try:
            values = json.loads(line.text)
        except (ValueError, RecursionError) as error:
            problem = f"found no JSON ({error}); expected one object a line"
            yield Cells(line.number, "", "", "", problem)
            continue
        if not isinstance(values, dict):
            problem = f'found {shown(line.text)}; expected {{"first": ..., "second": ...}}'
            yield Cells(line.number, "", "", "", problem)
            continue
        keys = [str(key) for key in values]
        columns = _named(keys, names, id_name)
        if columns is None:
            wanted = " and ".join(repr(name) for name in names or ("first", "second"))
            problem = f"found the keys {', '.join(keys) or 'none'}; expected {wanted}"
            yield Cells(line.number, "", "", "", problem)
            continue
        yield _value_cells(line.number, list(values.values()), columns)


def parquet_cells(
    path: Path, names: tuple[str, str] | None, id_name: str | None
) -> Iterator[Cells]:
    """The rows of a parquet file, a thousand at a time."""
    file = _parquet(path)
    fields = [str(name) for name in file.schema_arrow.names]
    columns = _named(fields, names, id_name)
    if columns is None:
        raise _no_columns(path, fields, names, id_name)
    number = 0
    for batch in file.iter_batches(batch_size=1_000):
        for values in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            number += 1
            yield _value_cells(number, values, columns)


def parquet_count(path: Path) -> int:
    """How many rows a parquet file says it has."""
    return int(_parquet(path).metadata.num_rows)


class Head(NamedTuple):
    """How a table begins, for a user who chooses columns."""

    cells: tuple[str, ...]
    named: bool  # whether the cells are names of columns
    first: int  # the columns that would be read without a choice
    second: int


def table_head(path: Path) -> Head:
    """The first row of a table, and which columns of it are taken for the sentences.

    A FormatError where the file is no table, or is empty.
    """
    suffix = path.suffix.lower()
    if suffix == ".parquet":
        return _named_head([str(name) for name in _parquet(path).schema_arrow.names])
    if suffix in (".jsonl", ".ndjson"):
        return _named_head(_first_keys(path))
    sample = list(islice(_records(path, None), _SAMPLE))
    if not sample:
        raise FormatError(path, None, "is empty; expected at least one pair")
    cells = sample[0].cells
    if has_header(cells):
        return _named_head(cells)
    guessed = guess_columns([record.cells for record in sample if any(record.cells)])
    found = (guessed.first, guessed.second) if guessed else (0, min(1, len(cells) - 1))
    return Head(tuple(cells), False, *found)


def _named_head(names: Sequence[str]) -> Head:
    known = columns_by_name(names)
    found = (known.first, known.second) if known else (0, min(1, len(names) - 1))
    return Head(tuple(names), True, *found)


def _first_keys(path: Path) -> list[str]:
    for line in read_lines(path):
        with suppress(ValueError, RecursionError):
            values = json.loads(line.text)
            if isinstance(values, dict) and values:
                return [str(key) for key in values]
    raise FormatError(path, None, "holds no JSON object; expected one a line")


def _parquet(path: Path):  # type: ignore[no-untyped-def]  # pyarrow has no types
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.ParquetFile(path)
    except FileNotFoundError:
        raise FormatError(path, None, "no such file; check the path") from None
    except (OSError, pa.ArrowException) as error:
        raise FormatError(path, None, f"is no parquet file ({error})") from error


def _records(path: Path, encoding: str | None) -> Iterator[_Record]:
    lines = read_lines(path, encoding=encoding)
    start = list(islice(lines, 1))
    lines = chain(start, lines)
    first_line = start[0].text if start else ""
    if path.suffix.lower() == ".csv" or "\t" not in first_line:
        return _csv_records(lines, max(",;\t", key=first_line.count))
    return (_Record(line.number, line.text.split("\t")) for line in lines)


def _columns(
    path: Path, sample: Sequence[_Record], names: tuple[str, str] | None, id_name: str | None
) -> tuple[Columns, int]:
    """Which columns to read, and how many rows of the sample are header."""
    head = sample[0].cells
    if names is not None and all(name.isdigit() and name not in head for name in names):
        first, second = (int(name) - 1 for name in names)
        if min(first, second) < 0 or max(first, second) >= max(len(r.cells) for r in sample):
            raise _no_columns(path, head, names, id_name)
        return Columns(first, second), int(has_header(head))
    if names is not None or id_name is not None or has_header(head):
        columns = _named(head, names, id_name)
        if columns is None:
            raise _no_columns(path, head, names, id_name)
        return columns, 1
    columns = guess_columns([record.cells for record in sample if any(record.cells)])
    if columns is None:
        raise FormatError(
            path, sample[0].line, f"found {shown(' '.join(head))}; expected two columns of text"
        )
    return columns, 0


def _named(
    names: Sequence[str], wanted: tuple[str, str] | None, id_name: str | None
) -> Columns | None:
    known = columns_by_name(names)
    if wanted is not None:
        if any(name not in names for name in wanted):
            return None
        known = Columns(
            names.index(wanted[0]), names.index(wanted[1]), known.pair_id if known else None
        )
    if known is None or id_name is None:
        return known
    if id_name not in names:
        return None
    return Columns(known.first, known.second, names.index(id_name))


def _no_columns(
    path: Path, found: Sequence[str], wanted: tuple[str, str] | None, id_name: str | None
) -> FormatError:
    asked = ", ".join(repr(name) for name in (*(wanted or ("first", "second")), id_name) if name)
    return FormatError(
        path,
        None,
        f"found the columns {shown(', '.join(found))}; expected {asked}. Name the two columns of "
        "sentences with --columns",
    )


def _cells(record: _Record, columns: Columns) -> Cells:
    needed = max(columns.first, columns.second)
    cells = [*record.cells, *[""] * (columns.width - len(record.cells))]
    problem = record.problem
    if not problem and len(record.cells) <= needed:
        found = "1 cell" if len(record.cells) == 1 else f"{len(record.cells)} cells"
        problem = f"found {found}; expected at least {needed + 1}"
        if not any(cell.strip() for cell in record.cells):
            problem = "found a blank line; expected a pair of sentences"
    pair_id = cells[columns.pair_id] if columns.pair_id is not None else ""
    return Cells(record.line, pair_id, cells[columns.first], cells[columns.second], problem)


def _value_cells(line: int, values: Sequence[object], columns: Columns) -> Cells:
    texts = []
    for side, column in (("first", columns.first), ("second", columns.second)):
        value = values[column]
        if isinstance(value, dict):  # results write a sentence as an object with its text
            value = value.get("text")
        if value is None:
            return Cells(line, "", "", "", f"the {side} sentence is missing (null)")
        texts.append(value if isinstance(value, str) else str(value))
    given = values[columns.pair_id] if columns.pair_id is not None else None
    return Cells(line, "" if given is None else str(given), texts[0], texts[1])


def _csv_records(lines: Iterator[Line], delimiter: str) -> Iterator[_Record]:
    waiting: list[Line] = []
    while True:
        line = waiting.pop(0) if waiting else next(lines, None)
        if line is None:
            return
        if not line.text.strip():
            continue
        taken, record = [line], line.text
        while record.count('"') % 2 and len(taken) < MAX_CELL_LINES:
            following = waiting.pop(0) if waiting else next(lines, None)
            if following is None:
                break
            taken.append(following)
            record = f"{record}\n{following.text}"
        if record.count('"') % 2:
            problem = 'found a quote that is not closed; expected a second " in the same cell'
            yield _Record(line.number, line.text.split(delimiter), problem)
            waiting = taken[1:] + waiting
        else:
            yield _csv_record(record, delimiter, line.number)


def _csv_record(record: str, delimiter: str, line: int) -> _Record:
    csv.field_size_limit(10_000_000)
    try:
        return _Record(line, next(csv.reader(io.StringIO(record, newline=""), delimiter=delimiter)))
    except (csv.Error, StopIteration) as error:
        problem = f"found a row that is no csv ({error}); expected cells with commas between them"
        return _Record(line, record.split(delimiter), problem)
