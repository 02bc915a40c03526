"""What the more specific side adds: "specifies that it is a bus accident"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from explain.evidence import lexicon, wordnet
from explain.evidence.phrase import Kind, Phrase, bare
from explain.types import Clue
from explain.wording.showing import fit, lowered, noun_of, quoted, uncapitalised
from explain.wording.text import latin, quote, shouting, span, titled, with_article

_DETERMINERS = ("DT", "PRP$", "POS", "WDT", "PDT")
# Adjectives that point or count rather than describe: "it is a same path" is no English.
_POINTING = frozenset(
    ("same", "own", "other", "different", "such", "many", "several", "few", "more", "most", "last")
) | {"next", "first", "only", "certain", "various", "another", "each", "enough", "much"}


@dataclass(frozen=True)
class Detail:
    """What one side says more: a verb in the third person, and what follows it."""

    kind: str
    verb: str
    rest: str

    @property
    def text(self) -> str:
        return f"{self.verb} {self.rest}"


def name_detail(specific: Phrase, general: Phrase) -> Detail:
    """What the specific phrase says that the general one does not."""
    if specific.content and general.content:
        if specific.verbal and general.verbal:
            return _plainly("action", "the action", specific, general)
        if specific.nominal:
            found = _numbered(specific, general) or _noun(specific, general)
            if found:
                return found
    about = {
        Kind.PLACE: "the place",
        Kind.TIME: "the time",
        Kind.NUMBER: "the number",
        Kind.QUANTITY: "the quantity",
        Kind.ACTION: "the action",
    }
    if specific.kind is general.kind and specific.kind in about:
        return _plainly(specific.kind.value, about[specific.kind], specific, general)
    return _plainly("detail", "", specific, general)


def _plainly(kind: str, about: str, specific: Phrase, general: Phrase) -> Detail:
    rather = f"{quoted(specific)} rather than {quoted(general)}"
    if about:
        return Detail(kind, "is", f"more precise about {about}: {rather}")
    return Detail(kind, "says", rather)


def _numbered(specific: Phrase, general: Phrase) -> Detail | None:
    """A number that only the specific side gives."""
    extra = _extra(specific, general)
    numbers = [p for p in extra if p in specific.numbers]
    if not numbers or len(numbers) != len(extra) or general.numbers:
        return None
    said = span(specific.analysis.sentence, numbers).lower()
    if re.fullmatch(r"(1[4-9]|20)\d\d", said):
        return Detail("time", "gives", f"the year ({said})")
    if specific.plural and _plain(specific):
        noun = noun_of(specific)
        return Detail("number", "gives", f"the number of {noun} ({said})")
    return None


def _noun(specific: Phrase, general: Phrase) -> Detail | None:
    same = general.nominal and general.answers(specific, specific.head)
    same = same and specific.answers(general, general.head)
    if same:
        return _modified(specific, general)
    if not (_plain(specific) and general.nominal and _plain(general)):
        return None
    found = wordnet.relation(
        specific.lemma(specific.head), "NOUN", general.lemma(general.head), "NOUN"
    )
    narrower = found is not None and found.clue is Clue.KIND_OF and found.narrower == 1
    if not narrower or specific.proper or general.proper or specific.plural != general.plural:
        return None
    noun = _indefinite(specific)
    if not noun or general.head in general.numbers:
        return None
    head = noun_of(general)
    return Detail("detail", "specifies", f"that the {head} {_be(specific)} {noun}")


def _modified(specific: Phrase, general: Phrase) -> Detail | None:
    extra = _extra(specific, general)
    if not extra or set(extra) & set(specific.hedges):
        return None
    a = specific.analysis
    tail = tuple(p for p in specific.core if p > specific.head)
    if all(p > specific.head for p in extra):
        added = tuple(p for p in tail if p >= min(extra[0], *_opening(specific, extra[0])))
        if all(p in specific.numbers or len(bare(a.sentence.words[p])) < 2 for p in added):
            return None  # a label, as in "terminal 1"
        if added[-1] - added[0] >= len(added) or added[0] in specific.numbers:
            return None
        return Detail("detail", "adds", quote(span(a.sentence, added)))
    if not _plain(specific) or any(p > specific.head for p in extra):
        return None
    if specific.kind is Kind.PLACE and specific.proper:
        text = span(a.sentence, specific.core)
        return Detail("place", "specifies", f"that the place is {lowered(specific, text)}")
    if specific.proper:
        return Detail("name", "gives", f"the fuller name {quoted(specific, whole=False)}")
    head = noun_of(specific)
    if all(_predicative(specific, p) for p in extra):
        said = [uncapitalised(a, p) for p in extra]
        return Detail(
            "attribute", "specifies", f"that the {head} {_be(specific)} {' and '.join(said)}"
        )
    noun = _indefinite(specific)
    if not noun:
        return None
    subject = "they are" if specific.plural else "it is"
    return Detail("detail", "specifies", f"that {subject} {noun}")


def _opening(p: Phrase, position: int) -> tuple[int, ...]:
    """The prepositions and determiners right before a position after the head."""
    found: list[int] = []
    before = position - 1
    while before in p.core and before > p.head and p.analysis.pos[before] in ("ADP", "DET", "PRON"):
        found.append(before)
        before -= 1
    return tuple(found) or (position,)


def _extra(specific: Phrase, general: Phrase) -> tuple[int, ...]:
    """The content words of the specific side that nothing on the other side answers to."""

    def answered(p: int) -> bool:
        lemma, pos = specific.lemma(p), specific.analysis.pos[p]
        if general.answers(specific, p):
            return True
        for q in general.content:
            found = wordnet.relation(lemma, pos, general.lemma(q), general.analysis.pos[q])
            if found is not None and found.clue in (Clue.SYNONYM, Clue.FORM):
                return True
        return False

    return tuple(p for p in specific.content if p in specific.core and not answered(p))


def _plain(p: Phrase) -> bool:
    """Whether its words may be put into our own sentence."""
    text = span(p.analysis.sentence, p.core)
    return not titled(p.analysis.sentence) and fit(p, text)


def _predicative(p: Phrase, position: int) -> bool:
    """Whether the word may stand after "is": an adjective right before its noun."""
    word = bare(p.analysis.sentence.words[position])
    return (
        p.analysis.tags[position] == "JJ"
        and p.analysis.deps[position] == "amod"
        and p.analysis.heads[position] == p.head
        and word not in lexicon.ATTRIBUTIVE
        and word.isalpha()
        and not wordnet.relational(word)
        and bool(wordnet.senses(word, "ADJ"))
        and not any(p.analysis.heads[q] == position for q in p.words)
    )


def _indefinite(p: Phrase) -> str:
    """The noun phrase with a or an, or bare in the plural; "" where that cannot be done."""
    a = p.analysis
    if shouting(a.sentence) or any(a.tags[q] == "POS" for q in p.core) or p.numbers:
        return ""
    kept = tuple(q for q in p.core if a.tags[q] not in _DETERMINERS)
    tail = tuple(q for q in kept if q > p.head)
    if not kept or tail or any(a.pos[q] == "CCONJ" for q in kept):
        return ""
    if any(p.lemma(q) in _POINTING or a.tags[q] == "JJS" for q in kept):
        return ""
    text = span(a.sentence, kept)
    text = uncapitalised(a, kept[0])[:1] + text[1:]
    if not latin(text) or "…" in text:
        return ""
    if p.plural or p.lemma(p.head) in lexicon.UNCOUNTED:
        return text
    return with_article(text)


def _be(p: Phrase) -> str:
    return "are" if p.plural or p.lemma(p.head) in ("people", "police") else "is"
