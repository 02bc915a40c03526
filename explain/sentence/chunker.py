"""Tokens become chunks: noun, verb and prepositional groups in reading order."""

from __future__ import annotations

from collections.abc import Sequence

from explain.sentence.analysis import Analysis
from explain.types import Chunk


def chunk_many(analyses: Sequence[Analysis]) -> list[tuple[Chunk, ...]]:
    """The chunks of each sentence; every token is in exactly one."""
    return [_chunk(analysis) for analysis in analyses]


def _chunk(analysis: Analysis) -> tuple[Chunk, ...]:
    groups: list[list[int]] = []
    for position in range(len(analysis.pos)):
        if groups and not _opens(analysis, position):
            groups[-1].append(position)
        else:
            groups.append([position])
    return tuple(analysis.sentence.chunk(group) for group in groups)


_NOMINAL = {"DET", "ADJ", "NUM", "NOUN", "PROPN", "PRON", "SYM"}
_VERBAL = {"AUX", "VERB", "PART"}


def _opens(analysis: Analysis, position: int) -> bool:
    before, here = analysis.pos[position - 1], analysis.pos[position]
    if here in _NOMINAL:
        return before not in _NOMINAL | {"ADP"}
    if here in _VERBAL:
        return before not in _VERBAL
    return True
