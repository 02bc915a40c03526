"""Cross-validated figures, worked out with the very code that explains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from explain.evaluation.ists import MEASURES, compare
from explain.linking.linker import Linker
from explain.types import Alignment, Chunk
from training.gold import DATASETS, Gold

BATCH = 64
Figures = dict[str, dict[str, float]]


def link_all(linker: Linker, golds: Sequence[Gold]) -> list[Alignment]:
    """The linker's alignments of these pairs, in order."""
    found = []
    for start in range(0, len(golds), BATCH):
        some = golds[start : start + BATCH]
        for gold, linked in zip(some, linker.link_many(some), strict=True):
            found.append(replace(gold.alignment, links=linked.links))
    return found


def with_chunks(
    golds: Sequence[Gold], chunks: Mapping[tuple[str, ...], tuple[Chunk, ...]]
) -> list[Gold]:
    """The pairs with a chunker's chunks instead of the gold's."""
    return [
        replace(
            gold,
            first_chunks=chunks[gold.first.sentence.words],
            second_chunks=chunks[gold.second.sentence.words],
        )
        for gold in golds
    ]


def figures(golds: Sequence[Gold], systems: Sequence[Alignment]) -> Figures:
    """F1 by dataset and measure (2016 strict), and their mean."""
    found: Figures = {}
    for dataset in DATASETS:
        which = [k for k, gold in enumerate(golds) if gold.dataset == dataset]
        if which:
            scores = compare([golds[k].alignment for k in which], [systems[k] for k in which])
            found[dataset] = {name: round(value, 4) for name, value in scores.f1.items()}
    found["mean"] = {
        name: round(sum(row[name] for row in found.values()) / len(found), 4) for name in MEASURES
    }
    return found


def shown(figures: Figures) -> str:
    """The figures as a small table."""
    lines = [f"{'F1, 2016 strict':20}" + "".join(f"{name:>9}" for name in MEASURES)]
    for dataset, row in figures.items():
        lines.append(f"{dataset:20}" + "".join(f"{row[name]:9.4f}" for name in MEASURES))
    return "\n".join(lines)
