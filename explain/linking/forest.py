"""The trained trees: one row of features in, probabilities out."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from explain import weights
from explain.evidence.features import mirror
from explain.evidence.words import Floats
from explain.linking.labels import MIRROR

if TYPE_CHECKING:
    from lightgbm import Booster

ALIGN, LABEL, MERGE = "align", "label", "merge"
SETTINGS = "linker.json"


@dataclass(frozen=True)
class Thresholds:
    """The figures of the decision; training chose them by cross-validation."""

    tau: float = 0.4  # the least expected gain of a link
    alpha: float = 0.5  # how much of the gain is the label's, the rest being the alignment's
    min_align: float = 0.3  # P(align) from which a leftover chunk may join a group
    min_merit: float = 0.3  # P(merge) from which it does


@dataclass(frozen=True)
class Forest:
    """The three models, asked in both orders of the sentences."""

    models: Mapping[str, Booster]
    features: Sequence[str]
    thresholds: Thresholds

    def predict(self, name: str, rows: Floats) -> Floats:
        """The model's probabilities for each row, the mean of both orders."""
        if not len(rows):
            return np.zeros((0, len(MIRROR)) if name == LABEL else 0, dtype=np.float32)
        both = np.concatenate([rows, mirror(self.features, rows)])
        # One thread: the figures must not depend on the machine, and small batches gain nothing.
        found = np.asarray(self.models[name].predict(both, num_threads=1), dtype=np.float32)
        forth, back = found[: len(rows)], found[len(rows) :]
        mean: Floats = (forth + (back[:, MIRROR] if name == LABEL else back)) / 2
        return mean.round(5)


@lru_cache(maxsize=1)
def shipped_forest() -> Forest:
    """The trees that this version ships."""
    from lightgbm import Booster

    stored = json.loads(weights.read(SETTINGS))
    models = {
        name: Booster(model_str=gzip.decompress(weights.read(file_of(name))).decode())
        for name in (ALIGN, LABEL, MERGE)
    }
    return Forest(models, stored["features"], Thresholds(**stored["thresholds"]))


def file_of(model: str) -> str:
    """The weights file of a model."""
    return f"{model}.txt.gz"
