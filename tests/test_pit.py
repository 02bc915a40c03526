"""The measures of the Twitter paraphrase task."""

from __future__ import annotations

from pathlib import Path

import pytest

from explain.errors import ExplainError
from explain.evaluation.pit import compare_judgements, paired_judgements
from explain.evaluation.runs import score_run
from explain.formats.pit import Judgement

PUBLISHED = {
    "01_random": (0.266, 0.192, 0.434, 0.017, 0.350),
    "02_LG": (0.589, 0.679, 0.520, 0.511, 0.601),
    "03_WTMF": (0.536, 0.450, 0.663, 0.350, 0.587),
    "04_MultiP": (0.696, 0.720, 0.674, 0.551, 0.714),
}


def judged(text: str) -> list[Judgement]:
    """Judgements from "t.9 f.2 -.6": label and score."""
    labels = {"t": True, "f": False, "-": None}
    return [Judgement(labels[item[0]], float(item[1:])) for item in text.split()]


def test_debatable_pairs_count_for_the_correlation_only() -> None:
    gold, system = judged("t1 t.8 f.2 -.6"), judged("t.9 f.4 t.3 t.8")
    scores = compare_judgements(gold, system)
    assert scores.figures["f1"] == pytest.approx(0.5)
    assert (scores.pairs, scores.debatable) == (4, 1)
    without = compare_judgements(gold[:3], system[:3])
    assert without.figures["f1"] == scores.figures["f1"]
    assert without.figures["pearson"] != pytest.approx(scores.figures["pearson"])


def test_max_f1_is_the_best_threshold_with_its_precision_and_recall() -> None:
    gold, system = judged("t1 f0 t.8 f.2"), judged("f.9 f.8 f.7 f.1")
    figures = compare_judgements(gold, system).figures
    assert figures["f1"] == 0
    assert figures["max_f1"] == pytest.approx(0.8)
    assert figures["max_f1_precision"] == pytest.approx(2 / 3)
    assert figures["max_f1_recall"] == 1


@pytest.mark.parametrize(
    # Of equal scores the later line is taken first, one item at a time.
    ("gold", "best"),
    [("f0 t1", 1.0), ("t1 f0", 2 / 3)],
)
def test_equal_scores_are_swept_in_reverse_file_order(gold: str, best: float) -> None:
    system = judged("f.5 f.5")
    assert compare_judgements(judged(gold), system).figures["max_f1"] == pytest.approx(best)


def test_debatable_pairs_move_nothing_in_the_sweep() -> None:
    gold, system = judged("-.6 t1 -.6 f0"), judged("t.9 t.8 t.7 t.1")
    assert compare_judgements(gold, system).figures["max_f1"] == 1


def test_a_run_that_finds_nothing_scores_0_without_a_fault() -> None:
    figures = compare_judgements(judged("t1 f0"), judged("f0 f0")).figures
    assert (figures["f1"], figures["precision"], figures["pearson"]) == (0, 0, 0)
    assert compare_judgements(judged("f0 f0"), judged("f1 f0")).figures["max_f1"] == 0


def test_intervals_contain_the_figures() -> None:
    gold = judged("t1 f0 t.8 f.2 f.4 t.8 -.6 f0 t1 f.2") * 20
    system = judged("t.9 f.1 f.4 t.6 f.2 t.7 t.9 f.3 t.8 f.2") * 20
    scores = compare_judgements(gold, system)
    for measure, (low, high) in scores.interval(resamples=200).items():
        assert low <= scores.figures[measure] <= high, measure


def test_a_run_wins_the_pairs_that_only_it_gets_right() -> None:
    gold = judged("t1 f0 t.8 f.2 -.6")
    one = compare_judgements(gold, judged("t.9 f.1 t.7 t.6 t.5"), name="one")
    other = compare_judgements(gold, judged("t.9 t.8 f.1 f.2 f.5"), name="other")
    found = paired_judgements(one, other, resamples=50)
    assert (found.wins[0], found.losses[0], found.ties[0]) == (2, 1, 2)
    assert found.difference[0] == pytest.approx(one.figures["f1"] - other.figures["f1"])
    assert found.difference[3] == pytest.approx(one.figures["pearson"] - other.figures["pearson"])
    with pytest.raises(ExplainError, match="not scored on the same gold"):
        paired_judgements(
            one, compare_judgements(judged("f0 f0 t1 t1 f0"), judged("t1 t1 t1 t1 t1"))
        )


def test_other_lengths_are_refused() -> None:
    with pytest.raises(ExplainError, match="1 lines and the gold 2"):
        compare_judgements(judged("t1 f0"), judged("t1"))


@pytest.mark.data
@pytest.mark.parametrize("run", PUBLISHED)
def test_the_baselines_score_what_the_task_published(data_dir: Path, run: str) -> None:
    folder = data_dir / "pit2015"
    scores = score_run(folder / "test.label", folder / f"PIT2015_BASELINE_{run}.output")
    found = [scores.figures[m] for m in ("f1", "precision", "recall", "pearson", "max_f1")]
    assert [f"{value:.3f}" for value in found] == [f"{value:.3f}" for value in PUBLISHED[run]]
