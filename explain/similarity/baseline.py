"""The papers' token cosine: how many words two sentences share."""

from __future__ import annotations

from math import sqrt

from explain.types import MAX_SCORE, Sentence


def token_cosine(first: Sentence, second: Sentence) -> float:
    """The cosine of the two sets of words, stretched to 0-5."""
    one, two = set(first.words), set(second.words)
    return MAX_SCORE * len(one & two) / sqrt(len(one) * len(two))
