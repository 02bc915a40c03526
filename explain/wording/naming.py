"""Names for differences: "the number killed (12 vs. 10)", "the day (Friday vs. Monday)"."""

from __future__ import annotations

from explain.evidence import lexicon, wordnet
from explain.evidence.phrase import Kind, Phrase, bare
from explain.wording.counting import Named, name_number
from explain.wording.showing import noun_of, quoted, versus
from explain.wording.text import engine, latin, quote, span

# What two different things may be called together, where WordNet says that both are kinds of it.
CATEGORIES = (
    "musical instrument",
    "vehicle",
    "animal",
    "fruit",
    "vegetable",
    "furniture",
    "clothing",
    "building",
    "weapon",
    "sport",
    "game",
    "disease",
    "language",
    "drink",
    "meal",
    "food",
    "flower",
    "tree",
    "body part",
    "crime",
    "tool",
    "toy",
    "colour",
    "emotion",
    "relative",
)
_SPELT = {"colour": "color", "drink": "beverage"}


def name_difference(a: Phrase, b: Phrase) -> Named | None:
    """What sets two phrases apart, if its kind can be told."""
    if not a.words or not b.words or quoted(a).lower() == quoted(b).lower():
        return None
    found = name_number(a, b) or _polarity(a, b) or _asked(a, b)
    if found:
        return found
    if a.verbal and b.verbal:
        return _verbs(a, b)
    if not a.content or not b.content:
        return None
    if a.kind is b.kind is Kind.TIME:
        return _times(a, b)
    if a.nominal and b.nominal and a.lemma(a.head) == b.lemma(b.head):
        return _modifiers(a, b)
    return _nouns(a, b)


def _polarity(a: Phrase, b: Phrase) -> Named | None:
    if bool(a.negated) == bool(b.negated):
        return None
    side = "first" if a.negated else "second"
    shared = a.lemmas & b.lemmas or (a.verbal and b.verbal)
    if not shared:
        return None
    return Named("negation", f"negation: only the {side} is negated", versus(a, b, whole=True))


def _asked(a: Phrase, b: Phrase) -> Named | None:
    """Two question words."""
    opening = all(p.analysis.tags[p.words[0]][0] == "W" for p in (a, b))
    asking = all("?" in p.analysis.sentence.text for p in (a, b))
    if opening and asking:
        return Named("question", "what they ask", versus(a, b, whole=True))
    return None


def _verbs(a: Phrase, b: Phrase) -> Named | None:
    both = versus(a, b, whole=True)
    content_a = {a.lemma(p) for p in a.content if a.analysis.pos[p] == "VERB"}
    content_b = {b.lemma(p) for p in b.content if b.analysis.pos[p] == "VERB"}
    if content_a == content_b and _modal(a) != _modal(b):
        musts = (_modal(a) | _modal(b)) & {"must", "should", "shall", "ought"}
        return Named("modality", "modality" if musts else "how certain it is", both)
    if content_a and content_a == content_b:
        if _time(a) != _time(b):
            return Named("tense", "tense", both)
        return Named("action", "the form of the verb", both)
    if not content_a and not content_b:
        return Named("tense", "tense", both) if _time(a) != _time(b) else None
    return Named("action", "the action", both)


def _modal(p: Phrase) -> frozenset[str]:
    tags, words = p.analysis.tags, p.analysis.sentence.words
    return frozenset(bare(words[q]) for q in p.words if tags[q] == "MD") - {"will", "shall"}


def _time(p: Phrase) -> str:
    words = {bare(p.analysis.sentence.words[q]) for q in p.words}
    if words & {"will", "shall", "ll"}:
        return "future"
    return "past" if any(p.analysis.tags[q] == "VBD" for q in p.words) else "present"


def _times(a: Phrase, b: Phrase) -> Named:
    heads = {a.lemma(a.head), b.lemma(b.head)}
    name = "the time"
    if heads <= lexicon.WEEKDAYS:
        name = "the day"
    elif heads <= lexicon.MONTHS:
        name = "the month"
    return Named("time", name, versus(a, b))


def _modifiers(a: Phrase, b: Phrase) -> Named | None:
    """The same noun with other words before it, or with another preposition."""
    head = noun_of(a)
    extra_a = tuple(p for p in a.content if not b.answers(a, p))
    extra_b = tuple(p for p in b.content if not a.answers(b, p))
    if not extra_a and not extra_b:
        if a.preposition and b.preposition and _lead(a) != _lead(b):
            return Named("place", "position", versus(a, b, whole=True))
        if a.plural != b.plural and not (a.proper or b.proper):
            noun = noun_of(a if a.plural else b)
            return Named("number", f"the number of {noun}", versus(a, b)) if latin(noun) else None
        return None
    extra = set(extra_a) | set(extra_b)
    if extra and not (extra_a and extra_b) and extra <= {*a.numbers, *b.numbers}:
        plural = a.lemma(a.head) if a.lemma(a.head) == "people" else engine().plural_noun(head)
        noun = head if a.plural else str(plural or head)
        return Named("number", f"the number of {noun}", versus(a, b)) if latin(noun) else None
    before = all(p < a.head for p in extra_a) and all(p < b.head for p in extra_b)
    if not extra_a or not extra_b or not latin(head) or not before:
        return None
    if (
        extra & {*a.numbers, *b.numbers}
        or a.proper
        or b.proper
        or _broken(extra_a)
        or _broken(extra_b)
    ):
        return None
    said_a, said_b = {a.lemma(p) for p in extra_a}, {b.lemma(p) for p in extra_b}
    both = f"({_words(a, extra_a)} vs. {_words(b, extra_b)})"
    for words, name in (
        (lexicon.COLOURS, "colour"),
        (lexicon.SIZES, "size"),
        (lexicon.AGES, "age"),
    ):
        if said_a <= words and said_b <= words:
            return Named("attribute", f"the {name} of the {head}", both)
    return Named("attribute", f"the kind of {a.lemma(a.head)}", both)


def _broken(positions: tuple[int, ...]) -> bool:
    return positions[-1] - positions[0] + 1 != len(positions)


def _lead(p: Phrase) -> str:
    return bare(p.analysis.sentence.words[p.preposition[0]])


def _words(p: Phrase, positions: tuple[int, ...]) -> str:
    text = span(p.analysis.sentence, positions)
    return quote(text[:1].lower() + text[1:] if positions[0] == 0 and not p.proper else text)


def _nouns(a: Phrase, b: Phrase) -> Named | None:
    kinds = {a.kind, b.kind}
    both = versus(a, b)
    if kinds == {Kind.PLACE}:
        return Named("place", "the place", versus(a, b, whole=not (a.proper and b.proper)))
    if kinds == {Kind.MANNER}:
        return Named("manner", "the manner", both)
    if kinds == {Kind.ATTRIBUTE}:
        return Named("attribute", _described(a, b), both)
    if a.proper and b.proper:
        if kinds == {Kind.PERSON}:
            return Named("person", "the person", both)
        if kinds == {Kind.ORGANISATION}:
            return Named("organisation", "the organisation", both)
        return Named("name", "the name", both)
    if kinds == {Kind.PERSON}:
        return Named("person", "the people" if a.plural and b.plural else "the person", both)
    if a.nominal and b.nominal and not a.proper and not b.proper and (name := category(a, b)):
        return Named("thing", f"the {name}", both)
    return None


def _described(a: Phrase, b: Phrase) -> str:
    """How the soup is described, where both adjectives are said of the same noun."""
    subjects, plural = [], False
    for p in (a, b):
        verb = p.analysis.heads[p.head]
        nouns = [
            q
            for q, head in enumerate(p.analysis.heads)
            if head == verb and p.analysis.deps[q] == "nsubj" and p.analysis.pos[q] == "NOUN"
        ]
        subjects.append(bare(p.analysis.sentence.words[nouns[0]]) if nouns else "")
        plural = bool(nouns) and p.analysis.tags[nouns[0]] == "NNS"
    if subjects[0] and subjects[0] == subjects[1] and latin(subjects[0]):
        return f"how the {subjects[0]} {'are' if plural else 'is'} described"
    return "the description"


def category(a: Phrase, b: Phrase) -> str:
    """What both heads are kinds of, if it is one of a few good names, else ""."""
    for name in CATEGORIES:
        top = _SPELT.get(name, name)
        if all(wordnet.is_a(p.lemma(p.head), "NOUN", top, among=1) for p in (a, b)):
            return name
    return ""
