"""Changed pairs for the training."""

from __future__ import annotations

import random

import pytest

from explain.sentence.analysis import analyse
from explain.types import Alignment, Link, Relation, Sentence
from training.gold import Gold
from training.joint import example
from training.variants import MAKERS, Place, with_variants


def equivalent(first: str, second: str) -> Gold:
    """A pair of one chunk each, linked by EQUI."""
    a, b = Sentence.from_words(first.split()), Sentence.from_words(second.split())
    chunks = [s.chunk(range(len(s.tokens))) for s in (a, b)]
    links = (Link((chunks[0],), (chunks[1],), Relation.EQUI, 5.0),)
    alignment = Alignment("1", a, b, links)
    return Gold("headlines", analyse(a), analyse(b), (chunks[0],), (chunks[1],), alignment, 0)


def made(first: str, second: str) -> dict[str, str]:
    """What every maker turns the first side into, and the relation that it gives."""
    gold = equivalent(first, second)
    sides = [(a, tuple(range(len(a.lemmas)))) for a in (gold.first, gold.second)]
    place = Place(*sides[0], *sides[1], Relation.SPE2)
    found = {}
    for make in MAKERS:
        if change := make(place, random.Random(1)):
            words = [
                word
                for p, old in enumerate(gold.first.sentence.words)
                for word in change.words.get(p, [old])
            ]
            found[make.__name__.strip("_")] = f"{change.relation} {' '.join(words)}"
    return found


@pytest.mark.parametrize(
    ("first", "second", "kind", "expected"),
    [
        ("is sitting", "sits", "negated", "OPPO is not sitting"),
        ("He signed it", "He signed it", "negated", "OPPO He did not sign it"),
        ("a gap", "a gap", "negated", "OPPO no gap"),
        ("a closed path", "the closed path", "opposed", "OPPO a open path"),
        ("a red bus", "the red bus", "less_said", "SPE2 a bus"),
        ("the dog", "a dog", "wider", "SPE2 the animal"),
    ],
)
def test_a_change_says_what_becomes_of_the_link(first, second, kind, expected) -> None:
    assert made(first, second)[kind] == expected


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("is not sitting", "does not sit", "negated"),
        ("a black dog", "a black dog", "opposed"),
        ("sitting", "sitting", "opposed"),
        ("two buses", "three buses", "less_said"),
        ("a cat", "a dog", "other_value"),
    ],
)
def test_what_cannot_be_told_is_left_alone(first: str, second: str, kind: str) -> None:
    assert kind not in made(first, second)


@pytest.mark.parametrize("text", ["12 killed", "on Monday", "a green van", "two men"])
def test_another_value_is_similar(text: str) -> None:
    found = made(text, text)["other_value"]
    assert found.startswith("SIMI")
    assert found.removeprefix("SIMI ") != text


def test_variants_keep_the_fold_and_cover_every_word() -> None:
    [gold] = with_variants([equivalent("The red bus is closed", "The red bus is closed")], seed=1)
    assert len(gold.variants) >= 3
    for variant in gold.variants:
        assert (variant.fold, variant.dataset) == (gold.fold, gold.dataset)
        for analysis, chunks in (
            (variant.first, variant.first_chunks),
            (variant.second, variant.second_chunks),
        ):
            covered = sorted(p for chunk in chunks for p in chunk.positions)
            assert covered == list(range(len(analysis.lemmas)))
        assert variant.alignment.first == variant.first.sentence
    assert len(example(gold).variants) == len(gold.variants)


def test_the_same_seed_gives_the_same_variants() -> None:
    golds = [equivalent("The red bus is closed", "A red bus is closed")]
    texts = [
        [
            (v.first.sentence.text, v.second.sentence.text)
            for v in with_variants(golds, seed=3)[0].variants
        ]
        for _ in range(2)
    ]
    assert texts[0] == texts[1]
