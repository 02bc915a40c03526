"""Trains the chunker's two judges: the random field and the network."""

from __future__ import annotations

import gzip
import io
import json
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pycrfsuite
import torch
from torch import nn
from torch.nn import functional

from explain.evidence.words import Floats
from explain.sentence.analysis import Analysis
from explain.sentence.boundaries import boundary_features
from explain.sentence.chunker import Field, Network, with_neighbours
from explain.types import Chunk

EPOCHS = 6
BATCH = 256
HIDDEN = (160, 64)


def begins_of(chunks: Sequence[Chunk], words: int) -> Floats:
    """1 where a chunk begins."""
    begins = np.zeros(words, dtype=np.float32)
    begins[[chunk.positions[0] for chunk in chunks]] = 1
    return begins


def train_field(sentences: Sequence[tuple[Analysis, Floats]]) -> Field:
    """The random field, trained by python-crfsuite and taken out of it as plain weights."""
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"c1": 0.05, "c2": 0.05, "max_iterations": 120})
    for analysis, begins in sentences:
        trainer.append(boundary_features(analysis), [str(int(value)) for value in begins])
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "field")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        found = tagger.info()
        tagger.close()
    states: dict[str, list[float]] = {}
    for (name, state), weight in found.state_features.items():
        states.setdefault(name, [0.0, 0.0])[int(state)] = round(weight, 4)
    moves = np.zeros((2, 2))
    for (one, other), weight in found.transitions.items():
        moves[int(one), int(other)] = weight
    kept = {name: (pair[0], pair[1]) for name, pair in states.items() if any(pair)}
    return Field(kept, moves)


def train_network(sentences: Sequence[tuple[Floats, Floats]], *, seed: int) -> Network:
    """The network over word vectors; `sentences` holds vectors and where chunks begin."""
    torch.manual_seed(seed)
    x = np.concatenate([with_neighbours(vectors) for vectors, _ in sentences])
    target = torch.from_numpy(np.concatenate([begins for _, begins in sentences]))
    mean, scale = x.mean(0), x.std(0) + 1e-6
    inputs = torch.from_numpy((x - mean) / scale)
    sizes = [inputs.shape[1], *HIDDEN, 1]
    linears = [nn.Linear(a, b) for a, b in pairwise(sizes)]
    parameters = [p for linear in linears for p in linear.parameters()]
    optimiser = torch.optim.AdamW(parameters, lr=1e-3, weight_decay=0.05)
    steps = EPOCHS * (len(inputs) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda k: max(0.0, 1 - k / steps))
    chance = np.random.default_rng(seed)
    for _ in range(EPOCHS):
        order = torch.from_numpy(chance.permutation(len(inputs)))
        for some in order.split(BATCH):
            value = functional.dropout(inputs[some], 0.2)
            for linear in linears[:-1]:
                value = functional.dropout(functional.relu(linear(value)), 0.3)
            logits = linears[-1](value)[:, 0]
            loss = functional.binary_cross_entropy_with_logits(logits, target[some])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    layers = tuple(
        (rounded(linear.weight.detach().numpy().T), rounded(linear.bias.detach().numpy()))
        for linear in linears
    )
    return Network(rounded(mean), rounded(scale), layers)


def rounded(values: Floats) -> Floats:
    """The values as they will be after a round trip through half precision."""
    there_and_back: Floats = values.astype(np.float16).astype(np.float32)
    return there_and_back


def field_bytes(field: Field) -> bytes:
    """The field as it is shipped."""
    content = {"states": dict(sorted(field.states.items())), "moves": field.moves.tolist()}
    return gzip.compress(json.dumps(content).encode(), mtime=0)


def network_bytes(network: Network) -> bytes:
    """The network as it is shipped."""
    arrays = {"mean": network.mean, "scale": network.scale}
    for k, (weight, bias) in enumerate(network.layers):
        arrays |= {f"weight{k}": weight, f"bias{k}": bias}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **{k: v.astype(np.float16) for k, v in arrays.items()})
    return buffer.getvalue()
