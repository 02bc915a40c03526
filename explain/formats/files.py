"""Any file: read by the format it is in, and written again in another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, TypeAlias

from explain.errors import FormatError
from explain.formats.detect import Format, detect
from explain.formats.pairs import Pair, read_pairs, write_pairs
from explain.formats.pit import read_judgements, read_pit_data, write_judgements
from explain.formats.problems import Problem, Reading
from explain.formats.reading import Source, read_bytes, source_name
from explain.formats.results import read_result_lines, write_alignments, write_results
from explain.formats.results_csv import read_results_csv, write_results_csv
from explain.formats.sentences import (
    read_chunks,
    read_sentences,
    write_chunks,
    write_sentences,
)
from explain.formats.sts import (
    ScoreLine,
    read_scores,
    read_sts_input,
    write_scores,
    write_sts_input,
)
from explain.formats.stsbenchmark import read_stsbenchmark
from explain.formats.wa import read_wa, write_wa
from explain.formats.writing import write_text
from explain.types import Alignment, Explanation

Result: TypeAlias = Explanation | Alignment
_ALIGNED = (Format.WA, Format.RESULTS_JSONL, Format.RESULTS_CSV)
_PAIRED = (Format.PAIRS, Format.STS_INPUT, Format.STS_BENCHMARK, Format.PIT_DATA)


@dataclass(frozen=True, slots=True)
class Conversion:
    """What a conversion did: entries written, the two formats, the problems of the source."""

    entries: int
    source_format: str
    target_format: str
    problems: tuple[Problem, ...]


def read_any(
    source: Source, name: str | None = None, *, strict: bool = False
) -> tuple[Format, Reading[Any]]:
    """The format of the source and what its reader made of it."""
    label = source_name(source, name)
    content = read_bytes(source, name)  # once, because a pipe can be read only once
    kind = detect(content, label)
    readers: dict[Format, Callable[..., Reading[Any]]] = {
        Format.WA: read_wa,
        Format.RESULTS_JSONL: read_result_lines,
        Format.RESULTS_CSV: read_results_csv,
        Format.CHUNKS: read_chunks,
        Format.SENTENCES: read_sentences,
        Format.STS_INPUT: read_sts_input,
        Format.STS_SCORES: read_scores,
        Format.STS_BENCHMARK: read_stsbenchmark,
        Format.PIT_DATA: read_pit_data,
        Format.PIT_LABELS: read_judgements,
        Format.PAIRS: read_pairs,
    }
    return kind, readers[kind](content, label, strict=strict)


def convert(source: str | Path, target: str | Path) -> Conversion:
    """Write the content of the source in the format that the target's name asks for.

    A FormatError says so where the one cannot be made from the other, and what can.
    """
    kind, reading = read_any(source)
    if not reading.items:
        first = reading.problems[0] if reading.problems else None
        detail = f" ({first.message})" if first else ""
        line = first.line or None if first else None
        raise FormatError(source, line, f"holds nothing to convert{detail}")
    name = PurePath(target).name
    if kind in _ALIGNED:
        made = _from_results(reading.items, name)
    elif kind in _PAIRED:
        made = _from_pairs(reading.items, name)
    elif kind is Format.CHUNKS:
        made = _from_chunks(reading.items, name)
    else:
        made = _from_lines(kind, reading.items, name)
    if made is None:
        raise FormatError(source_name(target), None, _impossible(kind, name))
    written, text = made
    write_text(target, text)
    return Conversion(len(reading.items), kind.value, written.value, reading.problems)


def _from_results(results: Iterable[Result], name: str) -> tuple[Format, str] | None:
    items = list(results)
    alignments = [item.alignment if isinstance(item, Explanation) else item for item in items]
    suffix = PurePath(name).suffix.lower()
    if suffix == ".wa":
        return Format.WA, write_wa(alignments)
    if suffix == ".jsonl":
        lines = (
            write_results([item]) if isinstance(item, Explanation) else write_alignments([item])
            for item in items
        )
        return Format.RESULTS_JSONL, "".join(lines)
    if suffix == ".csv":
        return Format.RESULTS_CSV, write_results_csv(items)
    scores = [item.similarity if isinstance(item, Explanation) else None for item in items]
    pairs = [
        Pair(a.pair_id, a.first.text, a.second.text, score)
        for a, score in zip(alignments, scores, strict=True)
    ]
    return _from_pairs(pairs, name)


def _from_pairs(pairs: Iterable[Pair], name: str) -> tuple[Format, str] | None:
    items = list(pairs)
    suffix = PurePath(name).suffix.lower()
    if suffix in (".csv", ".tsv", ".jsonl"):
        return Format.PAIRS, write_pairs(items, suffix)
    if name.startswith("STS.input."):
        return Format.STS_INPUT, write_sts_input(items)
    scored = any(pair.score is not None for pair in items)
    if scored and _is_scores_name(name):
        return Format.STS_SCORES, write_scores(ScoreLine(pair.score) for pair in items)
    return None


def _from_chunks(items: Iterable[Any], name: str) -> tuple[Format, str] | None:
    if ".chunk" in name:
        return Format.CHUNKS, write_chunks(items)
    if PurePath(name).suffix.lower() == ".txt":
        return Format.SENTENCES, write_sentences(item.sentence.text for item in items)
    return None


def _from_lines(kind: Format, items: Iterable[Any], name: str) -> tuple[Format, str] | None:
    suffix = PurePath(name).suffix.lower()
    if kind is Format.STS_SCORES and _is_scores_name(name):
        return kind, write_scores(items)
    if kind is Format.PIT_LABELS and suffix in (".label", ".output"):
        return kind, write_judgements(items)
    if kind is Format.SENTENCES and suffix == ".txt":
        return kind, write_sentences(items)
    return None


def _is_scores_name(name: str) -> bool:
    suffix = PurePath(name).suffix.lower()
    return suffix in (".gs", ".output") or name.startswith(("STS.gs.", "STS.output."))


def _impossible(kind: Format, name: str) -> str:
    possible = {
        Format.STS_SCORES: ".gs, .output",
        Format.PIT_LABELS: ".label, .output",
        Format.SENTENCES: ".txt",
        Format.CHUNKS: ".txt",
    }.get(kind, ".csv, .tsv, .jsonl, STS.input.* and, where there are scores, .gs")
    if kind in _ALIGNED:
        possible = f".wa, {possible}"
    hint = "; `python -m explain run` makes links" if name.lower().endswith(".wa") else ""
    return f"cannot be made from {kind}; that can become {possible}{hint}"
