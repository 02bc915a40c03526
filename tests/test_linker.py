"""The trained linker: what must hold whatever the models say."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explain.engine import Explainer
from explain.linking.case import Case
from explain.settings import Rules, Settings
from explain.types import Explanation, Pair, Relation

WORDS = [
    "a",
    "two",
    "dog",
    "dogs",
    "cat",
    "man",
    "woman",
    "runs",
    "run",
    "not",
    "sleeps",
    "in",
    "on",
    "the",
    "park",
    "street",
    "12",
    "ten",
    "red",
    ",",
    ".",
    "and",
    "killed",
    "hurt",
    "near",
    "says",
]
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module")
def explainer() -> Explainer:
    return Explainer()


def _links(explanation: Explanation) -> list[tuple[object, ...]]:
    return sorted(
        (
            link.first_positions,
            link.second_positions,
            link.label,
            link.score,
            sorted(link.probabilities.items()),
        )
        for link in explanation.alignment.links
    )


@few
@given(sentences, sentences)
def test_swapping_the_sentences_mirrors_everything(first: str, second: str) -> None:
    there, back = SHARED.explain(first, second), SHARED.explain(second, first)
    assert there.similarity == back.similarity
    mirrored = sorted(
        (
            link.first_positions,
            link.second_positions,
            link.label,
            link.score,
            sorted(link.probabilities.items()),
        )
        for link in back.alignment.mirrored().links
    )
    assert _links(there) == mirrored
    assert there.affinities == tuple(zip(*back.affinities, strict=True))


@few
@given(sentences)
def test_equal_sentences_are_equivalent_in_every_chunk(text: str) -> None:
    found = SHARED.explain(text, text)
    assert found.similarity == 5
    for link in found.alignment.links:
        spoken = any(any(map(str.isalnum, c.text)) for c in (*link.first, *link.second))
        assert not spoken or (link.relation is Relation.EQUI and link.score == 5)


@few
@given(sentences, sentences)
def test_every_token_is_in_a_link_and_every_chunk_in_one_link_a_side(a: str, b: str) -> None:
    alignment = SHARED.explain(a, b).alignment
    for side, sentence in (("first", alignment.first), ("second", alignment.second)):
        covered = sorted(
            p for link in alignment.links for c in getattr(link, side) for p in c.positions
        )
        assert covered == list(range(len(sentence.tokens)))


def test_a_pair_is_explained_alike_in_any_company(explainer: Explainer) -> None:
    pairs = [
        Pair(
            "1",
            "12 killed in bus accident in Pakistan",
            "10 killed in road accident in NW Pakistan",
        ),
        Pair("2", "A dog runs in the park .", "The dog is running near a lake with two men ."),
        Pair("3", "No bulb is lit.", "The bulbs are not connected to the battery."),
        Pair("4", "Hello", "An entirely different and rather longer sentence about trains ."),
    ]
    together = list(explainer.explain_many(pairs, batch_size=4))
    apart = [Explainer().explain_pair(pair) for pair in pairs]
    assert [_links(e) for e in together] == [_links(e) for e in apart]
    assert [e.similarity for e in together] == [e.similarity for e in apart]
    assert [e.affinities for e in together] == [e.affinities for e in apart]


def test_the_papers_example_is_explained_as_in_the_papers(explainer: Explainer) -> None:
    found = explainer.explain(
        "12 killed in bus accident in Pakistan", "10 killed in road accident in NW Pakistan"
    )
    by_first = {link.first[0].text: link for link in found.alignment.links if link.two_sided}
    assert by_first["killed"].relation is Relation.EQUI
    assert by_first["12"].relation is Relation.SIMI
    assert by_first["in bus accident"].second[0].text == "in road accident"
    assert by_first["in Pakistan"].relation is Relation.SPE2


def test_the_probabilities_of_a_link_sum_to_one(explainer: Explainer) -> None:
    found = explainer.explain("Two men sing on a stage", "A man is singing loudly")
    for link in found.alignment.links:
        if link.two_sided:
            assert sum(link.probabilities.values()) == pytest.approx(1, abs=0.001)
            assert link.relation in link.probabilities


def test_by_2015_rules_links_are_one_to_one_and_leftovers_may_be_alic() -> None:
    explainer = Explainer(Settings(rules=Rules.Y2015))
    found = explainer.explain("Bulb A and bulb C are in a path", "Bulbs A and C are in the path")
    for link in found.alignment.links:
        assert len(link.first) <= 1 and len(link.second) <= 1
        assert link.two_sided or link.relation in (Relation.NOALI, Relation.ALIC)


def test_by_2016_rules_nothing_is_alic(explainer: Explainer) -> None:
    found = explainer.explain("Bulb A and bulb C are in a path", "Bulbs A and C are in the path")
    assert all(link.relation is not Relation.ALIC for link in found.alignment.links)


def test_marks_alone_are_never_aligned(explainer: Explainer) -> None:
    found = explainer.explain("A dog , a cat .", "A cat . A dog !")
    for link in found.alignment.links:
        if link.two_sided:
            assert all(any(map(str.isalnum, c.text)) for c in (*link.first, *link.second))


def test_a_sentence_of_marks_has_no_links(explainer: Explainer) -> None:
    found = explainer.explain("!!! ...", "A dog runs")
    assert all(link.relation is Relation.NOALI for link in found.alignment.links)


def test_the_working_order_does_not_depend_on_the_order_given(explainer: Explainer) -> None:
    prepared = explainer._prepare(
        [(Pair("1", "b", "a"), *explainer._tokenise(Pair("1", "b", "a")))]
    )[0]
    assert Case(prepared).swapped
    assert not Case(prepared, keep_order=True).swapped


SHARED = Explainer()
