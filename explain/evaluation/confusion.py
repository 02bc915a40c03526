"""Which label is taken for which: links of gold and system put side by side, one to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from explain.evaluation.ists import pair_weights, punctuation, token_pairs
from explain.types import Alignment, Link, Relation

NONE = "none"  # the label of a link that the other file does not have
LABELS = tuple(relation.value for relation in Relation if not relation.one_sided)
TokenPairs: TypeAlias = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class LinkReference:
    """A link of gold and the system's link in its place; None where one has no counterpart.

    The numbers are indices into `Alignment.links` of the pair in either file.
    """

    pair_id: str
    gold: int | None
    system: int | None


@dataclass(frozen=True)
class Confusion:
    """Counts of gold label against system label, with the links behind every cell.

    `rows` are gold labels and `columns` system labels; both end with NONE.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], tuple[LinkReference, ...]]

    def counts(self) -> list[list[int]]:
        """The table of counts, gold by row, system by column."""
        return [[len(self.cells.get((r, c), ())) for c in self.columns] for r in self.rows]


@dataclass(frozen=True, slots=True)
class ScoreDifference:
    """Two matched links with their scores; NIL counts as 0."""

    reference: LinkReference
    gold: float
    system: float

    @property
    def difference(self) -> float:
        """How much higher the system's score is."""
        return self.system - self.gold


@dataclass(frozen=True, slots=True)
class TypeFigures:
    """How well one relation is found: weights of token pairs, as the official measures count."""

    relation: Relation
    gold_links: int
    system_links: int
    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def match_links(gold: Alignment, system: Alignment | None) -> list[LinkReference]:
    """Every two-sided link of either file once, matched one to one by shared token pairs.

    The largest overlap (shared over united) is matched first. Links of punctuation alone are left
    out, as the official measures do.
    """
    gold_pairs = _expanded(gold, gold)
    system_pairs = _expanded(system, gold) if system is not None else {}
    overlaps = sorted(
        (-len(g_pairs & s_pairs) / len(g_pairs | s_pairs), g, s)
        for g, g_pairs in gold_pairs.items()
        for s, s_pairs in system_pairs.items()
        if g_pairs & s_pairs
    )
    matched_gold: dict[int, int] = {}
    matched_system: set[int] = set()
    for _, g, s in overlaps:
        if g not in matched_gold and s not in matched_system:
            matched_gold[g] = s
            matched_system.add(s)
    found = [LinkReference(gold.pair_id, g, matched_gold.get(g)) for g in gold_pairs]
    left = [s for s in system_pairs if s not in matched_system]
    return [*found, *(LinkReference(gold.pair_id, None, s) for s in left)]


def confusion(
    gold: Sequence[Alignment], system: Sequence[Alignment], *, qualifiers: bool = False
) -> Confusion:
    """Which label the system gives to gold's links, each cell with the links behind it.

    With `qualifiers`, SPE1_FACT is a label of its own.
    """
    cells: dict[tuple[str, str], list[LinkReference]] = {}
    system_by_id = {alignment.pair_id: alignment for alignment in system}
    for alignment in gold:
        other = system_by_id.get(alignment.pair_id)
        for reference in match_links(alignment, other):
            row = _label(alignment, reference.gold, qualifiers)
            column = _label(other, reference.system, qualifiers)
            cells.setdefault((row, column), []).append(reference)
    rows = _ordered({row for row, _ in cells})
    columns = _ordered({column for _, column in cells})
    return Confusion(rows, columns, {key: tuple(value) for key, value in cells.items()})


def score_differences(
    gold: Sequence[Alignment], system: Sequence[Alignment]
) -> list[ScoreDifference]:
    """The scores of every link that both files have, largest difference first."""
    system_by_id = {alignment.pair_id: alignment for alignment in system}
    found = []
    for alignment in gold:
        other = system_by_id.get(alignment.pair_id)
        for reference in match_links(alignment, other):
            if other is None or reference.gold is None or reference.system is None:
                continue
            gold_score = alignment.links[reference.gold].score or 0.0
            system_score = other.links[reference.system].score or 0.0
            found.append(ScoreDifference(reference, gold_score, system_score))
    return sorted(found, key=lambda each: -abs(each.difference))


def per_type(gold: Sequence[Alignment], system: Sequence[Alignment]) -> list[TypeFigures]:
    """Precision and recall of each relation over token pairs that carry it in both files."""
    weights = {relation: [0.0, 0.0, 0.0, 0.0] for relation in Relation if not relation.one_sided}
    system_by_id = {alignment.pair_id: alignment for alignment in system}
    gold_ids = {alignment.pair_id for alignment in gold}
    for alignment in gold:
        _add_weights(weights, alignment, system_by_id.get(alignment.pair_id))
    for alignment in system:
        if alignment.pair_id not in gold_ids:
            _add_weights(weights, None, alignment)
    return [
        TypeFigures(
            relation,
            _count(gold, relation),
            _count(system, relation),
            matched_system / all_system if all_system else 0.0,
            matched_gold / all_gold if all_gold else 0.0,
        )
        for relation, (all_gold, all_system, matched_gold, matched_system) in weights.items()
    ]


def _add_weights(
    weights: dict[Relation, list[float]],
    gold: Alignment | None,
    system: Alignment | None,
) -> None:
    gold_pairs, system_pairs = token_pairs(gold, gold), token_pairs(system, gold)
    gold_weights, system_weights = pair_weights(gold_pairs), pair_weights(system_pairs)
    sides: tuple[tuple[dict[tuple[int, int], Link], dict[tuple[int, int], Link], int], ...] = (
        (gold_pairs, system_pairs, 0),
        (system_pairs, gold_pairs, 1),
    )
    for pairs, others, column in sides:
        own = gold_weights if column == 0 else system_weights
        for pair, link in pairs.items():
            if link.relation not in weights:
                continue
            weights[link.relation][column] += own[pair]
            if pair in others and others[pair].relation is link.relation:
                weights[link.relation][column + 2] += own[pair]


def _expanded(alignment: Alignment, reference: Alignment) -> dict[int, TokenPairs]:
    """The token pairs of every two-sided link, by its index; lone punctuation is dropped."""
    first_dropped, second_dropped = punctuation(reference.first), punctuation(reference.second)
    found = {}
    for index, link in enumerate(alignment.links):
        pairs = frozenset(
            (f, s)
            for f in link.first_positions
            for s in link.second_positions
            if f not in first_dropped and s not in second_dropped
        )
        if pairs:
            found[index] = pairs
    return found


def _label(alignment: Alignment | None, index: int | None, qualifiers: bool) -> str:
    if alignment is None or index is None:
        return NONE
    link = alignment.links[index]
    return link.label if qualifiers else link.relation.value


def _ordered(found: set[str]) -> tuple[str, ...]:
    """The plain labels always, others that occur after them, NONE last."""
    others = sorted(label for label in found if label not in LABELS and label != NONE)
    return (*LABELS, *others, NONE)


def _count(alignments: Sequence[Alignment], relation: Relation) -> int:
    return sum(
        link.relation is relation and link.two_sided
        for alignment in alignments
        for link in alignment.links
    )
