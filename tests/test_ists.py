"""The official measures of interpretable STS."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from explain.errors import ExplainError
from explain.evaluation.ists import MEASURE_NAMES, MEASURES, Rules, compare, figures, punctuation
from explain.evaluation.runs import score_run
from explain.types import Alignment, Link, Qualifier, Relation, Sentence, Token
from tests.strategies import runs

FIRST = Sentence.from_words(["a", "b", "c", ".", "e"])
SECOND = Sentence.from_words(["v", "w", "x", ",", "z"])


def link(first: str, second: str, label: str, score: float | None) -> Link:
    """The link of tokens named by their letters: link("a b", "v", "SPE1_FACT", 4)."""
    relation, *qualifiers = label.split("_")
    sides = []
    for names, sentence in ((first, FIRST), (second, SECOND)):
        positions = [sentence.words.index(name) for name in names.split()]
        sides.append((sentence.chunk(positions),) if positions else ())
    return Link(*sides, Relation(relation), score, frozenset(map(Qualifier, qualifiers)))


def pair(*links: Link, pair_id: str = "1") -> Alignment:
    return Alignment(pair_id, FIRST, SECOND, links)


@pytest.mark.parametrize(
    ("gold", "system", "precision", "recall"),
    [
        # Two tokens share one: each of the pairs weighs a half.
        ([("a b", "v")], [("a", "v")], 1.0, 0.5),
        ([("a", "v")], [("a b", "v")], 0.5, 1.0),
        ([("a b", "v w")], [("a", "v"), ("b", "w")], 1.0, 0.5),
        # A link with an empty side gives no token pair.
        ([("a", "v"), ("b", "")], [("a", "v"), ("", "w")], 1.0, 1.0),
        # Lone punctuation is dropped, in a link of its own and inside a longer one.
        ([("a", "v")], [("a", "v"), (".", ",")], 1.0, 1.0),
        ([("a .", "v")], [("a", "v ,")], 1.0, 1.0),
        ([(".", ",")], [("a", "v")], 0.0, 0.0),
        # A token in two links has a larger fan-out.
        ([("a", "v"), ("a", "w")], [("a", "v")], 1.0, 0.5),
        ([("a", "v")], [], 0.0, 0.0),
    ],
)
def test_alignment_weights_follow_the_fan_out(
    gold: list[tuple[str, str]],
    system: list[tuple[str, str]],
    precision: float,
    recall: float,
) -> None:
    def built(sides: list[tuple[str, str]]) -> Alignment:
        return pair(
            *(link(f, s, "EQUI" if f and s else "NOALI", 5 if f and s else None) for f, s in sides)
        )

    scores = compare([built(gold)], [built(system)])
    assert scores.precision["ali"] == pytest.approx(precision)
    assert scores.recall["ali"] == pytest.approx(recall)


@pytest.mark.parametrize(
    ("gold", "system", "strict", "relaxed"),
    [
        (("EQUI", 5), ("EQUI", 5), (1, 1, 1), 1),
        (("EQUI", 5), ("EQUI", 4), (1, 0.8, 0.8), 0.8),
        (("EQUI_FACT", 5), ("EQUI", 5), (0.5, 1, 0.5), 0.5),
        (("SPE1_FACT", 4), ("SPE1_POL_FACT", 4), (2 / 3, 1, 2 / 3), 2 / 3),
        (("SIMI", 4), ("EQUI", 5), (0, 0.8, 0), 0.8),
        (("EQUI", 5), ("SPE2", 4), (0, 0.8, 0), 0.8),
        (("EQUI", 5), ("SPE2", 3.9), (0, 0.78, 0), 0),
        (("EQUI", 5), ("REL", 4), (0, 0.8, 0), 0),
        (("EQUI", 5), ("OPPO", 4), (0, 0.8, 0), 0),
        (("EQUI_FACT", 5), ("SIMI_FACT", 4), (1 / 3, 0.8, 0.8 / 3), 0.8),
        (("EQUI", 5), ("SIMI_FACT", 5), (0, 1, 0), 0.5),
        (("SPE1", 2), ("REL", 2.5), (0, 0.9, 0), 0.9),
        (("SPE1", 2), ("REL", 3), (0, 0.8, 0), 0),
        (("SPE1", 2), ("OPPO", 2), (0, 1, 0), 0),
        (("SIMI", 2), ("SIMI", 2), (1, 1, 1), 1),
    ],
)
def test_types_and_scores_match_as_the_rules_say(
    gold: tuple[str, float],
    system: tuple[str, float],
    strict: tuple[float, float, float],
    relaxed: float,
) -> None:
    files = [pair(link("a", "v", *gold))], [pair(link("a", "v", *system))]
    found = compare(*files).f1
    assert [found[m] for m in MEASURES] == pytest.approx([1, *strict])
    lenient = compare(*files, rules=Rules.RELAXED_2015).f1
    assert [lenient[m] for m in MEASURES] == pytest.approx([1, *strict[:2], relaxed])


def test_the_last_link_of_a_token_pair_gives_its_type_and_score() -> None:
    gold = [pair(link("a", "v", "EQUI", 5))]
    twice = [pair(link("a", "v", "EQUI", 5), link("a", "v", "SIMI", 3))]
    assert compare(gold, twice).f1 == pytest.approx(
        {"ali": 1, "type": 0, "score": 0.6, "typ_sco": 0}
    )


def test_a_two_sided_noali_counts_as_a_link_with_score_0() -> None:
    gold, system = [pair(link("a", "v", "EQUI", 5))], [pair(link("a", "v", "NOALI", None))]
    assert compare(gold, system).f1 == pytest.approx(
        {"ali": 1, "type": 0, "score": 0, "typ_sco": 0}
    )


def test_pairs_are_matched_by_id_and_missing_ones_count_in_the_other_denominator() -> None:
    one, two = (pair(link("a", "v", "EQUI", 5), pair_id=i) for i in ("1", "2"))
    assert compare([one, two], [two, one]).f1["ali"] == 1
    missing = compare([one, two], [two])
    assert (missing.precision["ali"], missing.recall["ali"]) == (1, 0.5)
    assert missing.missing == ("1",)
    extra = compare([one], [two, one])
    assert (extra.precision["ali"], extra.recall["ali"]) == (0.5, 1)
    assert extra.extra == ("2",)


def test_links_of_an_id_that_comes_twice_are_put_together() -> None:
    gold = [pair(link("a", "v", "EQUI", 5), link("b", "w", "EQUI", 5))]
    halves = [pair(link("a", "v", "EQUI", 5)), pair(link("b", "w", "EQUI", 5))]
    assert compare(gold, halves).f1["typ_sco"] == 1


def test_punctuation_goes_by_the_strings_of_the_gold() -> None:
    other = Sentence.from_words(["a", "b", "c", "full", "e"])
    system = Alignment(
        "1", other, SECOND, (Link((other.chunk([3]),), (SECOND.chunk([0]),), Relation.EQUI, 5.0),)
    )
    scores = compare([pair(link("a", "v", "EQUI", 5))], [system])
    assert scores.statistics[0, 0] == 0


def test_two_blanks_in_a_row_shift_the_strings_as_in_the_official_scorer() -> None:
    # The scorer sees "a", "", ",", so the third token counts as the comma, and the comma does not.
    shifted = Sentence("a  , c", (Token("a", 0, 1), Token(",", 3, 4), Token("c", 5, 6)))
    assert punctuation(shifted) == {2}
    glued = Sentence("a,  c", (Token("a", 0, 1), Token(",", 1, 2), Token("c", 4, 5)))
    assert punctuation(glued) == {1}


def test_where_gold_lacks_the_pair_no_token_is_dropped() -> None:
    gold = [pair(link("a", "v", "EQUI", 5))]
    extra = pair(link(".", ",", "EQUI", 5), pair_id="9")
    assert compare(gold, [*gold, extra]).precision["ali"] == 0.5


def test_a_pair_without_links_has_no_figure_of_its_own() -> None:
    scores = compare([pair(), pair(link("a", "v", "EQUI", 5), pair_id="2")], [pair()])
    assert np.isnan(scores.per_pair[0]).all()
    assert scores.per_pair[1, 0] == 0


def test_gold_without_pairs_is_refused() -> None:
    with pytest.raises(ExplainError, match="no pairs"):
        compare([], [])


@given(runs())
def test_gold_against_itself_is_1_wherever_there_is_a_link(
    files: tuple[list[Alignment], list[Alignment]],
) -> None:
    gold, _ = files
    for rules in Rules:
        scores = compare(gold, gold, rules=rules)
        expected = 1.0 if scores.statistics[:, 0].sum() else 0.0
        assert list(scores.f1.values()) == pytest.approx([expected] * 4)


@given(runs())
def test_figures_lie_between_0_and_1_and_in_order(
    files: tuple[list[Alignment], list[Alignment]],
) -> None:
    for rules in Rules:
        totals = compare(*files, rules=rules).totals
        assert (totals >= 0).all()
        assert (totals <= 1 + 1e-12).all()
        ali, by_type, by_score, both = totals[2]
        assert both <= by_score + 1e-12 <= ali + 2e-12
        assert by_type <= ali + 1e-12


@given(runs())
def test_swapping_gold_and_system_swaps_precision_and_recall(
    files: tuple[list[Alignment], list[Alignment]],
) -> None:
    gold, system = files
    # Sentences that the system lacks have no strings to go by, so only shared pairs are swapped.
    shared = {alignment.pair_id for alignment in system}
    gold = [alignment for alignment in gold if alignment.pair_id in shared]
    if not gold:
        return
    there, back = compare(gold, system), compare(system, gold)
    assert there.totals[0] == pytest.approx(back.totals[1])
    assert there.totals[2] == pytest.approx(back.totals[2])


@given(runs())
def test_the_figures_of_a_subset_are_a_sum_of_its_rows(
    files: tuple[list[Alignment], list[Alignment]],
) -> None:
    scores = compare(*files)
    half = list(range(0, len(scores.pair_ids), 2))
    wanted = {scores.pair_ids[row] for row in half}
    alone = compare(*([a for a in file if a.pair_id in wanted] for file in files))
    assert figures(scores.statistics[half].sum(axis=0)) == pytest.approx(alone.totals)


@pytest.mark.data
def test_figures_equal_the_official_scorer_to_the_fourth_decimal(data_dir: Path) -> None:
    folder = data_dir / "ists" / "scorer"
    expected = json.loads((folder / "expected.json").read_text())
    assert expected
    for name, wanted in expected.items():
        found = score_run(folder / wanted["gold"], folder / name).f1
        for measure in MEASURES:
            assert f"{found[measure]:.4f}" == f"{wanted[MEASURE_NAMES[measure]]:.4f}", (
                name,
                measure,
            )
