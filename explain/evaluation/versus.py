"""One run against another on the same gold, as plain values: what `score` prints of two runs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from explain.errors import ExplainError
from explain.evaluation.ists import MEASURES, RunScores
from explain.evaluation.pit import MEASURES as PIT_MEASURES
from explain.evaluation.pit import ParaphraseScores, paired_judgements
from explain.evaluation.runs import Scores, paired_alignments
from explain.evaluation.significance import RESAMPLES, SEED, Paired, fisher_z_p
from explain.evaluation.sts import SimilarityScores, paired_similarity, steiger


def versus(
    first: Scores, second: Scores, *, resamples: int = RESAMPLES, seed: int = SEED
) -> list[dict[str, Any]]:
    """Run A against run B in each measure: difference, interval, p-values, wins, losses, ties.

    Correlations have Steiger's p and Fisher's besides; the papers use the latter, one-tailed.
    """
    drawn = {"resamples": resamples, "seed": seed}
    if isinstance(first, RunScores) and isinstance(second, RunScores):
        return _rows(MEASURES, paired_alignments(first, second, **drawn))
    if isinstance(first, ParaphraseScores) and isinstance(second, ParaphraseScores):
        return _rows(PIT_MEASURES[:4], paired_judgements(first, second, **drawn))
    if isinstance(first, SimilarityScores) and isinstance(second, SimilarityScores):
        return _correlations(first, second, paired_similarity(first, second, **drawn))
    raise ExplainError(f"{first.name} and {second.name} are runs of different tasks")


def _correlations(
    first: SimilarityScores, second: SimilarityScores, found: Paired
) -> list[dict[str, Any]]:
    rows = _rows(first.measures, found)
    dependent = steiger(first, second)
    for row, one, other in zip(rows, first.datasets, second.datasets, strict=False):
        p = dependent[one.name]
        row["steiger_p"] = None if math.isnan(p) else p
        p = fisher_z_p(one.pearson, other.pearson, one.pairs, other.pairs)
        row["fisher_p"] = None if math.isnan(p) else p
    # One dataset is its own mean; ALL of one dataset is itself too.
    return rows[:1] if len(first.datasets) == 1 else rows


def _rows(measures: Sequence[str], found: Paired) -> list[dict[str, Any]]:
    return [
        {
            "measure": measure,
            "difference": float(found.difference[i]),
            "interval": [float(found.low[i]), float(found.high[i])],
            "bootstrap_p": float(found.bootstrap_p[i]),
            "permutation_p": float(found.permutation_p[i]),
            "wins": int(found.wins[i]),
            "losses": int(found.losses[i]),
            "ties": int(found.ties[i]),
        }
        for i, measure in enumerate(measures)
    ]
