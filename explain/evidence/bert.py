"""MiniLM's forward pass, in a few lines, with a low-rank adapter merged into its weights.

Written out rather than taken from transformers: it loads in a fraction of the time, returns the
layers that the features need, and reads one sequence at a time on one thread, so that a sentence
has the same vectors in whatever company it is encoded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch

LAYERS = 6
HEADS = 12
EPSILON = 1e-12

# The four linear maps of a layer: our name, and the parts that are stacked into it.
LINEAR = {
    "qkv": ("attention.self.query", "attention.self.key", "attention.self.value"),
    "out": ("attention.output.dense",),
    "up": ("intermediate.dense",),
    "down": ("output.dense",),
}
NORMS = {"norm1": "attention.output.LayerNorm", "norm2": "output.LayerNorm"}


def stacked_weights(raw: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The checkpoint's tensors under our names, query, key and value as one map."""
    import torch

    weights = {
        "words": raw["embeddings.word_embeddings.weight"],
        "places": raw["embeddings.position_embeddings.weight"],
        "sides": raw["embeddings.token_type_embeddings.weight"],
        "norm.weight": raw["embeddings.LayerNorm.weight"],
        "norm.bias": raw["embeddings.LayerNorm.bias"],
    }
    for layer in range(LAYERS):
        source = f"encoder.layer.{layer}."
        for kind in ("weight", "bias"):
            for name, parts in LINEAR.items():
                weights[f"{layer}.{name}.{kind}"] = torch.cat(
                    [raw[f"{source}{part}.{kind}"] for part in parts]
                )
            for name, part in NORMS.items():
                weights[f"{layer}.{name}.{kind}"] = raw[f"{source}{part}.{kind}"]
    return weights


def merge_adapter(
    weights: Mapping[str, torch.Tensor], adapter: Mapping[str, torch.Tensor]
) -> dict[str, torch.Tensor]:
    """The weights with the adapter's low-rank products, and its side embeddings, worked in."""
    merged = dict(weights)
    if "sides" in adapter:
        merged["sides"] = adapter["sides"].float()
    for layer in range(LAYERS):
        for name in LINEAR:
            key = f"{layer}.{name}"
            change = adapter[f"{key}.B"].float() @ adapter[f"{key}.A"].float()
            merged[f"{key}.weight"] = weights[f"{key}.weight"] + change
    return merged


def hidden_layers(
    weights: Mapping[str, torch.Tensor],
    ids: torch.Tensor,
    sides: torch.Tensor | int,
    extra: torch.Tensor | float = 0.0,
) -> list[torch.Tensor]:
    """The embedding layer and the output of every layer, each pieces x 384, for one sequence.

    `extra` is added to the embeddings.
    """
    from torch.nn import functional

    size = weights["words"].shape[1]
    x = weights["words"][ids] + weights["places"][: len(ids)] + weights["sides"][sides]
    x = x + extra
    x = functional.layer_norm(x, (size,), weights["norm.weight"], weights["norm.bias"], EPSILON)
    layers = [x]
    for layer in range(LAYERS):
        x = _layer(weights, f"{layer}.", x)
        layers.append(x)
    return layers


def _layer(weights: Mapping[str, torch.Tensor], name: str, x: torch.Tensor) -> torch.Tensor:
    from torch.nn import functional

    def linear(part: str, value: torch.Tensor) -> torch.Tensor:
        return functional.linear(
            value, weights[f"{name}{part}.weight"], weights[f"{name}{part}.bias"]
        )

    def norm(part: str, value: torch.Tensor) -> torch.Tensor:
        weight, bias = weights[f"{name}{part}.weight"], weights[f"{name}{part}.bias"]
        return functional.layer_norm(value, (value.shape[-1],), weight, bias, EPSILON)

    pieces, size = x.shape
    query, key, value = linear("qkv", x).view(pieces, 3, HEADS, size // HEADS).permute(1, 2, 0, 3)
    heard = functional.scaled_dot_product_attention(query[None], key[None], value[None])[0]
    x = norm("norm1", x + linear("out", heard.transpose(0, 1).reshape(pieces, size)))
    return norm("norm2", x + linear("down", functional.gelu(linear("up", x))))
