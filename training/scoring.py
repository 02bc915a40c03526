"""The similarity scorer: trained on cosines of encoders that did not see the pair."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from safetensors.torch import load

from explain.evaluation.correlation import pearson
from explain.evidence.encoder import SentenceEncoder
from explain.similarity.score import MODEL
from training.sentence import Scored
from training.similarity import figures_of, scorer_bytes, train_scorer


def final_scorer(
    pairs: Sequence[Scored],
    dev: Sequence[Scored],
    encoder: SentenceEncoder,
    halves: Sequence[bytes],
) -> tuple[dict[str, bytes], dict[str, float]]:
    """The scorer's weights file, and Pearson on dev: of the bare cosine and of the scorer.

    The encoder of each half was trained on it, so its cosines are trusted on the other half only.
    """
    figures, scores = [], []
    for k, half in enumerate(halves):
        other = pairs[1 - k :: 2]
        figures.append(figures_of(other, SentenceEncoder(load(half))))
        scores += [pair.score for pair in other]
    scorer = train_scorer(np.concatenate(figures), scores)
    held_out = figures_of(dev, encoder)
    gold = np.array([pair.score for pair in dev])
    reached = {
        "cosine": round(pearson(gold, held_out[:, 0]), 4),
        "scorer": round(pearson(gold, scorer.score(held_out)), 4),
    }
    return {MODEL: scorer_bytes(scorer)}, reached
