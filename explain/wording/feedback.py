"""A student's answer against a reference answer: what is right, what is missing, what is wrong.

The first sentence is the reference, the second the student's answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from explain.types import Attribution, Clause, Relation, Summary
from explain.wording.compose import compose
from explain.wording.facts import Fact, Group, ranked
from explain.wording.listing import place, telling
from explain.wording.missing import gather_missing, shortened, tell_unlinked
from explain.wording.shared import introduced, mentionable, mentions
from explain.wording.showing import quoted
from explain.wording.text import capitalised, counted, quote
from explain.wording.writer import Writer, pieces

_THIRD = (("say ", "says "), ("mention ", "mentions "), ("describe ", "describes "))
_THIRD_MORE = (("tell of ", "tells of "), ("ask ", "asks "))


def feedback_summary(facts: list[Fact], attribution: Attribution | None) -> Summary:
    """The three lengths, worded as feedback on the second sentence."""
    return Summary(_line(facts, attribution), _paragraph(facts), _listing(facts))


def _paragraph(facts: list[Fact]) -> tuple[Clause, ...]:
    writer = Writer()
    differs = [f for f in facts if f.said]
    linked = [f for f in facts if f.link.two_sided and f.first.words and f.second.words]
    if not linked:
        writer.sentence(Group.SHARED, [("The answer has nothing of the reference", facts)])
    elif not differs:
        writer.sentence(Group.SHARED, [("The answer is right: it means the same", linked)])
    else:
        _right(writer, facts, linked)
    _wrong(writer, [f for f in differs if f.link.two_sided])
    _missing(writer, facts)
    return tuple(writer.clauses)


def _right(writer: Writer, facts: list[Fact], linked: list[Fact]) -> None:
    made = compose(facts, base=2)
    if made is not None:
        text, told = introduced(made).replace(" in essence", ""), made.facts
    elif told := mentionable(linked):
        text = mentions(told, own=2)
    else:
        return
    for plural, singular in (*_THIRD, *_THIRD_MORE):
        text = text.replace(f" and {plural}", f" and {singular}")
        if text.startswith(plural):
            text = singular + text.removeprefix(plural)
    writer.sentence(Group.SHARED, [(f"The answer rightly {text}", told)])


def _wrong(writer: Writer, facts: list[Fact]) -> None:
    opposed = [f for f in facts if f.opposite]
    if opposed:
        items = [
            (f"{quoted(f.second)}, where the reference has {quoted(f.first)}", [f]) for f in opposed
        ]
        writer.sentence(Group.CONFLICT, pieces("It says the opposite: ", items))
    other = [f for f in facts if f.group in (Group.CONFLICT, Group.SIMILAR) and not f.opposite]
    if other:
        items = [_instead(f, i) for i, f in enumerate(other)]
        writer.sentence(Group.CONFLICT, pieces("It says ", items))
    loose = [f for f in facts if f.link.relation is Relation.SPE1]
    if loose:
        items = [_instead(f, i) for i, f in enumerate(loose)]
        writer.sentence(Group.DETAIL, pieces("It is less specific than the reference: ", items))
    exact = [f for f in facts if f.link.relation is Relation.SPE2]
    if exact:
        items = [_instead(f, i) for i, f in enumerate(exact)]
        writer.sentence(Group.DETAIL, pieces("It is more specific than the reference: ", items))
    related = [f for f in facts if f.group is Group.RELATED]
    if related:
        items = [_instead(f, i) for i, f in enumerate(related)]
        writer.sentence(Group.RELATED, pieces("It is near the point with ", items))


def _instead(fact: Fact, index: int) -> tuple[str, list[Fact]]:
    where = "where the reference says" if index == 0 else "for"
    return (f"{quoted(fact.second)} {where} {quoted(fact.first)}", [fact])


def _missing(writer: Writer, facts: list[Fact]) -> None:
    absent = gather_missing(facts, 1)
    if absent:
        items: list[tuple[str, Sequence[Fact]]] = [(m.text, m.facts) for m in absent]
        writer.sentence(Group.MISSING, pieces("It leaves out ", items))
    added = gather_missing(facts, 2)
    if added:
        items = [(m.text, m.facts) for m in added]
        tail = ", which the reference does not have"
        writer.sentence(Group.MISSING, pieces("It adds ", items, tail=tail))
    for side in (1, 2):
        if left := tell_unlinked(facts, side):
            writer.sentence(Group.MISSING, left)


def _verdict(fact: Fact) -> str:
    expected, given = quoted(fact.first), quoted(fact.second)
    relation = fact.link.relation
    if not fact.link.two_sided:
        said = quote(shortened(fact.phrase))
        if relation is Relation.ALIC:
            return f"without a link of its own: {said}"
        return f"missing: {said}" if fact.side == 1 else f"added: {said}"
    if relation is Relation.EQUI and not fact.link.qualifiers:
        same = expected.lower() == given.lower()
        return f"right: {given}" if same else f"right: {given} for {expected}"
    if relation is Relation.OPPO:
        return f"wrong: {given} is the opposite of {expected}"
    if relation is Relation.SPE1:
        return f"less specific: {given} for {expected}"
    if relation is Relation.SPE2:
        return f"more specific: {given} for {expected}"
    if relation is Relation.REL:
        return f"near the point: {given} for {expected}"
    if (fact.link.score or 0) < 3 or (fact.named is not None and fact.group is Group.CONFLICT):
        return f"different: {given} for {expected}"
    return f"close: {given} for {expected}"


def _listing(facts: list[Fact]) -> tuple[Clause, ...]:
    told = [f for f in facts if f.said or telling(f)]
    told.sort(key=place)
    writer = Writer()
    for i, fact in enumerate(told):
        end = ".\n" if i < len(told) - 1 else "."
        writer.add(capitalised(_verdict(fact)) + end, fact.group, [fact])
    return tuple(writer.clauses)


def _line(facts: list[Fact], attribution: Attribution | None) -> tuple[Clause, ...]:
    writer = Writer()
    order = ranked(facts, attribution)
    if not order:
        writer.sentence(Group.SHARED, [("The answer is right", facts)])
        return tuple(writer.clauses)
    main, spoken = order[0], [order[0]]
    text = _verdict(main)
    for side in (1, 2):
        for found in gather_missing(facts, side):
            if main in found.facts:
                text = f"{'missing' if side == 1 else 'added'}: {found.text}"
                spoken = list(found.facts)
    rest = [f for f in order if f not in spoken]
    made: list[tuple[str, Sequence[Fact]]] = [(text, spoken)]
    if rest:
        made.append((f"; {counted(len(rest), 'smaller point')} besides", rest))
    writer.sentence(main.group, made)
    return tuple(writer.clauses)
