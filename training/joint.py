"""Trains the joint encoder: both sentences in one sequence, candidates judged on its states."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from explain.evidence.encoder import flags_of
from explain.evidence.judge import span_figures
from explain.evidence.pieces import Pieces, cut, mask_id, span_places, special
from explain.linking.labels import LABELS, MIRROR
from training.gold import Candidate, Gold, Span, gold_links, union
from training.network import Encoder, halved, linear_decay, padded

EPOCHS = 8
BATCH = 16
RATE = 1.2e-3
HEAD_RATE = 1e-3
HIDDEN = 256
DROPOUT = 0.1
SMOOTHING = 0.05
VARIED = 0.3  # how often a variant takes the place of its example
MASKED = 0.1  # the part of the pieces that is hidden at every turn; worth .01 of the labels


@dataclass(frozen=True)
class Example:
    """A pair with the candidates to judge; label -1 where a candidate is not aligned."""

    first: Pieces
    second: Pieces
    first_starts: frozenset[int]
    second_starts: frozenset[int]
    candidates: tuple[Candidate, ...]
    labels: tuple[int, ...]
    variants: tuple[Example, ...] = ()

    def swapped(self) -> Example:
        """The same pair in the other order."""
        return Example(
            self.second,
            self.first,
            self.second_starts,
            self.first_starts,
            tuple((b, a) for a, b in self.candidates),
            tuple(int(MIRROR[label]) if label >= 0 else -1 for label in self.labels),
        )

    def __len__(self) -> int:
        return len(self.first.ids) + len(self.second.ids)


def example(gold: Gold) -> Example:
    """All pairs of chunks, and the groups of the gold, with their labels."""
    firsts, seconds = gold.spans
    labels = {(a, b): -1 for a in firsts for b in seconds}
    for link in gold_links(gold):
        for i in link.first:
            for j in link.second:
                labels[firsts[i], seconds[j]] = link.label
        labels[union(firsts, link.first), union(seconds, link.second)] = link.label
    first, second = cut(gold.first.sentence.words), cut(gold.second.sentence.words)
    starts = [
        frozenset(chunk.positions[0] for chunk in chunks)
        for chunks in (gold.first_chunks, gold.second_chunks)
    ]
    return Example(
        first,
        second,
        starts[0],
        starts[1],
        tuple(labels),
        tuple(labels.values()),
        tuple(example(variant) for variant in gold.variants),
    )


class Joint(nn.Module):
    """The encoder with its heads: align or not, and the label."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder(DROPOUT)
        size = self.encoder.flags.shape[1]
        self.mix = nn.Parameter(torch.tensor([-4.0] * 6 + [0.0]))
        self.hidden = nn.Linear(4 * size + 4, HIDDEN)
        self.align = nn.Linear(HIDDEN, 1)
        self.label = nn.Linear(HIDDEN, len(LABELS))

    def forward(self, examples: Sequence[Example]) -> tuple[Tensor, Tensor]:
        """The logits of all candidates, example after example."""
        opening, closing = special()
        rows = [[opening, *e.first.ids, closing, *e.second.ids, closing] for e in examples]
        ids, mask = padded(rows)
        sides, flags = torch.zeros_like(ids), torch.zeros(*ids.shape, 2)
        for number, e in enumerate(examples):
            sides[number, len(e.first.ids) + 2 : len(rows[number])] = 1
            found = flags_of(e.first, e.second, e.first_starts, e.second_starts)
            flags[number, : len(found)] = found
        if self.training:
            ordinary = mask.bool() & (ids != opening) & (ids != closing)
            hidden = ordinary & (torch.rand(ids.shape) < MASKED)
            ids = ids.masked_fill(hidden, mask_id())
        layers = self.encoder(ids, mask, sides, flags)
        states = torch.einsum("k,kbps->bps", torch.softmax(self.mix, 0), torch.stack(layers))
        figures = torch.cat([_figures(e, states[n]) for n, e in enumerate(examples)])
        hidden = functional.gelu(self.hidden(functional.dropout(figures, DROPOUT, self.training)))
        hidden = functional.dropout(hidden, DROPOUT, self.training)
        return self.align(hidden)[:, 0], self.label(hidden)

    def state(self) -> dict[str, Tensor]:
        """Adapter and heads, as explain/evidence reads them."""
        heads = {
            f"{name}.{kind}": getattr(getattr(self, name), kind)
            for name in ("hidden", "align", "label")
            for kind in ("weight", "bias")
        }
        return self.encoder.adapter() | halved(heads | {"mix": torch.softmax(self.mix, 0)})


def _figures(e: Example, states: Tensor) -> Tensor:
    firsts = {span: k for k, span in enumerate(dict.fromkeys(c[0] for c in e.candidates))}
    seconds = {span: k for k, span in enumerate(dict.fromkeys(c[1] for c in e.candidates))}
    begin = len(e.first.ids) + 2
    return span_figures(
        states[1 : begin - 1],
        states[begin : begin + len(e.second.ids)],
        _shares(e.first, tuple(firsts)),
        _shares(e.second, tuple(seconds)),
        torch.tensor([firsts[c[0]] for c in e.candidates]),
        torch.tensor([seconds[c[1]] for c in e.candidates]),
    )


def _shares(pieces: Pieces, spans: Sequence[Span]) -> Tensor:
    shares = torch.zeros(len(spans), len(pieces.ids))
    for row, span in enumerate(spans):
        places = span_places(pieces, span)
        shares[row, places] = 1 / max(1, len(places))
    return shares


def train_joint(examples: Sequence[Example], *, seed: int) -> Joint:
    """A joint encoder trained on these examples, each in a random order at every turn.

    Now and then one of an example's variants takes its place.
    """
    torch.manual_seed(seed)
    chance = random.Random(seed)
    model = Joint()
    body = [p for p in model.encoder.parameters() if p.requires_grad]
    heads = [p for name, p in model.named_parameters() if not name.startswith("encoder")]
    optimiser = torch.optim.AdamW(
        [{"params": body, "lr": RATE}, {"params": heads, "lr": HEAD_RATE}], weight_decay=0.01
    )
    schedule = linear_decay(optimiser, EPOCHS * math.ceil(len(examples) / BATCH))
    model.train()
    for _ in range(EPOCHS):
        for batch in _batches([_pick(e, chance) for e in examples], chance):
            turned = [e.swapped() if chance.random() < 0.5 else e for e in batch]
            loss = _loss(model, turned)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(body + heads, 1.0)
            optimiser.step()
            schedule.step()
    return model.eval()


def _pick(plain: Example, chance: random.Random) -> Example:
    """The example, or now and then a variant of it."""
    varied = plain.variants and chance.random() < VARIED
    return chance.choice(plain.variants) if varied else plain


def _loss(model: Joint, batch: Sequence[Example]) -> Tensor:
    align, label = model(batch)
    gold = torch.tensor([label for e in batch for label in e.labels])
    linked = gold >= 0
    loss = 2 * functional.binary_cross_entropy_with_logits(align, linked.float())
    if linked.any():
        loss = loss + functional.cross_entropy(
            label[linked], gold[linked], label_smoothing=SMOOTHING
        )
    return loss


def _batches(examples: Sequence[Example], chance: random.Random) -> Iterator[list[Example]]:
    """Random batches of examples of about one length."""
    order = list(range(len(examples)))
    chance.shuffle(order)
    batches = []
    for start in range(0, len(order), 8 * BATCH):
        some = sorted(order[start : start + 8 * BATCH], key=lambda k: len(examples[k]))
        batches += [some[k : k + BATCH] for k in range(0, len(some), BATCH)]
    chance.shuffle(batches)
    for batch in batches:
        yield [examples[k] for k in batch]
