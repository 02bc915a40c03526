"""Intervals and tests between runs."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explain.errors import ExplainError
from explain.evaluation.correlation import moments, pearson, pearson_of_sums, ranks, spearman
from explain.evaluation.pit import figures_of_sums
from explain.evaluation.significance import (
    bootstrap_interval,
    fisher_interval,
    fisher_z_p,
    paired,
    permutation_p,
    resample_counts,
    steiger_p,
)


def hits(rate: float, pairs: int = 400, seed: int = 1) -> np.ndarray:
    """Rows of true positives, false positives, false negatives with about this share right."""
    right = np.random.default_rng(seed).random(pairs) < rate
    return np.stack([right, ~right, ~right], axis=1).astype(float)


def test_every_resample_draws_as_many_pairs_as_there_are() -> None:
    blocks = list(resample_counts(7, 50, 3))
    assert sum(len(block) for block in blocks) == 50
    assert all((block.sum(axis=1) == 7).all() for block in blocks)


def test_blocks_keep_memory_flat_for_many_pairs() -> None:
    assert max(len(block) for block in resample_counts(1_000_000, 5, 3)) <= 4


def test_the_same_seed_gives_the_same_interval_and_another_seed_another() -> None:
    rows = hits(0.6)
    one, again = (bootstrap_interval(rows, figures_of_sums, seed=7) for _ in range(2))
    other = bootstrap_interval(rows, figures_of_sums, seed=8)
    assert (one[0] == again[0]).all()
    assert (one[0] != other[0]).any()


def test_the_interval_of_a_share_has_the_width_that_theory_gives() -> None:
    low, high = bootstrap_interval(hits(0.6, 1000), figures_of_sums, resamples=4000)
    expected = 2 * 1.96 * math.sqrt(0.6 * 0.4 / 1000)
    assert high[1] - low[1] == pytest.approx(expected, rel=0.1)


def test_a_run_against_itself_is_all_ties_and_never_significant() -> None:
    rows = hits(0.5)
    found = paired(rows, rows, figures_of_sums)
    assert (found.ties == len(rows)).all()
    assert (found.bootstrap_p == 1).all()
    assert (found.permutation_p == 1).all()


@given(st.integers(0, 2**32 - 1), st.integers(2, 40))
def test_wins_losses_and_ties_add_up_and_mirror(seed: int, pairs: int) -> None:
    one, other = hits(0.5, pairs, seed), hits(0.6, pairs, seed + 1)
    there = paired(one, other, figures_of_sums, resamples=20)
    back = paired(other, one, figures_of_sums, resamples=20)
    assert (there.wins + there.losses + there.ties == pairs).all()
    assert (there.wins == back.losses).all()
    assert there.difference == pytest.approx(-back.difference)
    assert (there.permutation_p <= 1).all()


def test_a_clear_difference_is_significant_and_a_small_one_is_not() -> None:
    clear = paired(hits(0.8), hits(0.5, seed=2), figures_of_sums)
    assert clear.bootstrap_p[0] < 0.01
    assert clear.permutation_p[0] < 0.01
    assert clear.low[0] > 0
    small = paired(hits(0.50, 60), hits(0.52, 60, seed=2), figures_of_sums)
    assert small.permutation_p[0] > 0.05


def test_the_permutation_test_is_honest_where_there_is_no_difference() -> None:
    share = np.mean(
        [
            permutation_p(
                hits(0.5, 80, s), hits(0.5, 80, s + 1000), figures_of_sums, resamples=200
            )[0]
            < 0.05
            for s in range(200)
        ]
    )
    assert share < 0.10


def test_runs_of_other_lengths_are_refused() -> None:
    with pytest.raises(ExplainError, match="same pairs"):
        paired(hits(0.5, 5), hits(0.5, 6), figures_of_sums)


@pytest.mark.parametrize(
    ("first", "second", "pairs", "expected"),
    # z = atanh(.8) - atanh(.7) = .2313 over sqrt(2 / 97) = .1436: 1.611, two-sided .1072
    [(0.8, 0.7, 100, 0.1072), (0.5, 0.5, 100, 1.0), (0.9, 0.1, 3, math.nan)],
)
def test_fisher_z_of_independent_correlations(
    first: float, second: float, pairs: int, expected: float
) -> None:
    found = fisher_z_p(first, second, pairs, pairs, tails=2)
    assert found == pytest.approx(expected, abs=1e-3, nan_ok=True)
    assert fisher_z_p(first, second, pairs, pairs) == pytest.approx(found / 2, nan_ok=True)


def test_fisher_interval_contains_its_correlation() -> None:
    low, high = fisher_interval(0.8, 103)
    # atanh(.8) = 1.0986, plus and minus 1.96 / 10
    assert (low, high) == pytest.approx((math.tanh(0.9026), math.tanh(1.2946)), abs=1e-4)


def test_steiger_sees_more_than_fisher_where_the_runs_agree() -> None:
    assert steiger_p(0.8, 0.75, 0.9, 200) < fisher_z_p(0.8, 0.75, 200, 200, tails=2)
    assert steiger_p(0.8, 0.8, 0.9, 200) == pytest.approx(1)


def test_steiger_is_honest_where_two_runs_are_equally_good() -> None:
    generator = np.random.default_rng(11)
    rejected = 0
    for _ in range(400):
        gold, shared, *own = generator.normal(size=(4, 120))
        one, other = (gold + 0.7 * shared + 0.5 * noise for noise in own)
        p = steiger_p(pearson(gold, one), pearson(gold, other), pearson(one, other), 120)
        rejected += p < 0.05
    assert 0.02 < rejected / 400 < 0.09


def test_identical_runs_do_not_differ_by_steiger() -> None:
    assert steiger_p(0.7, 0.7, 1.0, 50) == 1


def test_pearson_and_spearman_agree_with_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    generator = np.random.default_rng(5)
    gold = generator.integers(0, 6, 60).astype(float)
    system = gold + generator.normal(size=60)
    assert pearson(gold, system) == pytest.approx(stats.pearsonr(gold, system).statistic)
    assert spearman(gold, system) == pytest.approx(stats.spearmanr(gold, system).statistic)
    assert ranks(gold) == pytest.approx(stats.rankdata(gold))


def test_a_flat_run_has_correlation_0() -> None:
    assert pearson(np.arange(5.0), np.full(5, 0.1)) == 0
    assert pearson(np.array([1.0]), np.array([2.0])) == 0


def test_weights_count_as_repeated_pairs() -> None:
    gold, system = np.array([1.0, 2, 3, 5]), np.array([1.0, 3, 2, 4])
    weights = np.array([1.0, 2, 3, 1])
    repeated = np.repeat(np.arange(4), weights.astype(int))
    assert pearson(gold, system, weights) == pytest.approx(
        pearson(gold[repeated], system[repeated])
    )
    sums = weights @ moments(gold, system)
    assert pearson_of_sums(sums)[0] == pytest.approx(pearson(gold, system, weights))
