"""One pair of sentences on its way from chunks to links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

import numpy as np

from explain.evidence.encoder import Marked, Reading, Tensors
from explain.evidence.features import Candidate, PairEvidence
from explain.evidence.judge import judge
from explain.evidence.words import Floats, Words
from explain.linking.assign import Group
from explain.linking.labels import LABELS, best_labels
from explain.linking.qualify import qualifiers
from explain.sentence.analysis import Analysis
from explain.settings import Rules
from explain.types import MAX_SCORE, Chunk, Link, Relation


class Chunked(Protocol):
    """A pair after the first step."""

    @property
    def first(self) -> Analysis: ...
    @property
    def second(self) -> Analysis: ...
    @property
    def first_chunks(self) -> tuple[Chunk, ...]: ...
    @property
    def second_chunks(self) -> tuple[Chunk, ...]: ...


@dataclass(frozen=True)
class Linked:
    """The links of a pair, and how well each two of its chunks match (0-1)."""

    links: tuple[Link, ...]
    affinities: tuple[tuple[float, ...], ...]


class Case:
    """A pair in its working order; chunks are counted among those that say something."""

    def __init__(self, pair: Chunked, *, keep_order: bool = False) -> None:
        sides = [(pair.first, pair.first_chunks), (pair.second, pair.second_chunks)]
        keys = [_key(*side) for side in sides]
        self.swapped = not keep_order and keys[1] < keys[0]
        if self.swapped:
            sides.reverse()
        self.analyses = (sides[0][0], sides[1][0])
        self.chunks = (sides[0][1], sides[1][1])
        # A lone mark is a chunk too, but is never aligned.
        self.spoken = (_spoken(self.chunks[0]), _spoken(self.chunks[1]))
        self.same = keys[0] == keys[1]
        self.settled = self.same or not all(self.spoken)
        self.align: Floats = np.zeros((len(self.spoken[0]), len(self.spoken[1])), np.float32)
        self.groups: list[Group] = []
        self.labels: dict[Group, Floats] = {}  # P(label) of every group that was asked about

    def gather(self, words: tuple[Words, Words], reading: Reading, heads: Tensors) -> None:
        """Take in what is known of the words."""
        self.words = words
        spans = [[chunk.positions for chunk in side] for side in self.spoken]
        self.evidence = PairEvidence(*words, spans[0], spans[1])
        self.judge: Callable[[Sequence[Candidate]], Floats] = lambda candidates: judge(
            reading, candidates, heads
        )
        self.joint = self.judge(self.evidence.grid)

    @property
    def marked(self) -> tuple[Marked, Marked]:
        """The words of both sentences, and where their chunks open."""
        first, second = (
            (analysis.sentence.words, frozenset(chunk.positions[0] for chunk in chunks))
            for analysis, chunks in zip(self.analyses, self.chunks, strict=True)
        )
        return first, second

    @property
    def joint_grid(self) -> Floats:
        """The joint encoder's P(align) for every two chunks."""
        return self.joint[:, 0].reshape(self.align.shape)

    def grid_rows(self) -> Floats:
        """The features of every two chunks."""
        return self.evidence.rows(self.evidence.grid, self.joint, self.joint_grid)

    def group_rows(self, groups: Sequence[Group]) -> Floats:
        """The features of groups of chunks."""
        candidates = [self.span(group) for group in groups]
        return self.evidence.rows(candidates, self.judge(candidates), self.joint_grid)

    def span(self, group: Group) -> Candidate:
        """The token positions that a group of chunks covers."""
        first, second = (
            tuple(sorted(p for k in side for p in chunks[k].positions))
            for side, chunks in zip(group, self.spoken, strict=True)
        )
        return first, second

    def finish(self, rules: Rules) -> Linked:
        """The links in reading order, what stays alone behind them, as the pair came in."""
        links = self._equal() if self.same else [self._link(group) for group in self.groups]
        links += self._alone(links, rules)
        affinities = self._affinities()
        if self.swapped:
            links = [link.mirrored() for link in links]
            affinities = affinities.T
        links.sort(key=lambda link: (not link.first, link.first_positions or link.second_positions))
        return Linked(tuple(links), tuple(tuple(map(float, row)) for row in affinities))

    def _equal(self) -> list[Link]:
        certain = MappingProxyType({Relation.EQUI: 1.0})
        return [
            Link((one,), (other,), Relation.EQUI, MAX_SCORE, probabilities=certain)
            for one, other in zip(*self.spoken, strict=True)
        ]

    def _link(self, group: Group) -> Link:
        first, second = (
            tuple(chunks[k] for k in side) for side, chunks in zip(group, self.spoken, strict=True)
        )
        probabilities = self.labels[group]
        label = LABELS[int(best_labels(probabilities)[0])]
        aligned = max(float(self.align[i, j]) for i in group[0] for j in group[1])
        return Link(
            first,
            second,
            label.relation,
            label.score,
            qualifiers=qualifiers(*self.words, *self.span(group)),
            probabilities=_by_relation(probabilities, aligned),
        )

    def _alone(self, links: Iterable[Link], rules: Rules) -> list[Link]:
        """One-sided links; by 2015 rules ALIC where only the one-to-one rule left a chunk over."""
        linked = (
            {c for link in links for c in link.first},
            {c for link in links for c in link.second},
        )
        alone = []
        for side in (0, 1):
            for chunk in self.chunks[side]:
                if chunk in linked[side]:
                    continue
                relation = Relation.NOALI
                if rules is Rules.Y2015 and self._would_align(side, chunk):
                    relation = Relation.ALIC
                alone.append(
                    Link((chunk,), (), relation) if side == 0 else Link((), (chunk,), relation)
                )
        return alone

    def _would_align(self, side: int, chunk: Chunk) -> bool:
        if self.settled or chunk not in self.spoken[side]:
            return False
        row = (
            self.align[self.spoken[0].index(chunk)]
            if side == 0
            else self.align[:, self.spoken[1].index(chunk)]
        )
        return bool(row.max() > 0.5)

    def _affinities(self) -> Floats:
        """P(align) for all chunks, lone marks too."""
        align = np.eye(len(self.align), dtype=np.float32) if self.same else self.align
        full = np.zeros((len(self.chunks[0]), len(self.chunks[1])), dtype=np.float32)
        places = [
            [k for k, chunk in enumerate(chunks) if chunk in spoken]
            for chunks, spoken in zip(self.chunks, self.spoken, strict=True)
        ]
        full[np.ix_(*places)] = align
        return full.round(4)


def _key(analysis: Analysis, chunks: tuple[Chunk, ...]) -> tuple[object, ...]:
    return analysis.sentence.words, tuple(chunk.positions for chunk in chunks)


def _spoken(chunks: Iterable[Chunk]) -> list[Chunk]:
    return [chunk for chunk in chunks if any(map(str.isalnum, chunk.text))]


def _by_relation(labels: Floats, aligned: float) -> MappingProxyType[Relation, float]:
    """The probability of each relation, and of there being no link at all."""
    found = {Relation.NOALI: 1 - aligned}
    for label, probability in zip(LABELS, labels, strict=True):
        found[label.relation] = found.get(label.relation, 0.0) + aligned * float(probability)
    return MappingProxyType({relation: round(p, 4) for relation, p in found.items()})
