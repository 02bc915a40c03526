"""Evidence: numbers in text, phrases, and the reasons that a link carries."""

from __future__ import annotations

import pytest

from explain.evidence.numbers import Measure, measure, total, value
from explain.evidence.phrase import Kind, phrase
from explain.evidence.reasons import evidence, with_evidence
from explain.sentence.analysis import analyse
from explain.types import Alignment, Clue, Evidence, Link, Relation, Sentence


def sentence(text: str) -> Sentence:
    return Sentence.from_words(text.split())


def reasons(first: str, second: str, relation: Relation = Relation.SIMI) -> list[Evidence]:
    """The evidence of a link between two whole texts."""
    a, b = sentence(first), sentence(second or "x")
    link = Link(
        (a.chunk(range(len(a.tokens))),) if first else (),
        (b.chunk(range(len(b.tokens))),) if second else (),
        relation,
        None if relation.one_sided else 4.0,
    )
    return list(evidence(link, analyse(a), analyse(b)))


@pytest.mark.parametrize(
    ("word", "worth"),
    [
        ("12", 12),
        ("twelve", 12),
        ("1,000", 1000),
        ("6.9", 6.9),
        ("twenty-one", 21),
        ("389M", 389e6),
        ("$5", 5),
        ("hundred", 100),
        ("cat", None),
        ("3-1", None),
        ("1,00", None),
    ],
)
def test_words_have_a_worth(word: str, worth: float | None) -> None:
    assert value(word) == worth


MEASURES = [
    ("three cats", Measure.COUNT),
    ("$ 9 million", Measure.MONEY),
    ("4 percent", Measure.PERCENT),
    ("in 1894", Measure.YEAR),
    ("on May 12", Measure.DATE),
    ("on July 12", Measure.DATE),
    ("at 6 pm", Measure.CLOCK),
    ("aged 91", Measure.AGE),
    ("3-1", Measure.SCORE),
    ("a 5.8 magnitude quake", Measure.MAGNITUDE),
    ("bulb 2", Measure.LABEL),
    ("the 3rd time", Measure.ORDINAL),
]


@pytest.mark.parametrize(("text", "kind"), MEASURES)
def test_numbers_measure_something(text: str, kind: Measure) -> None:
    p = phrase(analyse(sentence(text)), tuple(range(len(text.split()))))
    assert measure(p.analysis, p.words, p.numbers) is kind


def test_a_scale_multiplies() -> None:
    p = phrase(analyse(sentence("$ 4 million")), (0, 1, 2))
    assert total(p.analysis, p.numbers) == 4e6


PHRASES = [
    ("in Pakistan", Kind.PLACE, "pakistan"),
    ("on a wooden bench", Kind.PLACE, "bench"),
    ("on Friday", Kind.TIME, "friday"),
    ("an old woman", Kind.PERSON, "woman"),
    ("two black dogs", Kind.ANIMAL, "dog"),
    ("in a red hat", Kind.THING, "hat"),
    ("does not affect", Kind.ACTION, "affect"),
    ("12", Kind.NUMBER, "12"),
    ("because", Kind.FUNCTION, "because"),
    (", .", Kind.FUNCTION, ","),
]


@pytest.mark.parametrize(("text", "kind", "head"), PHRASES)
def test_phrases_have_a_kind_and_a_head(text: str, kind: Kind, head: str) -> None:
    p = phrase(analyse(sentence(text)), tuple(range(len(text.split()))))
    assert p.kind is kind
    assert p.lemma(p.head) == head


REASONS = [
    ("in bus accident", "in vehicle accident", Clue.KIND_OF, "“bus” is a kind of “vehicle”"),
    ("12", "10", Clue.NUMBER, "12 against 10"),
    ("seven children", "7 children", Clue.NUMBER, "seven and 7 are the same number"),
    ("doesnt affect", "affects", Clue.NEGATION, "only the first is negated (“doesnt”)"),
    ("the thief", "a suspected thief", Clue.HEDGE, "the second is less certain (“suspected”)"),
    ("closed higher", "closed lower", Clue.ANTONYM, "“higher” is the opposite of “lower”"),
    ("the film", "the movie", Clue.SYNONYM, "“film” and “movie” can mean the same"),
    ("a guitar", "a violin", Clue.SIBLING, "kinds of “stringed instrument”"),
    ("a red van", "a van", Clue.ONLY_FIRST, "only the first says “red”"),
    ("a van", "a van", Clue.SHARED, "both say “van”"),
    ("kills", "killed", Clue.FORM, "forms of one word"),
    ("was open", "is open", Clue.TENSE, "“was open” is past, “is open” is present"),
]


@pytest.mark.parametrize(("first", "second", "clue", "text"), REASONS)
def test_a_link_carries_its_reason(first: str, second: str, clue: Clue, text: str) -> None:
    found = [e for e in reasons(first, second) if e.clue is clue]
    assert any(text in e.text for e in found), [e.text for e in reasons(first, second)]


def test_a_lone_chunk_says_that_it_is_alone() -> None:
    found = reasons("on Friday", "", Relation.NOALI)
    assert {e.clue for e in found} == {Clue.ONLY_FIRST, Clue.TIME}
    assert all(e.first and not e.second for e in found)
    assert reasons("and", "", Relation.NOALI) == []


def test_the_strongest_reason_comes_first_and_vectors_are_kept() -> None:
    a, b = sentence("12 cats"), sentence("10 cats")
    vector = Evidence(Clue.VECTOR, "close in meaning (0.9)", (0, 1), (0, 1), 0.9)
    link = Link((a.chunk([0, 1]),), (b.chunk([0, 1]),), Relation.SIMI, 4.0, evidence=(vector,))
    alignment = Alignment("1", a, b, (link,))
    for _ in range(2):  # asked twice, nothing is said twice
        alignment = with_evidence(alignment, analyse(a), analyse(b))
    found = alignment.links[0].evidence
    assert [e.clue for e in found] == [Clue.VECTOR, Clue.NUMBER, Clue.SHARED]
