"""What a chunk, or a set of chunks, is about: its head, its preposition, its kind."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from explain.evidence import lexicon, wordnet
from explain.evidence.numbers import number_positions
from explain.sentence.analysis import Analysis

_CONTENT = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM", "INTJ", "SYM", "X"))
_EDGES = ".,;:!?()[]{}\"'`“”‘’…-–—"
_BRACKETS = frozenset(("-LRB-", "-RRB-", "-LSB-", "-RSB-", "-LCB-", "-RCB-"))
_SIGNS = frozenset("$£€¥%&+=")
_LABELS = {
    "DATE": "time",
    "TIME": "time",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
    "PERSON": "person",
    "ORG": "organisation",
    "MONEY": "quantity",
    "PERCENT": "quantity",
    "QUANTITY": "quantity",
    "CARDINAL": "number",
}


class Kind(StrEnum):
    """What a phrase is about."""

    NUMBER = "number"
    QUANTITY = "quantity"
    TIME = "time"
    PLACE = "place"
    PERSON = "person"
    ORGANISATION = "organisation"
    NAME = "name"
    ANIMAL = "animal"
    ACTION = "action"
    MANNER = "manner"
    ATTRIBUTE = "attribute"
    THING = "thing"
    FUNCTION = "function"


def bare(word: str) -> str:
    """The word without the marks that are glued to it, lower case."""
    return word.strip(_EDGES).lower()


@dataclass(frozen=True)
class Phrase:
    """Some tokens of an analysed sentence, seen as one unit of meaning."""

    analysis: Analysis
    positions: tuple[int, ...]

    @cached_property
    def words(self) -> tuple[int, ...]:
        """The positions that hold at least one letter or digit, or a sign such as $ and %."""
        texts = self.analysis.sentence.words
        return tuple(p for p in self.positions if is_word(texts[p]))

    @cached_property
    def content(self) -> tuple[int, ...]:
        """The positions that carry meaning of their own."""
        return tuple(p for p in self.words if self._carries(p))

    def _carries(self, position: int) -> bool:
        word = bare(self.analysis.sentence.words[position])
        if word in lexicon.NEGATIONS:
            return True
        if word in lexicon.LIGHT:
            return False
        if not word.isascii() and not any("LATIN" in unicodedata.name(c, "") for c in word):
            return True  # the parser knows English only; elsewhere every word counts
        tag = self.analysis.tags[position]
        if tag in ("WRB", "EX", "WDT", "WP", "WP$"):
            return False
        return self.analysis.pos[position] in _CONTENT

    @cached_property
    def preposition(self) -> tuple[int, ...]:
        """The prepositions that lead the phrase: in, next to, in front of."""
        words, pos = self.analysis.sentence.words, self.analysis.pos
        found: list[int] = []
        for i, p in enumerate(self.words[:-1]):
            following = bare(words[self.words[i + 1]])
            lead = (bare(words[p]), following)
            inner = lead in (("next", "to"), ("front", "of"), ("top", "of"), ("out", "of"))
            if pos[p] == "ADP" or inner or (pos[p] == "SCONJ" and self.analysis.deps[p] == "prep"):
                found.append(p)
            else:
                break
        return tuple(found)

    @cached_property
    def core(self) -> tuple[int, ...]:
        """The words after the preposition."""
        return tuple(p for p in self.words if p not in self.preposition)

    @cached_property
    def head(self) -> int:
        """The word that the others lean on."""
        core = self.core or self.words or self.positions
        inside = set(core)
        content = [p for p in core if p in self.content and p not in self.negated]
        content = content or [p for p in core if p not in self.negated] or list(core)
        tops = [
            p
            for p in content
            if self.analysis.heads[p] not in inside or self.analysis.heads[p] == p
        ]
        nouns = [p for p in tops if self.analysis.pos[p] in ("NOUN", "PROPN", "VERB")]
        return (nouns or tops or content)[0]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The positions that say a number."""
        return number_positions(self.analysis, self.words)

    @cached_property
    def negated(self) -> tuple[int, ...]:
        """The positions that negate."""
        texts = self.analysis.sentence.words
        return tuple(
            p
            for p in self.words
            if bare(texts[p]) in lexicon.NEGATIONS or texts[p].lower() in ("n't", "n’t")
        )

    @cached_property
    def hedges(self) -> tuple[int, ...]:
        """The positions that make the fact less sure, or only report it."""
        return tuple(
            p
            for p in self.words
            if self.word(p) in lexicon.SURE_HEDGES
            or (
                self.analysis.pos[p] not in ("NOUN", "PROPN")
                and {self.word(p), self.lemma(p)} & (lexicon.HEDGES | lexicon.REPORTS)
            )
        )

    def word(self, position: int) -> str:
        """A token in lower case, without glued marks."""
        return bare(self.analysis.sentence.words[position])

    def answers(self, other: Phrase, position: int) -> bool:
        """Whether it has a token of the other phrase too, in this form or another."""
        return other.lemma(position) in self.lemmas or other.word(position) in self._surfaces

    @cached_property
    def _surfaces(self) -> frozenset[str]:
        return frozenset(self.word(p) for p in self.content)

    def lemma(self, position: int) -> str:
        """The lemma of a token, without glued marks and degrees: higher is high."""
        lemma = bare(self.analysis.lemmas[position]) or self.analysis.lemmas[position]
        if self.analysis.tags[position] in ("JJR", "RBR", "JJS", "RBS"):
            return _positive(lemma)
        return lemma

    @cached_property
    def lemmas(self) -> frozenset[str]:
        """The lemmas of the content words."""
        return frozenset(self.lemma(p) for p in self.content)

    @cached_property
    def verbal(self) -> bool:
        """Whether the phrase is a verb with its auxiliaries."""
        return self.analysis.pos[self.head] in ("VERB", "AUX") or self._mistaken

    @property
    def _mistaken(self) -> bool:
        """Whether it is a verb that the parser took for a plural noun: The current | stops."""
        a, head = self.analysis, self.head
        if len(self.words) != 1 or a.tags[head] != "NNS" or a.deps[head] != "ROOT" or head == 0:
            return False
        following = a.pos[head + 1] if head + 1 < len(a.pos) else ""
        return (
            a.sentence.words[-1] in (".", "!")
            and following in ("ADP", "SCONJ", "DET", "ADV", "PUNCT", "PRON")
            and a.pos[head - 1] in ("NOUN", "PROPN", "ADJ")
            and bool(wordnet.senses(self.lemma(head), "VERB"))
        )

    @property
    def nominal(self) -> bool:
        """Whether the phrase is a noun phrase, with or without a preposition."""
        return self.analysis.pos[self.head] in ("NOUN", "PROPN") and not self.verbal

    @property
    def plural(self) -> bool:
        """Whether the head is a plural noun."""
        single = any(bare(self.analysis.sentence.words[p]) in ("a", "an") for p in self.core[:1])
        return self.analysis.tags[self.head] in ("NNS", "NNPS") and not single

    @property
    def proper(self) -> bool:
        """Whether the head is a name."""
        return self.analysis.pos[self.head] == "PROPN"

    def leads_with(self, words: frozenset[str]) -> bool:
        """Whether the preposition is one of these."""
        texts = self.analysis.sentence.words
        return any(bare(texts[p]) in words for p in self.preposition[:1])

    @cached_property
    def kind(self) -> Kind:
        """What the phrase is about, as far as analysis and WordNet tell."""
        return _kind(self)


@lru_cache(maxsize=4_096)
def _positive(word: str) -> str:
    """The adjective that a comparative or superlative is made of."""
    for ending, instead in (("ier", "y"), ("iest", "y"), ("er", ""), ("est", ""), ("r", "")):
        stem = word.removesuffix(ending)
        made = stem + instead
        if stem != word and len(stem) > 2 and wordnet.senses(made, "ADJ"):
            return made
    return word


def is_word(text: str) -> bool:
    """Whether a token holds a letter, a digit or a sign that is read out."""
    if text in _BRACKETS:
        return False
    return any(c.isalnum() or c in _SIGNS or unicodedata.category(c) == "So" for c in text)


def phrase(analysis: Analysis, positions: tuple[int, ...]) -> Phrase:
    """The phrase of these tokens."""
    return Phrase(analysis, positions)


def _kind(p: Phrase) -> Kind:
    if not p.content:
        return Kind.FUNCTION
    if all(c in p.numbers for c in p.content):
        label = p.analysis.entities[p.content[0]]
        return Kind(_LABELS.get(label, "number"))
    if p.verbal:
        return Kind.ACTION
    word, pos = p.lemma(p.head), p.analysis.pos[p.head]
    if word in lexicon.WEEKDAYS or (word in lexicon.MONTHS and pos == "PROPN"):
        return Kind.TIME
    if pos == "ADV":
        return _adverb_kind(word)
    if pos == "ADJ":
        return Kind.ATTRIBUTE
    label = _LABELS.get(p.analysis.entities[p.head], "")
    if label == "organisation" and wordnet.field(word, "NOUN") == "location":
        label = "place"  # the small model takes France for a company now and then
    if label and (p.proper or label in ("time", "quantity")):
        return Kind(label)
    return _noun_kind(p, word)


def _adverb_kind(word: str) -> Kind:
    if word in lexicon.TIME_ADVERBS:
        return Kind.TIME
    return Kind.PLACE if word in lexicon.PLACE_ADVERBS else Kind.MANNER


def _noun_kind(p: Phrase, word: str) -> Kind:
    field = wordnet.field(word, "NOUN")
    if word in ("state", "condition", "case", "order"):
        return Kind.THING  # WordNet thinks of the state of Ohio first
    if p.proper and field not in ("location", "person"):
        return Kind.NAME
    if field == "person" or word in ("people", "police", "crowd", "couple", "child", "children"):
        return Kind.PERSON
    if field == "animal":
        return Kind.ANIMAL
    if field == "location":
        return Kind.PLACE
    if field == "time":
        return Kind.TIME
    if wordnet.is_a(word, "NOUN", "clothing"):
        return Kind.THING  # in a red hat
    placed = field in ("artifact", "object", "plant", "substance", "body", "phenomenon")
    if placed and p.leads_with(lexicon.LOCATIVE):
        return Kind.PLACE
    return Kind.THING
