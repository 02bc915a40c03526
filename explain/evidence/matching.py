"""How every word of one sentence matches every word of the other, as a stack of matrices."""

from __future__ import annotations

import numpy as np

from explain.evidence.lexicon import COLOURS, MONTHS, WEEKDAYS
from explain.evidence.spelling import is_slip
from explain.evidence.wordnet import is_opposed, relation
from explain.evidence.words import Floats, Words
from explain.types import Clue

# Vectors come after these, one matrix for each layer.
LEXICAL = ("same", "lemma", "spelling", "kin")
# What WordNet's relations count as a likeness; a step up or down the tree weakens it.
_KIN = {
    Clue.SYNONYM: 0.95,
    Clue.FORM: 0.9,
    Clue.KIND_OF: 0.8,
    Clue.PART_OF: 0.5,
    Clue.SIBLING: 0.5,
    Clue.ANTONYM: 0.4,
}

# Words of one of these lists exclude each other.
_VALUES = {"weekday": WEEKDAYS, "month": MONTHS - {"may", "march"}, "colour": COLOURS}
_SLIP = 0.25  # shared letter trigrams from which two spellings may be one word


class Matches:
    """Word-to-word matrices, first sentence x second."""

    def __init__(self, first: Words, second: Words) -> None:
        shape = (len(first), len(second))
        same = _equal(first.lowered, second.lowered)
        lemma = np.maximum(same, _equal(first.lemmas, second.lemmas))
        lemma = np.maximum(lemma, _equal_numbers(first, second))
        spelling = _spellings(first, second)
        lemma = np.maximum(lemma, _misspelt(first, second, spelling))
        self.opposite = np.zeros(shape, dtype=np.float32)
        self.first_narrower = np.zeros(shape, dtype=np.float32)
        self.second_narrower = np.zeros(shape, dtype=np.float32)
        self.clash = np.zeros(shape, dtype=np.float32)
        kin = self._kin(first, second, lemma)
        # A word that both sentences say excludes nothing: "black and white", "black and brown".
        self.clash = np.maximum(self.clash, _other_values(first, second))
        self.clash *= (1 - lemma.max(1, initial=0))[:, None] * (1 - lemma.max(0, initial=0))[None]
        vectors = [_cosines(u, v) for u, v in zip(first.vectors, second.vectors, strict=True)]
        self.stack = np.stack([same, lemma, spelling, kin, *vectors])

    def _kin(self, first: Words, second: Words, lemma: Floats) -> Floats:
        kin = lemma.copy()
        seconds = [j for j in range(len(second)) if not second.is_function[j]]
        for i in range(len(first)):
            if first.is_function[i]:
                continue
            for j in seconds:
                if lemma[i, j]:
                    continue
                found = relation(first.lemmas[i], first.pos[i], second.lemmas[j], second.pos[j])
                if found is None:
                    continue
                kin[i, j] = _KIN.get(found.clue, 0.3) - 0.05 * min(found.distance, 6)
                if found.clue in (Clue.ANTONYM, Clue.SIBLING):
                    self.clash[i, j] = 1
                if found.clue is Clue.ANTONYM and is_opposed(first.lemmas[i], first.pos[i]):
                    self.opposite[i, j] = 1
                elif found.clue is Clue.KIND_OF and found.narrower == 1:
                    self.first_narrower[i, j] = 1
                elif found.clue is Clue.KIND_OF and found.narrower == 2:
                    self.second_narrower[i, j] = 1
        return kin


def _equal(first: tuple[str, ...], second: tuple[str, ...]) -> Floats:
    ids: dict[str, int] = {}
    a = np.array([ids.setdefault(word, len(ids)) for word in first])
    b = np.array([ids.setdefault(word, len(ids)) for word in second])
    equal: Floats = (a[:, None] == b[None]).astype(np.float32)
    return equal


def _equal_numbers(first: Words, second: Words) -> Floats:
    a = np.array([np.nan if n is None else n for n in first.numbers])
    b = np.array([np.nan if n is None else n for n in second.numbers])
    equal: Floats = (a[:, None] == b[None]).astype(np.float32)
    return equal


def _other_values(first: Words, second: Words) -> Floats:
    """1 where two words give the same kind of thing another value: 12 and 10, Monday and Friday."""
    found = np.zeros((len(first), len(second)), dtype=np.float32)
    kinds = [
        [_value_kind(w, n) for w, n in zip(s.lowered, s.numbers, strict=True)]
        for s in (first, second)
    ]
    for i, one in enumerate(kinds[0]):
        for j, other in enumerate(kinds[1]):
            found[i, j] = bool(one) and one == other and first.lowered[i] != second.lowered[j]
    return found


def _value_kind(word: str, number: float | None) -> str:
    if number is not None:
        return "number"
    return next((name for name, some in _VALUES.items() if word in some), "")


def _misspelt(first: Words, second: Words, spelling: Floats) -> Floats:
    """1 where one word is the other with a slip of the pen, and no word by itself."""
    found = np.zeros(spelling.shape, dtype=np.float32)
    for i, j in np.argwhere((spelling > _SLIP) & (spelling < 1)):
        found[i, j] = is_slip(*sorted((first.lowered[i], second.lowered[j])))
    return found


def _spellings(first: Words, second: Words) -> Floats:
    """Shared letter trigrams as a part of all (Jaccard)."""
    index: dict[str, int] = {}
    for words in (first, second):
        for trigrams in words.spellings:
            for trigram in trigrams:
                index.setdefault(trigram, len(index))
    a, b = (
        _indicator([[index[t] for t in trigrams] for trigrams in words.spellings], len(index))
        for words in (first, second)
    )
    shared = a @ b.T
    joint: Floats = a.sum(1)[:, None] + b.sum(1)[None] - shared
    return shared / joint


def _indicator(rows: list[list[int]], columns: int) -> Floats:
    table = np.zeros((len(rows), columns), dtype=np.float32)
    for row, found in enumerate(rows):
        table[row, found] = 1
    return table


def _cosines(first: Floats, second: Floats) -> Floats:
    cosines: Floats = unit(first) @ unit(second).T
    return cosines


def unit(vectors: Floats) -> Floats:
    """The rows at length 1; a zero row stays."""
    scaled: Floats = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)
    return scaled
