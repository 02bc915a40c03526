"""Trains the regression from a pair's figures to its similarity."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np

from explain.evidence.encoder import SentenceEncoder
from explain.evidence.words import Floats
from explain.similarity.score import Scorer, expanded, pair_figures
from training.sentence import Scored

RIDGE = 30.0


def figures_of(pairs: Sequence[Scored], encoder: SentenceEncoder) -> Floats:
    """One row of figures for each pair."""
    return np.array(
        [
            pair_figures(p.first, p.second, encoder.encode(p.first), encoder.encode(p.second))
            for p in pairs
        ]
    )


def train_scorer(figures: Floats, scores: Sequence[float]) -> Scorer:
    """The ridge regression; the figures must come from encoders that did not see the pairs."""
    mean, scale = figures.mean(0), figures.std(0) + 1e-6
    x = expanded((figures - mean) / scale)
    penalty = RIDGE * np.eye(x.shape[1])
    penalty[0, 0] = 0
    weights = np.linalg.solve(x.T @ x + penalty, x.T @ np.asarray(scores))
    return Scorer(mean, scale, weights)


def scorer_bytes(scorer: Scorer) -> bytes:
    """The scorer as it is shipped."""
    buffer = io.BytesIO()
    np.savez(buffer, mean=scorer.mean, scale=scorer.scale, weights=scorer.weights)
    return buffer.getvalue()
