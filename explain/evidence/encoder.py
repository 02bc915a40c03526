"""The encoders: one sentence by itself, and two sentences read together.

Both are MiniLM with a small trained adapter. A sequence is always read alone and on one thread,
so that its vectors never depend on the batch; two workers keep two cores busy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from explain import weights
from explain.errors import ModelError
from explain.evidence.bert import hidden_layers, merge_adapter, stacked_weights
from explain.evidence.pieces import MAX_PIECES, Pieces, cut, marks, special
from explain.evidence.words import Floats
from explain.packages import MINILM, package_folder

if TYPE_CHECKING:
    import torch

SENTENCE_ADAPTER = "sentence.safetensors"
JOINT_ADAPTER = "joint.safetensors"
_USED_LAYERS = (0, 3, 6)
_REMEMBERED = 4_096  # sentences

Words = tuple[str, ...]
Marked = tuple[Words, frozenset[int]]  # words, and the positions that open a chunk
Tensors = Mapping[str, "torch.Tensor"]


@dataclass(frozen=True)
class Encoded:
    """A sentence as the encoder sees it."""

    pieces: Pieces
    words: tuple[Floats, ...]  # words x 384, for the embeddings, the third and the last layer
    vector: Floats  # the whole sentence, at length 1

    @property
    def context(self) -> Floats:
        """The contextual vectors of the words: the third and the last layer, side by side."""
        return np.concatenate(self.words[1:], axis=1)


@dataclass(frozen=True)
class Reading:
    """Two sentences read together, in both orders."""

    first: Pieces
    second: Pieces
    states: tuple[torch.Tensor, torch.Tensor]  # first-second, and second-first


class SentenceEncoder:
    """Encodes sentences one by one, and remembers the last few thousand."""

    def __init__(self, adapter: Tensors) -> None:
        self._weights = merge_adapter(_base(), adapter)
        self.encode = lru_cache(maxsize=_REMEMBERED)(self._encode)

    def encode_many(self, sentences: Iterable[Words]) -> list[Encoded]:
        """The vectors of each sentence, in order; equal sentences are encoded once."""
        wanted = list(sentences)
        distinct = list(dict.fromkeys(wanted))
        found = dict(zip(distinct, _workers().map(self.encode, distinct), strict=True))
        return [found[words] for words in wanted]

    def _encode(self, words: Words) -> Encoded:
        import torch

        pieces = cut(words).clipped(MAX_PIECES - 2)
        opening, closing = special()
        with torch.inference_mode():
            ids = torch.tensor([opening, *pieces.ids, closing])
            layers = hidden_layers(self._weights, ids, 0)
            whole = torch.nn.functional.normalize(layers[-1].mean(0), dim=0)
            found = [layers[k][1:-1].numpy() for k in _USED_LAYERS]
        return Encoded(pieces, tuple(_word_means(layer, pieces) for layer in found), whole.numpy())


class JointEncoder:
    """Reads two sentences together; `heads` are what `judge` needs."""

    def __init__(self, adapter: Tensors) -> None:
        self._weights = merge_adapter(_base(), adapter)
        self.heads = {name: value.float() for name, value in adapter.items()}

    def read(self, pairs: Iterable[tuple[Marked, Marked]]) -> Iterator[Reading]:
        """For each pair the hidden states of both sentences in one sequence, in either order."""
        cuts = [_fitting(first, second) for first, second in pairs]
        orders = [order for a, b in cuts for order in ((a, b), (b, a))]
        states = _workers().map(self._read, orders)
        for (first, second), forth, back in zip(cuts, states, states, strict=False):
            yield Reading(first[0], second[0], (forth, back))

    def _read(self, order: tuple[_Cut, _Cut]) -> torch.Tensor:
        import torch

        (first, first_starts), (second, second_starts) = order
        opening, closing = special()
        ids = torch.tensor([opening, *first.ids, closing, *second.ids, closing])
        sides = torch.zeros(len(ids), dtype=torch.long)
        sides[len(first.ids) + 2 :] = 1
        with torch.inference_mode():
            flags = flags_of(first, second, first_starts, second_starts) @ self.heads["flags"]
            layers = hidden_layers(self._weights, ids, sides, flags)
            return torch.einsum("k,kps->ps", self.heads["mix"], torch.stack(layers))


def flags_of(
    first: Pieces, second: Pieces, first_starts: frozenset[int], second_starts: frozenset[int]
) -> torch.Tensor:
    """For each piece of the joint sequence: does it open a chunk, is it in the other sentence."""
    import torch

    rows = [(0.0, 0.0)]
    for mine, starts, other in ((first, first_starts, second), (second, second_starts, first)):
        opening = {mine.places[word][0] for word in starts if mine.places[word]}
        shared = set(other.ids) - marks()
        rows += [(float(k in opening), float(i in shared)) for k, i in enumerate(mine.ids)]
        rows.append((0.0, 0.0))
    return torch.tensor(rows)


@lru_cache(maxsize=1)
def sentence_encoder() -> SentenceEncoder:
    """The sentence encoder that this version ships."""
    return SentenceEncoder(_shipped(SENTENCE_ADAPTER))


def encode_many(sentences: Iterable[Words]) -> list[Encoded]:
    """The vectors of each sentence, by the shipped encoder."""
    return sentence_encoder().encode_many(sentences)


@lru_cache(maxsize=1)
def joint_encoder() -> JointEncoder:
    """The joint encoder that this version ships."""
    return JointEncoder(_shipped(JOINT_ADAPTER))


def _shipped(name: str) -> Tensors:
    from safetensors.torch import load

    content = weights.read(name)
    try:
        found: Tensors = load(content)
    except Exception as error:  # safetensors has its own kinds; the user needs one instruction
        raise ModelError(f"the weights file {name} does not load ({error})") from error
    return found


@lru_cache(maxsize=1)
def _base() -> dict[str, torch.Tensor]:
    from safetensors.torch import load_file

    return stacked_weights(load_file(package_folder(MINILM) / "model" / "model.safetensors"))


@contextmanager
def one_thread() -> Iterator[None]:
    """Inside, torch works on the calling thread alone: small products lose more than they gain."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@lru_cache(maxsize=1)
def _workers() -> ThreadPoolExecutor:
    import torch

    # As many as torch was told to use, but two at most: a pair gives no more work at a time.
    return ThreadPoolExecutor(
        max_workers=min(2, torch.get_num_threads()),
        thread_name_prefix="encoder",
        initializer=torch.set_num_threads,
        initargs=(1,),
    )


_Cut = tuple[Pieces, frozenset[int]]


def _fitting(first: Marked, second: Marked) -> tuple[_Cut, _Cut]:
    """The pieces of both sentences, clipped where they are longer than the encoder's reach."""
    room = MAX_PIECES - 3
    a, b = cut(first[0]), cut(second[0])
    if len(a.ids) + len(b.ids) > room:
        a = a.clipped(max(room // 2, room - len(b.ids)))
        b = b.clipped(room - len(a.ids))
    return (a, first[1]), (b, second[1])


def _word_means(layer: Floats, pieces: Pieces) -> Floats:
    means = np.zeros((len(pieces.places), layer.shape[1]), dtype=np.float32)
    for word, places in enumerate(pieces.places):
        if len(places) == 1:
            means[word] = layer[places[0]]
        elif places:
            means[word] = layer[list(places)].mean(0)
    return means
