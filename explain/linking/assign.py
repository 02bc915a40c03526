"""Third step: pair chunks so that the summed gain is highest, then let leftovers join groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from explain.evidence.words import Floats

Group = tuple[tuple[int, ...], tuple[int, ...]]  # indices of chunks, first and second

MAX_GROUP = 3  # chunks on one side of a link; larger groups are rare in the gold


def assign(gains: Floats) -> list[Group]:
    """One-to-one groups with the highest sum of gains; only positive gains are taken."""
    from scipy.optimize import linear_sum_assignment

    if not gains.size:
        return []
    rows, cols = linear_sum_assignment(-np.maximum(gains, 0))
    return [((int(i),), (int(j),)) for i, j in zip(rows, cols, strict=True) if gains[i, j] > 0]


def extensions(groups: Sequence[Group], align: Floats, *, min_align: float) -> Iterator[Group]:
    """Every group that a leftover chunk, or two, could make by joining one of these."""
    taken = {i for group in groups for i in group[0]}, {j for group in groups for j in group[1]}
    for (i,), (j,) in groups:
        below = [k for k in range(len(align)) if k not in taken[0] and align[k, j] > min_align]
        beside = [k for k in range(align.shape[1]) if k not in taken[1] and align[i, k] > min_align]
        below.sort(key=lambda k: -align[k, j])
        beside.sort(key=lambda k: -align[i, k])
        for more in _some(below[:3]):
            yield tuple(sorted((i, *more))), (j,)
        for more in _some(beside[:3]):
            yield (i,), tuple(sorted((j, *more)))


def _some(chunks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for k, one in enumerate(chunks):
        yield (one,)
        for other in chunks[k + 1 :]:
            yield one, other


def merge(groups: Sequence[Group], merits: dict[Group, float], *, min_merit: float) -> list[Group]:
    """The groups after leftovers have joined, the most convincing first."""
    merged = list(groups)
    while best := max(_steps(merged, merits, min_merit), default=None, key=lambda step: step[0]):
        _, place, group = best
        merged[place] = group
    return merged


def _steps(
    groups: Sequence[Group], merits: dict[Group, float], min_merit: float
) -> Iterator[tuple[float, int, Group]]:
    taken = {i for group in groups for i in group[0]}, {j for group in groups for j in group[1]}
    for group, merit in merits.items():
        if merit <= min_merit:
            continue
        for place, (first, second) in enumerate(groups):
            new = set(group[0]) - set(first), set(group[1]) - set(second)
            grows = set(first) <= set(group[0]) and set(second) <= set(group[1])
            free = not (new[0] & taken[0] or new[1] & taken[1])
            if grows and free and len(new[0]) + len(new[1]) == 1:
                yield merit, place, group
