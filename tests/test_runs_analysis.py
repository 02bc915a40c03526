"""Whole analyses: figures equal `score`, parts add up, comparisons tell the truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from explain.commands.score import score
from explain.errors import ExplainError
from explain.evaluation.analysis.alignment import AlignmentAnalysis, scenario_of
from explain.evaluation.analysis.analyse import analyse, comparable, compare_two, ranked
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis
from explain.evaluation.analysis.picks import pick
from explain.evaluation.analysis.places import boards_for
from explain.evaluation.analysis.reading import Upload, open_study
from explain.evaluation.analysis.similarity import SimilarityAnalysis
from explain.evaluation.analysis.study import Scenario
from explain.evaluation.ists import Rules
from tests.runs_cases import (
    GOLD,
    RUN,
    label_files,
    many_pairs,
    noisy,
    score_files,
    small_study,
    upload,
)


def alignment_analysis(count: int = 120) -> AlignmentAnalysis:
    gold = many_pairs(count)
    files = [upload("a.wa", noisy(gold, 0.2, seed=1)), upload("b.wa", noisy(gold, 0.5, seed=2))]
    found = analyse(open_study(upload("gold.wa", gold), files))
    assert isinstance(found, AlignmentAnalysis)
    return found


@pytest.fixture(scope="module")
def alignments() -> AlignmentAnalysis:
    return alignment_analysis()


@pytest.fixture(scope="module")
def similarities() -> SimilarityAnalysis:
    gold, good, bad = score_files()
    found = analyse(open_study(gold, [good, bad]))
    assert isinstance(found, SimilarityAnalysis)
    return found


@pytest.fixture(scope="module")
def paraphrases() -> ParaphraseAnalysis:
    gold, good, bad = label_files()
    found = analyse(open_study(gold, [good, bad]))
    assert isinstance(found, ParaphraseAnalysis)
    return found


def scored(folder: Path, files: tuple[Upload, ...], **options: Any) -> list[dict[str, Any]]:
    for each in files:
        (folder / each.name).write_bytes(each.content)
    paths = [str(folder / each.name) for each in files]
    return score(paths[0], paths[1:], **options)


@pytest.mark.parametrize("rules", list(Rules))
def test_alignment_figures_equal_the_score_command(tmp_path: Path, rules: Rules) -> None:
    gold = many_pairs(40)
    files = (upload("gold.wa", gold), upload("a.wa", noisy(gold, 0.4, seed=1)))
    found = analyse(open_study(files[0], files[1:]), rules=rules)
    [expected] = scored(tmp_path, files, rules=rules.value)
    row = found.measured[0]
    assert row.values == expected["f1"]
    assert {m: list(ends) for m, ends in row.intervals.items()} == expected["interval"]


def test_similarity_and_paraphrase_figures_equal_the_score_command(tmp_path: Path) -> None:
    for files, keys in (
        (score_files(), ("pearson", "spearman", "mean")),
        (label_files(), ("f1", "precision", "recall", "pearson", "max_f1")),
    ):
        found = analyse(open_study(files[0], files[1:]))
        for row, expected in zip(found.measured, scored(tmp_path, files), strict=False):
            for key in keys:
                assert row.values[key] == expected[key]
                assert list(row.intervals[key]) == expected["interval"][key]


def test_trivial_baselines_are_always_beside_the_runs(
    alignments: AlignmentAnalysis, paraphrases: ParaphraseAnalysis
) -> None:
    assert [r.name for r in alignments.measured if r.trivial] == ["all EQUI / 5", "token overlap"]
    assert [r.name for r in paraphrases.measured if r.trivial] == ["all paraphrases"]
    equal = alignments.measured[2]
    assert equal.values["ali"] == pytest.approx(1.0)
    assert equal.values["type"] < 1.0


def test_token_cosine_stands_beside_similarity_runs_whose_sentences_are_known() -> None:
    gold = Upload("gold.csv", b"first,second,score\na b,a b,5\na b,c d,0\na b,a c,3\n")
    run = Upload("run.output", b"4\n1\n2\n")
    found = analyse(open_study(gold, [run]))
    assert [r.name for r in found.measured] == ["run", "token cosine"]
    assert found.measured[1].values["pearson"] > 0.9


def test_every_banding_puts_every_pair_in_one_band(
    alignments: AlignmentAnalysis, similarities: SimilarityAnalysis
) -> None:
    for analysis in (alignments, similarities):
        for banding in analysis.bandings.values():
            pairs = [pair for band in banding.bands for pair in band.pairs]
            assert sorted(pairs) == sorted(analysis.study.pair_ids)


def test_the_bands_of_a_run_are_the_measure_on_those_pairs_alone(
    alignments: AlignmentAnalysis,
) -> None:
    run = alignments.runs[0]
    band = alignments.bandings["length"].bands[0]
    value, low, high = run.within(band.pairs, "typ_sco")
    alone = analyse(alignments.study.restricted(band.pairs))
    assert value == pytest.approx(alone.measured[0].values["typ_sco"])
    assert low <= value <= high


@pytest.mark.parametrize("name", ["alignments", "similarities", "paraphrases"])
def test_a_run_compared_with_itself_shows_no_difference(
    name: str, request: pytest.FixtureRequest
) -> None:
    analysis = request.getfixturevalue(name)
    run = analysis.runs[0].run.name
    versus = compare_two(analysis, run, run)
    assert versus.same
    for each in versus.differences.values():
        assert each.difference == 0.0
        assert each.bootstrap_p == each.permutation_p == 1.0
        assert each.ties == versus.pairs
    assert all(row.p == 1.0 for row in versus.rows)


@pytest.mark.parametrize("name", ["alignments", "similarities", "paraphrases"])
def test_a_much_better_run_is_found_and_wins_losses_and_ties_are_the_pairs(
    name: str, request: pytest.FixtureRequest
) -> None:
    analysis = request.getfixturevalue(name)
    first, second = ranked(analysis)[:2]
    versus = compare_two(analysis, first.name, second.name)
    main = versus.decisive
    assert main.difference > 0
    assert main.bootstrap_p < 0.01
    assert main.permutation_p < 0.01
    assert main.wins + main.losses + main.ties == versus.pairs == len(analysis.study.pair_ids)
    sizes = {key: len(group.cases) for key, group in versus.groups.items()}
    assert sizes == {"wins": main.wins, "losses": main.losses, "ties": main.ties}
    table = versus.table
    assert sum(row.total for row in versus.rows[:-1]) == versus.rows[-1].total == table.count()


def test_shuffled_labels_are_found_to_be_worse() -> None:
    gold = many_pairs(100)
    files = [upload("right.wa", gold), upload("shuffled.wa", noisy(gold, 1.0, seed=9))]
    found = analyse(open_study(upload("gold.wa", gold), files))
    assert compare_two(found, "right", "shuffled").decisive.bootstrap_p < 0.01


@pytest.mark.parametrize("name", ["alignments", "similarities", "paraphrases"])
def test_every_cell_leads_to_as_many_cases_as_it_counts(
    name: str, request: pytest.FixtureRequest
) -> None:
    analysis = request.getfixturevalue(name)
    run = analysis.runs[0]
    tables = run.tables if name != "paraphrases" else {"decisions": run.table()}
    for table in tables.values():
        for r, row in enumerate(table.rows):
            for c, column in enumerate(table.columns):
                group = analysis.group(pick("table", run.run.name, table.key, r, c))
                assert group is not None
                assert len(group.cases) == table.count(row, column)
        everything_counted = analysis.group(pick("table", run.run.name, table.key, "*", "*"))
        assert everything_counted is not None
        assert len(everything_counted.cases) == table.count()


@pytest.mark.parametrize(
    "key", ["", "table", "table/x/y/1/1", "band/none/0", "band/length/99", "pattern/a/9999", "%%%"]
)
def test_a_key_that_names_nothing_leads_nowhere(alignments: AlignmentAnalysis, key: str) -> None:
    assert alignments.group(key) is None


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (GOLD, Scenario.GOLD_ALIGNMENT),
        (RUN[1:], Scenario.GOLD_CHUNKS),
    ],
)
def test_the_scenario_is_recognised(run: tuple[Any, ...], expected: Scenario) -> None:
    study = open_study(upload("gold.wa", GOLD[len(GOLD) - len(run) :]), [upload("r.wa", run)])
    assert scenario_of(study) is expected  # type: ignore[arg-type]


def test_the_threshold_moves_the_decisions_and_the_figures(
    paraphrases: ParaphraseAnalysis,
) -> None:
    run = paraphrases.runs[0]
    for threshold in (0.0, 0.3, 0.6, 1.01):
        table, decision = run.table(threshold), run.at(threshold)
        hits = table.count("paraphrase", "says paraphrase")
        said = hits + table.count("not", "says paraphrase")
        assert decision.precision == pytest.approx(hits / said if said else 0.0)
        assert decision.recall == pytest.approx(hits / table.count("paraphrase"))
        assert table.count() == len(paraphrases.study.pair_ids)
    assert run.best.f1 >= max(run.at(t / 20).f1 for t in range(21)) - 1e-12
    assert run.best.f1 <= run.scores.figures["max_f1"] + 1e-12


def test_residuals_calibration_and_extremes_of_a_similarity_run(
    similarities: SimilarityAnalysis,
) -> None:
    run = similarities.runs[0]
    assert sum(each.residual for each in run.scored) == pytest.approx(0.0, abs=1e-9)
    bins = run.calibration()
    assert sorted(p for each in bins for p in each.pairs) == sorted(similarities.study.pair_ids)
    assert [each.system for each in bins] == sorted(each.system for each in bins)
    over, under = run.extremes(5)
    assert over[0].residual == max(each.residual for each in run.scored)
    assert under[0].residual == min(each.residual for each in run.scored)
    assert "weighted" in similarities.measure_names


def test_missing_pairs_are_said_and_the_common_ones_compared_on_request() -> None:
    study = open_study(upload("gold.wa", GOLD), [upload("a.wa", RUN[:2]), upload("b.wa", GOLD)])
    assert [each.message for each in study.mismatches] == ["a lacks 1 pair of the gold (3)"]
    assert len(comparable(study, common=False).runs) == 2  # the official measures count them
    assert comparable(study, common=True).pair_ids == ("1", "2")


def test_a_similarity_run_of_other_length_waits_for_consent() -> None:
    gold, good, bad = score_files(30)
    short = Upload("short.output", b"\n".join(bad.content.splitlines()[:20]) + b"\n")
    study = open_study(gold, [good, short])
    assert study.mismatches[0].message.startswith("short lacks 10 pairs")
    assert [run.name for run in comparable(study, common=False).runs] == ["good"]
    common = comparable(study, common=True)
    assert len(common.pair_ids) == 20
    assert len(analyse(common).measured) == 2


def test_a_selection_without_pairs_is_refused() -> None:
    with pytest.raises(ExplainError, match="no pairs are left"):
        small_study().restricted(["nothing"])


def test_boards_never_cross_scenarios_or_rules(alignments: AlignmentAnalysis) -> None:
    boards = boards_for(alignments)
    assert boards
    assert {b.table.scenario for b in boards} == {alignments.scenario.value}
    assert {b.table.rules for b in boards} == {alignments.rules.value}
    assert not any(b.fits for b in boards)


@pytest.mark.data
def test_published_figures_of_the_public_runs(data_dir: Path) -> None:
    folder = data_dir / "pit2015"
    read = [
        Upload(p.name, p.read_bytes())
        for p in (folder / "test.label", folder / "PIT2015_BASELINE_04_MultiP.output")
    ]
    found = analyse(open_study(read[0], read[1:]))
    assert round(found.measured[0].values["f1"], 3) == 0.696
    assert boards_for(found)[0].fits
