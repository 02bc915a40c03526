"""Numbers in text: which tokens say one, what it is worth, and what it measures."""

from __future__ import annotations

import re
from enum import StrEnum

from explain.evidence.lexicon import MONEY, MONTHS, PERCENT, WEEKDAYS
from explain.sentence.analysis import Analysis

_UNIT_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNITS = {word: i for i, word in enumerate(_UNIT_WORDS.split())}
_TENS = {word: 10 * i for i, word in enumerate(_TEN_WORDS.split(), start=2)}
_SCALES = {
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "dozen": 12.0,
    "k": 1e3,
    "m": 1e6,
    "mn": 1e6,
    "b": 1e9,
    "bn": 1e9,
    "tn": 1e12,
    "t": 1e12,
}
_DIGITS = re.compile(
    r"^[$£€¥]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(k|m|mn|b|bn|t|tn|%|st|nd|rd|th)?$", re.I
)
_JOINED = re.compile(r"^(\d[\d,]*(?:\.\d+)?)-([a-z][a-z-]*)$")
_SCORE = re.compile(r"^\d+[-–]\d+$")
_CLOCK = re.compile(r"^\d{1,2}[:.]\d{2}(am|pm)?$|^\d{1,2}(am|pm)$", re.I)


CLOCK = frozenset(("am", "pm", "a.m", "p.m", "o'clock", "noon", "midnight"))


class Measure(StrEnum):
    """What a number says."""

    COUNT = "count"
    MONEY = "money"
    PERCENT = "percent"
    YEAR = "year"
    DATE = "date"
    CLOCK = "clock"
    AGE = "age"
    MAGNITUDE = "magnitude"
    SCORE = "score"
    ORDINAL = "ordinal"
    LABEL = "label"  # Terminal 1: the number names, it does not count


def value(word: str) -> float | None:
    """What a word is worth as a number: 12, twelve, 1,000, 389M, twenty-one; else None."""
    word = word.strip(".,;:!?()\"'“”‘’").lower()
    if word in _UNITS:
        return float(_UNITS[word])
    if word in _TENS:
        return float(_TENS[word])
    if word in _SCALES and len(word) > 2:
        return _SCALES[word]
    tens, _, unit = word.partition("-")
    if tens in _TENS and 0 < _UNITS.get(unit, 0) < 10:
        return float(_TENS[tens] + _UNITS[unit])
    if joined := _JOINED.match(word):
        word = joined[1]  # 7.2-magnitude, 20-year-old
    match = _DIGITS.match(word)
    if not match:
        return None
    suffix = (match[3] or "").lower()
    return float(match[1].replace(",", "") + (match[2] or "")) * _SCALES.get(suffix, 1.0)


def number_positions(analysis: Analysis, positions: tuple[int, ...]) -> tuple[int, ...]:
    """Of these tokens the ones that say a number, with the marks of currency and per cent."""
    words = analysis.sentence.words
    found: list[int] = []
    for p in positions:
        word = words[p].strip(".,;:!?()").lower()
        more = PERCENT | CLOCK | _SCALES.keys()
        if _is_number(analysis, p, word) or (found and found[-1] == p - 1 and word in more):
            if p - 1 in positions and words[p - 1] in MONEY:
                found.append(p - 1)
            found.append(p)
    return tuple(dict.fromkeys(found))


def _is_number(analysis: Analysis, position: int, word: str) -> bool:
    if value(word) is not None:
        # "one" is often a pronoun or an article: "one of the paths", "the red one".
        return word != "one" or analysis.tags[position] == "CD"
    return bool(_SCORE.match(word) or _CLOCK.match(word)) or word in (
        "dozens",
        "hundreds",
        "thousands",
        "millions",
    )


def total(analysis: Analysis, positions: tuple[int, ...]) -> float | None:
    """The worth of a run of number words, 4 million as 4,000,000; None where it cannot be told."""
    worth: float | None = None
    for p in positions:
        word = analysis.sentence.words[p].strip(".,;:!?()").lower()
        scale = _SCALES.get(word)
        single = value(word)
        if scale is not None and worth is not None:
            worth *= scale
        elif single is not None:
            worth = single if worth is None else worth + single
    return worth


def measure(analysis: Analysis, positions: tuple[int, ...], numbers: tuple[int, ...]) -> Measure:
    """What the number among these tokens says."""
    words = [w.lower().strip(".,;:!?()") for w in analysis.sentence.words]
    near = {words[p] for p in positions}
    said = [words[p] for p in numbers]
    before = words[numbers[0] - 1] if numbers[0] else ""
    if near & MONEY or any(word[0] in "$£€¥" for word in said if word):
        return Measure.MONEY
    if near & PERCENT or any(word.endswith("%") for word in said):
        return Measure.PERCENT
    # May and march are words of other kinds as well; a capital tells, and so the tag.
    months = {words[p] for p in positions if analysis.pos[p] == "PROPN"} | (near - {"may", "march"})
    if months & MONTHS or near & WEEKDAYS:
        return Measure.DATE
    if any(_CLOCK.match(word) for word in said) or near & CLOCK:
        return Measure.CLOCK
    if any(_SCORE.match(word) for word in said):
        return Measure.SCORE
    joined = {match[2] for word in said if (match := _JOINED.match(word))}
    near |= joined
    if "aged" in near or before in ("age", "aged") or near & {"year-old", "years-old"}:
        return Measure.AGE
    if {"magnitude", "richter"} & near:
        return Measure.MAGNITUDE
    if any(re.fullmatch(r"\d+(st|nd|rd|th)", word) for word in said):
        return Measure.ORDINAL
    if _is_label(analysis, positions, numbers):
        return Measure.LABEL
    if len(said) == 1 and re.fullmatch(r"(1[4-9]|20)\d\d", said[0]):
        return Measure.YEAR
    return Measure.COUNT


def _is_label(analysis: Analysis, positions: tuple[int, ...], numbers: tuple[int, ...]) -> bool:
    """Whether the number follows its noun, as in "bulb 2"."""
    previous = numbers[0] - 1
    following = numbers[-1] + 1
    counted = following in positions and analysis.pos[following] in ("NOUN", "PROPN", "ADJ")
    return (
        previous in positions
        and analysis.pos[previous] in ("NOUN", "PROPN")
        and not counted
        and analysis.sentence.words[previous].isalpha()
    )
