"""What became of every link, and tables whose counts add up."""

from __future__ import annotations

import pytest
from hypothesis import given

from explain.evaluation.analysis.cases import Case, count_table
from explain.evaluation.analysis.links import (
    Outcome,
    chunk_table,
    link_outcomes,
    merge_table,
    outcome_table,
    score_table,
    type_table,
)
from explain.evaluation.confusion import confusion
from explain.types import Alignment
from tests.runs_cases import GOLD, RUN, pair
from tests.strategies import runs


def by_id(alignments: tuple[Alignment, ...] | list[Alignment]) -> dict[str, Alignment]:
    return {alignment.pair_id: alignment for alignment in alignments}


def outcomes_of(gold: tuple[Alignment, ...], run: tuple[Alignment, ...]) -> list[tuple[str, str]]:
    return [(o.case.pair, o.outcome.value) for o in link_outcomes(by_id(gold), by_id(run))]


def test_every_link_gets_the_outcome_that_a_reader_would_give_it() -> None:
    assert outcomes_of(GOLD, RUN) == [
        ("1", "other words"),
        ("1", "right"),
        ("1", "other type"),
        ("2", "right"),
        ("2", "other score"),
        ("2", "missed"),
        ("3", "right"),
        ("3", "right"),
        ("3", "spurious"),
    ]


def test_gold_against_itself_is_right_throughout() -> None:
    outcomes = link_outcomes(by_id(GOLD), by_id(GOLD))
    assert {o.outcome for o in outcomes} == {Outcome.RIGHT}
    assert len(outcomes) == sum(len(a.links) for a in GOLD)


def test_a_pair_that_the_run_lacks_has_all_its_links_missed() -> None:
    outcomes = link_outcomes(by_id(GOLD), by_id(RUN[:1]))
    assert [o.outcome for o in outcomes if o.case.pair == "2"] == [Outcome.MISSED] * 3


def test_punctuation_in_a_link_does_not_make_it_wrong() -> None:
    gold = (pair("1", "dogs run .", "dogs run .", ([0, 1, 2], [0, 1, 2], "EQUI", 5.0)),)
    run = (pair("1", "dogs run .", "dogs run .", ([0, 1], [0, 1], "EQUI", 5.0)),)
    assert outcomes_of(gold, run) == [("1", "right")]


def test_the_type_table_is_the_confusion_of_the_official_matching() -> None:
    table = type_table(link_outcomes(by_id(GOLD), by_id(RUN)))
    expected = confusion(GOLD, RUN)
    counts = {(r, c): len(found) for (r, c), found in expected.cells.items()}
    assert {place: len(cases) for place, cases in table.cells.items()} == counts
    assert table.count("SPE1", "SPE1") == 1
    assert table.count("EQUI", "SIMI") == 1
    assert table.count("SIMI", "none") == 1
    assert table.count("none", "SIMI") == 1


def test_a_cell_knows_the_links_behind_it() -> None:
    table = type_table(link_outcomes(by_id(GOLD), by_id(RUN)))
    assert table.cases("EQUI", "SIMI") == (Case("1", 2, 2),)
    assert table.cases("none", "SIMI") == (Case("3", None, 2),)


@pytest.mark.parametrize(
    ("gold_score", "run_score", "column"),
    [(4.0, 4.0, "0"), (4.0, 3.5, "−1"), (1.0, 4.0, "+3 or more"), (5.0, 0.0, "−3 or less")],
)
def test_score_differences_are_rounded_away_from_zero(
    gold_score: float, run_score: float, column: str
) -> None:
    gold = (pair("1", "a b", "c d", ([0], [0], "SIMI", gold_score)),)
    run = (pair("1", "a b", "c d", ([0], [0], "SIMI", run_score)),)
    table = score_table(link_outcomes(by_id(gold), by_id(run)))
    assert table.count("SIMI", column) == table.count() == 1


def test_links_that_are_cut_or_put_together_are_told_apart() -> None:
    whole = (pair("1", "a b", "c d", ([0, 1], [0, 1], "EQUI", 5.0)),)
    parts = (pair("1", "a b", "c d", ([0], [0], "EQUI", 5.0), ([1], [1], "EQUI", 5.0)),)
    cut = merge_table(link_outcomes(by_id(whole), by_id(parts)), by_id(whole), by_id(parts))
    joined = merge_table(link_outcomes(by_id(parts), by_id(whole)), by_id(parts), by_id(whole))
    assert cut.count("EQUI", "cut in several") == 1
    assert joined.count("EQUI", "put together") == 1


@pytest.mark.parametrize(
    ("run_links", "column"),
    [
        ([([0, 1], [0], "EQUI", 5.0)], "same"),
        ([([0], [0], "EQUI", 5.0), ([1], [0], "EQUI", 5.0)], "cut in several"),
        ([([0, 1, 2], [0], "EQUI", 5.0)], "put together"),
        ([([1, 2], [0], "EQUI", 5.0)], "other bounds"),
    ],
)
def test_units_are_cut_as_gold_or_otherwise(
    run_links: list[tuple[list[int], list[int], str, float]], column: str
) -> None:
    gold = (pair("1", "a b c", "d", ([0, 1], [0], "EQUI", 5.0)),)
    table = chunk_table(by_id(gold), by_id((pair("1", "a b c", "d", *run_links),)))
    assert table.count("first sentence", column) >= 1
    assert (table.cases("first sentence", column)[0]) == Case("1")


@given(runs())
def test_every_count_in_every_table_adds_up(files: tuple[list[Alignment], list[Alignment]]) -> None:
    gold, system = by_id(files[0]), by_id(files[1])
    outcomes = link_outcomes(gold, system)
    both = [o for o in outcomes if o.gold is not None and o.system is not None]
    totals = {
        "types": len(outcomes),
        "outcomes": len(outcomes),
        "scores": len(both),
        "merges": len(both),
    }
    tables = [type_table(outcomes), outcome_table(outcomes), score_table(outcomes)]
    tables += [merge_table(outcomes, gold, system), chunk_table(gold, system)]
    for table in tables:
        cells = sum(table.count(r, c) for r in table.rows for c in table.columns)
        assert cells == table.count()
        assert cells == sum(table.count(row) for row in table.rows)
        assert cells == sum(table.count(column=column) for column in table.columns)
        assert cells == sum(len(found) for found in table.cells.values())
        assert cells == totals.get(table.key, cells)


def test_shares_are_parts_of_the_row() -> None:
    cases = [("a", "x", Case("1")), ("a", "y", Case("2")), ("a", "y", Case("3"))]
    table = count_table("k", "t", "", ["a", "b"], ["x", "y"], cases)
    assert table.share("a", "y") == pytest.approx(2 / 3)
    assert table.share("b", "x") == 0.0
