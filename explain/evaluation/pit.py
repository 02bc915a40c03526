"""The official measures of the Twitter paraphrase task (PIT-2015)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explain.errors import ExplainError
from explain.evaluation.correlation import Array, moments, pearson_of_sums
from explain.evaluation.significance import (
    RESAMPLES,
    SEED,
    Paired,
    paired,
    percentiles,
    resample_counts,
)
from explain.formats.pit import Judgement

MEASURES = ("f1", "precision", "recall", "pearson", "max_f1", "max_f1_precision", "max_f1_recall")


@dataclass(frozen=True)
class ParaphraseScores:
    """A run against gold labels; a row of sums for every pair.

    The columns of `statistics`: true positives, false positives, false negatives (all 0 for a
    debatable pair), then the moments of the two scores. `order` sorts the pairs from the highest
    system score down, equal scores in reverse file order, as the official sweep does.
    """

    name: str
    statistics: Array
    order: tuple[int, ...]
    paraphrase: Array  # 1 paraphrase, 0 not, NaN debatable: gold, in file order

    @property
    def pairs(self) -> int:
        """How many pairs the gold holds, the debatable ones too."""
        return len(self.statistics)

    def _repr_html_(self) -> str:
        """What a notebook shows: every figure with its interval."""
        from explain.evaluation.notebook import cell

        return cell(self)

    @property
    def debatable(self) -> int:
        """How many pairs count for the correlation only."""
        return int(np.isnan(self.paraphrase).sum())

    @cached_property
    def figures(self) -> dict[str, float]:
        """Every one of MEASURES for the whole file."""
        values = self._figures(np.ones((1, self.pairs)))[0]
        return {measure: float(value) for measure, value in zip(MEASURES, values, strict=True)}

    def interval(
        self, *, resamples: int = RESAMPLES, seed: int = SEED
    ) -> dict[str, tuple[float, float]]:
        """The bootstrap interval of every one of MEASURES."""
        blocks = resample_counts(self.pairs, resamples, seed)
        low, high = percentiles(np.concatenate([self._figures(counts) for counts in blocks]))
        return {m: (float(low[i]), float(high[i])) for i, m in enumerate(MEASURES)}

    def _figures(self, counts: Array) -> Array:
        sums = counts @ self.statistics
        return np.concatenate(
            [figures_of_sums(sums), pearson_of_sums(sums[..., 3:]), self._max_f1(counts)], axis=-1
        )

    def _max_f1(self, counts: Array) -> Array:
        """The best F1 of any threshold, with its precision and recall, in each resample."""
        order = np.array(self.order)
        gold = self.paraphrase[order]
        drawn = counts[:, order]
        found = np.cumsum(drawn * (gold == 1), axis=1)
        wrong = np.cumsum(drawn * (gold == 0), axis=1)
        positives = found[:, -1:]
        precision = found / np.maximum(found + wrong, 1e-12)
        recall = found / np.maximum(positives, 1e-12)
        f1 = 2 * found / np.maximum(found + wrong + positives, 1e-12)
        best = np.argmax(f1, axis=1)[:, None]
        return np.concatenate(
            [np.take_along_axis(values, best, axis=1) for values in (f1, precision, recall)], axis=1
        )


def figures_of_sums(sums: Array) -> Array:
    """F1, precision and recall (last axis) from summed rows; 0 where there is nothing to find."""
    hits, false, missed = sums[..., 0], sums[..., 1], sums[..., 2]

    def ratio(above: Array, below: Array) -> Array:
        return np.divide(above, below, out=np.zeros_like(above), where=below > 0)

    f1 = ratio(2 * hits, 2 * hits + false + missed)
    return np.stack([f1, ratio(hits, hits + false), ratio(hits, hits + missed)], axis=-1)


def compare_judgements(
    gold: Sequence[Judgement], system: Sequence[Judgement], *, name: str = "system"
) -> ParaphraseScores:
    """The figures of a PIT run; the lines of the two files are the same pairs in the same order."""
    if len(gold) != len(system) or not gold:
        raise ExplainError(
            f"{name} has {len(system)} lines and the gold {len(gold)}; expected the same pairs"
        )
    truth = np.array([np.nan if j.paraphrase is None else float(j.paraphrase) for j in gold])
    said = np.array([j.paraphrase is True for j in system])
    decided = np.stack([(truth == 1) & said, (truth == 0) & said, (truth == 1) & ~said], axis=1)
    gold_scores = np.array([j.score for j in gold])
    scores = np.array([j.score for j in system])
    rows = np.concatenate([decided.astype(np.float64), moments(gold_scores, scores)], axis=1)
    order = np.lexsort((-np.arange(len(gold)), -scores))
    return ParaphraseScores(name, rows, tuple(int(i) for i in order), truth)


def paired_judgements(
    first: ParaphraseScores,
    second: ParaphraseScores,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Paired:
    """Run A against run B in F1, precision, recall and Pearson, the first four of MEASURES.

    A pair is won by the run whose label is right where the other's is wrong; a debatable pair is
    a tie.
    """
    if not np.array_equal(first.paraphrase, second.paraphrase, equal_nan=True):
        raise ExplainError(f"{first.name} and {second.name} are not scored on the same gold")
    wrong = [run.statistics[:, 1] + run.statistics[:, 2] for run in (first, second)]
    gain = np.repeat((wrong[1] - wrong[0])[:, None], 4, axis=1)
    return paired(
        first.statistics,
        second.statistics,
        lambda sums: np.concatenate(
            [figures_of_sums(sums), pearson_of_sums(sums[..., 3:])], axis=-1
        ),
        gain=gain,
        resamples=resamples,
        seed=seed,
    )
