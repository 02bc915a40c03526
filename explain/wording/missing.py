"""What only one sentence says, put together where it stands together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explain.evidence import lexicon, wordnet
from explain.evidence.phrase import Kind, Phrase, bare, is_word, phrase
from explain.sentence.analysis import Analysis
from explain.types import Relation
from explain.wording.facts import Fact
from explain.wording.text import quote, separated, span

_LONGEST = 18
# Prepositions that hardly ever say anything but a place before a word for one.
_WHERE = lexicon.LOCATIVE - {"over", "against", "by", "through", "off", "via", "up", "between"}
_MOST = 6
_NOT_WHEN = frozenset(("still", "again", "yet", "already", "once", "always", "often", "never")) | {
    *("finally", "then", "before", "sometimes"),
}


@dataclass(frozen=True)
class Missing:
    """Words without a counterpart: the facts that they stand for, and what they tell."""

    facts: tuple[Fact, ...]
    phrase: Phrase
    text: str

    @property
    def asks(self) -> str:
        """When, where, or "" where it cannot be told."""
        p = self.phrase
        if len(self.facts) > 1 or not p.content:
            return ""
        word = p.lemma(p.head)
        timed = p.leads_with(lexicon.TEMPORAL) or word in lexicon.TIME_ADVERBS | lexicon.WEEKDAYS
        if p.kind is Kind.TIME and timed and word not in _NOT_WHEN:
            return "when"
        placed = p.leads_with(_WHERE) and p.kind is Kind.PLACE
        worn = wordnet.is_a(p.lemma(p.head), "NOUN", "clothing", among=2)
        return "where" if placed and not worn else ""


def gather_missing(facts: Sequence[Fact], side: int) -> list[Missing]:
    """The content of one side that has no counterpart; neighbours are put together."""
    own = [f for f in facts if f.link.relation is Relation.NOALI and f.side == side]
    own = [f for f in own if not f.link.two_sided]
    said = sorted((f for f in own if f.said), key=lambda f: f.phrase.positions)
    if not said:
        return []
    analysis = said[0].phrase.analysis
    free = {p for f in own for p in f.phrase.positions}
    groups: list[list[Fact]] = []
    for fact in said:
        if groups and _adjoin(analysis, groups[-1][-1], fact, free):
            groups[-1].append(fact)
        else:
            groups.append([fact])
    return [_missing(analysis, group) for group in groups]


def unlinked(facts: Sequence[Fact], side: int) -> list[Fact]:
    """The content of one side that only the one-to-one rule leaves without a link."""
    alone = [f for f in facts if f.link.relation is Relation.ALIC and not f.link.two_sided]
    return [f for f in alone if f.side == side and f.said]


def tell_unlinked(facts: Sequence[Fact], side: int) -> list[tuple[str, Sequence[Fact]]]:
    """The pieces of a sentence about them."""
    found = unlinked(facts, side)
    if not found:
        return []
    texts = separated([quote(shortened(f.phrase)) for f in found])
    made: list[tuple[str, Sequence[Fact]]] = [
        (text, [fact]) for text, fact in zip(texts, found, strict=True)
    ]
    has, own = ("has", "its") if len(found) == 1 else ("have", "their")
    tail = f" {has} no link of {own} own, since links are one to one"
    lead = f"In the {'first' if side == 1 else 'second'}, "
    made[0] = (lead + made[0][0], made[0][1])
    made[-1] = (made[-1][0] + tail, made[-1][1])
    return made


def _adjoin(analysis: Analysis, one: Fact, other: Fact, free: set[int]) -> bool:
    """Whether nothing but unlinked function words lies between two chunks."""
    a, b = one.phrase.positions, other.phrase.positions
    between = range(a[-1] + 1, b[0])
    words = analysis.sentence.words
    if len(a) != a[-1] - a[0] + 1 or len(b) != b[-1] - b[0] + 1 or words[a[-1]][-1:] in ",.;:!?":
        return False
    return all(p in free and is_word(words[p]) for p in between)


def _missing(analysis: Analysis, group: list[Fact]) -> Missing:
    positions = sorted({p for fact in group for p in fact.phrase.positions})
    if len(group) > 1:
        positions = list(range(positions[0], positions[-1] + 1))
    made = phrase(analysis, tuple(positions))
    return Missing(tuple(group), made, quote(shortened(made)))


def shortened(p: Phrase) -> str:
    """The words without joining words at the ends; the middle of a long stretch is left out."""
    words = list(p.words) or list(p.positions)
    while len(words) > 1 and p.analysis.pos[words[0]] in ("CCONJ", "SCONJ") and _joins(p, words[0]):
        words = words[1:]
    while len(words) > 1 and p.analysis.pos[words[-1]] in ("CCONJ", "SCONJ", "DET"):
        words = words[:-1]
    if len(words) > _LONGEST:
        words = words[: _LONGEST - 6] + words[-4:]
    return span(p.analysis.sentence, words)


def _joins(p: Phrase, position: int) -> bool:
    return bare(p.analysis.sentence.words[position]) in (
        *("and", "but", "or", "that", "as", "so", "while", "because", "if", "when", "whether"),
    )


def tells(found: Sequence[Missing]) -> list[tuple[str, tuple[Fact, ...]]]:
    """The pieces of a verb phrase for one side: mentions “a” and “b”, and says when (“c”)."""
    plain = [m for m in found if not m.asks]
    asked = [m for m in found if m.asks]
    if len(plain) > _MOST:
        rest = tuple(fact for m in plain[_MOST:] for fact in m.facts)
        plain = plain[:_MOST]
    else:
        rest = ()
    verb = verb_for(plain)
    texts = (
        separated([m.text for m in plain], word="and")
        if not rest
        else [(", " if i else "") + m.text for i, m in enumerate(plain)]
    )
    made = [(text, m.facts) for text, m in zip(texts, plain, strict=True)]
    if made:
        made[0] = (f"{verb} {made[0][0]}", made[0][1])
    if rest:
        made.append((" and more", rest))
    lead = "says " if not made else ", and " if verb == "says" else ", and says "
    for question in ("when", "where"):
        own = [m for m in asked if m.asks == question]
        for i, text in enumerate(separated([m.text for m in own])):
            opening = f"{lead}{question} (" if i == 0 else ""
            closing = ")" if i == len(own) - 1 else ""
            made.append((f"{opening}{text}{closing}", own[i].facts))
        lead = " and " if own else lead
    return made


def verb_for(found: Sequence[Missing]) -> str:
    """The verb that fits what only one sentence has: mentions for nouns, says for the rest."""
    words = [(m.phrase, p) for m in found for p in m.phrase.words]
    if any(p.lemma(q) == "say" for p, q in words):
        return "has"  # "says “she says”" would be hard on the ear
    return "says" if any(p.analysis.pos[q] in ("VERB", "AUX") for p, q in words) else "mentions"
