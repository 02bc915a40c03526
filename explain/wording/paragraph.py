"""The paragraph: what is shared, then what differs, in the order of its weight."""

from __future__ import annotations

from collections.abc import Sequence

from explain.types import Clause, Qualifier
from explain.wording.facts import Fact, Group, hedged
from explain.wording.missing import gather_missing, tell_unlinked, tells
from explain.wording.shared import shared_sentence
from explain.wording.showing import quoted
from explain.wording.writer import Writer, pieces

ORDINAL = {1: "the first", 2: "the second"}
Pieces = list[tuple[str, Sequence[Fact]]]


def paragraph(facts: list[Fact]) -> tuple[Clause, ...]:
    """The clauses of the paragraph."""
    writer = Writer()
    differs = [fact for fact in facts if fact.said]
    shared_sentence(writer, facts, alone=not differs)
    _opposites(writer, [f for f in differs if f.opposite])
    unopposed = [f for f in differs if not f.opposite]
    plain = len(unopposed) == len(differs) and not any(f.qualified for f in differs)
    _differences(writer, unopposed, only=plain)
    _related(writer, [f for f in differs if f.group is Group.RELATED])
    _missing(writer, facts)
    _qualified(writer, [f for f in differs if f.qualified])
    return tuple(writer.clauses)


def _opposites(writer: Writer, facts: list[Fact]) -> None:
    if not facts:
        return
    negations = [f for f in facts if f.named is not None and f.named.kind == "negation"]
    plain = [f for f in facts if f not in negations]
    if plain:
        lead = "They say the opposite: "
        items: Pieces = [(_says(f) if i == 0 else _says_on(f), [f]) for i, f in enumerate(plain)]
        writer.sentence(Group.CONFLICT, pieces(lead, items))
    if negations:
        lead = "One negates what the other affirms: "
        items = [(f"{quoted(f.first)} vs. {quoted(f.second)}", [f]) for f in negations]
        writer.sentence(Group.CONFLICT, pieces(lead, items))


def _says(fact: Fact) -> str:
    return f"the first says {quoted(fact.first)}, the second {quoted(fact.second)}"


def _says_on(fact: Fact) -> str:
    return f"the first {quoted(fact.first)}, the second {quoted(fact.second)}"


def _differences(writer: Writer, facts: list[Fact], *, only: bool) -> None:
    """Named differences and level of detail in one sentence, then what can only be quoted."""
    named = [f for f in facts if f.named is not None and f.group is Group.CONFLICT]
    named += [f for f in facts if f.named is not None and f.group is Group.SIMILAR]
    details = [f for f in facts if f.group is Group.DETAIL]
    items = _merged(named)
    if items and details and len(items) < 4:
        texts = pieces("They differ in ", [*items, ("in level of detail: ", details[:1])])
        made = [*texts[:-1], *_detail_pieces(details, lead=texts[-1][0])]
        _mixed(writer, made, len(items))
    else:
        if items:
            writer.sentence(Group.CONFLICT, pieces("They differ in ", items))
        if details:
            just = "only " if only and len(facts) == len(details) and writer.clauses else ""
            lead = f"They differ {just}in level of detail: "
            writer.sentence(Group.DETAIL, _detail_pieces(details, lead=lead))
    plain = [f for f in facts if f.group is Group.SIMILAR and f.named is None]
    _similar(writer, plain)


def _merged(facts: list[Fact]) -> Pieces:
    """The named differences; those of one name share it: the place (a vs. b; c vs. d)."""
    by_name: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.named is not None:
            by_name.setdefault(fact.named.name, []).append(fact)
    made: Pieces = []
    for name, own in by_name.items():
        sides = [f.named.versus.removeprefix("(").removesuffix(")") for f in own if f.named]
        made.append((f"{name} ({'; '.join(sides)})", own))
    return made


def _mixed(writer: Writer, made: Pieces, conflicts: int) -> None:
    start = len(writer.clauses)
    writer.sentence(Group.CONFLICT, made)
    for i in range(start + conflicts, len(writer.clauses)):
        old = writer.clauses[i]
        writer.clauses[i] = Clause(old.text, Group.DETAIL.value, old.links, old.first, old.second)


def _detail_pieces(details: list[Fact], *, lead: str) -> Pieces:
    """the first specifies that a and that b, the second that c."""
    made: Pieces = []
    sides = [side for side in (1, 2) if any(f.side == side for f in details)]
    previous = ""
    for side in sides:
        own = sorted((f for f in details if f.side == side), key=_verb_order)
        verb = ""
        texts = []
        for fact in own:
            detail = fact.detail
            if detail is None:
                continue
            shortened = detail.rest if detail.verb == verb == "specifies" else detail.text
            texts.append((shortened, [fact]))
            verb = detail.verb
        subject = ORDINAL[side] + " "
        if side == 2 and previous == "specifies" and texts[0][0].startswith("specifies "):
            texts[0] = (texts[0][0].removeprefix("specifies "), texts[0][1])
        joined = pieces(subject, texts)
        if made:
            made.append(((", " if len(made) == 1 else "; ") + joined[0][0], joined[0][1]))
            made.extend(joined[1:])
        else:
            made.extend(joined)
        previous = verb if len(own) == 1 else ""
    made[0] = (lead + made[0][0], made[0][1])
    return made


def _verb_order(fact: Fact) -> tuple[int, tuple[int, int]]:
    order = ("specifies", "gives", "adds", "is", "says")
    return (order.index(fact.detail.verb) if fact.detail else 9, fact.start)


def _similar(writer: Writer, facts: list[Fact]) -> None:
    close = [f for f in facts if (f.link.score or 0) >= 3]
    far = [f for f in facts if f not in close]
    for own, how, tail in (
        (close, "similar to", ", but not the same"),
        (far, "only slightly similar to", ""),
    ):
        if own:
            items = _likened(own, how)
            last = "not" in items[-1][0].rsplit("”", 1)[-1]
            writer.sentence(Group.SIMILAR, pieces("", items, tail="" if last else tail))


def _likened(facts: list[Fact], how: str) -> Pieces:
    alike = [f for f in facts if quoted(f.first).lower() == quoted(f.second).lower()]
    other = [f for f in facts if f not in alike]
    made: Pieces = [
        (f"{quoted(f.first)} {'is ' + how if i == 0 else 'to'} {quoted(f.second)}", [f])
        for i, f in enumerate(other)
    ]
    return made + [(f"{quoted(f.first)} is not meant in quite the same way", [f]) for f in alike]


def _related(writer: Writer, facts: list[Fact]) -> None:
    if not facts:
        return
    items = _likened(facts, "related to")
    writer.sentence(Group.RELATED, pieces("", items))


def _missing(writer: Writer, facts: list[Fact]) -> None:
    if not any(f.link.two_sided for f in facts):
        return  # the opening sentence has said it all
    for side in (1, 2):
        found = gather_missing(facts, side)
        if found:
            told = tells(found)
            told[0] = (f"Only {ORDINAL[side]} {told[0][0]}", told[0][1])
            writer.sentence(Group.MISSING, told)
    for side in (1, 2):
        if left := tell_unlinked(facts, side):
            writer.sentence(Group.MISSING, left)


def _qualified(writer: Writer, facts: list[Fact]) -> None:
    spoken = {i for clause in writer.clauses for i in clause.links if clause.kind != Group.SHARED}
    factual = [
        f
        for f in facts
        if Qualifier.FACT in f.link.qualifiers
        and not (f.named is not None and f.named.kind == "modality" and f.index in spoken)
    ]
    polar = [f for f in facts if Qualifier.POL in f.link.qualifiers]
    for own, what, say in (
        (factual, "how certain the fact is", certainty),
        (polar, "attitude", _both),
    ):
        if own:
            also = "also " if any(f.index in spoken for f in own) else ""
            items: Pieces = [(text, [f]) for f in own if (text := say(f))]
            lead = f"They {also}differ in {what}"
            made = pieces(f"{lead}: ", items) if items else [(lead, own)]
            silent = [f for f in own if items and not say(f)]
            made[0] = (made[0][0], [*made[0][1], *silent])
            writer.sentence(Group.FACTUALITY, made)


def _both(fact: Fact) -> str:
    if not fact.link.two_sided:
        return ""  # that it stands alone has been said
    first, second = quoted(fact.first), quoted(fact.second)
    return f"{first} vs. {second}" if first.lower() != second.lower() else ""


def certainty(fact: Fact) -> str:
    """Which side is less sure, if a word shows it."""
    found = hedged(fact.first, fact.second) if fact.link.two_sided else None
    if found is None:
        return _both(fact)
    side, words = found
    return f"only {ORDINAL[side]} says {quoted(words)}"
