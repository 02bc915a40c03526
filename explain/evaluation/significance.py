"""How sure a figure is: intervals, and tests between two runs on the same pairs.

All from sufficient statistics: rows of sums, one a pair, and a function from summed rows to
figures. A resample is a vector of counts, so a thousand of them are one matrix product.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from explain.errors import ExplainError

Array: TypeAlias = npt.NDArray[np.float64]
Figures: TypeAlias = Callable[[Array], Array]  # sums (..., fields) -> figures (..., k)

RESAMPLES = 1000
SEED = 20160616
LEVEL = 0.95
_BLOCK_CELLS = 4_000_000  # counts are made in blocks of this size, so that memory stays flat


@dataclass(frozen=True)
class Paired:
    """Run A against run B on the same pairs; arrays hold one value a figure.

    `difference` is A - B, `low` and `high` its bootstrap interval. The p-values are two-sided.
    Wins, losses and ties count the pairs where A is better, worse or equal.
    """

    difference: Array
    low: Array
    high: Array
    bootstrap_p: Array
    permutation_p: Array
    wins: npt.NDArray[np.int64]
    losses: npt.NDArray[np.int64]
    ties: npt.NDArray[np.int64]
    pairs: int
    resamples: int = RESAMPLES
    seed: int = SEED


def bootstrap_interval(
    statistics: Array,
    figures: Figures,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    level: float = LEVEL,
) -> tuple[Array, Array]:
    """The lower and upper bounds of each figure: percentiles over resampled pairs."""
    drawn = np.concatenate(
        [
            figures(counts @ statistics)
            for counts in resample_counts(len(statistics), resamples, seed)
        ]
    )
    return percentiles(drawn, level=level)


def percentiles(drawn: Array, *, level: float = LEVEL) -> tuple[Array, Array]:
    """The bounds between which the middle `level` of the drawn figures lies."""
    tail = (1 - level) / 2
    low, high = np.nanquantile(drawn, [tail, 1 - tail], axis=0)
    return low, high


def resample_counts(pairs: int, resamples: int, seed: int) -> Iterator[Array]:
    """Blocks of rows that say how often each pair was drawn, with replacement."""
    if pairs < 1:
        raise ExplainError("cannot resample: there are no pairs")
    generator = np.random.default_rng(seed)
    block = max(1, _BLOCK_CELLS // pairs)
    for start in range(0, resamples, block):
        rows = min(block, resamples - start)
        drawn = generator.integers(pairs, size=(rows, pairs)) + pairs * np.arange(rows)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=rows * pairs)
        yield counts.reshape(rows, pairs).astype(np.float64)


def paired(
    first: Array,
    second: Array,
    figures: Figures,
    *,
    gain: Array | None = None,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Paired:
    """Run A (`first`) against run B (`second`), row by row the same pairs.

    `gain` says by how much A is better on each pair (pairs x figures), for wins and losses, where
    a figure makes no sense for one pair.
    """
    if first.shape != second.shape:
        raise ExplainError(
            f"cannot compare runs of {len(first)} and {len(second)} pairs; give both the same pairs"
        )
    difference = figures(first.sum(axis=0)) - figures(second.sum(axis=0))
    drawn = np.concatenate(
        [
            figures(counts @ first) - figures(counts @ second)
            for counts in resample_counts(len(first), resamples, seed)
        ]
    )
    low, high = percentiles(drawn)
    if gain is None:
        gain = np.nan_to_num(figures(first)) - np.nan_to_num(figures(second))
    wins, losses = (gain > 1e-12).sum(axis=0), (gain < -1e-12).sum(axis=0)
    return Paired(
        difference=difference,
        low=low,
        high=high,
        bootstrap_p=_bootstrap_p(drawn, difference),
        permutation_p=permutation_p(first, second, figures, resamples=resamples, seed=seed),
        wins=wins,
        losses=losses,
        ties=len(first) - wins - losses,
        pairs=len(first),
        resamples=resamples,
        seed=seed,
    )


def permutation_p(
    first: Array, second: Array, figures: Figures, *, resamples: int = RESAMPLES, seed: int = SEED
) -> Array:
    """Two-sided p of each figure: how often swapping the runs at random differs as much."""
    observed = np.abs(figures(first.sum(axis=0)) - figures(second.sum(axis=0)))
    generator = np.random.default_rng(seed)
    total_first, total_second, change = first.sum(axis=0), second.sum(axis=0), second - first
    block = max(1, _BLOCK_CELLS // len(first))
    as_large = np.zeros_like(observed)
    for start in range(0, resamples, block):
        rows = min(block, resamples - start)
        swapped = generator.integers(2, size=(rows, len(first))).astype(np.float64) @ change
        drawn = figures(total_first + swapped) - figures(total_second - swapped)
        # Sums in another order differ in the last digits; equal must count as equal.
        as_large += (np.abs(drawn) >= observed - 1e-12).sum(axis=0)
    return np.asarray((as_large + 1) / (resamples + 1))


def fisher_z_p(
    first: float, second: float, first_pairs: int, second_pairs: int, *, tails: int = 1
) -> float:
    """p that two correlations are equal, by Fisher's z, with one tail as the papers test it.

    It takes the two for independent; runs on one gold are not, so `steiger_p` sees more.
    """
    if min(first_pairs, second_pairs) < 4:
        return math.nan
    spread = math.sqrt(1 / (first_pairs - 3) + 1 / (second_pairs - 3))
    return _two_sided((_fisher(first) - _fisher(second)) / spread) * tails / 2


def fisher_interval(correlation: float, pairs: int, *, level: float = LEVEL) -> tuple[float, float]:
    """The interval of a correlation by Fisher's z, without resampling."""
    if pairs < 4:
        return (-1.0, 1.0)
    from statistics import NormalDist

    reach = NormalDist().inv_cdf((1 + level) / 2) / math.sqrt(pairs - 3)
    middle = _fisher(correlation)
    return math.tanh(middle - reach), math.tanh(middle + reach)


def steiger_p(first: float, second: float, between: float, pairs: int) -> float:
    """Two-sided p that two runs correlate equally with one gold (Steiger 1980, pooled Z).

    `between` is the correlation of the two runs with each other: they share the gold, so their
    correlations are not independent.
    """
    if pairs < 4:
        return math.nan
    pooled = min(((first + second) / 2) ** 2, 1 - 1e-12)
    covariance = between * (1 - 2 * pooled) - pooled / 2 * (1 - 2 * pooled - between**2)
    shared = covariance / (1 - pooled) ** 2
    if shared >= 1:
        return 1.0 if first == second else math.nan
    spread = math.sqrt((2 - 2 * shared) / (pairs - 3))
    return _two_sided((_fisher(first) - _fisher(second)) / spread)


def _bootstrap_p(drawn: Array, difference: Array) -> Array:
    # Shifted to a world without difference: how often chance alone reaches what was observed.
    shifted = np.abs(drawn - difference)
    as_large = (shifted >= np.abs(difference) - 1e-12).sum(axis=0)
    return np.asarray((as_large + 1) / (len(drawn) + 1))


def _fisher(correlation: float) -> float:
    return math.atanh(min(max(correlation, -1 + 1e-12), 1 - 1e-12))


def _two_sided(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))
