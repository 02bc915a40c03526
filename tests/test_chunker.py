"""Tokens become chunks."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explain.evidence.encoder import encode_many
from explain.sentence.analysis import analyse_many
from explain.sentence.boundaries import boundary_features
from explain.sentence.chunker import Field, chunk_many, cut_where, with_neighbours
from explain.sentence.tokenise import tokenise

WORDS = [
    "a",
    "dog",
    "the",
    "men",
    "runs",
    "to",
    "play",
    "in",
    "of",
    "'s",
    ",",
    ".",
    "12",
    "é",
    "👍",
]


def _chunks(text: str) -> list[str]:
    analyses = analyse_many([tokenise(text)])
    vectors = [seen.context for seen in encode_many([a.sentence.words for a in analyses])]
    return [chunk.text for chunk in chunk_many(analyses, vectors)[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A small dog sleeps in the garden.", ["A small dog", "sleeps", "in the garden", "."]),
        (
            "12 killed in bus accident in Pakistan",
            ["12", "killed", "in bus accident", "in Pakistan"],
        ),
        ("Two men are playing the guitar", ["Two men", "are playing", "the guitar"]),
        ("The switch does not affect the bulb", ["The switch", "does not affect", "the bulb"]),
    ],
)
def test_plain_sentences_are_cut_as_the_guidelines_say(text: str, expected: list[str]) -> None:
    assert _chunks(text) == expected


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
def test_every_token_is_in_exactly_one_chunk(words: list[str]) -> None:
    analyses = analyse_many([tokenise(" ".join(words))])
    vectors = [seen.context for seen in encode_many([analyses[0].sentence.words])]
    for chunks in (chunk_many(analyses)[0], chunk_many(analyses, vectors)[0]):
        covered = [p for chunk in chunks for p in chunk.positions]
        assert covered == list(range(len(analyses[0].sentence.tokens)))


def test_the_marginals_are_those_of_all_labellings_summed_up() -> None:
    [analysis] = analyse_many([tokenise("a dog runs fast")])
    features = boundary_features(analysis)
    chance = np.random.default_rng(3)
    names = sorted({name for token in features for name in token})
    weights = {name: tuple(map(float, chance.normal(size=2))) for name in names}
    field = Field(weights, chance.normal(size=(2, 2)))
    total, begins = 0.0, np.zeros(len(features))
    for states in itertools.product((0, 1), repeat=len(features)):
        score = sum(weights[n][s] for token, s in zip(features, states, strict=True) for n in token)
        score += sum(field.moves[a, b] for a, b in itertools.pairwise(states))
        total += math.exp(score)
        begins += math.exp(score) * np.array(states)
    np.testing.assert_allclose(field.begins_in(analysis), begins / total, atol=1e-9)


def test_the_first_token_always_begins_a_chunk() -> None:
    [analysis] = analyse_many([tokenise("dogs run")])
    chunks = cut_where(analysis, np.array([0.1, 0.2]), np.array([0.1, 0.2]))
    assert [chunk.positions for chunk in chunks] == [(0, 1)]


def test_a_token_sees_its_neighbours_and_nothing_outside() -> None:
    vectors = np.array([[1.0], [2.0], [3.0]])
    assert with_neighbours(vectors).tolist() == [[0, 1, 2], [1, 2, 3], [2, 3, 0]]
