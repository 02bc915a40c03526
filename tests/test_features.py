"""The features of candidate links."""

from __future__ import annotations

import numpy as np
import pytest

from explain.evidence.encoder import sentence_encoder
from explain.evidence.features import NEGATED, PairEvidence, mirror, mirror_name
from explain.evidence.words import clean, make_words
from explain.linking.forest import shipped_forest
from explain.linking.labels import LABELS, MIRROR
from explain.sentence.analysis import analyse
from explain.types import Sentence

PAIRS = [
    ("12 killed in bus accident", "10 killed in road accident in NW Pakistan"),
    ("A dog runs", "The two big dogs do not sleep"),
]


def _evidence(first: str, second: str) -> tuple[PairEvidence, PairEvidence]:
    words, spans = [], []
    for text in (first, second):
        analysis = analyse(Sentence.from_words(text.split()))
        seen = sentence_encoder().encode(analysis.sentence.words)
        words.append(make_words(analysis, rarity=seen.pieces.rarity, vectors=seen.words))
        size = len(words[-1])
        spans.append([(k,) for k in range(size - 2)] + [(size - 2, size - 1)])
    there = PairEvidence(words[0], words[1], spans[0], spans[1])
    return there, PairEvidence(words[1], words[0], spans[1], spans[0])


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_mirror_of_the_rows_is_what_the_exchanged_sentences_give(first, second) -> None:
    there, back = _evidence(first, second)
    chance = np.random.default_rng(1)
    candidates = [*there.grid, ((0, 1), there.chunks[1][0])]
    joint = chance.random((len(candidates), 1 + len(LABELS))).astype(np.float32)
    shape = len(there.chunks[0]), len(there.chunks[1])
    grid = joint[: len(there.grid), 0].reshape(shape)
    exchanged = joint.copy()
    exchanged[:, 1:] = joint[:, 1:][:, MIRROR]
    rows = there.rows(candidates, joint, grid)
    other = back.rows([(b, a) for a, b in candidates], exchanged, grid.T)
    np.testing.assert_allclose(mirror(shipped_forest().features, rows), other, atol=1e-4)


def test_every_feature_has_a_mirror_whose_mirror_it_is() -> None:
    names = shipped_forest().features
    assert all(mirror_name(name) in names for name in names)
    assert all(mirror_name(mirror_name(name)) == name for name in names)
    assert set(names) >= NEGATED


def test_the_trees_know_the_features_that_the_code_makes() -> None:
    there, _ = _evidence(*PAIRS[0])
    joint = np.zeros((len(there.grid), 1 + len(LABELS)), dtype=np.float32)
    grid = joint[:, 0].reshape(len(there.chunks[0]), len(there.chunks[1]))
    assert sorted(there.columns(there.grid, joint, grid)) == shipped_forest().features


@pytest.mark.parametrize(
    ("first", "second", "feature", "expected"),
    [
        ("on Monday", "on Friday", "clash", 1),
        ("12 killed", "twelve killed", "clash", 0),
        ("a black sheep", "a brown sheep", "clash", 1),
        ("in an open path", "in a closed path", "opposite", 1),
        ("a man", "a woman", "opposite", 0),
        ("is closed", "is not closed", "one_negated", 1),
        ("the bombs", "the bomb", "one_plural", 1),
        ("the circut", "the circuit", "only_content1", 0),
    ],
)
def test_features_tell_what_sets_two_phrases_apart(first, second, feature, expected) -> None:
    words = []
    for text in (first, second):
        analysis = analyse(Sentence.from_words(text.split()))
        seen = sentence_encoder().encode(analysis.sentence.words)
        words.append(make_words(analysis, rarity=seen.pieces.rarity, vectors=seen.words))
    spans = [tuple(range(len(side))) for side in words]
    evidence = PairEvidence(words[0], words[1], [spans[0]], [spans[1]])
    joint = np.zeros((1, 1 + len(LABELS)), dtype=np.float32)
    columns = evidence.columns(evidence.grid, joint, joint[:, :1])
    assert columns[feature].tolist() == [expected]


@pytest.mark.parametrize(
    ("word", "expected"), [("path.", "path"), ("(NW)", "nw"), (",", ","), ("U.S.", "u.s")]
)
def test_glued_marks_do_not_count(word: str, expected: str) -> None:
    assert clean(word) == expected
