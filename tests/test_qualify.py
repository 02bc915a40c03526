"""FACT and POL."""

from __future__ import annotations

import pytest

from explain.evidence.words import make_words
from explain.linking.qualify import qualifiers
from explain.sentence.analysis import Analysis
from explain.types import Qualifier, Sentence

CASES = [
    ("four suspected militants", "5 militants", {Qualifier.FACT}),
    ("alleged thief", "alleged robber", set()),
    ("the robber", "the thief", set()),
    ("gunmen", "militants", {Qualifier.POL}),
    ("terrorists", "terrorists", set()),
    ("the regime", "the government", {Qualifier.POL}),
    ("suspected rebels", "gunmen", {Qualifier.FACT, Qualifier.POL}),
]


def _words(text: str):
    sentence = Sentence.from_words(text.split())
    size = len(sentence.tokens)
    plain = ("x",) * size
    analysis = Analysis(sentence, plain, plain, plain, plain, (0,) * size, ("",) * size)
    return make_words(analysis, rarity=[0.5] * size, vectors=[])


@pytest.mark.parametrize(("first", "second", "expected"), CASES)
def test_a_link_earns_its_qualifiers_in_both_orders(first, second, expected) -> None:
    a, b = _words(first), _words(second)
    spans = tuple(range(len(a))), tuple(range(len(b)))
    assert qualifiers(a, b, *spans) == expected
    assert qualifiers(b, a, *spans[::-1]) == expected
