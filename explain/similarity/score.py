"""Fourth step: the pair's 0-5 similarity, from sentence and word vectors and plain word counts.

It needs neither parse nor chunks, so that many edited variants of a pair can be scored at once;
an explanation and its variants are scored by the same function.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explain import weights
from explain.evidence.encoder import Encoded, SentenceEncoder, sentence_encoder
from explain.evidence.lexicon import NEGATIONS
from explain.evidence.matching import unit
from explain.evidence.numbers import value
from explain.evidence.words import Floats, clean
from explain.types import MAX_SCORE, Sentence

MODEL = "similarity.npz"


@dataclass(frozen=True)
class Scorer:
    """A ridge regression on the figures of a pair and their products."""

    mean: Floats
    scale: Floats
    weights: Floats

    def score(self, figures: Floats) -> Floats:
        """The similarity for each row of figures, inside 0-5."""
        found: Floats = expanded((figures - self.mean) / self.scale) @ self.weights
        return found.clip(0, MAX_SCORE)


def score_similarity(pairs: Sequence[tuple[Sentence, Sentence]]) -> list[float]:
    """The 0-5 similarity of each pair; equal sentences get 5, order does not matter."""
    words = [(first.words, second.words) for first, second in pairs]
    found = score_words(words, sentence_encoder(), shipped_scorer())
    return [round(float(score), 3) for score in found]


def score_words(
    pairs: Sequence[tuple[tuple[str, ...], tuple[str, ...]]],
    encoder: SentenceEncoder,
    scorer: Scorer,
) -> Floats:
    """The 0-5 similarity of each pair of sentences, given as words."""
    if not pairs:
        return np.zeros(0)
    # One order for either order of the sentences, so that both give the same bits.
    ordered = [tuple(sorted(pair)) for pair in pairs]
    encoded = encoder.encode_many([words for pair in ordered for words in pair])
    rows = [
        pair_figures(first, second, *encoded[2 * k : 2 * k + 2])
        for k, (first, second) in enumerate(ordered)
    ]
    scores = scorer.score(np.array(rows))
    equal = [first == second for first, second in ordered]
    return np.where(equal, MAX_SCORE, scores)


def pair_figures(
    first: Sequence[str], second: Sequence[str], a: Encoded, b: Encoded
) -> list[float]:
    """What the similarity rests on; every figure is the same for both orders."""
    words = [[clean(word) for word in side] for side in (first, second)]
    rarity = [_weights(side, seen) for side, seen in zip(words, (a, b), strict=True)]
    figures = [float(a.vector @ b.vector)]
    for layer_a, layer_b in zip(a.words, b.words, strict=True):
        cosines = unit(layer_a) @ unit(layer_b).T
        figures += _both_ways(rarity[0] @ cosines.max(1), rarity[1] @ cosines.max(0))
    shared = np.array([[float(x == y) for y in words[1]] for x in words[0]])
    figures += _both_ways(rarity[0] @ shared.max(1), rarity[1] @ shared.max(0))
    figures += _both_ways(*(_unshared_numbers(words[k], words[1 - k]) for k in (0, 1)))
    negated = [sum(w in NEGATIONS or w.endswith("n't") for w in side) % 2 for side in words]
    figures.append(float(negated[0] != negated[1]))
    lengths = [math.log(len(side)) for side in words]
    figures += [abs(lengths[0] - lengths[1]), sum(lengths) / 2]
    return figures


def expanded(figures: Floats) -> Floats:
    """The figures, their squares and their products with the first, and a constant."""
    return np.concatenate(
        [np.ones((len(figures), 1)), figures, figures**2, figures[:, 1:] * figures[:, :1]], axis=1
    )


def _both_ways(forth: float, back: float) -> list[float]:
    return [min(forth, back), max(forth, back)]


def _weights(words: Sequence[str], seen: Encoded) -> Floats:
    """What each word counts: rare ones more, marks next to nothing."""
    spoken = [any(map(str.isalnum, word)) for word in words]
    raw = np.where(spoken, 0.1 + np.array(seen.pieces.rarity), 0.01)
    share: Floats = raw / raw.sum()
    return share


def _unshared_numbers(words: Sequence[str], others: Sequence[str]) -> float:
    mine, theirs = ({value(w) for w in side} - {None} for side in (words, others))
    return float(min(2, len(mine - theirs)))


@lru_cache(maxsize=1)
def shipped_scorer() -> Scorer:
    """The scorer that this version ships."""
    with np.load(io.BytesIO(weights.read(MODEL)), allow_pickle=False) as stored:
        return Scorer(stored["mean"], stored["scale"], stored["weights"])
