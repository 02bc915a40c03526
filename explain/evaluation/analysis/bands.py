"""Pairs sorted into bands: by length, by number of chunks, by similarity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from explain.types import Alignment, Chunk

# Chosen so that each of the three public sets of 2016 fills at least three of the bands.
LENGTHS = (5, 7, 9, 12, 18, 30)
CHUNKS = (2, 3, 4, 5, 7)
SIMILARITIES = (1.0, 2.0, 3.0, 4.0, 5.0)


@dataclass(frozen=True, slots=True)
class Band:
    """A named range of a quantity and the pairs that fall in it."""

    label: str
    pairs: tuple[str, ...]


@dataclass(frozen=True)
class Banding:
    """All pairs, each in one band of a quantity; empty bands are left out."""

    key: str
    title: str
    unit: str
    bands: tuple[Band, ...]


def by_length(gold: Sequence[Alignment]) -> Banding:
    """The pairs by the mean number of tokens of their two sentences."""
    values = {a.pair_id: (len(a.first.tokens) + len(a.second.tokens)) / 2 for a in gold}
    return _banded(
        "length", "sentence length", "tokens a sentence, mean of the two", values, LENGTHS
    )


def by_chunks(gold: Sequence[Alignment]) -> Banding:
    """The pairs by the mean number of chunks in gold; marks alone do not count."""
    values = {a.pair_id: (_worded(a.first_chunks) + _worded(a.second_chunks)) / 2 for a in gold}
    return _banded(
        "chunks", "number of chunks", "chunks a sentence, mean of the two", values, CHUNKS
    )


def by_similarity(gold: Sequence[Alignment]) -> Banding:
    """The pairs by how similar the gold links make them."""
    values = {a.pair_id: link_similarity(a) for a in gold}
    return _banded(
        "similarity",
        "similarity",
        "of 5, the mean score of the words in gold",
        values,
        SIMILARITIES,
        whole=False,
    )


def by_score(scores: Sequence[tuple[str, float]], *, top: float = 5.0) -> Banding:
    """The pairs by their gold score, in five bands of equal width up to `top`."""
    edges = tuple(top * step / 5 for step in range(1, 6))
    return _banded("band", "gold score", f"of {top:g}", dict(scores), edges, whole=False)


def link_similarity(alignment: Alignment) -> float:
    """The mean, over all words of both sentences, of the score of their link; without one, 0."""
    best: dict[tuple[int, int], float] = {}
    for side, sentence in enumerate((alignment.first, alignment.second)):
        for position, word in enumerate(sentence.words):
            if any(map(str.isalnum, word)):
                best[side, position] = 0.0
    for link in alignment.links:
        if link.two_sided and link.score is not None:
            for side, positions in enumerate((link.first_positions, link.second_positions)):
                for place in ((side, position) for position in positions):
                    if place in best:
                        best[place] = max(best[place], link.score)
    return sum(best.values()) / len(best) if best else 0.0


def _worded(chunks: Sequence[Chunk]) -> int:
    return sum(any(map(str.isalnum, chunk.text)) for chunk in chunks)


def _banded(
    key: str,
    title: str,
    unit: str,
    values: dict[str, float],
    edges: Sequence[float],
    *,
    whole: bool = True,
) -> Banding:
    """Each value in the first band whose upper edge it does not exceed."""
    bands = []
    low = -inf
    for high in (*edges, inf):
        inside = tuple(pair for pair, value in values.items() if low < value <= high)
        if inside:
            bands.append(Band(_label(low, high, whole=whole), inside))
        low = high
    return Banding(key, title, unit, tuple(bands))


def _label(low: float, high: float, *, whole: bool) -> str:
    if low == -inf:
        return f"up to {high:g}"
    if high == inf:
        return f"over {low:g}"
    # Means of two whole numbers end in .5, so "over 6" says more than "7".
    return f"over {low:g}, to {high:g}" if whole else f"{low:g} – {high:g}"
