"""How a candidate stands among its rivals: the other partners that its chunks could have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explain.evidence.words import Flags, Floats

# The matrices over all chunks that rivals are looked for in, and those worth a closer look.
RIVAL_MATRICES = ("lemma", "vector", "chunk", "joint")
_CLOSER = ("chunk", "joint")
_NO_RIVAL = -0.2


def rival_columns(
    columns: dict[str, Floats],
    name: str,
    here: Floats,
    base: Floats,
    overlaps: tuple[Flags, ...],
    rows: NDArray[np.int64],
    cols: NDArray[np.int64],
) -> None:
    """Add the lead over the best rival in row and column, and what the neighbours are like.

    `base` compares all chunks; `overlaps` says for each span which chunks it covers.
    """
    # For a span of several chunks the best of its chunks speaks.
    down = np.where(overlaps[1][:, None], base[None], np.float32(-1)).max(-1)  # second span, chunk
    along = np.where(overlaps[0][:, None], base.T[None], np.float32(-1)).max(-1)
    others_down = ~overlaps[0][rows]
    others_along = ~overlaps[1][cols]
    rival_col = np.where(others_down, down[cols], np.float32(_NO_RIVAL)).max(1)
    rival_row = np.where(others_along, along[rows], np.float32(_NO_RIVAL)).max(1)
    columns[f"{name}_lead_row"] = here - rival_row
    columns[f"{name}_lead_col"] = here - rival_col
    if name not in _CLOSER:
        return
    columns[f"{name}_rival_row"] = rival_row
    columns[f"{name}_rival_col"] = rival_col
    columns[f"{name}_rest_row"] = np.where(others_along, along[rows], 0).clip(0).sum(1)
    columns[f"{name}_rest_col"] = np.where(others_down, down[cols], 0).clip(0).sum(1)
    padded = np.pad(base, 1)
    begin = [overlap.argmax(1) for overlap in overlaps]
    end = [overlap.shape[1] - 1 - overlap[:, ::-1].argmax(1) for overlap in overlaps]
    columns[f"{name}_before"] = padded[begin[0][rows], begin[1][cols]]
    columns[f"{name}_after"] = padded[end[0][rows] + 2, end[1][cols] + 2]
