"""Names for differences: "the number killed (12 vs. 10)", "the day (Friday vs. Monday)"."""

from __future__ import annotations

from dataclasses import dataclass

from explain.evidence import lexicon, wordnet
from explain.evidence.numbers import Measure, measure, total
from explain.evidence.phrase import Kind, Phrase, bare, is_word
from explain.sentence.analysis import Analysis
from explain.types import Clue
from explain.wording.text import engine, latin, quote, shouting, span, titled

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
_HELD = ("DT", "PRP$", "POS", "CD", "PDT", "NNP")
_SPELT = {"colour": "color", "drink": "beverage"}


@dataclass(frozen=True)
class Named:
    """A difference that can stand after "differ in", and its kind."""

    kind: str
    name: str
    versus: str

    @property
    def text(self) -> str:
        """The name with the two sides in brackets."""
        return f"{self.name} {self.versus}"


def shown(p: Phrase, *, whole: bool = False) -> str:
    """The phrase as it may stand in a bracket: bare where that reads well, else quoted.

    The preposition is left out unless the `whole` phrase is asked for.
    """
    positions = p.words if whole else (p.core or p.words)
    text = span(p.analysis.sentence, positions)
    if not text:
        return quote(span(p.analysis.sentence, p.positions) or "…")
    return lowered(p, text) if fit(p, text) else quote(text)


def fit(p: Phrase, text: str) -> bool:
    """Whether the words may stand in our sentence without quotation marks."""
    sentence = p.analysis.sentence
    if not latin(text) or "…" in text or shouting(sentence) or len(p.words) > 5:
        return False
    if not all(c.isalnum() or c in " '’$%.-" for c in text):
        return False
    if all(w in p.numbers for w in p.core or p.words) or (p.proper and p.nominal):
        return True
    if not p.nominal or titled(sentence):
        return False
    single = p.analysis.tags[p.head] == "NN" and p.lemma(p.head) not in lexicon.UNCOUNTED
    return not single or any(p.analysis.tags[q] in _HELD for q in p.core)


def lowered(p: Phrase, text: str) -> str:
    """The text without the capital that it has only because it began its sentence."""
    first = (p.core or p.words)[0]
    word = uncapitalised(p.analysis, first)
    return word[:1] + text[1:] if word != p.analysis.sentence.words[first] else text


def uncapitalised(analysis: Analysis, position: int) -> str:
    """The token as it would stand inside a sentence."""
    word = analysis.sentence.words[position]
    inner = any(is_word(w) for w in analysis.sentence.words[:position])
    if inner or not word[:1].isupper() or word == "I" or (len(word) > 1 and word.isupper()):
        return word
    if analysis.entities[position] not in ("", "CARDINAL", "DATE", "ORDINAL", "TIME"):
        return word
    pos = analysis.pos[position]
    if pos in ("DET", "ADP", "PRON", "NUM", "SCONJ", "CCONJ", "AUX", "PART", "ADV", "INTJ"):
        return word[:1].lower() + word[1:]
    lemma = word.lower()
    known = [lemma, lemma.removesuffix("s"), analysis.lemmas[position]]
    common = any(wordnet.senses(w, kind) for w in known for kind in ("NOUN", "ADJ", "VERB"))
    named = pos == "PROPN" and bool(analysis.deps[position] == "compound")
    return word[:1].lower() + word[1:] if common and not named else word


def versus(a: Phrase, b: Phrase, *, whole: bool = False) -> str:
    """(a vs. b), quoted on both sides or on neither."""
    left, right = shown(a, whole=whole), shown(b, whole=whole)
    if left.startswith("“") != right.startswith("“"):
        left, right = quoted(a, whole=whole), quoted(b, whole=whole)
    return f"({left} vs. {right})"


def quoted(p: Phrase, *, whole: bool = True) -> str:
    """The phrase in quotation marks."""
    positions = p.words if whole else (p.core or p.words)
    return quote(span(p.analysis.sentence, positions or p.positions) or "…")


def name_difference(a: Phrase, b: Phrase) -> Named | None:
    """What sets two phrases apart, if its kind can be told."""
    if not a.words or not b.words or quoted(a).lower() == quoted(b).lower():
        return None
    found = _number(a, b) or _polarity(a, b) or _asked(a, b)
    if found or not a.content or not b.content:
        return found
    if a.verbal and b.verbal:
        return _verbs(a, b)
    if a.kind is b.kind is Kind.TIME:
        return _times(a, b)
    if a.nominal and b.nominal and a.lemma(a.head) == b.lemma(b.head):
        return _modifiers(a, b)
    return _nouns(a, b)


def _number(a: Phrase, b: Phrase) -> Named | None:
    if not a.numbers or not b.numbers:
        return None
    worth_a, worth_b = total(a.analysis, a.numbers), total(b.analysis, b.numbers)
    text_a, text_b = span(a.analysis.sentence, a.numbers), span(b.analysis.sentence, b.numbers)
    if worth_a == worth_b and (worth_a is not None or text_a.lower() == text_b.lower()):
        return None
    kinds = {measure(p.analysis, p.words, p.numbers) for p in (a, b)}
    if len(kinds) > 1:
        return None
    what = kinds.pop()
    only = all(p in a.numbers for p in a.content) and all(p in b.numbers for p in b.content)
    same_head = a.lemma(a.head) == b.lemma(b.head) or _same(a, b)
    if not only and not same_head and what is not Measure.DATE:
        return None
    if what in (Measure.DATE, Measure.LABEL):
        name = "the date" if what is Measure.DATE else f"which {_label(a)} is meant"
        return Named("time" if what is Measure.DATE else "name", name, versus(a, b))
    kind = "time" if what in (Measure.YEAR, Measure.CLOCK) else "number"
    return Named(kind, _measured(a, b, what), f"({text_a.lower()} vs. {text_b.lower()})")


def _label(p: Phrase) -> str:
    return p.lemma(p.numbers[0] - 1)


def _same(a: Phrase, b: Phrase) -> bool:
    found = wordnet.relation(a.lemma(a.head), "NOUN", b.lemma(b.head), "NOUN")
    return found is not None and found.clue in (Clue.SYNONYM, Clue.KIND_OF)


def _measured(a: Phrase, b: Phrase, what: Measure) -> str:
    fixed = {
        Measure.MONEY: "the amount",
        Measure.PERCENT: "the percentage",
        Measure.YEAR: "the year",
        Measure.CLOCK: "the time",
        Measure.AGE: "the age",
        Measure.MAGNITUDE: "the magnitude",
        Measure.SCORE: "the score",
        Measure.ORDINAL: "the order",
    }
    if what in fixed:
        return fixed[what]
    counted = [p for p in a.content if p not in a.numbers]
    if counted and a.nominal and a.head not in a.numbers:
        head = a.lemma(a.head)
        plural = a.plural or head == "people"
        noun = bare(a.analysis.sentence.words[a.head]) if plural else engine().plural_noun(head)
        if not latin(str(noun)):
            return "the number"
        return f"the number of {noun}"
    # A bare number counts what the next word says: 12 killed, 12 dead.
    following = [
        bare(p.analysis.sentence.words[p.words[-1] + 1])
        for p in (a, b)
        if p.words[-1] + 1 < len(p.analysis.sentence.words)
    ]
    if len(set(following)) == 1 and following[0] in lexicon.CASUALTIES:
        return f"the number {following[0]}" if following[0] != "dead" else "the number of dead"
    before = [p.lemma(p.words[0] - 1) for p in (a, b) if p.words[0]]
    if len(before) == 2 and before[0] == before[1] and before[0] in lexicon.COUNTED_AFTER:
        return f"the number {lexicon.COUNTED_AFTER[before[0]]}"
    return "the number"


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
    if content_a and content_a == content_b:
        if _modal(a) != _modal(b):
            return Named("modality", "how certain it is", both)
        if _time(a) != _time(b):
            return Named("tense", "tense", both)
        return Named("action", "how the action is put", both)
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
    head = bare(a.analysis.sentence.words[a.head])
    extra_a = tuple(p for p in a.content if a.lemma(p) not in b.lemmas)
    extra_b = tuple(p for p in b.content if b.lemma(p) not in a.lemmas)
    if not extra_a and not extra_b:
        if a.preposition and b.preposition and _lead(a) != _lead(b):
            return Named("place", "position", versus(a, b, whole=True))
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
