"""Trains the sentence encoder, so that the cosine of two sentences follows their similarity."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from explain.evidence.pieces import cut, special
from explain.formats.stsbenchmark import read_stsbenchmark
from explain.sentence.tokenise import tokenise
from explain.types import MAX_SCORE
from training.network import Encoder, linear_decay, padded

EPOCHS = 3
BATCH = 32
RATE = 3e-4
MAX_LENGTH = 128  # pieces; longer sentences are rare and slow


@dataclass(frozen=True)
class Scored:
    """Two sentences, as words, and how similar people find them (0-5)."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    score: float


def read_benchmark(data: Path) -> tuple[list[Scored], list[Scored]]:
    """The STS benchmark's train and dev parts; pairs of dev are taken out of train."""
    train, dev = (
        [
            Scored(tokenise(pair.first).words, tokenise(pair.second).words, pair.score)
            for pair in read_stsbenchmark(data / "sts" / "stsbenchmark" / f"sts-{part}.csv").items
            if pair.score is not None
        ]
        for part in ("train", "dev")
    )
    held = {frozenset(_plain(pair)) for pair in dev}
    return [pair for pair in train if frozenset(_plain(pair)) not in held], dev


def _plain(pair: Scored) -> tuple[str, str]:
    return " ".join(pair.first).lower(), " ".join(pair.second).lower()


def train_sentence(pairs: Sequence[Scored], *, seed: int) -> Encoder:
    """An encoder whose cosines are close to the scores."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    model = Encoder()
    model.sides.requires_grad_(False)
    model.flags.requires_grad_(False)
    trained = [p for p in model.parameters() if p.requires_grad]
    optimiser = torch.optim.AdamW(trained, lr=RATE, weight_decay=0.01)
    schedule = linear_decay(optimiser, EPOCHS * math.ceil(len(pairs) / BATCH))
    model.train()
    for _ in range(EPOCHS):
        for batch in _batches(pairs, chance):
            vectors = embed(model, [words for pair in batch for words in (pair.first, pair.second)])
            cosines = functional.cosine_similarity(vectors[0::2], vectors[1::2])
            target = torch.tensor([pair.score / MAX_SCORE for pair in batch])
            loss = functional.mse_loss(cosines, target)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(trained, 1.0)
            optimiser.step()
            schedule.step()
    return model.eval()


def embed(model: Encoder, sentences: Sequence[tuple[str, ...]]) -> Tensor:
    """The mean of each sentence's last layer."""
    opening, closing = special()
    ids, mask = padded([[opening, *cut(s).ids[:MAX_LENGTH], closing] for s in sentences])
    last = model(ids, mask, torch.zeros_like(ids))[-1]
    weights = mask[..., None].float()
    mean: Tensor = (last * weights).sum(1) / weights.sum(1)
    return mean


def _batches(pairs: Sequence[Scored], chance: random.Random) -> Iterator[list[Scored]]:
    """Random batches of pairs of about one length."""
    order = list(pairs)
    chance.shuffle(order)
    batches = []
    for start in range(0, len(order), 8 * BATCH):
        some = sorted(order[start : start + 8 * BATCH], key=_length)
        batches += [some[k : k + BATCH] for k in range(0, len(some), BATCH)]
    chance.shuffle(batches)
    yield from batches


def _length(pair: Scored) -> int:
    return max(len(cut(pair.first).ids), len(cut(pair.second).ids))
