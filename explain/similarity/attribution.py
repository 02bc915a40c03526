"""What each difference costs: the similarity of the pair with it mended, really scored again.

A difference between two chunks is mended by putting one in the place of the other, once in either
sentence, and the two similarities are averaged; a chunk without a counterpart is taken out. The
shares are Shapley values over all subsets of the differences; they add up to the similarity of
the fully mended pair minus that of the pair as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import factorial

from explain.evidence.phrase import is_word
from explain.similarity.edits import Edit, edited, replacement
from explain.types import MAX_SCORE, Alignment, Attribution, Difference, Link, Relation, Sentence
from explain.wording.text import quote, span

# All subsets of 8 differences are 256; above that the shares are approximated.
EXACT = 8

Score = Callable[[list[tuple[Sentence, Sentence]]], list[float]]
Variation = tuple[Edit | None, Edit | None]
Variant = tuple[Sentence | None, Sentence | None]


@dataclass(frozen=True)
class _Mending:
    """How one difference is mended, toward the first sentence and toward the second.

    Each way is an edit in the first sentence, or none, and one in the second, or none.
    """

    link: int
    edit: str
    ways: tuple[Variation, Variation]


def attribute(alignment: Alignment, similarity: float, score: Score) -> Attribution:
    """What each difference costs, costliest first; `score` is called once.

    With more than 8 differences the shares are the mean of what each gains when mended first and
    when mended last, scaled so that they still add up; `exact` is False then.
    """
    mendings = [
        _mending(i, link, alignment)
        for i, link in enumerate(alignment.links)
        if _differs(link, alignment)
    ]
    if not mendings:
        return Attribution(similarity, similarity, (), exact=True)
    count = len(mendings)
    exact = count <= EXACT
    everything = (1 << count) - 1
    masks = list(range(1, everything + 1)) if exact else _few(count)
    values = {0: similarity} | _score_masks(alignment, mendings, masks, score)
    shares = _shapley(values, count) if exact else _approximate(values, count)
    differences = [
        Difference(
            link=mending.link,
            edit=mending.edit,
            mended=values[1 << i],
            cost=values[1 << i] - similarity,
            share=shares[i],
        )
        for i, mending in enumerate(mendings)
    ]
    differences.sort(key=lambda d: (-d.cost, -d.share, d.link))
    return Attribution(similarity, values[everything], tuple(differences), exact=exact)


def _differs(link: Link, alignment: Alignment) -> bool:
    if link.two_sided and link.relation is Relation.EQUI:
        return False
    words = [alignment.first.words[p] for p in link.first_positions]
    words += [alignment.second.words[p] for p in link.second_positions]
    return any(is_word(word) for word in words)


def _mending(index: int, link: Link, alignment: Alignment) -> _Mending:
    first, second = link.first_positions, link.second_positions
    if not link.two_sided:
        side = alignment.first if first else alignment.second
        text = f"removing {quote(span(side, first or second))}"
        edits = (Edit(first) if first else None, Edit(second) if second else None)
        return _Mending(index, text, (edits, edits))
    own = [alignment.first.words[p] for p in first]
    other = [alignment.second.words[p] for p in second]
    said = quote(span(alignment.first, first)), quote(span(alignment.second, second))
    text = f"replacing {said[1]} by {said[0]}"
    into_second = Edit(second, replacement(other, own, opening=first[0] == 0))
    into_first = Edit(first, replacement(own, other, opening=second[0] == 0))
    return _Mending(index, text, ((None, into_second), (into_first, None)))


def _few(count: int) -> list[int]:
    """Each difference mended alone, each alone left, and all mended."""
    everything = (1 << count) - 1
    return (
        [1 << i for i in range(count)]
        + [everything ^ (1 << i) for i in range(count)]
        + [everything]
    )


def _score_masks(
    alignment: Alignment, mendings: Sequence[_Mending], masks: Sequence[int], score: Score
) -> dict[int, float]:
    """The similarity with each subset mended, averaged over both directions, in one batch."""
    built: dict[tuple[int, tuple[Edit, ...]], Sentence | None] = {}

    def build(number: int, edits: tuple[Edit, ...]) -> Sentence | None:
        key = (number, edits)
        if key not in built:
            built[key] = edited(alignment.first if number == 0 else alignment.second, edits)
        return built[key]

    variants: dict[int, list[Variant]] = {}
    for mask in masks:
        chosen = [m for i, m in enumerate(mendings) if mask >> i & 1]
        variants[mask] = [
            (
                build(0, tuple(e for m in chosen if (e := m.ways[way][0]) is not None)),
                build(1, tuple(e for m in chosen if (e := m.ways[way][1]) is not None)),
            )
            for way in (0, 1)
        ]
    wanted = dict.fromkeys(
        (a, b) for pairs in variants.values() for a, b in pairs if a is not None and b is not None
    )
    scored = dict(zip(wanted, score(list(wanted)), strict=True)) if wanted else {}
    return {
        mask: sum(_value(pair, scored) for pair in pairs) / len(pairs)
        for mask, pairs in variants.items()
    }


def _value(pair: Variant, scored: dict[tuple[Sentence, Sentence], float]) -> float:
    first, second = pair
    if first is None or second is None:
        # Nothing is left of a sentence: where nothing is left of both, nothing differs.
        return MAX_SCORE if first is second else 0.0
    return scored[first, second]


def _shapley(values: dict[int, float], count: int) -> list[float]:
    weights = [
        factorial(size) * factorial(count - size - 1) / factorial(count) for size in range(count)
    ]
    return [
        sum(
            weights[mask.bit_count()] * (values[mask | 1 << i] - values[mask])
            for mask in range(1 << count)
            if not mask >> i & 1
        )
        for i in range(count)
    ]


def _approximate(values: dict[int, float], count: int) -> list[float]:
    everything = (1 << count) - 1
    whole = values[everything] - values[0]
    gains = [
        (values[1 << i] - values[0] + values[everything] - values[everything ^ (1 << i)]) / 2
        for i in range(count)
    ]
    rest = (whole - sum(gains)) / count
    return [gain + rest for gain in gains]
