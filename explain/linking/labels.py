"""The labels a link can get, relation with score, and what a guess earns by the official rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explain.types import MAX_SCORE, Relation


class Label(NamedTuple):
    """A relation and its score."""

    relation: Relation
    score: float


# In the gold EQUI is always 5 and OPPO nearly always 4; the others run from 1 to 4.
LABELS = (
    Label(Relation.EQUI, 5.0),
    Label(Relation.OPPO, 4.0),
    *(
        Label(relation, float(score))
        for relation in (Relation.SPE1, Relation.SPE2, Relation.SIMI, Relation.REL)
        for score in range(1, 5)
    ),
)
SCORES = np.array([label.score for label in LABELS], dtype=np.float32)
MIRROR = np.array([LABELS.index(Label(x.relation.mirrored, x.score)) for x in LABELS])

# What guessing the row's label earns when the column's is right (F1 Typ+Sco, 2016 strict).
GAINS = np.array(
    [
        [(a.relation == b.relation) * (1 - abs(a.score - b.score) / MAX_SCORE) for b in LABELS]
        for a in LABELS
    ],
    dtype=np.float32,
)


def best_labels(
    probabilities: NDArray[np.float32],
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """For each row the label with the highest expected gain, and that gain."""
    expected = np.round(probabilities @ GAINS.T, 6)
    return expected.argmax(-1), expected.max(-1)


def label_index(relation: Relation, score: float) -> int:
    """The place in LABELS of a gold relation and score, rounded to what the label allows."""
    if relation is Relation.EQUI:
        return 0
    if relation is Relation.OPPO:
        return 1
    return LABELS.index(Label(relation, float(min(4, max(1, round(score))))))
