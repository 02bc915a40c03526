"""The one line: the difference that costs most, and how much else there is."""

from __future__ import annotations

from explain.types import Attribution, Clause, Qualifier, Relation
from explain.wording.facts import Fact, Group, ranked
from explain.wording.missing import gather_missing, verb_for
from explain.wording.paragraph import ORDINAL, certainty
from explain.wording.shared import shared_sentence
from explain.wording.showing import quoted
from explain.wording.text import capitalised, counted
from explain.wording.writer import Writer


def line(facts: list[Fact], attribution: Attribution | None) -> tuple[Clause, ...]:
    """One short sentence."""
    writer = Writer()
    order = ranked(facts, attribution)
    if not any(f.link.two_sided for f in facts):
        writer.sentence(Group.SHARED, [("The two sentences have nothing in common", facts)])
        return tuple(writer.clauses)
    if not order:
        shared_sentence(writer, facts, alone=True)
        return tuple(writer.clauses)
    main, spoken = _main(order[0], facts)
    rest = [f for f in order if f not in spoken]
    group = order[0].group
    if not rest:
        writer.add(capitalised(main) + ".", group, spoken)
        return tuple(writer.clauses)
    writer.add(capitalised(main), group, spoken)
    if main.startswith("they differ in"):
        added = f" and in {counted(len(rest), 'smaller point')}."
    else:
        added = f"; they differ in {counted(len(rest), 'smaller point')} besides."
    writer.add(added, rest[0].group, rest)
    return tuple(writer.clauses)


def _main(fact: Fact, facts: list[Fact]) -> tuple[str, list[Fact]]:
    """A difference as a sentence, without its stop, and the facts that it speaks of."""
    first, second = quoted(fact.first), quoted(fact.second)
    if fact.link.relation is Relation.ALIC and not fact.link.two_sided:
        return f"{quoted(fact.phrase)} has no link of its own, since links are one to one", [fact]
    if not fact.link.two_sided:
        for found in gather_missing(facts, fact.side):
            if fact in found.facts:
                verb = verb_for([found])
                return f"only {ORDINAL[fact.side]} {verb} {found.text}", list(found.facts)
    if fact.opposite:
        return f"they say the opposite: {first} vs. {second}", [fact]
    if fact.named is not None:
        return f"they differ in {fact.named.text}", [fact]
    if fact.detail is not None:
        return f"{ORDINAL[fact.side]} {fact.detail.text}", [fact]
    if first.lower() == second.lower() and not fact.qualified:
        return f"{first} is not meant in quite the same way", [fact]
    if fact.group is Group.RELATED:
        return f"{first} is only related to {second}", [fact]
    if fact.group is Group.SIMILAR:
        return f"{first} is similar to {second}, but not the same", [fact]
    if Qualifier.FACT in fact.link.qualifiers:
        how = certainty(fact)
        return "they differ in how certain the fact is" + (f": {how}" if how else ""), [fact]
    return f"they differ in attitude: {first} vs. {second}", [fact]
