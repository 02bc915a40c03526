"""The first results of an output file, to show that it holds what was wanted."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple


class FirstResult(NamedTuple):
    """What a row of an output says of its pair."""

    first: str
    second: str
    similarity: float | None
    summary: str
    error: str


def first_results(output: Path, count: int) -> list[FirstResult]:
    """The first rows of a csv, jsonl or parquet output; none of other files, or if it is gone."""
    readers = {".csv": _csv, ".jsonl": _jsonl, ".parquet": _parquet}
    reader = readers.get(output.suffix.lower())
    with suppress(OSError, ValueError, KeyError):
        return [_result(row) for row in islice(reader(output), count)] if reader else []
    return []


def _result(row: Mapping[str, Any]) -> FirstResult:
    similarity = row.get("similarity")
    return FirstResult(
        _text(row["first"]),
        _text(row["second"]),
        None if similarity in (None, "") else float(similarity),
        str(row.get("summary") or ""),
        str(row.get("error") or ""),
    )


def _text(value: Any) -> str:
    return str(value["text"] if isinstance(value, Mapping) else value)


def _csv(path: Path) -> Iterator[Mapping[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _jsonl(path: Path) -> Iterator[Mapping[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def _parquet(path: Path) -> Iterator[Mapping[str, Any]]:
    import pyarrow.parquet as pq

    for batch in pq.ParquetFile(path).iter_batches(batch_size=16):
        yield from batch.to_pylist()
