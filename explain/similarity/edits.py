"""Edited sentences: a chunk put in the place of another, or taken out, as a writer would do it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from explain.evidence.lexicon import LOCATIVE, TEMPORAL
from explain.evidence.numbers import value
from explain.evidence.phrase import is_word
from explain.types import Sentence, Token

_PREPOSITIONS = LOCATIVE | TEMPORAL | {"of", "for", "to", "with", "as", "about", "like", "without"}
_SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
_PLURAL = {singular: plural for plural, singular in _SINGULAR.items()}
_JOINS = frozenset(("and", "or", "but", ",", ";"))
_SMALL = re.compile(
    r"^(?:a|an|the|this|that|these|those|my|his|her|its|our|their|some|no|in|on|at)$"
)


@dataclass(frozen=True)
class Word:
    """A word of an edited sentence, and whether a blank goes before it.

    `new` words were put in; before a `cut` word something was taken out.
    """

    text: str
    spaced: bool
    new: bool = False
    cut: bool = False


@dataclass(frozen=True)
class Edit:
    """Tokens of a sentence, and the words that take their place: none where they are removed."""

    positions: tuple[int, ...]
    words: tuple[str, ...] = ()


def edited(sentence: Sentence, edits: Iterable[Edit]) -> Sentence | None:
    """The sentence after the edits, with articles, capitals and commas put right.

    None where no word is left.
    """
    words = list(_spaced(sentence))
    removed: set[int] = set()
    inserted: dict[int, tuple[str, ...]] = {}
    for edit in edits:
        free = [p for p in edit.positions if p not in removed]
        if edit.words and free:
            inserted[free[0]] = edit.words
        removed.update(edit.positions)
    if not removed:
        return sentence
    made: list[Word] = []
    for position, word in enumerate(words):
        if position in inserted:
            texts = inserted[position]
            made += [Word(t, i > 0 or word.spaced, new=True) for i, t in enumerate(texts)]
        elif position not in removed:
            made.append(replace(word, cut=position - 1 in removed))
    made = _mended(made)
    if not any(is_word(word.text) for word in made):
        return None
    return _sentence(_capitals(sentence, made))


def replacement(own: Sequence[str], other: Sequence[str], *, opening: bool) -> tuple[str, ...]:
    """The other side's words, fitted to the place of the own ones.

    A preposition stays where it stood; a capital that only opened a sentence is dropped.
    """
    words = list(other)
    if opening and words:
        words[0] = _inner(words[0])
    leads_own = bool(own) and own[0].lower() in _PREPOSITIONS and len(own) > 1
    leads_other = bool(words) and words[0].lower() in _PREPOSITIONS and len(words) > 1
    if leads_own and not leads_other:
        words = [own[0], *words]
    elif leads_other and not leads_own:
        words = words[1:]
    mark = re.search(r"[.,;:!?]+$", own[-1]) if own else None
    if words and len(words[-1]) > 1:
        # Marks that are glued to a word belong to the place, not to the chunk.
        words[-1] = re.sub(r"[.,;:!?]+$", "", words[-1]) or words[-1]
    if mark and words and len(own[-1]) > len(mark[0]):
        words[-1] += mark[0]
    return tuple(words)


def _inner(word: str) -> str:
    """The word as it stands inside a sentence."""
    lower = word.lower()
    return lower if _SMALL.match(lower) or value(lower) is not None else word


def _spaced(sentence: Sentence) -> Iterable[Word]:
    reached = 0
    for token in sentence.tokens:
        yield Word(token.text, token.start > reached or reached == 0)
        reached = token.end


def _mended(words: list[Word]) -> list[Word]:
    made: list[Word] = []
    for word in words:
        low = word.text.lower()
        before = made[-1].text.lower() if made else ""
        touched = word.new or (bool(made) and made[-1].new)
        if touched and low == before and (low in _PREPOSITIONS or _SMALL.match(low)):
            continue  # "in in Pakistan"
        if (
            word.cut
            and before in _JOINS
            and (low in _JOINS or low in (".", "!", "?"))
            and before != low
        ):
            made.pop()
        elif word.cut and before == low == ",":
            continue
        if word.cut and not made and (low in _JOINS or low in (".", ":", "-")):
            continue
        made.append(word)
    while made and made[-1] is not words[-1] and made[-1].text.lower() in _JOINS:
        made.pop()
    return _agreeing(_articles(made))


def _articles(words: list[Word]) -> list[Word]:
    made = list(words)
    for i, (word, following) in enumerate(pairwise(words)):
        if word.text in ("a", "an", "A", "An") and following.text[:1].isalpha():
            right = _article(following.text)
            if following.new or word.new:
                made[i] = Word(right.capitalize() if word.text[0] == "A" else right, word.spaced)
    return made


@lru_cache(maxsize=4_096)
def _article(following: str) -> str:
    from explain.wording.text import engine

    return str(engine().a(following)).split(" ", 1)[0]


def _agreeing(words: list[Word]) -> list[Word]:
    """The words with a form of be, have or do that fits a new subject right before it."""
    made = list(words)
    for i in range(1, len(words)):
        low = words[i].text.lower()
        if not words[i - 1].new or words[i].new or low not in _SINGULAR.keys() | _PLURAL.keys():
            continue
        plural = _is_plural(words[i - 1].text) or any(
            w.new and w.text.lower() == "and" for w in words[max(0, i - 5) : i]
        )
        fitted = _PLURAL.get(low, low) if plural else _SINGULAR.get(low, low)
        made[i] = Word(fitted, words[i].spaced)
    return made


@lru_cache(maxsize=4_096)
def _is_plural(word: str) -> bool:
    from explain.wording.text import engine

    low = word.lower()
    if low in ("people", "police", "children", "men", "women", "we", "they", "you", "i"):
        return True
    if not low.isalpha() or low.endswith("ss"):
        return False
    return bool(engine().singular_noun(low))


def _capitals(sentence: Sentence, words: list[Word]) -> list[Word]:
    first = next((w for w in sentence.words if is_word(w)), "")
    if first[:1].isupper() and words and words[0].text[:1].islower():
        head = words[0]
        words[0] = Word(head.text[:1].upper() + head.text[1:], head.spaced)
    return words


def _sentence(words: list[Word]) -> Sentence:
    tokens: list[Token] = []
    text = ""
    for word in words:
        text += " " if word.spaced and text else ""
        tokens.append(Token(word.text, len(text), len(text) + len(word.text)))
        text += word.text
    return Sentence(text, tuple(tokens))
