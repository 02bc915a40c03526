"""Words that stand in errors more often than chance would put them there."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from explain.evaluation.analysis.cases import Case

# Rarer patterns cannot reach a small p-value, and would only make the correction harsher.
MIN_OCCURRENCES = 4
_NUMBER = re.compile(r"[+-]?[\d.,:/%$€£]*\d[\d.,:/%$€£]*(?:st|nd|rd|th|s|am|pm)?", re.IGNORECASE)
_NEGATIONS = frozenset({"no", "not", "n't", "never", "none", "nobody", "nothing", "without"})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a run got right or wrong: what stands on its two sides, and its case."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    wrong: bool
    case: Case


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of words, how often it was wrong, and whether that can be chance.

    `log_odds` is the base-2 logarithm of the odds ratio against the events without the pattern,
    half a count added to every cell; `p` is Fisher's exact test, one-sided; `q` is p after the
    correction of Benjamini and Hochberg over all the patterns that were tested.
    """

    text: str
    wrong: int
    total: int
    rest_wrong: int
    rest_total: int
    log_odds: float
    p: float
    q: float
    cases: tuple[Case, ...]  # the wrong ones


def over_represented(
    events: Sequence[Event], *, min_occurrences: int = MIN_OCCURRENCES
) -> tuple[Pattern, ...]:
    """The patterns with more errors than the rest has, least likely chance first."""
    from scipy.stats import false_discovery_control, hypergeom

    holders: dict[str, list[int]] = defaultdict(list)
    for index, event in enumerate(events):
        for text in patterns_of(event.first, event.second):
            holders[text].append(index)
    tested = _distinct({t: f for t, f in holders.items() if len(f) >= min_occurrences})
    wrong_total = sum(event.wrong for event in events)
    if not tested or not wrong_total:
        return ()
    totals = np.array([len(holders[text]) for text in tested])
    wrongs = np.array([sum(events[i].wrong for i in holders[text]) for text in tested])
    # Fisher's one-sided test is the upper tail of the hypergeometric distribution.
    ps = np.clip(hypergeom.sf(wrongs - 1, len(events), wrong_total, totals), 0.0, 1.0)
    qs = false_discovery_control(ps)
    found = []
    for text, wrong, total, p, q in zip(tested, wrongs, totals, ps, qs, strict=True):
        rest_wrong, rest_total = wrong_total - int(wrong), len(events) - int(total)
        odds = _log_odds(int(wrong), int(total), rest_wrong, rest_total)
        if odds > 0 and wrong:
            cases = tuple(events[i].case for i in holders[text] if events[i].wrong)
            found.append(
                Pattern(
                    text,
                    int(wrong),
                    int(total),
                    rest_wrong,
                    rest_total,
                    odds,
                    float(p),
                    float(q),
                    cases,
                )
            )
    return tuple(sorted(found, key=lambda item: (item.p, -item.wrong, item.text)))


def _distinct(holders: Mapping[str, Sequence[int]]) -> list[str]:
    """The patterns, of those that stand in the very same events the shortest alone."""
    shortest: dict[tuple[int, ...], str] = {}
    for text, found in holders.items():
        known = shortest.get(tuple(found))
        if known is None or (len(text), text) < (len(known), known):
            shortest[tuple(found)] = text
    return sorted(shortest.values())


def patterns_of(first: Sequence[str], second: Sequence[str]) -> frozenset[str]:
    """The patterns in the two sides of a link: words, openings, replacements, numbers.

    `red` is the word on either side; `in …` a chunk of several words that opens with it;
    `bus / road` one word in the place of another; `only one side: red` the rest of two sides that
    are otherwise the same; `‹number›` and `‹negation›` stand for their classes.
    """
    one, other = _words(first), _words(second)
    found = set(one) | set(other)
    found.update(f"{side[0]} …" for side in (one, other) if len(side) > 1)
    if any(_NUMBER.fullmatch(word) for word in found):
        found.add("‹number›")
    if found & _NEGATIONS:
        found.add("‹negation›")
    if one and other:
        left, right = Counter(one) - Counter(other), Counter(other) - Counter(one)
        if left.total() == 1 and right.total() == 1:
            found.add(" / ".join(sorted([*left, *right])))
        elif left.total() + right.total() == 1 and len(one) + len(other) > 1:
            found.add(f"only one side: {next(iter([*left, *right]))}")
        if one == other:
            found.add("‹equal words›")
    return frozenset(found)


def _words(side: Sequence[str]) -> list[str]:
    """The words in lower case; marks alone are no pattern."""
    return [word.casefold() for word in side if any(map(str.isalnum, word))]


def _log_odds(wrong: int, total: int, rest_wrong: int, rest_total: int) -> float:
    here = (wrong + 0.5) / (total - wrong + 0.5)
    elsewhere = (rest_wrong + 0.5) / (rest_total - rest_wrong + 0.5)
    return log2(here / elsewhere)
