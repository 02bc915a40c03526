"""The values that flow through the house; frozen, and they validate themselves.

`first` and `second` name the two sentences everywhere, because SPE1 and SPE2 speak of those
numbers. Positions of tokens count from 0; the 1-based ids of .wa live only in formats/wa.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from explain.errors import ExplainError

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd
    import plotly.graph_objects as go

MAX_SCORE = 5.0


class Relation(StrEnum):
    """How the meanings of two linked sides compare."""

    EQUI = "EQUI"
    OPPO = "OPPO"
    SPE1 = "SPE1"
    SPE2 = "SPE2"
    SIMI = "SIMI"
    REL = "REL"
    NOALI = "NOALI"
    ALIC = "ALIC"

    @property
    def one_sided(self) -> bool:
        """Whether it marks a chunk without a counterpart."""
        return self in (Relation.NOALI, Relation.ALIC)

    @property
    def mirrored(self) -> Relation:
        """The relation once the two sentences have changed places."""
        return {Relation.SPE1: Relation.SPE2, Relation.SPE2: Relation.SPE1}.get(self, self)


class Qualifier(StrEnum):
    """What may be added to any relation."""

    FACT = "FACT"
    POL = "POL"


class Clue(StrEnum):
    """The kinds of evidence that two chunks can offer."""

    SHARED = "shared"  # the same word on both sides
    FORM = "form"  # another form of the same word
    SYNONYM = "synonym"
    KIND_OF = "kind of"  # the first is a kind of the second, or the other way round: see text
    PART_OF = "part of"
    ANTONYM = "antonym"
    SIBLING = "sibling"  # two kinds of one thing: bus and car
    NUMBER = "number"
    TIME = "time"
    PLACE = "place"
    NAME = "name"
    NEGATION = "negation"
    HEDGE = "hedge"  # reporting words, doubt, modality
    TENSE = "tense"
    ONLY_FIRST = "only first"
    ONLY_SECOND = "only second"
    VECTOR = "vector"  # closeness of contextual vectors


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark, with its character offsets into the original string."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Sentence:
    """A string and the tokens found in it."""

    text: str
    tokens: tuple[Token, ...]

    def __post_init__(self) -> None:
        reached = 0
        for token in self.tokens:
            if not token.text or token.start < reached or token.end > len(self.text):
                raise ExplainError(
                    f"token {token.text!r} at {token.start}-{token.end} does not fit the sentence "
                    f"{self.text!r}; expected rising offsets inside it"
                )
            reached = token.end

    @classmethod
    def from_words(cls, words: Iterable[str]) -> Self:
        """The sentence whose tokens are these words, joined by single blanks."""
        tokens, start = [], 0
        for word in words:
            tokens.append(Token(word, start, start + len(word)))
            start += len(word) + 1
        return cls(" ".join(token.text for token in tokens), tuple(tokens))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The texts of the tokens."""
        return tuple(token.text for token in self.tokens)

    def chunk(self, positions: Iterable[int]) -> Chunk:
        """The chunk of these tokens."""
        ordered = tuple(sorted(set(positions)))
        if ordered and ordered[-1] >= len(self.tokens):
            raise ExplainError(
                f"position {ordered[-1]} is outside the sentence {self.text!r}, "
                f"which has {len(self.tokens)} tokens"
            )
        return Chunk(ordered, " ".join(self.words[p] for p in ordered))


@dataclass(frozen=True, slots=True)
class Chunk:
    """Tokens that act as one unit; gaps are allowed."""

    positions: tuple[int, ...]
    text: str

    def __post_init__(self) -> None:
        rising = all(a < b for a, b in zip(self.positions, self.positions[1:], strict=False))
        if not self.positions or self.positions[0] < 0 or not rising:
            raise ExplainError(
                f"chunk {self.text!r} has the positions {self.positions}; "
                "expected at least one, rising from 0"
            )


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason for a link, as a sentence part that a person can read, and where it stands.

    `text` is plain English that quotes words in “ ”: “bus” is a kind of “vehicle”. `weight` says
    how strongly it speaks, 0-1, for ordering.
    """

    clue: Clue
    text: str
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    weight: float = 1.0

    def mirrored(self) -> Evidence:
        """The same reason with the places in the two sentences exchanged (the text stays)."""
        return replace(self, first=self.second, second=self.first)


@dataclass(frozen=True)
class Link:
    """Chunks of the first sentence joined to chunks of the second, and how they compare."""

    first: tuple[Chunk, ...]
    second: tuple[Chunk, ...]
    relation: Relation
    score: float | None = None
    qualifiers: frozenset[Qualifier] = frozenset()
    evidence: tuple[Evidence, ...] = ()
    probabilities: Mapping[Relation, float] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if not self.first and not self.second:
            raise ExplainError("a link needs at least one chunk; both sides are empty")
        if self.score is not None and not 0 <= self.score <= MAX_SCORE:
            raise ExplainError(f"score {self.score} is outside 0-{MAX_SCORE:g}")
        if self.score is None and not self.relation.one_sided:
            raise ExplainError(f"{self.relation} needs a score from 0 to {MAX_SCORE:g}; found none")

    @property
    def first_positions(self) -> tuple[int, ...]:
        """The token positions in the first sentence, rising."""
        return _positions(self.first)

    @property
    def second_positions(self) -> tuple[int, ...]:
        """The token positions in the second sentence, rising."""
        return _positions(self.second)

    @property
    def two_sided(self) -> bool:
        """Whether it joins something to something."""
        return bool(self.first and self.second)

    @property
    def label(self) -> str:
        """Relation and qualifiers as .wa writes them: SPE1_FACT."""
        return "_".join([self.relation, *sorted(self.qualifiers)])

    def mirrored(self) -> Link:
        """The same link once the two sentences have changed places."""
        return replace(
            self,
            first=self.second,
            second=self.first,
            relation=self.relation.mirrored,
            evidence=tuple(e.mirrored() for e in self.evidence),
            probabilities=MappingProxyType({r.mirrored: p for r, p in self.probabilities.items()}),
        )


@dataclass(frozen=True)
class Alignment:
    """Two sentences and the links between their chunks; gold and system output alike."""

    pair_id: str
    first: Sentence
    second: Sentence
    links: tuple[Link, ...] = ()

    def __post_init__(self) -> None:
        for link in self.links:
            _check_inside(link.first_positions, self.first)
            _check_inside(link.second_positions, self.second)

    @cached_property
    def first_chunks(self) -> tuple[Chunk, ...]:
        """The chunks of the first sentence in reading order; tokens in no link count too."""
        return _chunks(self.first, (chunk for link in self.links for chunk in link.first))

    @cached_property
    def second_chunks(self) -> tuple[Chunk, ...]:
        """The chunks of the second sentence in reading order; tokens in no link count too."""
        return _chunks(self.second, (chunk for link in self.links for chunk in link.second))

    def mirrored(self) -> Alignment:
        """The same alignment with the sentences in the other order."""
        return Alignment(
            self.pair_id, self.second, self.first, tuple(link.mirrored() for link in self.links)
        )


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of the summary: its text, and the links and tokens that it speaks of.

    `kind` says its part in the order of the summary (shared, conflict, detail, similar, related,
    missing, factuality); `links` are indices into the alignment's links.
    """

    text: str
    kind: str
    links: tuple[int, ...]
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts to explain; with chunks, the texts are tokens joined by single blanks."""

    pair_id: str
    first: str
    second: str
    first_chunks: tuple[tuple[int, ...], ...] | None = None  # token positions of each chunk
    second_chunks: tuple[tuple[int, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """A pair that could not be explained, and why."""

    pair: Pair
    message: str


class Length(StrEnum):
    """How much a summary says."""

    LINE = "line"
    PARAGRAPH = "paragraph"
    LIST = "list"


@dataclass(frozen=True)
class Summary:
    """The explanation in English, at three lengths; each is a list of clauses.

    The clauses of one length, joined by `wording.render`, are the whole text: separators are part
    of the clauses.
    """

    line: tuple[Clause, ...] = ()
    paragraph: tuple[Clause, ...] = ()
    list: tuple[Clause, ...] = ()

    def clauses(self, length: Length = Length.PARAGRAPH) -> tuple[Clause, ...]:
        """The clauses of one length."""
        return {
            Length.LINE: self.line,
            Length.PARAGRAPH: self.paragraph,
            Length.LIST: self.list,
        }[length]


@dataclass(frozen=True, slots=True)
class Difference:
    """What one difference costs: the similarity with it mended, and its share of the distance."""

    link: int  # index into the alignment's links
    edit: str  # "replacing “10” by “12”"
    mended: float  # the similarity if this difference alone were not there
    cost: float  # mended - similarity
    share: float  # Shapley share of (mended pair - similarity); the shares add up to it


@dataclass(frozen=True)
class Attribution:
    """What each difference costs, costliest first."""

    similarity: float
    mended: float  # the similarity with every difference mended
    differences: tuple[Difference, ...]
    exact: bool  # False: the shares are a stated approximation


@dataclass(frozen=True)
class Explanation:
    """All that is known of a pair: alignment, similarity, summary, attribution.

    `affinities` holds, for each chunk of the first sentence and each of the second, how well they
    match (0-1): the heatmap's figures. Empty where the alignment was given, not computed.
    """

    alignment: Alignment
    similarity: float
    summary: Summary
    signature: str
    attribution: Attribution | None = None
    affinities: tuple[tuple[float, ...], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain values, ready for JSON."""
        from explain.formats.results import explanation_to_dict

        return explanation_to_dict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Explanation:
        """The explanation that `to_dict` described."""
        from explain.formats.results import explanation_from_dict

        return explanation_from_dict(values)

    def to_wa(self) -> str:
        """The alignment as an entry of a .wa file."""
        from explain.formats.wa import write_wa

        return write_wa([self.alignment])

    def to_frame(self) -> pd.DataFrame:
        """The links as a pandas table, one row each."""
        from explain.formats.frames import links_frame

        return links_frame(self)

    def graph(self) -> nx.MultiGraph[str]:
        """The chunks as nodes and the links as edges of a networkx graph."""
        from explain.drawing import graph

        return graph(self)

    def figure(self, **options: Any) -> go.Figure:
        """The drawing as a plotly figure; the options are those of `explain.drawing.figure`."""
        from explain.drawing import figure

        return figure(self, **options)

    def to_svg(self, **options: Any) -> str:
        """The drawing as an SVG document; the options are those of `explain.drawing.svg`."""
        from explain.drawing import svg

        return svg(self, **options)

    def to_html(self, **options: Any) -> str:
        """The whole as a self-contained page; the options are those of `explain.drawing.html`."""
        from explain.drawing import html

        return html(self, **options)

    def save_png(self, path: str | Path, **options: Any) -> None:
        """Write the drawing to a PNG file; the options are those of `explain.drawing.png`."""
        from explain.drawing import png
        from explain.formats.writing import write_bytes

        write_bytes(Path(path), png(self, **options))

    def _repr_html_(self) -> str:
        """What a notebook shows: static HTML, in its own light or dark colours."""
        from explain.drawing.notebook import cell

        return cell(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython shows where there is no HTML."""
        from explain.drawing.notebook import plain

        printer.text("Explanation(...)" if cycle else plain(self))


def _positions(chunks: tuple[Chunk, ...]) -> tuple[int, ...]:
    return tuple(sorted({p for chunk in chunks for p in chunk.positions}))


def _check_inside(positions: tuple[int, ...], sentence: Sentence) -> None:
    if positions and positions[-1] >= len(sentence.tokens):
        raise ExplainError(
            f"a link names token {positions[-1] + 1} of {sentence.text!r}, "
            f"which has {len(sentence.tokens)}"
        )


def _chunks(sentence: Sentence, linked: Iterable[Chunk]) -> tuple[Chunk, ...]:
    chunks = {chunk.positions: chunk for chunk in linked}
    covered = {p for positions in chunks for p in positions}
    run: list[int] = []
    for position in range(len(sentence.tokens) + 1):
        if position < len(sentence.tokens) and position not in covered:
            run.append(position)
        elif run:
            chunks[tuple(run)] = sentence.chunk(run)
            run = []
    return tuple(chunks[key] for key in sorted(chunks))
