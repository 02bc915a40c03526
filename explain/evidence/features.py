"""Second step: what two groups of words share, as one row of figures for each candidate link.

A candidate is a span of token positions in each sentence. `PairEvidence` does the work that all
candidates of a pair have in common once; `rows` then describes any candidates. Every feature has
a mirror: the same feature with the sentences exchanged, so that models can be trained and asked
in both orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from explain.evidence.context import RIVAL_MATRICES, rival_columns
from explain.evidence.matching import LEXICAL, Matches, unit
from explain.evidence.spans import SPAN_FACTS, describe_spans, head_of, masks_of
from explain.evidence.words import Flags, Floats, Words
from explain.linking.labels import LABELS, SCORES
from explain.types import Relation

Span = tuple[int, ...]
Candidate = tuple[Span, Span]

LAYERS = 3  # of the encoder whose word vectors are compared: embeddings, third, last
_MATRICES = (*LEXICAL, *(f"vector{k}" for k in range(LAYERS)))
_WEAKEST = ("lemma", "kin", f"vector{LAYERS - 1}")
_LAST = LAYERS - 1


class PairEvidence:
    """The evidence of one pair of sentences, cut into chunks."""

    def __init__(
        self,
        first: Words,
        second: Words,
        first_chunks: Sequence[Span],
        second_chunks: Sequence[Span],
    ) -> None:
        self.first, self.second = first, second
        self.chunks = (tuple(first_chunks), tuple(second_chunks))
        self.matches = Matches(first, second)

    @cached_property
    def grid(self) -> list[Candidate]:
        """Every chunk of the first with every chunk of the second, row by row."""
        return [(a, b) for a in self.chunks[0] for b in self.chunks[1]]

    def rows(self, candidates: Sequence[Candidate], joint: Floats, joint_grid: Floats) -> Floats:
        """One row of features for each candidate.

        `joint` holds the joint encoder's P(align) and label probabilities for each candidate,
        `joint_grid` its P(align) for each chunk of the first and each of the second.
        """
        columns = self.columns(candidates, joint, joint_grid)
        return np.stack([columns[name] for name in sorted(columns)], axis=1).astype(np.float32)

    def columns(
        self, candidates: Sequence[Candidate], joint: Floats, joint_grid: Floats
    ) -> dict[str, Floats]:
        """The features by name."""
        firsts = {span: k for k, span in enumerate(dict.fromkeys(c[0] for c in candidates))}
        seconds = {span: k for k, span in enumerate(dict.fromkeys(c[1] for c in candidates))}
        rows = np.array([firsts[c[0]] for c in candidates])
        cols = np.array([seconds[c[1]] for c in candidates])
        sides = (_Side(self.first, list(firsts)), _Side(self.second, list(seconds)))
        columns: dict[str, Floats] = {}
        grids = self._likeness(columns, sides, rows, cols)
        self._leftovers(columns, sides, rows, cols)
        self._wholes(columns, sides, rows, cols)
        _joint_columns(columns, joint)
        base_masks = tuple(
            masks_of(chunks, len(words))
            for chunks, words in zip(self.chunks, (self.first, self.second), strict=True)
        )
        here = {"joint": joint[:, 0]} | {name: grid[rows, cols] for name, grid in grids.items()}
        bases = self._base_grids | {"joint": joint_grid}
        overlaps = tuple(
            (side.masks @ base.T) > 0 for side, base in zip(sides, base_masks, strict=True)
        )
        for name in RIVAL_MATRICES:
            rival_columns(columns, name, here[name], bases[name], overlaps, rows, cols)
        return columns

    @cached_property
    def _base_grids(self) -> dict[str, Floats]:
        sides = (_Side(self.first, self.chunks[0]), _Side(self.second, self.chunks[1]))
        rows = np.zeros(0, dtype=np.int64)
        return self._likeness({}, sides, rows, rows)

    def _likeness(
        self,
        columns: dict[str, Floats],
        sides: tuple[_Side, _Side],
        rows: NDArray[np.int64],
        cols: NDArray[np.int64],
    ) -> dict[str, Floats]:
        """Mean best matches both ways, weakest content words, heads and edges."""
        a, b = sides
        stack = self.matches.stack
        best_in_second = _masked_max(stack, b.member)  # matrix, second span, first word
        best_in_first = _masked_max(stack.transpose(0, 2, 1), a.member)
        forth = np.einsum("sw,ktw->kst", a.shares, best_in_second)
        back = np.einsum("tw,ksw->kst", b.shares, best_in_first)
        grids: dict[str, Floats] = {}
        heads = np.ix_(a.heads, b.heads)
        for k, name in enumerate(_MATRICES):
            columns[f"{name}12"] = forth[k][rows, cols]
            columns[f"{name}21"] = back[k][rows, cols]
            columns[f"{name}_head"] = stack[k][heads][rows, cols]
            if name in _WEAKEST:
                low = np.where(a.content[:, None], best_in_second[k][None], 2).min(-1)
                columns[f"{name}_low12"] = low[rows, cols]
                low = np.where(b.content[:, None], best_in_first[k][None], 2).min(-1)
                columns[f"{name}_low21"] = low[cols, rows]
            grids[name] = (forth[k] + back[k]) / 2
        for k in range(LAYERS):
            cosines = a.vectors(k) @ b.vectors(k).T
            columns[f"chunk_vector{k}"] = cosines[rows, cols]
            grids[f"chunk_vector{k}"] = cosines
        same = stack[0]
        columns["same_first"] = same[np.ix_(a.starts, b.starts)][rows, cols]
        columns["same_last"] = same[np.ix_(a.ends, b.ends)][rows, cols]
        return {"lemma": grids["lemma"], "vector": grids[f"vector{_LAST}"]} | {
            "chunk": grids[f"chunk_vector{_LAST}"]
        }

    def _leftovers(
        self,
        columns: dict[str, Floats],
        sides: tuple[_Side, _Side],
        rows: NDArray[np.int64],
        cols: NDArray[np.int64],
    ) -> None:
        """Words of one span that the other does not say, by kind; opposites; narrower words."""
        a, b = sides
        lemma = self.matches.stack[1]
        unsaid_by_second = 1 - _masked_max(lemma[None], b.member)[0].clip(0)
        unsaid_by_first = 1 - _masked_max(lemma.T[None], a.member)[0].clip(0)
        for kind, mine, theirs in (
            ("content", a.kinds["content"], b.kinds["content"]),
            ("number", a.kinds["number"], b.kinds["number"]),
            ("name", a.kinds["name"], b.kinds["name"]),
            ("modifier", a.kinds["modifier"], b.kinds["modifier"]),
            ("function", a.kinds["function"], b.kinds["function"]),
        ):
            columns[f"only_{kind}1"] = ((a.masks * mine) @ unsaid_by_second.T)[rows, cols]
            columns[f"only_{kind}2"] = ((b.masks * theirs) @ unsaid_by_first.T)[cols, rows]
        # What the other sentence says in another place is not news, only not said here.
        in_second, in_first = lemma.max(1, initial=0), lemma.max(0, initial=0)
        columns["elsewhere1"] = ((a.masks * a.kinds["content"] * in_second) @ unsaid_by_second.T)[
            rows, cols
        ]
        columns["elsewhere2"] = ((b.masks * b.kinds["content"] * in_first) @ unsaid_by_first.T)[
            cols, rows
        ]
        for name, matrix in (
            ("opposite", self.matches.opposite),
            ("clash", self.matches.clash),
            ("narrower1", self.matches.first_narrower),
            ("narrower2", self.matches.second_narrower),
        ):
            columns[name] = (a.masks @ matrix @ b.masks.T)[rows, cols]

    def _wholes(
        self,
        columns: dict[str, Floats],
        sides: tuple[_Side, _Side],
        rows: NDArray[np.int64],
        cols: NDArray[np.int64],
    ) -> None:
        """What each span is by itself, and how the two compare."""
        facts = [describe_spans(side.words, side.spans, side.heads) for side in sides]
        for k, name in enumerate(SPAN_FACTS):
            columns[f"{name}1"] = facts[0][rows, k]
            columns[f"{name}2"] = facts[1][cols, k]
        columns["apart"] = np.abs(sides[0].middles[rows] - sides[1].middles[cols])
        columns["longer"] = columns["length1"] - columns["length2"]
        columns["one_negated"] = np.abs(columns["negation1"] - columns["negation2"])
        columns["one_plural"] = np.abs(sides[0].plural[rows] - sides[1].plural[cols])
        columns["same_kind"] = (columns["kind1"] == columns["kind2"]).astype(np.float32)


class _Side:
    """The spans of one sentence, prepared for comparison."""

    def __init__(self, words: Words, spans: Sequence[Span]) -> None:
        self.words, self.spans = words, spans
        self.masks = masks_of(spans, len(words))
        self.member: Flags = self.masks > 0
        weighted = self.masks * words.weights
        self.shares: Floats = weighted / (weighted.sum(1, keepdims=True) + 1e-9)
        content = ~words.is_function & ~words.is_mark
        self.content: Flags = self.member & content
        self.heads = [head_of(words, span) for span in spans]
        self.plural = np.array([words.tags[head] in ("NNS", "NNPS") for head in self.heads], float)
        self.starts = [span[0] for span in spans]
        self.ends = [span[-1] for span in spans]
        self.middles = np.array([(span[0] + span[-1] + 1) / 2 / len(words) for span in spans])
        self.kinds: dict[str, Flags] = {
            "content": content,
            "number": np.array([n is not None for n in words.numbers]),
            "name": np.array([pos == "PROPN" for pos in words.pos]),
            "modifier": np.array([pos in ("ADJ", "ADV") for pos in words.pos]),
            "function": words.is_function & ~words.is_mark,
        }

    def vectors(self, layer: int) -> Floats:
        """A vector for each span: the weighted mean of its words, at length 1."""
        return unit(self.shares @ self.words.vectors[layer])


def _masked_max(stack: Floats, member: Flags) -> Floats:
    """For each matrix, span and word of the other side: the best match inside the span."""
    best: Floats = np.where(member[None, :, None, :], stack[:, None], np.float32(-1)).max(-1)
    return best


def _joint_columns(columns: dict[str, Floats], joint: Floats) -> None:
    labels = joint[:, 1:]
    columns["joint_align"] = joint[:, 0]
    for relation in dict.fromkeys(label.relation for label in LABELS):
        which = [k for k, label in enumerate(LABELS) if label.relation is relation]
        columns[f"joint_{relation.value.lower()}"] = labels[:, which].sum(1)
    columns["joint_score"] = labels @ SCORES
    graded = [label.relation not in (Relation.EQUI, Relation.OPPO) for label in LABELS]
    for score in (3.0, 4.0):
        which = [k for k, g in enumerate(graded) if g and LABELS[k].score == score]
        columns[f"joint_score_{score:g}"] = labels[:, which].sum(1)


def mirror_name(name: str) -> str:
    """The feature's name once the two sentences have changed places."""
    for one, other in (("12", "21"), ("row", "col"), ("spe1", "spe2")):
        if name.endswith(one):
            return name.removesuffix(one) + other
        if name.endswith(other):
            return name.removesuffix(other) + one
    if name[-1] in "12" and not name[:-1].endswith("vector"):
        return name[:-1] + ("2" if name[-1] == "1" else "1")
    return name


# Differences change their sign when the sentences change places.
NEGATED = frozenset({"longer"})


def mirror(names: Sequence[str], rows: Floats) -> Floats:
    """The rows as they would be with the two sentences exchanged."""
    order, signs = _mirror_image(tuple(names))
    mirrored: Floats = rows[:, order] * signs
    return mirrored


@lru_cache(maxsize=4)
def _mirror_image(names: tuple[str, ...]) -> tuple[list[int], Floats]:
    """Where each feature's mirror stands, and its sign."""
    order = [names.index(mirror_name(name)) for name in names]
    signs = np.array([-1 if name in NEGATED else 1 for name in names], dtype=np.float32)
    return order, signs
