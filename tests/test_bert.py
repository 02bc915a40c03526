"""Our forward pass against the reference."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from explain.evidence.bert import LAYERS, LINEAR, hidden_layers, merge_adapter, stacked_weights
from explain.evidence.pieces import Pieces, cut, special
from explain.packages import MINILM, package_folder

SENTENCES = ("A small dog runs .", "12 killed in bus accident in Pakistan", "x")


@pytest.fixture(scope="module")
def base() -> dict[str, torch.Tensor]:
    return stacked_weights(load_file(package_folder(MINILM) / "model" / "model.safetensors"))


def test_without_an_adapter_the_vectors_are_those_of_sentence_transformers(base) -> None:
    from sentence_transformers import SentenceTransformer

    reference = SentenceTransformer(str(package_folder(MINILM) / "model")).encode(list(SENTENCES))
    opening, closing = special()
    for sentence, expected in zip(SENTENCES, reference, strict=True):
        ids = torch.tensor([opening, *cut(tuple(sentence.split())).ids, closing])
        with torch.inference_mode():
            vector = hidden_layers(base, ids, 0)[-1].mean(0)
        found = torch.nn.functional.normalize(vector, dim=0).numpy()
        np.testing.assert_allclose(found, expected, atol=1e-5)


def test_an_adapter_changes_the_weights_by_its_product(base) -> None:
    adapter = {}
    for layer in range(LAYERS):
        for name in LINEAR:
            rows, columns = base[f"{layer}.{name}.weight"].shape
            adapter[f"{layer}.{name}.A"] = torch.ones(1, columns)
            adapter[f"{layer}.{name}.B"] = torch.full((rows, 1), 0.5)
    merged = merge_adapter(base, adapter)
    difference = merged["0.out.weight"] - base["0.out.weight"]
    assert torch.allclose(difference, torch.full_like(difference, 0.5), atol=1e-6)


def test_pieces_know_their_words() -> None:
    pieces = cut(("Demjanjuk", "path.", "in"))
    assert len(pieces.places) == 3
    assert sorted(k for places in pieces.places for k in places) == list(range(len(pieces.ids)))
    assert len(pieces.places[0]) > 1


@pytest.mark.parametrize("limit", [3, 4, 5, 8])
def test_clipping_takes_from_the_longest_words_first(limit: int) -> None:
    pieces = Pieces(tuple(range(8)), ((0, 1, 2, 3), (4,), (5, 6, 7)))
    clipped = pieces.clipped(limit)
    assert len(clipped.ids) <= limit
    assert all(clipped.places)


def test_every_word_has_a_piece_even_where_the_tokenizer_sees_nothing() -> None:
    pieces = cut(("\u0301", "dog", "\u200d"))
    assert [len(places) for places in pieces.places] == [1, 1, 1]
    assert cut(("\u0301",)).clipped(5).ids
