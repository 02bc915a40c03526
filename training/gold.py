"""The annotated pairs, cut into folds in which no sentence occurs twice."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from explain.formats.sentences import read_chunks
from explain.formats.wa import read_wa
from explain.linking.labels import label_index
from explain.sentence.analysis import Analysis, analyse_many
from explain.types import Alignment, Chunk, Sentence

DATASETS = ("headlines", "images", "answers-students")
FOLDS = 5

Span = tuple[int, ...]
Candidate = tuple[Span, Span]


@dataclass(frozen=True)
class Gold:
    """A pair with gold chunks and links; the words are those of the chunk files."""

    dataset: str
    first: Analysis
    second: Analysis
    first_chunks: tuple[Chunk, ...]
    second_chunks: tuple[Chunk, ...]
    alignment: Alignment
    fold: int
    variants: tuple[Gold, ...] = ()  # see training/variants.py

    @property
    def spans(self) -> tuple[list[Span], list[Span]]:
        """The chunks that say something, as token positions."""
        first, second = (
            [c.positions for c in chunks if any(map(str.isalnum, c.text))]
            for chunks in (self.first_chunks, self.second_chunks)
        )
        return first, second


def read_gold(data: Path) -> list[Gold]:
    """All annotated pairs of the data folder."""
    found = [item for dataset in DATASETS for item in _read(data, dataset)]
    sentences = [s for _, first, second, _ in found for s in (first[0], second[0])]
    analyses = analyse_many(sentences)
    folds = _folds([(item[0], *sentences[2 * k : 2 * k + 2]) for k, item in enumerate(found)])
    return [
        Gold(
            dataset,
            analyses[2 * k],
            analyses[2 * k + 1],
            first[1],
            second[1],
            alignment,
            folds[k],
        )
        for k, (dataset, first, second, alignment) in enumerate(found)
    ]


def _read(
    data: Path, dataset: str
) -> list[
    tuple[str, tuple[Sentence, tuple[Chunk, ...]], tuple[Sentence, tuple[Chunk, ...]], Alignment]
]:
    base = data / "ists" / "train"
    sides = [read_chunks(base / f"STSint.input.{dataset}.sent{k}.chunk.txt").items for k in (1, 2)]
    alignments = read_wa(base / f"STSint.input.{dataset}.wa").items
    return [
        (dataset, (first.sentence, first.chunks), (second.sentence, second.chunks), alignment)
        for first, second, alignment in zip(*sides, alignments, strict=True)
    ]


def _folds(pairs: Sequence[tuple[str, Sentence, Sentence]]) -> list[int]:
    """A fold for each pair; pairs that share a sentence, directly or by others, stay together."""
    parent: dict[str, str] = {}

    def top(name: str) -> str:
        while parent.setdefault(name, name) != name:
            name = parent[name]
        return name

    names = [[" ".join(s.words).lower() for s in pair[1:]] for pair in pairs]
    for first, second in names:
        parent[top(first)] = top(second)
    groups: dict[str, list[int]] = defaultdict(list)
    for number, (first, _) in enumerate(names):
        groups[top(first)].append(number)
    folds = [0] * len(pairs)
    filled: Counter[tuple[str, int]] = Counter()
    for members in sorted(groups.values(), key=lambda group: (-len(group), group)):
        dataset = pairs[members[0]][0]
        fold = min(range(FOLDS), key=lambda k: (filled[dataset, k], k))
        for number in members:
            folds[number] = fold
            filled[pairs[number][0], fold] += 1
    return folds


@dataclass(frozen=True)
class GoldLink:
    """A gold link as indices of spoken chunks, with its label."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    label: int


def gold_links(gold: Gold) -> list[GoldLink]:
    """The two-sided links; a link counts for every chunk that it touches."""
    spans = gold.spans
    found = []
    for link in gold.alignment.links:
        if not link.two_sided or link.score is None or link.relation.one_sided:
            continue
        first, second = (
            tuple(k for k, span in enumerate(side) if set(span) & set(positions))
            for side, positions in zip(
                spans, (link.first_positions, link.second_positions), strict=True
            )
        )
        if first and second:
            found.append(GoldLink(first, second, label_index(link.relation, link.score)))
    return found


def union(spans: Sequence[Span], members: Sequence[int]) -> Span:
    """The positions that several chunks cover."""
    return tuple(sorted(p for k in members for p in spans[k]))
