"""The chunker across folds, and the one that is shipped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explain.evaluation.chunking import compare_chunks
from explain.evidence.encoder import Encoded
from explain.sentence.analysis import Analysis
from explain.sentence.chunker import FIELD, NETWORK, Field, Network, cut_where
from explain.types import Chunk
from training.chunks import (
    begins_of,
    field_bytes,
    network_bytes,
    train_field,
    train_network,
)
from training.gold import DATASETS, FOLDS, Gold

SEED = 1

Words = tuple[str, ...]
Chunked = list[tuple[Analysis, tuple[Chunk, ...]]]


def cross_validated_chunks(
    golds: Sequence[Gold], encoded: Mapping[Words, Encoded]
) -> tuple[dict[Words, tuple[Chunk, ...]], dict[str, float]]:
    """The chunks of every sentence by a chunker that never saw it, and chunk F1 by dataset."""
    found: dict[Words, tuple[Chunk, ...]] = {}
    for fold in range(FOLDS):
        field, network = _train(_sentences([g for g in golds if g.fold != fold]), encoded)
        for analysis, _ in _sentences([g for g in golds if g.fold == fold]):
            words = analysis.sentence.words
            vectors = encoded[words].context
            found[words] = cut_where(analysis, field.begins_in(analysis), network.begins(vectors))
    figures = {}
    for dataset in DATASETS:
        some = _sentences([g for g in golds if g.dataset == dataset])
        system = [found[analysis.sentence.words] for analysis, _ in some]
        figures[dataset] = round(compare_chunks([c for _, c in some], system).figures["f1"], 4)
    return found, figures


def final_chunker(golds: Sequence[Gold], encoded: Mapping[Words, Encoded]) -> dict[str, bytes]:
    """The weights files of a chunker trained on every sentence."""
    field, network = _train(_sentences(golds), encoded)
    return {FIELD: field_bytes(field), NETWORK: network_bytes(network)}


def _train(sentences: Chunked, encoded: Mapping[Words, Encoded]) -> tuple[Field, Network]:
    targets = [(a, begins_of(chunks, len(a.tags))) for a, chunks in sentences]
    field = train_field(targets)
    vectors = [(encoded[a.sentence.words].context, begins) for a, begins in targets]
    return field, train_network(vectors, seed=SEED)


def _sentences(golds: Sequence[Gold]) -> Chunked:
    """Each different sentence once, with its chunks."""
    found = {}
    for gold in golds:
        for analysis, chunks in (
            (gold.first, gold.first_chunks),
            (gold.second, gold.second_chunks),
        ):
            found.setdefault(analysis.sentence.words, (analysis, chunks))
    return list(found.values())
