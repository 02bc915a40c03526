"""Tokens become chunks: noun, verb and prepositional groups in reading order.

Two judges say how likely a chunk begins at each token, and their mean decides: a conditional
random field over words, tags and syntax, and a small network over contextual word vectors.
Together they find more of the gold chunks than either alone (training prints the figures).
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explain import weights
from explain.sentence.analysis import Analysis
from explain.sentence.boundaries import boundary_features
from explain.types import Chunk

FIELD = "chunker.json.gz"
NETWORK = "chunker.npz"

Floats = NDArray[Any]


@dataclass(frozen=True)
class Field:
    """A linear-chain random field over two states: 0 goes on, 1 begins a chunk."""

    states: dict[str, tuple[float, float]]
    moves: Floats  # from state x to state

    def begins_in(self, analysis: Analysis) -> Floats:
        """For each token the marginal probability that a chunk begins there."""
        features = boundary_features(analysis)
        none = (0.0, 0.0)
        local = np.array(
            [np.sum([self.states.get(name, none) for name in token], axis=0) for token in features]
        )
        forward, backward = local.copy(), np.zeros_like(local)
        for t in range(1, len(local)):
            forward[t] += np.logaddexp(*(forward[t - 1][:, None] + self.moves))
            back = -t - 1
            following = local[back + 1] + backward[back + 1]
            backward[back] = np.logaddexp(*(self.moves + following).T)
        joint = forward + backward
        begins: Floats = 1 / (1 + np.exp(joint[:, 0] - joint[:, 1]))
        return begins


@dataclass(frozen=True)
class Network:
    """A small network over the vectors of a token and its two neighbours."""

    mean: Floats
    scale: Floats
    layers: tuple[tuple[Floats, Floats], ...]

    def begins(self, vectors: Floats) -> Floats:
        """For each token the probability that a chunk begins there."""
        x = (with_neighbours(vectors) - self.mean) / self.scale
        for number, (weight, bias) in enumerate(self.layers):
            x = x @ weight + bias
            if number < len(self.layers) - 1:
                x = np.maximum(x, 0)
        begins: Floats = 1 / (1 + np.exp(-x[:, 0]))
        return begins


def with_neighbours(vectors: Floats) -> Floats:
    """Each token's vector beside those before and behind it; zeros outside the sentence."""
    outside = np.zeros((1, vectors.shape[1]), dtype=vectors.dtype)
    before = np.concatenate([outside, vectors[:-1]])
    behind = np.concatenate([vectors[1:], outside])
    return np.concatenate([before, vectors, behind], axis=1)


def chunk_many(
    analyses: Sequence[Analysis], vectors: Sequence[Floats] | None = None
) -> list[tuple[Chunk, ...]]:
    """The chunks of each sentence; every token is in exactly one.

    `vectors` holds for each sentence the contextual vectors of its tokens; without them the
    random field decides alone.
    """
    judges = [[_field().begins_in(analysis)] for analysis in analyses]
    if vectors is not None:
        for found, seen in zip(judges, vectors, strict=True):
            found.append(_network().begins(seen))
    return [cut_where(analysis, *found) for analysis, found in zip(analyses, judges, strict=True)]


def cut_where(analysis: Analysis, *begins: Floats) -> tuple[Chunk, ...]:
    """The chunks that begin where the judges think so on average."""
    groups: list[list[int]] = []
    for position, probability in enumerate(np.mean(begins, axis=0).round(5)):
        if not groups or probability > 0.5:
            groups.append([position])
        else:
            groups[-1].append(position)
    return tuple(analysis.sentence.chunk(group) for group in groups)


@lru_cache(maxsize=1)
def _field() -> Field:
    stored = json.loads(gzip.decompress(weights.read(FIELD)))
    return Field({k: tuple(v) for k, v in stored["states"].items()}, np.array(stored["moves"]))


@lru_cache(maxsize=1)
def _network() -> Network:
    with np.load(io.BytesIO(weights.read(NETWORK)), allow_pickle=False) as stored:
        arrays = {name: stored[name].astype(np.float32) for name in stored.files}
    layers = tuple((arrays[f"weight{k}"], arrays[f"bias{k}"]) for k in range(len(arrays) // 2 - 1))
    return Network(arrays["mean"], arrays["scale"], layers)
