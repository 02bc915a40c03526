"""Pearson and Spearman, from sums, so that a resample is a re-sum."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]


def moments(gold: Array, system: Array, weights: Array | None = None) -> Array:
    """One row a pair: weight, x, y, x², y², xy; the sums of the rows give the correlation.

    Both are centred first: a correlation does not change, and the sums keep their digits.
    """
    weight = np.ones_like(gold) if weights is None else weights
    x, y = gold - gold.mean(), system - system.mean()
    return np.stack(
        [weight, weight * x, weight * y, weight * x * x, weight * y * y, weight * x * y], axis=1
    )


def pearson_of_sums(sums: Array) -> Array:
    """The correlation (a last axis of length 1) from summed `moments`; 0 where one is flat."""
    n, x, y, xx, yy, xy = (sums[..., i] for i in range(6))
    spread = (n * xx - x * x) * (n * yy - y * y)
    # What rounding leaves of a flat column must not pass for a spread.
    floor = 1e-18 * np.maximum(n * n * xx * yy, 0)
    safe = np.where(spread > floor, spread, np.inf)
    correlation = (n * xy - x * y) / np.sqrt(safe)
    return np.asarray(np.clip(correlation, -1, 1)[..., None])


def pearson(gold: Array, system: Array, weights: Array | None = None) -> float:
    """Pearson's correlation, weighted where weights are given; 0 where either is flat."""
    if len(gold) < 2:
        return 0.0
    return float(pearson_of_sums(moments(gold, system, weights).sum(axis=0))[0])


def spearman(gold: Array, system: Array) -> float:
    """Spearman's rank correlation; equal values share the mean of their ranks."""
    return pearson(ranks(gold), ranks(system))


def ranks(values: Array) -> Array:
    """The rank of every value, from 1; equal values share the mean of their ranks."""
    _, where, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return np.asarray((ends - (counts - 1) / 2)[where], dtype=np.float64)
