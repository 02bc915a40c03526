"""Why two chunks were linked, in a form that a person can read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from explain.evidence import lexicon, wordnet
from explain.evidence.numbers import total
from explain.evidence.phrase import Kind, Phrase, bare, phrase
from explain.sentence.analysis import Analysis
from explain.types import Alignment, Clue, Evidence, Link

# The most that a page can show for one link without hiding the strongest.
_MOST = 8
_KINDS = {
    Kind.TIME: Clue.TIME,
    Kind.PLACE: Clue.PLACE,
    Kind.PERSON: Clue.NAME,
    Kind.ORGANISATION: Clue.NAME,
    Kind.NAME: Clue.NAME,
}
_SIDES = {1: "first", 2: "second"}


def with_evidence(alignment: Alignment, first: Analysis, second: Analysis) -> Alignment:
    """The alignment whose links carry their reasons, the strongest first."""
    links = tuple(
        replace(link, evidence=(*_kept(link), *evidence(link, first, second)))
        for link in alignment.links
    )
    return replace(alignment, links=links)


def _kept(link: Link) -> tuple[Evidence, ...]:
    """Evidence that only the linker knows, and that words cannot show again."""
    return tuple(e for e in link.evidence if e.clue is Clue.VECTOR)


def evidence(link: Link, first: Analysis, second: Analysis) -> tuple[Evidence, ...]:
    """The reasons for one link, the strongest first."""
    a, b = phrase(first, link.first_positions), phrase(second, link.second_positions)
    found = list(_two_sided(a, b) if link.two_sided else _one_sided(a, b))
    found.sort(key=lambda reason: -reason.weight)
    return tuple(found[:_MOST])


def _one_sided(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    side, own = (1, a) if a.positions else (2, b)
    if not own.content:
        return
    clue = Clue.ONLY_FIRST if side == 1 else Clue.ONLY_SECOND
    text = f"nothing in the {_SIDES[3 - side]} answers to {_quoted(own, own.content)}"
    yield _placed(clue, text, own.content, side, 0.6)
    if own.numbers:
        yield _only(Clue.NUMBER, own, own.numbers, side, "gives a number")
    elif own.kind in _KINDS:
        noun = {Clue.TIME: "gives a time", Clue.PLACE: "gives a place", Clue.NAME: "names"}
        yield _only(_KINDS[own.kind], own, own.content, side, noun[_KINDS[own.kind]])
    yield from _negation(a, b)
    yield from _hedges(a, b)


def _two_sided(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    pairs = list(_word_pairs(a, b))
    yield from pairs
    yield from _numbers(a, b)
    yield from _negation(a, b)
    yield from _hedges(a, b)
    yield from _tense(a, b)
    yield from _names(a, b)
    used_a = {p for e in pairs for p in e.first}
    used_b = {p for e in pairs for p in e.second}
    special_a, special_b = {*a.numbers, *a.negated}, {*b.numbers, *b.negated}
    for own, used, special, side in ((a, used_a, special_a, 1), (b, used_b, special_b, 2)):
        left = tuple(p for p in own.content if p not in used and p not in special)
        if left:
            clue = Clue.ONLY_FIRST if side == 1 else Clue.ONLY_SECOND
            yield _only(clue, own, left, side, "says", weight=0.4)


def _word_pairs(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    """Each content word with its best answer on the other side: the same, a form, a relation."""
    free_a, free_b = list(a.content), list(b.content)
    for clue, key in ((Clue.SHARED, _surface), (Clue.FORM, _lemma)):
        for p in list(free_a):
            match = next((q for q in free_b if key(a, p) == key(b, q)), None)
            if match is None:
                continue
            free_a.remove(p)
            free_b.remove(match)
            text = (
                f"both say {_quoted(a, (p,))}"
                if clue is Clue.SHARED
                else f"{_quoted(a, (p,))} and {_quoted(b, (match,))} are forms of one word"
            )
            yield Evidence(clue, text, (p,), (match,), 0.8 if clue is Clue.SHARED else 0.75)
    found = []
    for p in free_a:
        for q in free_b:
            pos = _part(a, p), _part(b, q)
            if "NUM" in pos:
                continue  # WordNet counts numbers among the kinds of integer
            relation = wordnet.relation(a.lemma(p), pos[0], b.lemma(q), pos[1])
            if relation is not None:
                found.append((_strength(relation), p, q, relation))
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    for weight, p, q, relation in sorted(found, key=lambda item: -item[0]):
        if p in taken_a or q in taken_b:
            continue
        taken_a.add(p)
        taken_b.add(q)
        text = _relation_text(relation, _quoted(a, (p,)), _quoted(b, (q,)))
        yield Evidence(relation.clue, text, (p,), (q,), weight)


def _part(p: Phrase, position: int) -> str:
    """The part of speech to ask WordNet for: closed higher has the adjective's opposite."""
    degree = p.analysis.tags[position] in ("RBR", "RBS")
    return "ADJ" if degree else p.analysis.pos[position]


def _surface(p: Phrase, position: int) -> str:
    return bare(p.analysis.sentence.words[position])


def _lemma(p: Phrase, position: int) -> str:
    return p.lemma(position)


def _strength(relation: wordnet.WordRelation) -> float:
    base = {
        Clue.ANTONYM: 0.95,
        Clue.SYNONYM: 0.9,
        Clue.KIND_OF: 0.9,
        Clue.PART_OF: 0.7,
        Clue.FORM: 0.7,
        Clue.SIBLING: 0.6,
    }[relation.clue]
    return base - 0.04 * max(relation.distance - 1, 0)


def _relation_text(relation: wordnet.WordRelation, first: str, second: str) -> str:
    narrow, wide = (first, second) if relation.narrower == 1 else (second, first)
    if relation.clue is Clue.KIND_OF:
        return f"{narrow} is a kind of {wide}"
    if relation.clue is Clue.PART_OF:
        return f"{narrow} is part of {wide}"
    if relation.clue is Clue.ANTONYM:
        return f"{first} is the opposite of {second}"
    if relation.clue is Clue.SYNONYM:
        close = "can mean the same" if relation.distance == 0 else "are close in meaning"
        return f"{first} and {second} {close}"
    if relation.clue is Clue.FORM:
        return f"{first} and {second} are of one word family"
    return f"{first} and {second} are kinds of “{relation.meeting}”"


def _numbers(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    if a.numbers and b.numbers:
        worth = total(a.analysis, a.numbers), total(b.analysis, b.numbers)
        said_a, said_b = _plain(a, a.numbers), _plain(b, b.numbers)
        same = worth[0] == worth[1] if worth[0] is not None else said_a == said_b
        if not same:
            yield Evidence(Clue.NUMBER, f"{said_a} against {said_b}", a.numbers, b.numbers, 1.0)
        elif said_a.lower() != said_b.lower():
            text = f"{said_a} and {said_b} are the same number"
            yield Evidence(Clue.NUMBER, text, a.numbers, b.numbers, 0.9)
    elif a.numbers or b.numbers:
        own, side = (a, 1) if a.numbers else (b, 2)
        yield _only(Clue.NUMBER, own, own.numbers, side, "gives a number")


def _negation(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    if bool(a.negated) != bool(b.negated):
        own, side = (a, 1) if a.negated else (b, 2)
        text = f"only the {_SIDES[side]} is negated ({_quoted(own, own.negated)})"
        yield Evidence(Clue.NEGATION, text, a.negated, b.negated, 1.0)


def _hedges(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    if bool(a.hedges) != bool(b.hedges):
        own, side = (a, 1) if a.hedges else (b, 2)
        report = all(own.lemma(p) in lexicon.REPORTS for p in own.hedges)
        how = "only reports it" if report else "is less certain"
        text = f"the {_SIDES[side]} {how} ({_quoted(own, own.hedges)})"
        yield Evidence(Clue.HEDGE, text, a.hedges, b.hedges, 0.85)


def _tense(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    times = _time_of(a), _time_of(b)
    if None not in times and times[0] != times[1]:
        text = f"{_quoted(a, a.words)} is {times[0]}, {_quoted(b, b.words)} is {times[1]}"
        yield Evidence(Clue.TENSE, text, a.words, b.words, 0.5)


def _time_of(p: Phrase) -> str | None:
    tags = [p.analysis.tags[q] for q in p.words]
    words = {bare(p.analysis.sentence.words[q]) for q in p.words}
    if words & {"will", "shall", "'ll", "ll"}:
        return "future"
    if "VBD" in tags:
        return "past"
    return "present" if {"VBZ", "VBP"} & set(tags) else None


def _names(a: Phrase, b: Phrase) -> Iterator[Evidence]:
    """Two times, places or names that are not the same."""
    if a.kind is not b.kind or a.kind not in _KINDS or a.lemmas & b.lemmas:
        return
    if a.kind in (Kind.PERSON, Kind.ORGANISATION, Kind.NAME) and not (a.proper and b.proper):
        return
    clue = _KINDS[a.kind]
    noun = {Clue.TIME: "times", Clue.PLACE: "places", Clue.NAME: "names"}[clue]
    text = f"two {noun}: {_quoted(a, a.core)} and {_quoted(b, b.core)}"
    yield Evidence(clue, text, a.core, b.core, 0.65)


def _only(
    clue: Clue, own: Phrase, positions: tuple[int, ...], side: int, verb: str, weight: float = 0.7
) -> Evidence:
    text = f"only the {_SIDES[side]} {verb} {_quoted(own, positions)}"
    return _placed(clue, text, positions, side, weight)


def _placed(
    clue: Clue, text: str, positions: tuple[int, ...], side: int, weight: float
) -> Evidence:
    first, second = (positions, ()) if side == 1 else ((), positions)
    return Evidence(clue, text, first, second, weight)


def _plain(p: Phrase, positions: tuple[int, ...]) -> str:
    return " ".join(p.analysis.sentence.words[q] for q in positions)


def _quoted(p: Phrase, positions: tuple[int, ...]) -> str:
    """The words in quotation marks, each run of neighbours in its own."""
    runs: list[list[str]] = []
    for i, q in enumerate(positions):
        whole = p.analysis.sentence.words[q]
        word = whole.strip('.,;:!?"“”') or whole
        if i and positions[i - 1] == q - 1:
            runs[-1].append(word)
        else:
            runs.append([word])
    return " and ".join("“" + " ".join(run) + "”" for run in runs)
