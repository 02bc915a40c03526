"""The pairs of a file as a stream of rows: every line gives one, fit to be explained or not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from explain.batch.lines import encoding_problem, read_lines, without_escapes
from explain.batch.rows import Row
from explain.batch.tables import Cells, json_cells, parquet_cells, parquet_count, table_cells
from explain.batch.wa_entries import wa_cells
from explain.errors import FormatError
from explain.formats.problems import Collector
from explain.formats.sentences import parse_chunks
from explain.types import Pair

SUFFIXES = (".tsv", ".txt", ".csv", ".jsonl", ".ndjson", ".parquet", ".wa")


@dataclass(frozen=True)
class PairSource:
    """Where pairs come from: one file of pairs, or two files with a sentence a line.

    `columns` names the two columns of sentences (or gives their numbers, from 1) where the header
    does not say it; `chunked` reads `[ ... ] [ ... ]` as given chunks.
    """

    path: Path
    second: Path | None = None
    columns: tuple[str, str] | None = None
    id_column: str | None = None
    chunked: bool = False
    encoding: str | None = None

    def rows(self) -> Iterator[Row]:
        """A row for every line, in order, read as it is asked for."""
        if self.second is not None:
            yield from self._parallel_rows(self.second)
            return
        for place, cells in enumerate(self._cells(), start=1):
            yield self._row(cells, cells.pair_id.strip() or str(place))

    def count(self) -> int:
        """How many rows there are."""
        if self.second is None and self.path.suffix.lower() == ".parquet":
            return parquet_count(self.path)
        return sum(1 for _ in self.rows())

    def identity(self) -> dict[str, Any]:
        """What makes it the same input: the content of the files and how they are read."""
        files = [self.path] if self.second is None else [self.path, self.second]
        return {
            "input": [_fingerprint(path) for path in files],
            "columns": list(self.columns) if self.columns else None,
            "id column": self.id_column,
            "chunked": self.chunked,
            "encoding": self.encoding,
        }

    def _cells(self) -> Iterator[Cells]:
        suffix = self.path.suffix.lower()
        if suffix == ".parquet":
            return parquet_cells(self.path, self.columns, self.id_column)
        if suffix == ".wa":
            return wa_cells(self.path, encoding=self.encoding)
        if suffix in (".jsonl", ".ndjson"):
            return json_cells(self.path, self.columns, self.id_column, encoding=self.encoding)
        if suffix not in SUFFIXES:
            raise FormatError(
                self.path, None, f"unknown kind of file; expected one of {', '.join(SUFFIXES)}"
            )
        return table_cells(self.path, self.columns, self.id_column, encoding=self.encoding)

    def _parallel_rows(self, second: Path) -> Iterator[Row]:
        sides = (read_lines(p, encoding=self.encoding) for p in (self.path, second))
        for place, (a, b) in enumerate(zip_longest(*sides), start=1):
            missing = self.path if a is None else second if b is None else None
            problem = "" if missing is None else f"{missing} has no line {place}"
            texts = ("" if a is None else a.text, "" if b is None else b.text)
            yield self._row(Cells(place, "", *texts, problem), str(place))

    def _row(self, cells: Cells, pair_id: str) -> Row:
        problem = cells.problem or encoding_problem(cells.first) or encoding_problem(cells.second)
        first, second = without_escapes(cells.first), without_escapes(cells.second)
        pair = Pair(without_escapes(pair_id), first, second)
        if not problem and self.chunked:
            pair = _chunked_pair(pair, cells.line)
        return Row(cells.line, pair, problem)


def _chunked_pair(pair: Pair, line: int) -> Pair:
    # Brackets that do not match are mended as `parse_chunks` says; the words are all kept.
    mended = Collector("")
    first, second = (parse_chunks(text, line, mended) for text in (pair.first, pair.second))
    return Pair(
        pair.pair_id,
        first.sentence.text,
        second.sentence.text,
        tuple(chunk.positions for chunk in first.chunks),
        tuple(chunk.positions for chunk in second.chunks),
    )


def _fingerprint(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return f"{path.name} {hashlib.file_digest(file, 'sha256').hexdigest()}"
    except OSError as error:
        raise FormatError(path, None, f"cannot be read ({error.strerror})") from error
