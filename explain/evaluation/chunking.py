"""How well sentences are cut: chunks that are exactly the same in gold and system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explain.errors import ExplainError
from explain.evaluation.correlation import Array
from explain.evaluation.pit import figures_of_sums
from explain.evaluation.signature import signature
from explain.evaluation.significance import LEVEL, RESAMPLES, SEED, bootstrap_interval
from explain.formats.reading import Source
from explain.formats.sentences import read_chunks
from explain.types import Chunk


@dataclass(frozen=True)
class ChunkingScores:
    """Rows of sums, one a sentence: shared chunks, the system's alone, gold's alone."""

    statistics: Array

    @property
    def figures(self) -> dict[str, float]:
        """F1, precision and recall over all chunks."""
        values = figures_of_sums(self.statistics.sum(axis=0))
        return dict(zip(("f1", "precision", "recall"), map(float, values), strict=True))

    def interval(
        self, *, resamples: int = RESAMPLES, seed: int = SEED
    ) -> dict[str, tuple[float, float]]:
        """The bootstrap interval of each figure."""
        low, high = bootstrap_interval(
            self.statistics, figures_of_sums, resamples=resamples, seed=seed
        )
        return {
            name: (float(low[i]), float(high[i]))
            for i, name in enumerate(("f1", "precision", "recall"))
        }


def compare_chunks(
    gold: Sequence[Sequence[Chunk]], system: Sequence[Sequence[Chunk]]
) -> ChunkingScores:
    """Chunk precision, recall and F1, sentence by sentence in the same order."""
    if len(gold) != len(system) or not gold:
        raise ExplainError(
            f"the system has {len(system)} sentences and the gold {len(gold)}; "
            "expected the same sentences"
        )
    rows = []
    for gold_chunks, system_chunks in zip(gold, system, strict=True):
        wanted = {chunk.positions for chunk in gold_chunks}
        found = {chunk.positions for chunk in system_chunks}
        rows.append((len(wanted & found), len(found - wanted), len(wanted - found)))
    return ChunkingScores(np.array(rows, dtype=np.float64))


def score_chunk_files(
    gold: Source, system: Source, *, resamples: int = RESAMPLES, seed: int = SEED
) -> dict[str, Any]:
    """The figures of a bracketed chunk file against another, as plain values with intervals.

    An ExplainError where the two are not the same sentences.
    """
    wanted, found = read_chunks(gold), read_chunks(system)
    scores = compare_chunks([g.chunks for g in wanted.items], [s.chunks for s in found.items])
    sizes = [[len(item.sentence.tokens) for item in reading.items] for reading in (wanted, found)]
    other = next((i for i, (g, s) in enumerate(zip(*sizes, strict=True), start=1) if g != s), None)
    if other is not None:
        raise ExplainError(
            f"line {other} has {sizes[1][other - 1]} tokens in the system and "
            f"{sizes[0][other - 1]} in the gold; expected the same sentences"
        )
    drawn = {"resamples": resamples, "seed": seed, "level": LEVEL}
    interval = scores.interval(resamples=resamples, seed=seed)
    return {
        "task": "chunks",
        "pairs": len(wanted.items),
        **scores.figures,
        "interval": {name: list(bounds) for name, bounds in interval.items()},
        "rank": [],
        "problems": len(found.problems),
        "signature": signature({"task": "chunks", "sentences": len(wanted.items), **drawn}),
    }
