"""The 0-5 similarity."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explain.similarity.score import score_similarity
from explain.types import Sentence

words = st.lists(
    st.sampled_from(["a", "dog", "cat", "runs", "not", "12", "ten", ".", "in", "park"]),
    min_size=1,
    max_size=8,
)


def _sentence(text: str) -> Sentence:
    return Sentence.from_words(text.split())


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(words, words)
def test_the_score_is_inside_the_scale_and_the_same_in_both_orders(a, b) -> None:
    first, second = Sentence.from_words(a), Sentence.from_words(b)
    there, back = score_similarity([(first, second), (second, first)])
    assert there == back
    assert 0 <= there <= 5


def test_equal_sentences_score_exactly_five() -> None:
    one = _sentence("Two men sing on a stage .")
    assert score_similarity([(one, one)]) == [5.0]


def test_a_pair_scores_the_same_in_any_company() -> None:
    pairs = [
        (_sentence("A dog runs"), _sentence("A cat sleeps")),
        (_sentence("12 killed in Pakistan"), _sentence("10 killed in NW Pakistan last night")),
    ]
    assert score_similarity(pairs) == [score_similarity([pair])[0] for pair in pairs]


@pytest.mark.parametrize(
    ("first", "nearer", "farther"),
    [
        ("A dog runs in the park", "A dog is running in a park", "A cat sleeps at home"),
        ("12 people were killed", "Twelve people were killed", "90 people were married"),
        ("The bulb is lit", "The lamp is lit", "The stock market fell sharply"),
    ],
)
def test_what_means_nearly_the_same_scores_higher(first: str, nearer: str, farther: str) -> None:
    high, low = score_similarity(
        [(_sentence(first), _sentence(nearer)), (_sentence(first), _sentence(farther))]
    )
    assert high > low + 1


def test_no_pairs_give_no_scores() -> None:
    assert score_similarity([]) == []
