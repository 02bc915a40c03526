"""The measures of the STS tasks: Pearson by dataset, Mean, ALL, ALLnorm, weighted, Spearman."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explain.errors import ExplainError
from explain.evaluation.correlation import Array, moments, pearson, pearson_of_sums, spearman
from explain.evaluation.significance import (
    RESAMPLES,
    SEED,
    Paired,
    bootstrap_interval,
    paired,
    percentiles,
    resample_counts,
    steiger_p,
)
from explain.formats.sts import MAX_CONFIDENCE, ScoreLine

OVERALL = ("mean", "all", "all_norm")


@dataclass(frozen=True)
class DatasetScores:
    """Gold and system scores of one dataset, pair by pair; unscored pairs are left out.

    `lines` are the places in the file, counted from 0. `confidence` is None where the run states
    none.
    """

    name: str
    lines: tuple[int, ...]
    gold: Array
    system: Array
    confidence: Array | None = None

    @property
    def pairs(self) -> int:
        """How many pairs have a gold score."""
        return len(self.gold)

    @cached_property
    def pearson(self) -> float:
        """Pearson's correlation of gold and system."""
        return pearson(self.gold, self.system)

    @cached_property
    def spearman(self) -> float:
        """Spearman's rank correlation of gold and system."""
        return spearman(self.gold, self.system)

    @cached_property
    def weighted_pearson(self) -> float | None:
        """Pearson weighted by confidence, or None where the run states no confidence."""
        if self.confidence is None:
            return None
        # A run whose confidence is 0 throughout counts as if it were certain, as in 2013.
        weights = self.confidence if self.confidence.any() else np.full(self.pairs, MAX_CONFIDENCE)
        return pearson(self.gold, self.system, weights)

    @cached_property
    def fitted(self) -> Array:
        """The system's scores on gold's scale, by a least-squares line."""
        x = self.system - self.system.mean()
        spread = float(x @ x)
        slope = float(x @ self.gold) / spread if spread > 0 else 0.0
        return np.asarray(self.gold.mean() + slope * x)

    @cached_property
    def errors(self) -> Array:
        """How far each fitted score is from gold, without sign."""
        return np.asarray(np.abs(self.fitted - self.gold))


@dataclass(frozen=True)
class SimilarityScores:
    """A run against gold on one dataset or several; every figure comes from `statistics`."""

    name: str
    datasets: tuple[DatasetScores, ...]

    @property
    def pairs(self) -> int:
        """How many pairs have a gold score, over all datasets."""
        return sum(dataset.pairs for dataset in self.datasets)

    def _repr_html_(self) -> str:
        """What a notebook shows: every figure with its interval."""
        from explain.evaluation.notebook import cell

        return cell(self)

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of what `figures` gives: the datasets, then OVERALL."""
        return (*(dataset.name for dataset in self.datasets), *OVERALL)

    @cached_property
    def statistics(self) -> Array:
        """A row of moments for every pair: its dataset's block, then ALL, then ALLnorm."""
        gold = np.concatenate([d.gold for d in self.datasets])
        whole = moments(gold, np.concatenate([d.system for d in self.datasets]))
        fitted = moments(gold, np.concatenate([d.fitted for d in self.datasets]))
        blocks = np.zeros((len(gold), 6 * len(self.datasets)))
        start = 0
        for index, dataset in enumerate(self.datasets):
            rows = slice(start, start + dataset.pairs)
            blocks[rows, 6 * index : 6 * index + 6] = moments(dataset.gold, dataset.system)
            start += dataset.pairs
        return np.concatenate([blocks, whole, fitted], axis=1)

    def of_sums(self, sums: Array) -> Array:
        """Every one of `measures` (last axis) from summed rows of `statistics`."""
        count = len(self.datasets)
        each = [pearson_of_sums(sums[..., 6 * i : 6 * i + 6]) for i in range(count + 2)]
        by_dataset = np.concatenate(each[:count], axis=-1)
        sizes = np.array([d.pairs for d in self.datasets], dtype=np.float64)
        mean = (by_dataset @ (sizes / sizes.sum()))[..., None]
        return np.concatenate([by_dataset, mean, *each[count:]], axis=-1)

    @cached_property
    def figures(self) -> dict[str, float]:
        """Pearson of each dataset, their weighted Mean, ALL and ALLnorm."""
        values = self.of_sums(self.statistics.sum(axis=0))
        return {name: float(value) for name, value in zip(self.measures, values, strict=True)}

    @property
    def spearman(self) -> float:
        """Spearman's correlation, the mean over datasets weighted by their size."""
        return float(np.average([d.spearman for d in self.datasets], weights=self._sizes))

    @property
    def weighted_pearson(self) -> float | None:
        """The mean of confidence-weighted Pearson; None where no dataset has confidence."""
        if all(d.confidence is None for d in self.datasets):
            return None
        each = [
            d.pearson if d.weighted_pearson is None else d.weighted_pearson for d in self.datasets
        ]
        return float(np.average(each, weights=self._sizes))

    def interval(
        self, *, resamples: int = RESAMPLES, seed: int = SEED
    ) -> dict[str, tuple[float, float]]:
        """The bootstrap interval of every one of `measures`, and of Spearman."""
        low, high = bootstrap_interval(
            self.statistics, self.of_sums, resamples=resamples, seed=seed
        )
        found = {m: (float(low[i]), float(high[i])) for i, m in enumerate(self.measures)}
        return {**found, "spearman": self._spearman_interval(resamples, seed)}

    @property
    def _sizes(self) -> list[int]:
        return [dataset.pairs for dataset in self.datasets]

    def _spearman_interval(self, resamples: int, seed: int) -> tuple[float, float]:
        total = np.zeros(resamples)
        for index, dataset in enumerate(self.datasets):
            blocks = resample_counts(dataset.pairs, resamples, seed + index)
            drawn = np.concatenate([_spearman_of_counts(dataset, counts) for counts in blocks])
            total += drawn * dataset.pairs / self.pairs
        low, high = percentiles(total)
        return float(low), float(high)


def compare_scores(
    gold: Mapping[str, Sequence[ScoreLine]],
    system: Mapping[str, Sequence[ScoreLine]],
    *,
    name: str = "system",
) -> SimilarityScores:
    """The figures of an STS run; both map a dataset's name to its lines.

    With one dataset on each side their names need not agree.
    """
    if len(gold) == 1 and len(system) == 1:
        system = dict(zip(gold, system.values(), strict=True))
    if set(gold) != set(system):
        missing, extra = sorted(set(gold) - set(system)), sorted(set(system) - set(gold))
        detail = ", ".join([*(f"no {m}" for m in missing), *(f"{e} unknown" for e in extra)])
        raise ExplainError(f"{name} and the gold have different datasets: {detail}")
    return SimilarityScores(
        name, tuple(_dataset(key, gold[key], system[key], name) for key in gold)
    )


def paired_similarity(
    first: SimilarityScores,
    second: SimilarityScores,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Paired:
    """Run A against run B in every one of `measures`; a pair is won by the smaller error.

    Errors are those of `DatasetScores.errors`, after a least-squares line for each run.
    """
    if [d.lines for d in first.datasets] != [d.lines for d in second.datasets]:
        raise ExplainError(f"{first.name} and {second.name} do not score the same pairs")
    errors = [np.concatenate([d.errors for d in run.datasets]) for run in (first, second)]
    gain = np.repeat((errors[1] - errors[0])[:, None], len(first.measures), axis=1)
    return paired(
        first.statistics,
        second.statistics,
        first.of_sums,
        gain=gain,
        resamples=resamples,
        seed=seed,
    )


def steiger(first: SimilarityScores, second: SimilarityScores) -> dict[str, float]:
    """Steiger's two-sided p for each dataset: two correlations that share their gold."""
    found = {}
    for one, other in zip(first.datasets, second.datasets, strict=True):
        between = pearson(one.system, other.system)
        found[one.name] = steiger_p(one.pearson, other.pearson, between, one.pairs)
    return found


def _dataset(
    name: str, gold: Sequence[ScoreLine], system: Sequence[ScoreLine], run: str
) -> DatasetScores:
    gold, system = _trimmed(gold, len(system)), _trimmed(system, len(gold))
    if len(gold) != len(system):
        raise ExplainError(
            f"{run} has {len(system)} lines and the gold {len(gold)}; expected the same pairs"
        )
    lines = tuple(i for i, line in enumerate(gold) if line.score is not None)
    if len(lines) < 2:
        raise ExplainError(f"the gold of {name} scores {len(lines)} pairs; a correlation needs two")
    unscored = next((i for i in lines if system[i].score is None), None)
    if unscored is not None:
        raise ExplainError(f"{run} has no score on line {unscored + 1}, where the gold has one")
    confident = any(system[i].confidence is not None for i in lines)
    confidence = [
        MAX_CONFIDENCE if line.confidence is None else line.confidence
        for line in (system[i] for i in lines)
    ]
    return DatasetScores(
        name,
        lines,
        np.array([gold[i].score for i in lines], dtype=np.float64),
        np.array([system[i].score for i in lines], dtype=np.float64),
        np.array(confidence, dtype=np.float64) if confident else None,
    )


def _trimmed(lines: Sequence[ScoreLine], length: int) -> Sequence[ScoreLine]:
    """The lines without blank ones after `length`: an editor's extra line end is no pair."""
    end = len(lines)
    while end > length and lines[end - 1].score is None:
        end -= 1
    return lines[:end]


def _spearman_of_counts(dataset: DatasetScores, counts: Array) -> Array:
    """Spearman's correlation in each resample, with ranks made anew in it."""
    x, y = _ranks_of_counts(dataset.gold, counts), _ranks_of_counts(dataset.system, counts)
    n = counts.sum(axis=1)
    columns = (counts, counts * x, counts * y, counts * x * x, counts * y * y, counts * x * y)
    sums = np.stack([n, *(column.sum(axis=1) for column in columns[1:])], axis=1)
    return pearson_of_sums(sums)[..., 0]


def _ranks_of_counts(values: Array, counts: Array) -> Array:
    """The centred rank of every value in each resample, which drew it `counts` times."""
    order = np.argsort(values, kind="stable")
    sorted_values = values[order]
    starts = np.flatnonzero(np.r_[True, sorted_values[1:] != sorted_values[:-1]])
    drawn = np.add.reduceat(counts[:, order], starts, axis=1)
    middle = np.cumsum(drawn, axis=1) - (drawn - 1) / 2
    group = np.repeat(np.arange(len(starts)), np.diff(np.r_[starts, len(values)]))
    found = np.empty_like(counts)
    found[:, order] = middle[:, group]
    return np.asarray(found - len(values) / 2)
