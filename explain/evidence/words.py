"""A sentence's words as arrays: the raw material of every feature."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explain.evidence.lexicon import HEDGES, NEGATIONS
from explain.evidence.numbers import value
from explain.sentence.analysis import Analysis

Floats = NDArray[Any]
Flags = NDArray[np.bool_]

_FUNCTION = frozenset({"DET", "ADP", "AUX", "PART", "CCONJ", "SCONJ", "PUNCT", "SPACE", "SYM"})
_EDGE = re.compile(r"^\W+|\W+$")
# What a function word and a lone mark count beside a content word.
_FUNCTION_WEIGHT = 0.25
_MARK_WEIGHT = 0.01


@dataclass(frozen=True)
class Words:
    """The words of one sentence, cleaned of glued punctuation; all fields run parallel."""

    lowered: tuple[str, ...]
    lemmas: tuple[str, ...]
    tags: tuple[str, ...]
    pos: tuple[str, ...]
    heads: tuple[int, ...]
    numbers: tuple[float | None, ...]
    spellings: tuple[frozenset[str], ...]  # letter trigrams
    is_mark: Flags
    is_function: Flags
    is_negation: Flags
    is_hedge: Flags
    is_entity: Flags
    rarity: Floats  # 0 for the most frequent words, 1 for rare ones
    weights: Floats  # what each word counts in a mean
    vectors: tuple[Floats, ...]  # words x size, one for each layer used

    def __len__(self) -> int:
        return len(self.lowered)


def make_words(analysis: Analysis, *, rarity: Sequence[float], vectors: Sequence[Floats]) -> Words:
    """The arrays of one sentence, from its analysis and its encoder's view of it."""
    lowered = tuple(clean(word) for word in analysis.sentence.words)
    lemmas = tuple(clean(lemma) for lemma in analysis.lemmas)
    numbers = tuple(value(word) for word in lowered)
    marks = np.array([not any(map(str.isalnum, w)) for w in analysis.sentence.words])
    function = np.array([pos in _FUNCTION for pos in analysis.pos])
    function &= np.array([number is None for number in numbers])
    function &= ~np.array(_labels(lowered, analysis.pos))
    rare = np.asarray(rarity, dtype=np.float32)
    weights = np.where(function, _FUNCTION_WEIGHT, 0.4 + 0.6 * rare)
    return Words(
        lowered=lowered,
        lemmas=lemmas,
        tags=analysis.tags,
        pos=analysis.pos,
        heads=analysis.heads,
        numbers=numbers,
        spellings=tuple(_trigrams(word) for word in lowered),
        is_mark=marks,
        is_function=function,
        is_negation=np.array([w in NEGATIONS or w.endswith("n't") for w in lowered]),
        is_hedge=np.array(
            [w in HEDGES or lemma in HEDGES for w, lemma in zip(lowered, lemmas, strict=True)]
        ),
        is_entity=np.array([bool(entity) for entity in analysis.entities]),
        rarity=rare,
        weights=np.where(marks, _MARK_WEIGHT, weights).astype(np.float32),
        vectors=tuple(vectors),
    )


def _labels(words: Sequence[str], pos: Sequence[str]) -> list[bool]:
    """Where a single letter names a thing, as in "bulbs A and C"; "a" before a noun does not."""
    following = [*pos[1:], "PUNCT"]
    return [
        len(word) == 1
        and word.isalpha()
        and (word != "a" or after in ("CCONJ", "PUNCT", "AUX", "VERB", "ADP", "SCONJ", "PART"))
        for word, after in zip(words, following, strict=True)
    ]


def clean(word: str) -> str:
    """The word in lower case without the punctuation glued to it; a lone mark stays."""
    lowered = word.lower()
    return _EDGE.sub("", lowered) or lowered


def _trigrams(word: str) -> frozenset[str]:
    marked = f"^{word}$"
    return frozenset(marked[i : i + 3] for i in range(max(1, len(marked) - 2)))
