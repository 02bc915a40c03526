"""What the summary has to say, link by link, before it is put into sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from explain.evidence.phrase import Kind, Phrase, phrase
from explain.sentence.analysis import Analysis
from explain.types import Alignment, Attribution, Link, Qualifier, Relation
from explain.wording.counting import Named
from explain.wording.detail import Detail, name_detail
from explain.wording.naming import name_difference

# Kinds of difference in which two sentences contradict each other, rather than vary.
_CONFLICTS = frozenset(
    ("number", "time", "place", "person", "organisation", "name", "action", "manner", "thing")
) | {"negation", "modality", "tense"}


class Group(StrEnum):
    """The parts of a summary, in their order; the values are the kinds of its clauses."""

    SHARED = "shared"
    CONFLICT = "conflict"
    DETAIL = "detail"
    SIMILAR = "similar"
    RELATED = "related"
    MISSING = "missing"
    FACTUALITY = "factuality"


@dataclass(frozen=True)
class Fact:
    """One link, and what there is to say about it."""

    index: int
    link: Link
    group: Group
    first: Phrase
    second: Phrase
    named: Named | None = None
    detail: Detail | None = None

    @property
    def side(self) -> int:
        """The sentence that says more: 1 or 2; 0 where neither does."""
        if not self.link.two_sided:
            return 1 if self.link.first else 2
        return {Relation.SPE1: 1, Relation.SPE2: 2}.get(self.link.relation, 0)

    @property
    def phrase(self) -> Phrase:
        """The phrase of the side that says more."""
        return self.second if self.side == 2 else self.first

    @property
    def start(self) -> tuple[int, int]:
        """Where it comes in reading order."""
        first, second = self.link.first_positions, self.link.second_positions
        return (first[0] if first else second[0], second[0] if second else first[0])

    @property
    def opposite(self) -> bool:
        """Whether the two sides exclude each other."""
        return self.link.relation is Relation.OPPO

    @property
    def said(self) -> bool:
        """Whether the full list must say it."""
        if not self.link.two_sided:
            return bool(self.phrase.content)
        if not self.first.words and not self.second.words:
            return False
        return self.link.relation is not Relation.EQUI or bool(self.link.qualifiers)

    @property
    def qualified(self) -> bool:
        """Whether factuality or attitude differ."""
        return bool(self.link.qualifiers & {Qualifier.FACT, Qualifier.POL})


def gather(alignment: Alignment, first: Analysis, second: Analysis) -> list[Fact]:
    """One fact a link, in reading order."""
    facts = [
        _fact(
            index, link, phrase(first, link.first_positions), phrase(second, link.second_positions)
        )
        for index, link in enumerate(alignment.links)
    ]
    return sorted(facts, key=lambda fact: (fact.start, fact.index))


def _fact(index: int, link: Link, first: Phrase, second: Phrase) -> Fact:
    relation = link.relation
    if not link.two_sided:
        return Fact(index, link, Group.MISSING, first, second)
    if relation is Relation.EQUI:
        return Fact(index, link, Group.SHARED, first, second)
    if relation in (Relation.SPE1, Relation.SPE2):
        pair = (first, second) if relation is Relation.SPE1 else (second, first)
        detail = name_detail(*pair)
        return Fact(index, link, Group.DETAIL, first, second, detail=detail)
    if relation is Relation.REL:
        return Fact(index, link, Group.RELATED, first, second)
    named = name_difference(first, second)
    if Qualifier.FACT in link.qualifiers and named is None and hedged(first, second):
        return Fact(index, link, Group.FACTUALITY, first, second)
    if relation is Relation.OPPO or (named is not None and named.kind in _CONFLICTS):
        return Fact(index, link, Group.CONFLICT, first, second, named=named)
    return Fact(index, link, Group.SIMILAR, first, second, named=named)


def hedged(first: Phrase, second: Phrase) -> tuple[int, Phrase] | None:
    """The side that alone takes something back from the fact, and the words that do it."""
    for own, other, side in ((first, second, 1), (second, first, 2)):
        answered = {other.lemma(q) for q in other.words}
        words = tuple(p for p in own.hedges if own.lemma(p) not in answered)
        if words and not other.hedges:
            return side, Phrase(own.analysis, words)
    return None


def weight(fact: Fact) -> float:
    """A guess at what the difference costs, where no attribution has measured it."""
    link = fact.link
    if not link.two_sided:
        size = len(fact.phrase.content)
        if link.relation is Relation.ALIC:
            return 0.1 * size
        return 0.9 * min(size, 3) if fact.phrase.kind is not Kind.MANNER else 0.5 * size
    size = max(len(fact.first.content), len(fact.second.content), 1)
    distance = 5.0 - (link.score if link.score is not None else 0.0)
    factor = {Relation.OPPO: 7.0, Relation.SIMI: 1.4, Relation.REL: 1.3}.get(link.relation, 0.8)
    if fact.named is not None and fact.named.kind in ("number", "negation"):
        factor *= 1.3
    return factor * distance * (1 + 0.2 * min(size, 4))


def ranked(facts: list[Fact], attribution: Attribution | None) -> list[Fact]:
    """The facts that the list must say, costliest first."""
    said = [fact for fact in facts if fact.said]
    cost = {d.link: d.cost for d in attribution.differences} if attribution else {}
    return sorted(said, key=lambda f: (-cost.get(f.index, -99.0), -weight(f), f.start))
