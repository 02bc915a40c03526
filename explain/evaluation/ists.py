"""The official measures of interpretable STS, from sufficient statistics of each pair.

Every figure is a ratio of sums over pairs, so a bootstrap, a permutation or a subset of the pairs
is a re-sum of the rows of `RunScores.statistics`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from explain.errors import ExplainError
from explain.types import MAX_SCORE, Alignment, Link, Relation, Sentence

Array: TypeAlias = npt.NDArray[np.float64]
TokenPair: TypeAlias = tuple[int, int]

MEASURES = ("ali", "type", "score", "typ_sco")
MEASURE_NAMES = {
    "ali": "F1 Ali",
    "type": "F1 Type",
    "score": "F1 Score",
    "typ_sco": "F1 Typ+Sco",
}
# The official scorer drops these tokens, by their string in the gold file, before it counts.
PUNCTUATION = frozenset(".,:'`?;\"-")

_SPECIFIC = frozenset({Relation.SPE1, Relation.SPE2, Relation.SIMI})
_LOOSE = frozenset({Relation.SPE1, Relation.SPE2, Relation.SIMI, Relation.REL})
RELAXED_HIGH = 4.0  # 2015: from this score on, similar or specific may stand for equivalent
RELAXED_LOW = 3.0  # 2015: below this score, the loose types may stand for each other


class Rules(StrEnum):
    """Which year's scorer; they differ in Typ+Sco only."""

    STRICT_2016 = "2016"
    RELAXED_2015 = "2015"

    @property
    def label(self) -> str:
        """The name to print beside a figure."""
        return "2016 strict" if self is Rules.STRICT_2016 else "2015 relaxed"


@dataclass(frozen=True)
class RunScores:
    """A run against gold: for every pair of either file a row of sums.

    The columns of `statistics` are: the weight of the system's token pairs, that of the gold's,
    then the matched weight for precision in each of MEASURES, then the same for recall. `missing`
    names the pairs that only gold has, `extra` those that only the system has.
    """

    name: str
    rules: Rules
    pair_ids: tuple[str, ...]
    statistics: Array
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        """What a notebook shows: every figure with its interval."""
        from explain.evaluation.notebook import cell

        return cell(self)

    @cached_property
    def totals(self) -> Array:
        """Precision, recall and F1 (rows) in each of MEASURES (columns), over the whole file."""
        return figures(self.statistics.sum(axis=0))

    @property
    def precision(self) -> dict[str, float]:
        """Precision by measure."""
        return _named(self.totals[0])

    @property
    def recall(self) -> dict[str, float]:
        """Recall by measure."""
        return _named(self.totals[1])

    @property
    def f1(self) -> dict[str, float]:
        """F1 by measure."""
        return _named(self.totals[2])

    @cached_property
    def per_pair(self) -> Array:
        """F1 of every pair on its own (rows) in each of MEASURES (columns).

        A pair without any link on both sides is NaN, for there is nothing to measure.
        """
        nothing = (self.statistics[:, 0] == 0) & (self.statistics[:, 1] == 0)
        f1: Array = figures(self.statistics)[:, 2].copy()
        f1[nothing] = np.nan
        return f1


def figures(sums: Array) -> Array:
    """Precision, recall and F1 (second last axis) by measure (last) from rows of sums."""
    matched_precision, matched_recall = sums[..., 2:6], sums[..., 6:10]
    precision = _ratio(matched_precision, sums[..., 0:1])
    recall = _ratio(matched_recall, sums[..., 1:2])
    f1 = _ratio(2 * precision * recall, precision + recall)
    return np.stack([precision, recall, f1], axis=-2)


def compare(
    gold: Sequence[Alignment],
    system: Sequence[Alignment],
    *,
    rules: Rules = Rules.STRICT_2016,
    name: str = "system",
) -> RunScores:
    """The official figures of a run, with one row of statistics for every pair of either file.

    Pairs are matched by id, in gold's order; a pair that one file lacks counts in the other's
    denominator, as in the official scorer.
    """
    if not gold:
        raise ExplainError("the gold file holds no pairs; there is nothing to compare with")
    gold_by_id, system_by_id = _by_id(gold), _by_id(system)
    extra = tuple(pair_id for pair_id in system_by_id if pair_id not in gold_by_id)
    pair_ids = (*gold_by_id, *extra)
    rows = [
        pair_statistics(gold_by_id.get(pair_id), system_by_id.get(pair_id), rules=rules)
        for pair_id in pair_ids
    ]
    missing = tuple(pair_id for pair_id in gold_by_id if pair_id not in system_by_id)
    return RunScores(name, rules, pair_ids, np.array(rows, dtype=np.float64), missing, extra)


def pair_statistics(
    gold: Alignment | None, system: Alignment | None, *, rules: Rules = Rules.STRICT_2016
) -> tuple[float, ...]:
    """The ten sums of one pair, in the order that `RunScores.statistics` states."""
    gold_pairs = token_pairs(gold, gold)
    system_pairs = token_pairs(system, gold)
    gold_weights = pair_weights(gold_pairs)
    system_weights = pair_weights(system_pairs)
    precision, recall = [0.0] * len(MEASURES), [0.0] * len(MEASURES)
    for pair, system_link in system_pairs.items():
        gold_link = gold_pairs.get(pair)
        if gold_link is None:
            continue
        for index, match in enumerate(matches(gold_link, system_link, rules)):
            precision[index] += system_weights[pair] * match
            recall[index] += gold_weights[pair] * match
    return (sum(system_weights.values()), sum(gold_weights.values()), *precision, *recall)


def token_pairs(alignment: Alignment | None, gold: Alignment | None) -> dict[TokenPair, Link]:
    """Every pair of tokens that the links join, with the last link that joins it.

    Punctuation is dropped by the strings of the gold alignment; nothing is, where there is none.
    """
    pairs: dict[TokenPair, Link] = {}
    if alignment is None:
        return pairs
    first_dropped = punctuation(gold.first) if gold is not None else frozenset()
    second_dropped = punctuation(gold.second) if gold is not None else frozenset()
    for link in alignment.links:
        firsts = [p for p in link.first_positions if p not in first_dropped]
        seconds = [p for p in link.second_positions if p not in second_dropped]
        for first in firsts:
            for second in seconds:
                pairs[first, second] = link
    return pairs


def pair_weights(pairs: Mapping[TokenPair, Link]) -> dict[TokenPair, float]:
    """The weight of every token pair: one over the larger fan-out of its two tokens."""
    first_fan: dict[int, int] = {}
    second_fan: dict[int, int] = {}
    for first, second in pairs:
        first_fan[first] = first_fan.get(first, 0) + 1
        second_fan[second] = second_fan.get(second, 0) + 1
    return {(f, s): 1.0 / max(first_fan[f], second_fan[s]) for f, s in pairs}


def matches(gold: Link, system: Link, rules: Rules) -> tuple[float, float, float, float]:
    """How far two links agree on a token pair, 0-1, in each of MEASURES."""
    gold_types = {gold.relation, *gold.qualifiers}
    system_types = {system.relation, *system.qualifiers}
    shared, united = len(gold_types & system_types), len(gold_types | system_types)
    jaccard = shared / united
    # NIL counts as 0.
    score = 1.0 - abs((gold.score or 0.0) - (system.score or 0.0)) / MAX_SCORE
    relaxed = jaccard
    if rules is Rules.RELAXED_2015 and _interchangeable(gold, system):
        relaxed = (1 + shared) / (united - 1)
    return 1.0, jaccard, score, relaxed * score


def _interchangeable(one: Link, other: Link) -> bool:
    """Whether the 2015 scorer forgives the difference between the two main types."""
    if one.relation is other.relation:
        return False
    if other.relation is Relation.EQUI:
        one, other = other, one
    if one.relation is Relation.EQUI:
        return other.relation in _SPECIFIC and (other.score or 0.0) >= RELAXED_HIGH
    return (
        one.relation in _LOOSE
        and other.relation in _LOOSE
        and (one.score or 0.0) < RELAXED_LOW
        and (other.score or 0.0) < RELAXED_LOW
    )


def punctuation(sentence: Sentence) -> frozenset[int]:
    """The positions that the official scorer drops.

    It cuts the line of text at every single blank, so after two blanks in a row it takes the
    string of the token before; where the tokens are what blanks separate, so do we.
    """
    strings = sentence.text.split(" ")
    if tuple(filter(None, strings)) != sentence.words:
        strings = list(sentence.words)
    return frozenset(p for p, word in enumerate(strings) if word in PUNCTUATION)


def _by_id(alignments: Sequence[Alignment]) -> dict[str, Alignment]:
    """The alignments by pair id; the links of an id that comes twice are put together."""
    found: dict[str, Alignment] = {}
    for alignment in alignments:
        earlier = found.get(alignment.pair_id)
        if earlier is not None and _sizes(earlier) == _sizes(alignment):
            links = (*earlier.links, *alignment.links)
            alignment = Alignment(alignment.pair_id, alignment.first, alignment.second, links)
        found[alignment.pair_id] = alignment
    return found


def _sizes(alignment: Alignment) -> tuple[int, int]:
    return len(alignment.first.tokens), len(alignment.second.tokens)


def _named(values: Array) -> dict[str, float]:
    return {measure: float(value) for measure, value in zip(MEASURES, values, strict=True)}


def _ratio(above: Array, below: Array) -> Array:
    """The quotient, 0 where there is nothing to divide by."""
    return np.divide(above, below, out=np.zeros(np.broadcast(above, below).shape), where=below > 0)
