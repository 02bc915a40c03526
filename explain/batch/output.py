"""The results of a shard as bytes, and the bytes of all shards as one file.

Every format is made so that joining is putting parts after each other: memory stays flat.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from explain.batch.rows import Done
from explain.errors import FormatError
from explain.formats.results import alignment_to_dict
from explain.formats.results_csv import HEADER, result_row
from explain.formats.wa import write_wa
from explain.formats.writing import whole_file
from explain.types import Alignment, Explanation, Sentence

FORMATS = (".wa", ".jsonl", ".csv", ".parquet")
# The columns of a results file, the line of the input, and the reason where there is no result.
TABLE = ("id", "line", *(name for name in HEADER if name != "id"), "error")


def check_format(output: Path) -> str:
    """The format that the name asks for; a FormatError where there is none."""
    suffix = output.suffix.lower()
    if suffix not in FORMATS:
        raise FormatError(
            output, None, f"the suffix {suffix!r} is no output; expected {', '.join(FORMATS)}"
        )
    return suffix


def encode(done: Sequence[Done], suffix: str) -> bytes:
    """The part of the output that these results make up."""
    if suffix == ".wa":
        return write_wa(_alignment(item) for item in done).encode("utf-8", "replace")
    if suffix == ".jsonl":
        lines = (json.dumps(_as_json(item), ensure_ascii=False) for item in done)
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    rows = [_as_row(item) for item in done]
    if suffix == ".csv":
        return _csv_part(rows)
    for row in rows:
        if row["similarity"] == "":  # a missing text is empty, a missing number is null
            row["similarity"] = None
    return _parquet_part(rows)


def encode_failures(done: Iterable[Done]) -> bytes:
    """The failures among these results, a JSON object a line; empty where all went well."""
    failures = (
        {"line": item.row.line, "id": item.row.pair.pair_id, "message": item.error}
        for item in done
        if item.error
    )
    lines = (json.dumps(failure, ensure_ascii=False) for failure in failures)
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def join(parts: Iterable[Path], output: Path, suffix: str) -> None:
    """Put the parts together as the output file, all of it or nothing."""
    with whole_file(output) as file:
        if suffix == ".parquet":
            _join_parquet(parts, file)
            return
        if suffix == ".csv":
            file.write(_csv_line(TABLE))
        for part in parts:
            file.write(part.read_bytes())


def write_failures(failures: Iterable[Mapping[str, Any]], path: Path) -> None:
    """Put the failures in a csv file: line, id, message."""
    with whole_file(path) as file:
        file.write(_csv_line(("line", "id", "message")))
        for failure in failures:
            file.write(_csv_line((failure["line"], failure["id"], failure["message"])))


def _alignment(item: Done) -> Alignment:
    """The alignment of a result; one without links where there is no explanation."""
    if isinstance(item.result, Explanation):
        return item.result.alignment
    pair = item.row.pair
    return Alignment(
        pair.pair_id,
        Sentence.from_words(pair.first.split()),
        Sentence.from_words(pair.second.split()),
    )


def _as_json(item: Done) -> dict[str, Any]:
    place = {"id": item.row.pair.pair_id, "line": item.row.line}
    if isinstance(item.result, Explanation):
        return {**place, **item.result.to_dict(), "error": None}
    sentences = alignment_to_dict(_alignment(item))
    return {**place, "similarity": None, **sentences, "error": item.error}


def _as_row(item: Done) -> dict[str, Any]:
    result = item.result if isinstance(item.result, Explanation) else _alignment(item)
    texts = {"first": item.row.pair.first, "second": item.row.pair.second}
    return {**result_row(result), **texts, "line": item.row.line, "error": item.error}


def _csv_part(rows: Sequence[Mapping[str, Any]]) -> bytes:
    return b"".join(
        _csv_line(
            [
                json.dumps(row[name], ensure_ascii=False) if name == "links" else row[name]
                for name in TABLE
            ]
        )
        for row in rows
    )


def _csv_line(cells: Iterable[Any]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode("utf-8", "replace")


def _parquet_schema() -> Any:
    import pyarrow as pa

    positions, text = pa.list_(pa.int32()), pa.string()
    link = {
        "first": positions,
        "second": positions,
        "first_chunks": pa.list_(positions),
        "second_chunks": pa.list_(positions),
        "first_text": text,
        "second_text": text,
        "relation": text,
        "score": pa.float64(),
        "qualifiers": pa.list_(text),
    }
    special = {
        "line": pa.int64(),
        "similarity": pa.float64(),
        "links": pa.list_(pa.struct(list(link.items()))),
    }
    return pa.schema([(name, special.get(name, text)) for name in TABLE])


def _parquet_part(rows: Sequence[dict[str, Any]]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    buffer = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(rows), schema=_parquet_schema()), buffer)
    return buffer.getvalue()


def _join_parquet(parts: Iterable[Path], file: BinaryIO) -> None:
    import pyarrow.parquet as pq

    with pq.ParquetWriter(file, _parquet_schema()) as writer:
        for part in parts:
            writer.write_table(pq.read_table(part))
