"""What became of every link: right, of another type or score, partly right, missed, spurious."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from explain.evaluation.analysis.cases import Case, CountTable, count_table
from explain.evaluation.confusion import LABELS, NONE, confusion
from explain.evaluation.ists import PUNCTUATION, token_pairs
from explain.types import Alignment, Chunk, Link, Relation

DIFFERENCES = ("−3 or less", "−2", "−1", "0", "+1", "+2", "+3 or more")
_DIFFERENCE_REACH = 3


class Outcome(StrEnum):
    """What became of a link; the first that holds, in this order, is its outcome."""

    MISSED = "missed"  # gold only
    SPURIOUS = "spurious"  # run only
    PARTLY = "other words"  # some words in common, not all
    TYPE = "other type"
    SCORE = "other score"
    RIGHT = "right"

    @property
    def wrong(self) -> bool:
        """Whether it counts as an error of linking or typing; a score alone does not."""
        return self not in (Outcome.RIGHT, Outcome.SCORE)


OUTCOME_ORDER = (
    Outcome.RIGHT,
    Outcome.SCORE,
    Outcome.TYPE,
    Outcome.PARTLY,
    Outcome.MISSED,
    Outcome.SPURIOUS,
)


@dataclass(frozen=True, slots=True)
class LinkOutcome:
    """A link of gold beside the run's in its place, and what became of it."""

    case: Case
    gold: Link | None
    system: Link | None
    outcome: Outcome

    @property
    def gold_label(self) -> str:
        """The gold relation, or `none`."""
        return self.gold.relation if self.gold else NONE

    @property
    def system_label(self) -> str:
        """The run's relation, or `none`."""
        return self.system.relation if self.system else NONE


def link_outcomes(
    gold: Mapping[str, Alignment], system: Mapping[str, Alignment]
) -> tuple[LinkOutcome, ...]:
    """Every two-sided link of either file once, in the order of the pairs."""
    matched = confusion(tuple(gold.values()), tuple(system.values()))
    found = []
    for reference in (r for references in matched.cells.values() for r in references):
        reference_gold = gold[reference.pair_id]
        reference_system = system.get(reference.pair_id)
        gold_link = None if reference.gold is None else reference_gold.links[reference.gold]
        system_link = (
            None
            if reference.system is None or reference_system is None
            else reference_system.links[reference.system]
        )
        case = Case(reference.pair_id, reference.gold, reference.system)
        outcome = _outcome(gold_link, system_link, reference_gold)
        found.append(LinkOutcome(case, gold_link, system_link, outcome))
    places = {pair_id: place for place, pair_id in enumerate(gold)}
    return tuple(sorted(found, key=lambda each: (places[each.case.pair], _place(each))))


def type_table(outcomes: Sequence[LinkOutcome]) -> CountTable:
    """Which type is taken for which: gold by row, run by column."""
    labels = _labels(outcomes)
    return count_table(
        "types",
        "Which type is taken for which",
        "gold → run",
        labels,
        labels,
        ((o.gold_label, o.system_label, o.case) for o in outcomes),
        right=((label, label) for label in labels if label != NONE),
        note="Links matched one to one by shared words; none: the other file has no such link.",
    )


def outcome_table(outcomes: Sequence[LinkOutcome]) -> CountTable:
    """What became of the links of each type; spurious ones stand by the run's type."""
    labels = [label for label in _labels(outcomes) if label != NONE]
    return count_table(
        "outcomes",
        "What became of the links",
        "type",
        labels,
        OUTCOME_ORDER,
        (
            (o.system_label if o.outcome is Outcome.SPURIOUS else o.gold_label, o.outcome, o.case)
            for o in outcomes
        ),
        right=((label, Outcome.RIGHT) for label in labels),
        note="By gold type; spurious links by the run's. Other words: shares some words, not all.",
    )


def score_table(outcomes: Sequence[LinkOutcome]) -> CountTable:
    """How much higher or lower the run scores the links that both files have."""
    labels = [label for label in _labels(outcomes) if label != NONE]
    return count_table(
        "scores",
        "Score differences",
        "gold type",
        labels,
        DIFFERENCES,
        (
            (o.gold_label, _difference(o.gold, o.system), o.case)
            for o in outcomes
            if o.gold is not None and o.system is not None
        ),
        right=((label, "0") for label in labels),
        note="The run's score minus gold's, rounded to whole points, for links in both files.",
    )


def merge_table(
    outcomes: Sequence[LinkOutcome],
    gold: Mapping[str, Alignment],
    system: Mapping[str, Alignment],
) -> CountTable:
    """Gold links that the run cuts into several, or puts together with others."""
    kept, cut, joined, both = "one to one", "cut in several", "put together", "both"
    labels = [label for label in _labels(outcomes) if label != NONE]
    touching = {pair: _touching(gold[pair], system.get(pair)) for pair in gold}
    placed = []
    for each in outcomes:
        if each.case.gold is None or each.case.system is None:
            continue
        by_gold, by_system = touching[each.case.pair]
        several = len(by_gold.get(each.case.gold, ())) > 1
        together = len(by_system.get(each.case.system, ())) > 1
        column = both if several and together else cut if several else joined if together else kept
        placed.append((each.gold_label, column, each.case))
    return count_table(
        "merges",
        "Links cut and put together",
        "gold type",
        labels,
        (kept, cut, joined, both),
        placed,
        right=((label, kept) for label in labels),
        note="Of the links found: whether several links of the one file share words with it.",
    )


def chunk_table(gold: Mapping[str, Alignment], system: Mapping[str, Alignment]) -> CountTable:
    """How the run cuts the sentences, against gold: the sides of links and what is left alone."""
    same, cut, joined, crossed = "same", "cut in several", "put together", "other bounds"
    placed = []
    for pair_id, reference in gold.items():
        run = system.get(pair_id)
        if run is None:
            continue
        sides = (
            ("first sentence", reference.first.words, reference.first_chunks, run.first_chunks),
            ("second sentence", reference.second.words, reference.second_chunks, run.second_chunks),
        )
        for row, words, wanted, found in sides:
            units = _units(found, words)
            for unit in _units(wanted, words):
                near = [other for other in units if other & unit]
                if unit in near:
                    column = same
                elif all(other < unit for other in near):
                    column = cut
                elif any(other > unit for other in near):
                    column = joined
                else:
                    column = crossed
                placed.append((row, column, Case(pair_id)))
    return count_table(
        "chunks",
        "How the sentences are cut",
        "gold's units",
        ("first sentence", "second sentence"),
        (same, cut, joined, crossed),
        placed,
        right=(("first sentence", same), ("second sentence", same)),
        note="A .wa file tells the sides of links, not the chunks inside a side.",
    )


def _outcome(gold: Link | None, system: Link | None, reference: Alignment) -> Outcome:
    if gold is None:
        return Outcome.SPURIOUS
    if system is None:
        return Outcome.MISSED
    if _words(gold, reference) != _words(system, reference):
        return Outcome.PARTLY
    if gold.label != system.label:
        return Outcome.TYPE
    return Outcome.RIGHT if (gold.score or 0.0) == (system.score or 0.0) else Outcome.SCORE


def _words(link: Link, reference: Alignment) -> tuple[frozenset[int], frozenset[int]]:
    """The positions of the link's words on both sides, without lone marks."""
    return (
        _kept(link.first_positions, reference.first.words),
        _kept(link.second_positions, reference.second.words),
    )


def _kept(positions: Sequence[int], words: Sequence[str]) -> frozenset[int]:
    return frozenset(p for p in positions if p >= len(words) or words[p] not in PUNCTUATION)


def _units(chunks: Sequence[Chunk], words: Sequence[str]) -> list[frozenset[int]]:
    units = dict.fromkeys(_kept(chunk.positions, words) for chunk in chunks)
    return [unit for unit in units if unit]


def _touching(
    gold: Alignment, system: Alignment | None
) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """For every link, by its index, the links of the other file that share a token pair with it."""
    by_gold: dict[int, set[int]] = {}
    by_system: dict[int, set[int]] = {}
    if system is None:
        return by_gold, by_system
    gold_places = {id(link): index for index, link in enumerate(gold.links)}
    system_places = {id(link): index for index, link in enumerate(system.links)}
    others = token_pairs(system, gold)
    for pair, link in token_pairs(gold, gold).items():
        if pair in others:
            one, other = gold_places[id(link)], system_places[id(others[pair])]
            by_gold.setdefault(one, set()).add(other)
            by_system.setdefault(other, set()).add(one)
    return by_gold, by_system


def _difference(gold: Link | None, system: Link | None) -> str:
    if gold is None or system is None:
        return "0"
    change = (system.score or 0.0) - (gold.score or 0.0)
    # Halves go away from zero, so that a difference of .5 is not called none.
    whole = int(abs(change) + 0.5) * (1 if change > 0 else -1)
    return DIFFERENCES[max(-_DIFFERENCE_REACH, min(_DIFFERENCE_REACH, whole)) + _DIFFERENCE_REACH]


def _labels(outcomes: Sequence[LinkOutcome]) -> list[str]:
    seen = {label for o in outcomes for label in (o.gold_label, o.system_label)}
    rare = [r.value for r in Relation if r.value in seen and r.value not in LABELS]
    return [*LABELS, *rare, NONE]


def _place(each: LinkOutcome) -> tuple[int, int]:
    link = each.gold or each.system
    positions = link.first_positions if link else ()
    return (positions[0] if positions else 0, 0 if each.gold else 1)
