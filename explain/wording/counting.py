"""Names for differences of number: "the number killed (12 vs. 10)", "the year"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from explain.evidence import lexicon, wordnet
from explain.evidence.numbers import Measure, measure, total
from explain.evidence.phrase import Phrase, bare
from explain.types import Clue
from explain.wording.showing import noun_of, versus
from explain.wording.text import engine, latin, span


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


def name_number(a: Phrase, b: Phrase) -> Named | None:
    """What two phrases count or measure differently, if they do."""
    if not a.numbers or not b.numbers:
        return None
    worth_a, worth_b = total(a.analysis, a.numbers), total(b.analysis, b.numbers)
    text_a, text_b = _digits(a), _digits(b)
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


def _digits(p: Phrase) -> str:
    """The number as it is written, without a unit that a hyphen joins to it."""
    text = span(p.analysis.sentence, p.numbers)
    return re.sub(r"(?<=\d)-(?:magnitude|year-old|years-old)$", "", text)


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
        noun = noun_of(a) if plural else engine().plural_noun(head)
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
