"""MiniLM with trainable low-rank adapters: the shape of explain/evidence/bert.py, in batches."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

from explain.evidence.bert import EPSILON, HEADS, LAYERS, LINEAR, stacked_weights
from explain.packages import MINILM, package_folder

RANK = 16
SCALE = 2.0


class AdaptedLinear(nn.Module):
    """A frozen linear map plus a trainable product of two thin matrices."""

    def __init__(self, weight: Tensor, bias: Tensor) -> None:
        super().__init__()
        self.register_buffer("weight", weight)
        self.register_buffer("bias", bias)
        self.A = nn.Parameter(torch.randn(RANK, weight.shape[1]) / math.sqrt(weight.shape[1]))
        self.B = nn.Parameter(torch.zeros(weight.shape[0], RANK))

    def forward(self, x: Tensor) -> Tensor:
        change = functional.linear(functional.linear(x, self.A), self.B)
        return functional.linear(x, self.weight, self.bias) + SCALE * change


class Encoder(nn.Module):
    """The encoder over padded batches; every layer comes back."""

    def __init__(self, dropout: float = 0.1) -> None:
        super().__init__()
        path = package_folder(MINILM) / "model" / "model.safetensors"
        self.base = stacked_weights(load_file(path))
        self.maps = nn.ModuleDict(
            {
                f"{layer}-{name}": AdaptedLinear(
                    self.base[f"{layer}.{name}.weight"], self.base[f"{layer}.{name}.bias"]
                )
                for layer in range(LAYERS)
                for name in LINEAR
            }
        )
        self.sides = nn.Parameter(self.base["sides"].clone())
        self.flags = nn.Parameter(torch.zeros(2, self.base["words"].shape[1]))
        self.dropout = dropout

    def forward(
        self, ids: Tensor, mask: Tensor, sides: Tensor, flags: Tensor | None = None
    ) -> list[Tensor]:
        x = self.base["words"][ids] + self.base["places"][: ids.shape[1]] + self.sides[sides]
        if flags is not None:
            x = x + flags @ self.flags
        x = self._drop(self._norm("norm", x))
        layers = [x]
        allowed = mask[:, None, None, :].bool()
        for layer in range(LAYERS):
            x = self._layer(layer, x, allowed)
            layers.append(x)
        return layers

    def _layer(self, layer: int, x: Tensor, allowed: Tensor) -> Tensor:
        batch, pieces, size = x.shape
        maps = {name: self.maps[f"{layer}-{name}"] for name in LINEAR}
        split = maps["qkv"](x).view(batch, pieces, 3, HEADS, size // HEADS)
        query, key, value = split.permute(2, 0, 3, 1, 4)
        heard = functional.scaled_dot_product_attention(
            query, key, value, attn_mask=allowed, dropout_p=self.dropout if self.training else 0
        )
        heard = maps["out"](heard.transpose(1, 2).reshape(batch, pieces, size))
        x = self._norm(f"{layer}.norm1", x + self._drop(heard))
        down = maps["down"](functional.gelu(maps["up"](x)))
        return self._norm(f"{layer}.norm2", x + self._drop(down))

    def _norm(self, name: str, x: Tensor) -> Tensor:
        weight, bias = self.base[f"{name}.weight"], self.base[f"{name}.bias"]
        return functional.layer_norm(x, (x.shape[-1],), weight, bias, EPSILON)

    def _drop(self, x: Tensor) -> Tensor:
        return functional.dropout(x, self.dropout, self.training)

    def adapter(self) -> dict[str, Tensor]:
        """The trained part, as explain/evidence/bert.py merges it, in half precision."""
        found = {"sides": self.sides, "flags": self.flags}
        for name, linear in self.maps.items():
            key = name.replace("-", ".")
            found[f"{key}.A"] = linear.A
            found[f"{key}.B"] = linear.B * SCALE
        return halved(found)


def halved(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The tensors in half precision, ready to be saved."""
    return {name: value.detach().half().contiguous() for name, value in tensors.items()}


def padded(rows: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """The rows as one tensor, zeros behind the shorter ones; and where they are not padding."""
    longest = max(map(len, rows))
    ids = torch.zeros(len(rows), longest, dtype=torch.long)
    mask = torch.zeros(len(rows), longest, dtype=torch.long)
    for number, row in enumerate(rows):
        ids[number, : len(row)] = torch.tensor(row)
        mask[number, : len(row)] = 1
    return ids, mask


def linear_decay(optimiser: torch.optim.Optimizer, steps: int) -> torch.optim.lr_scheduler.LambdaLR:
    """A short warm-up, then down to nothing."""
    warm = max(1, steps // 12)
    return torch.optim.lr_scheduler.LambdaLR(
        optimiser,
        lambda step: min((step + 1) / warm, max(0.0, (steps - step) / (steps - warm + 1))),
    )
