"""What each difference costs, by really scoring the mended pair."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from explain.similarity.attribution import attribute
from explain.similarity.baseline import token_cosine
from explain.similarity.edits import Edit, edited, replacement
from explain.types import Alignment, Link, Relation, Sentence
from tests.test_wording_properties import alignments


def sentence(text: str) -> Sentence:
    return Sentence.from_words(text.split())


def aligned(first: str, second: str, *links: tuple[str, str, Relation]) -> Alignment:
    """Links between stretches of the two texts; "" is the empty side."""
    a, b = sentence(first), sentence(second)

    def chunk(side: Sentence, text: str) -> tuple:
        words = text.split()
        starts = range(len(side.words) - len(words) + 1)
        start = next(i for i in starts if list(side.words[i : i + len(words)]) == words)
        return (side.chunk(range(start, start + len(words))),)

    made = [
        Link(
            chunk(a, x) if x else (),
            chunk(b, y) if y else (),
            relation,
            None if relation.one_sided else 5.0 if relation is Relation.EQUI else 4.0,
        )
        for x, y, relation in links
    ]
    return Alignment("1", a, b, tuple(made))


class Scorer:
    """Token cosine that counts how often it is asked."""

    def __init__(self) -> None:
        self.calls: list[list[tuple[Sentence, Sentence]]] = []

    def __call__(self, pairs: list[tuple[Sentence, Sentence]]) -> list[float]:
        self.calls.append(pairs)
        return [token_cosine(first, second) for first, second in pairs]

    def of(self, alignment: Alignment) -> float:
        return token_cosine(alignment.first, alignment.second)


ACCIDENT = aligned(
    "12 killed in bus accident in Pakistan",
    "10 killed in road accident in NW Pakistan",
    ("12", "10", Relation.SIMI),
    ("killed", "killed", Relation.EQUI),
    ("in bus accident", "in road accident", Relation.SPE1),
    ("in Pakistan", "in NW Pakistan", Relation.SPE2),
)


def test_every_difference_is_mended_and_scored_in_one_batch() -> None:
    scorer = Scorer()
    found = attribute(ACCIDENT, scorer.of(ACCIDENT), scorer)
    assert len(scorer.calls) == 1
    assert {d.link for d in found.differences} == {0, 2, 3}
    assert "replacing “10” by “12”" in {d.edit for d in found.differences}
    assert found.exact
    assert found.mended == pytest.approx(5.0)
    assert sum(d.share for d in found.differences) == pytest.approx(found.mended - found.similarity)
    costs = [d.cost for d in found.differences]
    assert costs == sorted(costs, reverse=True)
    assert all(d.mended == pytest.approx(found.similarity + d.cost) for d in found.differences)


def test_a_single_edit_is_the_mean_of_both_directions() -> None:
    alignment = aligned("a cat", "a dog", ("a", "a", Relation.EQUI), ("cat", "dog", Relation.SIMI))
    seen = Scorer()
    attribute(alignment, seen.of(alignment), seen)
    texts = {(a.text, b.text) for a, b in seen.calls[0]}
    assert texts == {("a cat", "a cat"), ("a dog", "a dog")}


def test_a_lone_chunk_is_taken_out() -> None:
    alignment = aligned(
        "it rained on Friday",
        "it rained",
        ("it rained", "it rained", Relation.EQUI),
        ("on Friday", "", Relation.NOALI),
    )
    found = attribute(alignment, Scorer().of(alignment), Scorer())
    assert [d.edit for d in found.differences] == ["removing “on Friday”"]
    assert found.mended == pytest.approx(5.0)


def test_equal_sentences_have_nothing_to_mend() -> None:
    alignment = aligned("it rained", "it rained", ("it rained", "it rained", Relation.EQUI))
    scorer = Scorer()
    found = attribute(alignment, 5.0, scorer)
    assert (found.differences, found.mended, scorer.calls) == ((), 5.0, [])


def test_marks_cost_nothing() -> None:
    alignment = aligned("yes .", "yes", ("yes", "yes", Relation.EQUI), (".", "", Relation.NOALI))
    assert attribute(alignment, 4.0, Scorer()).differences == ()


@pytest.mark.parametrize("count", [8, 9, 12])
def test_up_to_eight_differences_are_exact(count: int) -> None:
    first = " ".join(f"a{i}" for i in range(count)) + " end"
    second = " ".join(f"b{i}" for i in range(count)) + " end"
    links = [(f"a{i}", f"b{i}", Relation.SIMI) for i in range(count)]
    alignment = aligned(first, second, *links, ("end", "end", Relation.EQUI))
    scorer = Scorer()
    found = attribute(alignment, scorer.of(alignment), scorer)
    assert found.exact == (count <= 8)
    assert sum(d.share for d in found.differences) == pytest.approx(found.mended - found.similarity)
    assert len(scorer.calls[0]) <= 2 * 2**8


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(alignments())
def test_shares_always_add_up(alignment: Alignment) -> None:
    similarity = token_cosine(alignment.first, alignment.second)
    found = attribute(alignment, similarity, Scorer())
    assert sum(d.share for d in found.differences) == pytest.approx(
        found.mended - found.similarity if found.differences else 0.0, abs=1e-6
    )
    for difference in found.differences:
        assert 0 <= difference.mended <= 5
        assert difference.edit.count("“") == difference.edit.count("”")


EDITS = [
    ("A cat sat .", (0, 1), ("an", "owl"), "An owl sat ."),
    ("He ate a pear .", (3,), ("apple",), "He ate an apple ."),
    ("He lives in Pakistan .", (2, 3), ("in", "Peru"), "He lives in Peru ."),
    ("The dog is here .", (0, 1), ("the", "dogs"), "The dogs are here ."),
    ("Three cats are here .", (0, 1), ("one", "cat"), "One cat is here ."),
    ("It rained , on Friday , in Rome .", (3, 4), (), "It rained , in Rome ."),
    ("Dogs and cats ran .", (0,), (), "Cats ran ."),
    ("It rained on Friday .", (2, 3), (), "It rained ."),
]


@pytest.mark.parametrize(("text", "positions", "words", "expected"), EDITS)
def test_edits_leave_good_english(text, positions, words, expected) -> None:
    made = edited(sentence(text), [Edit(positions, words)])
    assert made is not None
    assert made.text == expected


def test_nothing_left_is_no_sentence() -> None:
    assert edited(sentence("yes !"), [Edit((0,))]) is None
    assert edited(sentence("yes !"), []) == sentence("yes !")


FITTED = [
    (("at", "protesters"), ("protests",), False, ("at", "protests")),
    (("protests",), ("at", "protesters"), False, ("protesters",)),
    (("in", "Peru"), ("on", "Monday"), False, ("on", "Monday")),
    (("a", "cat"), ("A", "dog"), True, ("a", "dog")),
    (("a", "cat"), ("Berlin",), True, ("Berlin",)),
    (("path.",), ("a", "road"), False, ("a", "road.")),
    (("road",), ("a", "path."), False, ("a", "path")),
]


@pytest.mark.parametrize(("own", "other", "opening", "expected"), FITTED)
def test_words_fit_the_place_that_they_come_to(own, other, opening, expected) -> None:
    assert replacement(own, other, opening=opening) == expected
