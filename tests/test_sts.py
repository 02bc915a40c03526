"""The measures of STS runs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explain.errors import ExplainError
from explain.evaluation.correlation import pearson, ranks
from explain.evaluation.sts import _ranks_of_counts as ranks_of_counts
from explain.evaluation.sts import compare_scores, paired_similarity, steiger
from explain.formats.sts import ScoreLine


def lines(*scores: float | None) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(score) for score in scores)


def noisy(pairs: int, noise: float, seed: int = 1) -> tuple[tuple[ScoreLine, ...], ...]:
    """Gold scores, and a run that adds noise to them."""
    generator = np.random.default_rng(seed)
    gold = np.linspace(0, 5, pairs)
    return lines(*gold), lines(*(gold + noise * generator.normal(size=pairs)))


def test_one_dataset_needs_no_common_name() -> None:
    scores = compare_scores({"gold": lines(1, 2, 3, 4)}, {"run": lines(1, 2, 3, 5)})
    assert scores.figures["gold"] == pytest.approx(
        pearson(np.array([1.0, 2, 3, 4]), np.array([1.0, 2, 3, 5]))
    )
    assert scores.figures["mean"] == scores.figures["gold"]
    assert scores.spearman == pytest.approx(1)


def test_mean_weighs_datasets_by_their_pairs_and_all_joins_them() -> None:
    gold = {"a": lines(0, 1, 2), "b": lines(0, 5)}
    system = {"b": lines(5, 0), "a": lines(0, 1, 2)}
    scores = compare_scores(gold, system)
    assert scores.figures["a"] == pytest.approx(1)
    assert scores.figures["b"] == pytest.approx(-1)
    assert scores.figures["mean"] == pytest.approx((3 * 1 + 2 * -1) / 5)
    joined = pearson(np.array([0.0, 1, 2, 0, 5]), np.array([0.0, 1, 2, 5, 0]))
    assert scores.figures["all"] == pytest.approx(joined)


def test_all_norm_forgives_another_scale_in_each_dataset() -> None:
    gold = {"a": lines(1, 2, 3), "b": lines(1, 3, 5)}
    system = {"a": lines(11, 12, 13), "b": lines(0.1, 0.3, 0.5)}
    figures = compare_scores(gold, system).figures
    assert figures["all_norm"] == pytest.approx(1)
    assert figures["all"] < 0.5


def test_pairs_without_a_gold_score_are_left_out() -> None:
    scores = compare_scores({"a": lines(1, None, 3, 4)}, {"a": lines(1, 99, 3, 4)})
    assert scores.pairs == 3
    assert scores.datasets[0].lines == (0, 2, 3)
    assert scores.figures["a"] == pytest.approx(1)


def test_confidence_weighs_the_pairs() -> None:
    system = tuple(ScoreLine(s, c) for s, c in ((1, 100), (2, 100), (3, 100), (0, 0)))
    scores = compare_scores({"a": lines(1, 2, 3, 5)}, {"a": system})
    assert scores.weighted_pearson == pytest.approx(1)
    assert scores.figures["a"] < 0
    assert compare_scores({"a": lines(1, 2)}, {"a": lines(1, 2)}).weighted_pearson is None


def test_confidence_0_throughout_counts_as_certain() -> None:
    system = tuple(ScoreLine(s, 0) for s in (1, 2, 4))
    scores = compare_scores({"a": lines(1, 2, 3)}, {"a": system})
    assert scores.weighted_pearson == pytest.approx(scores.figures["a"])


def test_a_blank_line_at_the_end_is_no_pair() -> None:
    assert compare_scores({"a": lines(1, 2, 3)}, {"a": lines(1, 2, 3, None)}).pairs == 3


@pytest.mark.parametrize(
    ("gold", "system", "message"),
    [
        ({"a": lines(1, 2, 3)}, {"a": lines(1, 2)}, "2 lines and the gold 3"),
        ({"a": lines(1, 2)}, {"a": lines(1, None)}, "no score on line 2"),
        ({"a": lines(1, None)}, {"a": lines(1, 2)}, "a correlation needs two"),
        (
            {"a": lines(1, 2), "b": lines(1, 2)},
            {"a": lines(1, 2), "c": lines(1, 2)},
            "no b, c unknown",
        ),
    ],
)
def test_runs_of_other_pairs_are_refused(gold: dict, system: dict, message: str) -> None:
    with pytest.raises(ExplainError, match=message):
        compare_scores(gold, system)


def test_intervals_contain_their_figures_and_shrink_with_more_pairs() -> None:
    widths = []
    for pairs in (50, 800):
        gold, system = noisy(pairs, 1.0)
        scores = compare_scores({"a": gold}, {"a": system})
        interval = scores.interval(resamples=300)
        assert interval["a"][0] < scores.figures["a"] < interval["a"][1]
        assert interval["spearman"][0] < scores.spearman < interval["spearman"][1]
        widths.append(interval["a"][1] - interval["a"][0])
    assert widths[1] < widths[0] / 2


def test_the_better_of_two_runs_is_told_by_bootstrap_and_by_steiger() -> None:
    gold, good = noisy(300, 0.5)
    _, bad = noisy(300, 1.5, seed=2)
    one, other = (compare_scores({"a": gold}, {"a": run}, name="x") for run in (good, bad))
    found = paired_similarity(one, other, resamples=300)
    assert found.difference[0] == pytest.approx(one.figures["a"] - other.figures["a"])
    assert found.bootstrap_p[0] < 0.01
    assert (found.wins + found.losses + found.ties == 300).all()
    assert found.wins[0] > found.losses[0]
    assert steiger(one, other)["a"] < 0.01
    assert steiger(one, one)["a"] == 1


@given(st.lists(st.integers(0, 4), min_size=2, max_size=12), st.integers(0, 2**32 - 1))
def test_ranks_in_a_resample_are_those_of_the_drawn_values(values: list[int], seed: int) -> None:
    drawn = np.random.default_rng(seed).integers(len(values), size=len(values))
    counts = np.bincount(drawn, minlength=len(values)).astype(float)[None, :]
    found = ranks_of_counts(np.array(values, dtype=float), counts)[0] + len(values) / 2
    expected = ranks(np.array(values, dtype=float)[drawn])
    assert found[drawn] == pytest.approx(expected)
