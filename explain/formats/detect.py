"""Which format a file is in: by its name where that settles it, else by its first lines."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import PurePath

from explain.formats.numbers import parse_number
from explain.formats.reading import Source, read_bytes, read_text, source_name

_LOOK = 20  # lines that are looked at
_JUDGEMENT = re.compile(r"(true|false|----)\s+\S+", re.IGNORECASE)


class Format(StrEnum):
    """The formats that can be read; the values are fit for a message."""

    WA = "alignments (.wa)"
    RESULTS_JSONL = "results (.jsonl)"
    RESULTS_CSV = "results (.csv)"
    CHUNKS = "chunked sentences"
    SENTENCES = "sentences"
    STS_INPUT = "STS input"
    STS_SCORES = "STS scores"
    STS_BENCHMARK = "STS benchmark"
    PIT_DATA = "PIT data"
    PIT_LABELS = "PIT labels"
    PAIRS = "pairs"


def detect(source: Source, name: str | None = None) -> Format:
    """The format of the source; a FormatError only where it cannot be read at all."""
    label = PurePath(source_name(source, name)).name
    suffix = PurePath(label).suffix.lower()
    if suffix == ".wa":
        return Format.WA
    if suffix == ".data":
        return Format.PIT_DATA
    if suffix == ".label":
        return Format.PIT_LABELS
    if suffix == ".gs" or label.startswith("STS.gs."):
        return Format.STS_SCORES
    text = read_text(read_bytes(source, name), source_name(source, name))
    lines = [line for line in text.lines[:200] if line.strip()][:_LOOK]
    return _by_content(lines, label, suffix)


def _by_content(lines: Sequence[str], label: str, suffix: str) -> Format:
    first = lines[0].strip() if lines else ""
    if first.startswith("<sentence"):
        return Format.WA
    if first.startswith("{") or suffix == ".jsonl":
        return Format.RESULTS_JSONL if _has_links(first) else Format.PAIRS
    if _is_benchmark(lines):
        return Format.STS_BENCHMARK
    if suffix == ".csv" and {"links", "first", "second"} <= set(first.split(",")):
        return Format.RESULTS_CSV
    if suffix in (".csv", ".tsv"):
        return Format.PAIRS
    if lines and all(_JUDGEMENT.fullmatch(line.strip()) for line in lines):
        return Format.PIT_LABELS
    if lines and all(_is_score(line) for line in lines):
        return Format.STS_SCORES
    if suffix == ".output" or label.startswith("STS.output."):
        judged = sum(bool(_JUDGEMENT.match(line)) for line in lines)
        return Format.PIT_LABELS if judged > len(lines) / 2 else Format.STS_SCORES
    if sum(line.lstrip().startswith("[") for line in lines) > len(lines) / 2:
        return Format.CHUNKS
    if label.startswith("STS.input.") or sum("\t" in line for line in lines) > len(lines) / 2:
        return Format.STS_INPUT
    return Format.SENTENCES


def _has_links(line: str) -> bool:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        return '"links"' in line
    return isinstance(values, dict) and "links" in values


def _is_benchmark(lines: Sequence[str]) -> bool:
    rows = [line.split("\t") for line in lines]
    fitting = [r for r in rows if len(r) >= 7 and parse_number(r[4]) is not None]
    # The PIT .data format has seven columns too, but its first is a number.
    texts = [r for r in fitting if parse_number(r[0]) is None]
    return bool(rows) and len(texts) > len(rows) / 2


def _is_score(line: str) -> bool:
    fields = line.split()
    return len(fields) <= 2 and all(parse_number(field) is not None for field in fields)
