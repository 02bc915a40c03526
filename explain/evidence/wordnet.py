"""WordNet's relations between two words, from a compact table without glosses.

The table is made by `training.wordnet`; it loads on first use and answers from then on out of
memory. Words come in as lemmas, with a part of speech as spaCy or WordNet writes it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explain.errors import ModelError
from explain.evidence.lexicon import COLOURS, POSTURES
from explain.types import Clue

TABLE = Path(__file__).with_name("data") / "wordnet.npz"

# A word's rare senses give relations that no reader would think of ("dog" is a kind of "man").
_SENSES = 4
# The range of a search upwards, and the most synsets that the place where two words meet may have
# below it, as 10 * log2: about 400 for kinds of one thing, about 16,000 for "is a kind of".
_REACH = {"n": 9, "v": 3}
_SIBLING_REACH = {"n": 2, "v": 1}
_SIBLING_BELOW = 87
_KIND_BELOW = 140

_ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ly")
_LETTERS = {
    "NOUN": "n",
    "PROPN": "n",
    "NUM": "n",
    "VERB": "v",
    "AUX": "v",
    "ADJ": "a",
    "ADV": "r",
    "n": "n",
    "v": "v",
    "a": "a",
    "s": "a",
    "r": "r",
}
_FIELD_NAMES = (
    "adjective adjective adverb top act animal artifact attribute body cognition communication "
    "event feeling food group location motive object person phenomenon plant possession process "
    "quantity relation shape state substance time body change cognition communication competition "
    "consumption contact creation emotion motion perception possession social stative weather "
    "adjective"
)

_FIELDS = tuple(_FIELD_NAMES.split())


@dataclass(frozen=True, slots=True)
class WordRelation:
    """How the meanings of two words are related.

    `narrower` is 1 where the first is the kind or the part, 2 where the second is, else 0.
    `path` runs from the first word to the second by way of the synsets between; `meeting` is,
    for two kinds of one thing, that thing.
    """

    clue: Clue
    narrower: int
    distance: int
    path: tuple[str, ...]
    meeting: str = ""


@dataclass(frozen=True)
class _Table:
    """The arrays, and where the rows of each begin."""

    lemmas: list[bytes]
    bounds: tuple[int, ...]
    arrays: dict[str, NDArray[Any]]
    starts: dict[str, NDArray[np.int64]]
    cased: dict[int, str]

    def row(self, name: str, index: int) -> list[int]:
        start = self.starts[name]
        found: list[int] = self.arrays[name][start[index] : start[index + 1]].tolist()
        return found


@lru_cache(maxsize=1)
def _table() -> _Table:
    try:
        with np.load(TABLE, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        ends = np.cumsum(arrays["bounds"])
        cased = arrays["cased_names"].tobytes().decode().split("\n")
        starts = {
            name.removesuffix("_count"): np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
            for name, counts in arrays.items()
            if name.endswith("_count")
        }
        return _Table(
            lemmas=arrays["lemmas"].tobytes().split(b"\n"),
            bounds=(0, *(int(end) for end in ends)),
            arrays=arrays,
            starts=starts,
            cased=dict(zip(arrays["cased"].tolist(), cased, strict=True)),
        )
    except (OSError, KeyError, ValueError) as error:
        raise ModelError(
            f"the WordNet table {TABLE.name} is missing or damaged ({error}); restore "
            f"explain/evidence/data from the repository, or rebuild it with "
            f"`python -m training.wordnet PATH_TO_DICT`"
        ) from error


@lru_cache(maxsize=65_536)
def senses(lemma: str, pos: str) -> tuple[int, ...]:
    """The synsets of a lemma as this part of speech, the most frequent first."""
    letter = _LETTERS.get(pos)
    if letter is None:
        return ()
    table = _table()
    key = lemma.lower().replace(" ", "_").encode()
    at = bisect_left(table.lemmas, key)
    if at == len(table.lemmas) or table.lemmas[at] != key:
        return ()
    part = "nvar".index(letter)
    low, high = table.bounds[part], table.bounds[part + 1]
    return tuple(s for s in table.row("senses", at) if low <= s < high)


@lru_cache(maxsize=65_536)
def is_word(form: str) -> bool:
    """Whether a form is a lemma of any part of speech, or has a regular ending on one."""
    stems = [form, *(form.removesuffix(end) for end in _ENDINGS if form.endswith(end))]
    stems += [stem + "e" for stem in stems[1:]]
    return any(senses(stem, letter) for stem in stems for letter in "nvar")


def name(synset: int) -> str:
    """The first word of a synset, as a reader would write it."""
    table = _table()
    word = table.cased.get(synset) or table.lemmas[table.arrays["name"][synset]].decode()
    return word.replace("_", " ")


@lru_cache(maxsize=65_536)
def field(lemma: str, pos: str) -> str:
    """The semantic field of a lemma's most frequent sense ("person", "motion"), or ""."""
    found = senses(lemma, pos)
    if not found:
        return ""
    value = _FIELDS[int(_table().arrays["field"][found[0]])]
    return lemma.lower() if value == "top" else value


@lru_cache(maxsize=65_536)
def is_a(lemma: str, pos: str, ancestor: str, *, among: int = 2) -> bool:
    """Whether one of a lemma's most frequent senses is, or is a kind of, the ancestor's first."""
    top = senses(ancestor, pos)[:1]
    return any(top[0] in _upwards(s, 20) for s in senses(lemma, pos)[:among]) if top else False


@lru_cache(maxsize=65_536)
def relational(adjective: str) -> bool:
    """Whether an adjective only names what something belongs to: solar, nuclear, presidential.

    Such a one does not stand after "is". Adjectives of nations do.
    """
    found = senses(adjective, "ADJ")[:1]
    targets = _table().row("pertains", found[0]) if found else []
    return any(not name(t)[:1].isupper() for t in targets) and adjective.islower()


def is_opposed(lemma: str, pos: str) -> bool:
    """Whether readers take a word and its antonym for opposites, not just for two of a kind.

    A man and a woman, black and white, sitting and standing are only different.
    """
    if lemma in COLOURS or lemma in POSTURES:
        return False
    return pos != "NOUN" or field(lemma, pos) not in ("person", "animal")


@lru_cache(maxsize=65_536)
def antonyms(lemma: str, pos: str) -> tuple[str, ...]:
    """The direct opposites of a lemma's two most frequent senses, single words only."""
    row = _table().row
    found = dict.fromkeys(name(t) for s in senses(lemma, pos)[:2] for t in row("antonym", s))
    return tuple(word for word in found if word.isalpha())


@lru_cache(maxsize=65_536)
def hypernym_path(lemma: str, pos: str = "n") -> tuple[str, ...]:
    """The names from a lemma's most frequent sense up to the top."""
    path: list[str] = []
    found = list(senses(lemma, pos)[:1])
    while found and len(path) < 25:
        path.append(name(found[0]))
        found = _table().row("hypernym", found[0])[:1]
    return tuple(path)


@lru_cache(maxsize=131_072)
def relation(first: str, first_pos: str, second: str, second_pos: str) -> WordRelation | None:
    """The closest relation between two lemmas, or None where WordNet knows of none."""
    if first.lower() == second.lower():
        return None
    a, b = senses(first, first_pos), senses(second, second_pos)
    if not a or not b:
        return None
    near_a, near_b = a[:_SENSES], b[:_SENSES]
    letter = _LETTERS[first_pos]
    same = letter == _LETTERS[second_pos]
    if same and (found := _opposites(near_a, near_b)):
        return WordRelation(Clue.ANTONYM, 0, found, (first, second))
    if same and _synonyms(a, b):
        return WordRelation(Clue.SYNONYM, 0, 0, (first, second))
    if same and letter in _REACH and (up := _kind_of(first, a, second, b, letter)):
        return up
    if letter == "n" and same and (part := _part_of(first, near_a, second, near_b)):
        return part
    if _derived(near_a, near_b):
        return WordRelation(Clue.FORM, 0, 1, (first, second))
    if same and letter in _SIBLING_REACH:
        return _siblings(first, near_a[:2], second, near_b[:2], letter)
    if same and letter == "a" and _similar(near_a, near_b):
        return WordRelation(Clue.SYNONYM, 0, 1, (first, second))
    return None


def _synonyms(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether a synset is shared that is not rare for both."""
    shared = set(a) & set(b)
    return any(min(a.index(s), b.index(s)) < 2 and a.index(s) + b.index(s) < 7 for s in shared)


def _opposites(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    """1 for a direct opposite, 2 for one by way of a similar adjective, 0 for none."""
    if any(t in b for s in a for t in _table().row("antonym", s)):
        return 1
    # Indirect opposites hold for adjectives only; one step aside on one side, as "soaked" ~ wet.
    row = _table().row
    for near, far in ((a[:2], b[:2]), (b[:2], a[:2])):
        heads = {h for s in near for h in row("similar", s)}
        if any(t in far for h in heads for t in row("antonym", h)):
            return 2
    return 0


def _similar(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return any(t in b[:2] for s in a[:2] for t in _table().row("similar", s))


def _kind_of(
    first: str, a: tuple[int, ...], second: str, b: tuple[int, ...], letter: str
) -> WordRelation | None:
    found: list[tuple[float, WordRelation]] = []
    for narrow, wide, side in ((a[:_SENSES], b, 1), (b[:_SENSES], a, 2)):
        for rank, synset in enumerate(narrow):
            for above, path in _upwards(synset, _REACH[letter]).items():
                if above == synset or above not in wide:
                    continue
                if _table().arrays["below"][above] > _KIND_BELOW:
                    continue
                names = (first, *path[1:-1], second) if side == 1 else (second, *path[1:-1], first)
                distance = len(path) - 1
                if rank and distance > 2:
                    continue  # by a rare sense, far up: "dog" is a kind of "person"
                cost = distance + 3 * rank + 0.5 * wide.index(above)
                ordered = names if side == 1 else names[::-1]
                found.append((cost, WordRelation(Clue.KIND_OF, side, distance, ordered)))
    cost, best = min(found, key=lambda item: item[0], default=(99.0, None))
    return best if cost <= _REACH[letter] else None


def _part_of(
    first: str, a: tuple[int, ...], second: str, b: tuple[int, ...]
) -> WordRelation | None:
    for whole, part, side in ((b, a, 1), (a, b, 2)):
        for synset in whole[:2]:
            if field(first, "n") == field(second, "n") in ("animal", "person"):
                continue  # WordNet counts a foal among the parts of a horse
            if any(p in part[:2] for p in _table().row("part", synset)):
                return WordRelation(Clue.PART_OF, side, 1, (first, second))
    return None


def _derived(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    row = _table().row
    for one, other in ((a, b), (b, a)):
        if any(t in other for s in one for kind in ("derived", "pertains") for t in row(kind, s)):
            return True
    return False


def _siblings(
    first: str, a: tuple[int, ...], second: str, b: tuple[int, ...], letter: str
) -> WordRelation | None:
    reach = _SIBLING_REACH[letter]
    found: list[tuple[int, int, WordRelation]] = []
    below = _table().arrays["below"]
    for x in a:
        for y in b:
            ups, downs = _upwards(x, reach), _upwards(y, reach)
            for meeting in ups.keys() & downs.keys():
                if below[meeting] > _SIBLING_BELOW:
                    continue
                path = (first, *ups[meeting][1:], *downs[meeting][-2:0:-1], second)
                sibling = WordRelation(Clue.SIBLING, 0, len(path) - 1, path, name(meeting))
                found.append((len(path), meeting, sibling))
    return min(found, key=lambda item: item[:2])[2] if found else None


@lru_cache(maxsize=65_536)
def _upwards(synset: int, reach: int) -> dict[int, tuple[str, ...]]:
    """Every synset above this one within reach, with the names on the way to it."""
    return dict(_climb(synset, reach))


def _climb(synset: int, reach: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    row = _table().row
    level: dict[int, tuple[str, ...]] = {synset: (name(synset),)}
    seen = set(level)
    for _ in range(reach + 1):
        yield from level.items()
        level = {
            above: (*path, name(above))
            for low, path in level.items()
            for above in row("hypernym", low)
            if above not in seen
        }
        seen.update(level)
