"""The joint encoder's verdict on candidate links: P(align), and how the two spans compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from explain.evidence.encoder import Reading, Tensors, one_thread
from explain.evidence.pieces import Pieces, span_places
from explain.evidence.words import Floats
from explain.linking.labels import MIRROR

if TYPE_CHECKING:
    import torch

Candidate = tuple[tuple[int, ...], tuple[int, ...]]


def judge(reading: Reading, candidates: Sequence[Candidate], heads: Tensors) -> Floats:
    """For each candidate P(align) and the label probabilities; the mean of both orders."""
    import torch

    with torch.inference_mode(), one_thread():
        forth = _verdict(reading.first, reading.second, reading.states[0], candidates, heads)
        swapped = [(second, first) for first, second in candidates]
        back = _verdict(reading.second, reading.first, reading.states[1], swapped, heads)
    back[:, 1:] = back[:, 1:][:, MIRROR]
    return (forth + back) / 2


def _verdict(
    first: Pieces,
    second: Pieces,
    states: torch.Tensor,
    candidates: Sequence[Candidate],
    heads: Tensors,
) -> Floats:
    import torch

    firsts = {span: k for k, span in enumerate(dict.fromkeys(c[0] for c in candidates))}
    seconds = {span: k for k, span in enumerate(dict.fromkeys(c[1] for c in candidates))}
    rows = torch.tensor([firsts[c[0]] for c in candidates])
    cols = torch.tensor([seconds[c[1]] for c in candidates])
    begin = len(first.ids) + 2
    a, b = states[1 : begin - 1], states[begin : begin + len(second.ids)]
    figures = span_figures(
        a, b, _shares(first, list(firsts)), _shares(second, list(seconds)), rows, cols
    )
    linear = torch.nn.functional.linear
    hidden = torch.nn.functional.gelu(linear(figures, heads["hidden.weight"], heads["hidden.bias"]))
    align = torch.sigmoid(linear(hidden, heads["align.weight"], heads["align.bias"]))
    labels = torch.softmax(linear(hidden, heads["label.weight"], heads["label.bias"]), -1)
    verdict: Floats = torch.cat([align, labels], 1).numpy()
    return verdict


def span_figures(
    first: torch.Tensor,
    second: torch.Tensor,
    first_shares: torch.Tensor,
    second_shares: torch.Tensor,
    rows: torch.Tensor,
    cols: torch.Tensor,
) -> torch.Tensor:
    """What the heads see of each candidate: both span vectors, how they differ, best matches."""
    import torch

    u, v = (first_shares @ first)[rows], (second_shares @ second)[cols]
    cosines = torch.nn.functional.normalize(first, dim=-1) @ torch.nn.functional.normalize(
        second, dim=-1
    ).transpose(0, 1)
    best_in_second = cosines[None].masked_fill(~(second_shares > 0)[:, None], -1).amax(-1)
    best_in_first = cosines.T[None].masked_fill(~(first_shares > 0)[:, None], -1).amax(-1)
    forth = (first_shares @ best_in_second.T)[rows, cols]
    back = (second_shares @ best_in_first.T)[cols, rows]
    cosine = torch.nn.functional.cosine_similarity(u, v, dim=-1)
    matches = torch.stack([forth, back, cosine, forth * back], -1)
    return torch.cat([u, v, (u - v).abs(), u * v, matches], -1)


def _shares(pieces: Pieces, spans: Sequence[tuple[int, ...]]) -> torch.Tensor:
    """Spans x pieces: the part that each piece has in the span's mean."""
    import torch

    shares = np.zeros((len(spans), len(pieces.ids)), dtype=np.float32)
    for row, span in enumerate(spans):
        places = span_places(pieces, span)
        if places:
            shares[row, places] = 1 / len(places)
    return torch.from_numpy(shares)
