"""Annotated pairs with a word changed on one side, so that rare differences are learnt too.

The annotated sets hold few negations, opposites and misspellings, and only one of them holds
numbers and weekdays that differ. What such a change does to a link that was EQUI needs no
annotator: "is closed" and "is not closed" are opposed, "12 killed" and "9 killed" are similar,
"a red bus" is more specific than "a bus". A misspelling changes no link at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from explain.evidence import wordnet
from explain.evidence.lexicon import COLOURS, MONTHS, NEGATIONS, WEEKDAYS
from explain.evidence.numbers import value
from explain.sentence.analysis import Analysis, analyse_many
from explain.types import MAX_SCORE, Alignment, Chunk, Link, Relation, Sentence
from training.gold import Gold


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_AUXILIARIES = _split("is are was were am has have had will would can could should must may do")
_DO = {"VBZ": "does", "VBD": "did", "VBP": "do"}
# Words that exclude each other, where none is the opposite of another.
_LISTS = (
    sorted(WEEKDAYS - {"weekend", "weekday"}),
    sorted(month for month in MONTHS if len(month) > 4),
    _split("red blue green yellow black white brown grey orange purple pink"),
    _split("two three four five six seven eight nine ten eleven twelve"),
    _split("man woman boy girl child person"),
    _split("men women boys girls children people"),
)
_ENDINGS = ("", "s", "ed", "ing")


@dataclass(frozen=True)
class Change:
    """New words for some positions, and what the link that they stand in becomes."""

    words: dict[int, list[str]]
    relation: Relation
    score: float


@dataclass(frozen=True)
class Place:
    """One side of a link, where a change may be made, and the other."""

    here: Analysis
    positions: tuple[int, ...]
    there: Analysis
    other_positions: tuple[int, ...]
    narrower: Relation  # what the link becomes if the other side alone says more

    @property
    def words(self) -> dict[int, str]:
        """The lower-cased words of this side."""
        return {p: self.here.sentence.words[p].lower() for p in self.positions}

    @property
    def other_words(self) -> set[str]:
        """Those of the other side."""
        return {self.there.sentence.words[q].lower() for q in self.other_positions}

    @property
    def shared(self) -> list[int]:
        """The positions whose lemma the other side has too."""
        lemmas = {self.there.lemmas[q] for q in self.other_positions}
        return [p for p in self.positions if self.here.lemmas[p] in lemmas]


Maker = Callable[[Place, random.Random], Change | None]


@dataclass(frozen=True)
class Draft:
    """A changed pair that is not yet parsed."""

    alignment: Alignment
    first_chunks: tuple[Chunk, ...]
    second_chunks: tuple[Chunk, ...]

    @property
    def sentences(self) -> tuple[Sentence, Sentence]:
        """Both sentences."""
        return self.alignment.first, self.alignment.second


def with_variants(golds: Sequence[Gold], *, seed: int) -> list[Gold]:
    """The pairs, each with its variants: one of every kind it offers a place for, in any order."""
    chance = random.Random(seed)
    drafts = [
        [
            draft
            for make in chance.sample(MAKERS, len(MAKERS))
            if (draft := _variant(gold, make, chance)) is not None
        ]
        for gold in golds
    ]
    sentences = [s for some in drafts for draft in some for s in draft.sentences]
    analyses = dict(zip(sentences, analyse_many(sentences), strict=True))
    return [
        replace(gold, variants=tuple(_parsed(gold, draft, analyses) for draft in some))
        for gold, some in zip(golds, drafts, strict=True)
    ]


def _parsed(gold: Gold, draft: Draft, analyses: Mapping[Sentence, Analysis]) -> Gold:
    return replace(
        gold,
        first=analyses[draft.alignment.first],
        second=analyses[draft.alignment.second],
        first_chunks=draft.first_chunks,
        second_chunks=draft.second_chunks,
        alignment=draft.alignment,
    )


def _variant(gold: Gold, make: Maker, chance: random.Random) -> Draft | None:
    side = chance.randrange(2)
    links = [link for link in gold.alignment.links if link.relation is Relation.EQUI]
    chance.shuffle(links)
    for link in links:
        first = (gold.first, link.first_positions)
        second = (gold.second, link.second_positions)
        here, there = (second, first) if side else (first, second)
        narrower = Relation.SPE1 if side else Relation.SPE2
        if change := make(Place(*here, *there, narrower), chance):
            return _changed(gold, side, change, link)
    return None


def _changed(gold: Gold, side: int, change: Change, link: Link) -> Draft:
    words: list[str] = []
    moved: dict[int, list[int]] = {}
    for p, word in enumerate((gold.first, gold.second)[side].sentence.words):
        new = change.words.get(p, [word])
        moved[p] = list(range(len(words), len(words) + len(new)))
        words += new
    sentence = Sentence.from_words(words)

    def move(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
        return tuple(sentence.chunk([q for p in c.positions for q in moved[p]]) for c in chunks)

    def turn(one: Link) -> Link:
        ends = (one.first, move(one.second)) if side else (move(one.first), one.second)
        new = replace(one, first=ends[0], second=ends[1])
        return replace(new, relation=change.relation, score=change.score) if one is link else new

    old = gold.alignment
    first, second = (old.first, sentence) if side else (sentence, old.second)
    alignment = Alignment(old.pair_id, first, second, tuple(map(turn, old.links)))
    if side:
        return Draft(alignment, gold.first_chunks, move(gold.second_chunks))
    return Draft(alignment, move(gold.first_chunks), gold.second_chunks)


def _negated(place: Place, chance: random.Random) -> Change | None:
    """A verb that is denied, or a thing that is not there."""
    words = place.words
    if NEGATIONS & {word.strip(".,") for word in (*words.values(), *place.other_words)}:
        return None
    for p, word in words.items():
        if word in _AUXILIARIES:
            return Change({p: [place.here.sentence.words[p], "not"]}, Relation.OPPO, 4.0)
    for p in words:
        tag = place.here.tags[p]
        if place.here.pos[p] == "VERB" and tag in _DO:
            return Change({p: [_DO[tag], "not", place.here.lemmas[p]]}, Relation.OPPO, 4.0)
        if place.here.pos[p] == "VERB" and tag in ("VBG", "VBN"):
            return Change({p: ["not", place.here.sentence.words[p]]}, Relation.OPPO, 4.0)
    opening, end = place.positions[0], place.positions[-1]
    if words[opening] in ("a", "an", "the") and place.here.pos[end] == "NOUN":
        return Change({opening: ["no"]}, Relation.OPPO, 4.0)
    return None


def _opposed(place: Place, chance: random.Random) -> Change | None:
    """A verb, adjective or adverb that both sides share, turned into its opposite."""
    for p in place.shared:
        lemma, pos = place.here.lemmas[p], place.here.pos[p]
        if pos not in ("VERB", "ADJ", "ADV") or not wordnet.is_opposed(lemma, pos):
            continue
        if new := _inflected(place, p, wordnet.antonyms(lemma, pos)):
            return Change({p: [new]}, Relation.OPPO, 4.0)
    return None


def _inflected(place: Place, position: int, lemmas: Sequence[str]) -> str:
    """The first lemma that takes the ending which the word at this position has."""
    word, lemma = place.here.sentence.words[position].lower(), place.here.lemmas[position]
    for ending in _ENDINGS:
        for new in lemmas:
            if word == lemma + ending and new != lemma and (not ending or new[-1] not in "esy"):
                return new + ending
    return ""


def _other_value(place: Place, chance: random.Random) -> Change | None:
    """Another number, weekday, month or colour, or another person."""
    for p in place.shared:
        word = place.words[p]
        if new := _another(word, chance):
            new = new.capitalize() if place.here.sentence.words[p][0].isupper() else new
            return Change({p: [new]}, Relation.SIMI, 4.0 if word in COLOURS else 3.0)
    return None


def _another(word: str, chance: random.Random) -> str:
    for some in _LISTS:
        if word in some:
            return chance.choice([w for w in some if w != word])
    number = value(word)
    if number and word.isdigit():
        return str(int(number) + chance.choice([1, 2, 3, 5, 9]) * len(word) ** 2)
    return ""


def _less_said(place: Place, chance: random.Random) -> Change | None:
    """A modifier that both sides have, left out."""
    for p in place.shared:
        modifies = place.here.deps[p] in ("amod", "compound", "nummod", "advmod")
        if modifies and place.here.heads[p] in place.positions and p != place.here.heads[p]:
            return Change({p: []}, place.narrower, 4.0)
    return None


def _wider(place: Place, chance: random.Random) -> Change | None:
    """A noun that both sides share, replaced by what it is a kind of."""
    for p in place.shared:
        if place.here.tags[p] not in ("NN", "NNS"):
            continue
        above = wordnet.hypernym_path(place.here.lemmas[p])[1:3]
        if new := _inflected(place, p, [word for word in above if word.isalpha()]):
            return Change({p: [new]}, place.narrower, 4.0)
    return None


def _misspelt(place: Place, chance: random.Random) -> Change | None:
    """A long word with a letter lost, doubled or out of place; no link changes."""
    for p in place.positions:
        word = place.here.sentence.words[p]
        if len(word) > 5 and word.isalpha() and word.islower():
            at = chance.randrange(1, len(word) - 2)
            slips = (
                word[:at] + word[at + 1 :],
                word[:at] + word[at] + word[at:],
                word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            )
            return Change({p: [chance.choice(slips)]}, Relation.EQUI, MAX_SCORE)
    return None


MAKERS: tuple[Maker, ...] = (_negated, _opposed, _other_value, _less_said, _wider, _misspelt)
