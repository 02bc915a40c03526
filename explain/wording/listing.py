"""The full list: one sentence a link."""

from __future__ import annotations

from explain.types import Clause, Qualifier, Relation
from explain.wording.facts import Fact, Group
from explain.wording.missing import shortened
from explain.wording.paragraph import ORDINAL, certainty
from explain.wording.showing import quoted
from explain.wording.text import capitalised, quote
from explain.wording.writer import Writer

_ORDER = list(Group)


def listing(facts: list[Fact]) -> tuple[Clause, ...]:
    """One clause, a line of its own, for every link that has something to say."""
    writer = Writer()
    told = [f for f in facts if f.said or telling(f)]
    told.sort(key=place)
    for i, fact in enumerate(told):
        text = capitalised(_sentence(fact)) + "." + ("\n" if i < len(told) - 1 else "")
        writer.add(text, fact.group, [fact])
    return tuple(writer.clauses)


def place(fact: Fact) -> tuple[int, bool, int, tuple[int, int], int]:
    """Where a fact comes in the list: by its part in the summary, then by where it stands."""
    alone = 0 if fact.link.two_sided else fact.side
    return (_ORDER.index(fact.group), not fact.opposite, alone, fact.start, fact.index)


def telling(fact: Fact) -> bool:
    """Whether an equal pair of chunks is worth a line: function words alone are not."""
    return fact.link.two_sided and bool(fact.first.content or fact.second.content)


def _sentence(fact: Fact) -> str:
    text = _relation(fact)
    if Qualifier.FACT in fact.link.qualifiers:
        how = certainty(fact)
        text += "; they differ in how certain the fact is" + (f" ({how})" if how else "")
    if Qualifier.POL in fact.link.qualifiers:
        text += "; they differ in attitude"
    return text


def _relation(fact: Fact) -> str:
    first, second = quoted(fact.first), quoted(fact.second)
    link = fact.link
    if not link.two_sided:
        other = ORDINAL[3 - fact.side]
        if link.relation is Relation.ALIC:
            said = quote(shortened(fact.phrase))
            return f"{said} has no link of its own, since links are one to one"
        return f"{quote(shortened(fact.phrase))} has no counterpart in {other}"
    if link.relation is Relation.EQUI:
        if first.lower() == second.lower():
            return f"both say {first}"
        return f"{first} and {second} mean the same here"
    if link.relation is Relation.OPPO:
        if fact.named is not None and fact.named.kind == "negation":
            return f"{first} and {second} are opposites: {_negation(fact)}"
        return f"{first} and {second} are opposites"
    if fact.detail is not None:
        side = ORDINAL[fact.side]
        precise, loose = (first, second) if fact.side == 1 else (second, first)
        if fact.detail.verb in ("says", "is"):
            return f"{precise} is more specific than {loose}"
        return f"{precise} is more specific than {loose}: {side} {fact.detail.text}"
    if first.lower() == second.lower():
        return f"both say {first}, but do not mean quite the same"
    close = (link.score or 0) >= 3
    if link.relation is Relation.REL:
        return f"{first} and {second} are {'closely' if close else 'loosely'} related"
    if fact.named is not None:
        return f"they differ in {fact.named.name}: {first} vs. {second}"
    return f"{first} and {second} are {'similar' if close else 'only slightly similar'}"


def _negation(fact: Fact) -> str:
    return f"only the {'first' if fact.first.negated else 'second'} is negated"
