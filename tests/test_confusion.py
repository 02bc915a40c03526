"""Which label is taken for which, and the figures of each label."""

from __future__ import annotations

import pytest
from hypothesis import given

from explain.errors import ExplainError
from explain.evaluation.chunking import compare_chunks
from explain.evaluation.confusion import (
    NONE,
    LinkReference,
    confusion,
    match_links,
    per_type,
    score_differences,
)
from explain.types import Alignment, Relation, Sentence
from tests.strategies import runs
from tests.test_ists import link, pair


def test_each_link_stands_once_with_its_counterpart() -> None:
    gold = pair(link("a b", "v w", "EQUI", 5), link("c", "x", "SIMI", 3), link(".", ",", "EQUI", 5))
    system = pair(link("a", "v", "SPE1", 4), link("a b", "v", "EQUI", 5), link("e", "z", "REL", 2))
    found = confusion([gold], [system])
    assert found.cells[("EQUI", "EQUI")] == (LinkReference("1", 0, 1),)
    assert found.cells[("SIMI", NONE)] == (LinkReference("1", 1, None),)
    assert found.cells[(NONE, "SPE1")] == (LinkReference("1", None, 0),)
    assert found.cells[(NONE, "REL")] == (LinkReference("1", None, 2),)
    counts = found.counts()
    assert sum(map(sum, counts)) == 4
    assert counts[found.rows.index("EQUI")][found.columns.index("EQUI")] == 1


def test_a_pair_that_the_run_lacks_leaves_its_links_without_counterpart() -> None:
    gold = [pair(link("a", "v", "EQUI", 5)), pair(link("a", "v", "OPPO", 4), pair_id="2")]
    found = confusion(gold, gold[:1])
    assert found.cells[("OPPO", NONE)] == (LinkReference("2", 0, None),)


def test_qualifiers_make_labels_of_their_own_when_asked_for() -> None:
    gold, system = [pair(link("a", "v", "EQUI_FACT", 5))], [pair(link("a", "v", "EQUI", 5))]
    assert ("EQUI", "EQUI") in confusion(gold, system).cells
    assert ("EQUI_FACT", "EQUI") in confusion(gold, system, qualifiers=True).cells


@given(runs())
def test_rows_and_columns_add_up_to_the_links(
    files: tuple[list[Alignment], list[Alignment]],
) -> None:
    gold, system = files
    found = confusion(gold, system)
    references = [r for cell in found.cells.values() for r in cell]
    golds = {(r.pair_id, r.gold) for r in references if r.gold is not None}
    systems = {(r.pair_id, r.system) for r in references if r.system is not None}
    expected = [(a.pair_id, reference.gold) for a in gold for reference in match_links(a, None)]
    assert golds == set(expected)
    assert len(references) == len(golds) + len(systems) - sum(
        r.gold is not None and r.system is not None for r in references
    )


def test_score_differences_come_largest_first() -> None:
    gold = [pair(link("a", "v", "EQUI", 5), link("b", "w", "SIMI", 3))]
    system = [pair(link("a", "v", "SIMI", 4), link("b", "w", "SIMI", 1), link("c", "x", "REL", 1))]
    found = score_differences(gold, system)
    assert [each.difference for each in found] == [-2, -1]
    assert found[0].reference == LinkReference("1", 1, 1)


def test_each_type_has_its_own_precision_and_recall() -> None:
    gold = [pair(link("a", "v", "EQUI", 5), link("b", "w", "EQUI", 5), link("c", "x", "REL", 2))]
    system = [pair(link("a", "v", "EQUI", 5), link("c", "x", "EQUI", 5), link("e", "z", "REL", 2))]
    figures = {each.relation: each for each in per_type(gold, system)}
    equi, rel = figures[Relation.EQUI], figures[Relation.REL]
    assert (equi.precision, equi.recall, equi.f1) == (0.5, 0.5, 0.5)
    assert (equi.gold_links, equi.system_links) == (2, 2)
    assert (rel.precision, rel.recall, rel.f1) == (0, 0, 0)
    assert set(figures) == {r for r in Relation if not r.one_sided}


def test_pairs_only_the_run_has_cost_precision() -> None:
    gold = [pair(link("a", "v", "EQUI", 5))]
    extra = [*gold, pair(link("a", "v", "EQUI", 5), pair_id="9")]
    assert per_type(gold, extra)[0].precision == 0.5


def test_chunks_count_when_exactly_the_same() -> None:
    sentence = Sentence.from_words(["a", "b", "c", "d"])
    gold = [[sentence.chunk([0, 1]), sentence.chunk([2]), sentence.chunk([3])]]
    system = [[sentence.chunk([0, 1]), sentence.chunk([2, 3])]]
    scores = compare_chunks(gold, system)
    assert scores.figures == pytest.approx({"f1": 0.4, "precision": 0.5, "recall": 1 / 3})
    assert scores.interval(resamples=10)["f1"] == pytest.approx((0.4, 0.4))
    assert compare_chunks(gold, gold).figures["f1"] == 1
    with pytest.raises(ExplainError, match="same sentences"):
        compare_chunks(gold, [])
