import pytest

from explain.errors import ExplainError
from explain.types import (
    Alignment,
    Chunk,
    Clue,
    Evidence,
    Link,
    Qualifier,
    Relation,
    Sentence,
    Token,
)

FIRST = Sentence.from_words(["12", "killed", "in", "Pakistan"])
SECOND = Sentence.from_words(["10", "people", "killed", "in", "NW", "Pakistan"])


def link(first, second, relation, score=None, **more):
    sides = (
        tuple(sentence.chunk(chunk) for chunk in side)
        for sentence, side in ((FIRST, first), (SECOND, second))
    )
    return Link(*sides, relation, score, **more)


ALIGNMENT = Alignment(
    "6",
    FIRST,
    SECOND,
    (
        link([[0]], [[0, 1]], Relation.SPE2, 4, qualifiers=frozenset({Qualifier.FACT})),
        link([[2, 3]], [[3, 4, 5]], Relation.SPE2, 4, probabilities={Relation.SPE2: 0.8}),
    ),
)


def test_words_joined_by_blanks_keep_their_offsets():
    assert [FIRST.text[t.start : t.end] for t in FIRST.tokens] == list(FIRST.words)


def test_chunks_stand_in_reading_order_and_cover_tokens_without_a_link():
    assert [c.text for c in ALIGNMENT.first_chunks] == ["12", "killed", "in Pakistan"]
    assert [c.text for c in ALIGNMENT.second_chunks] == ["10 people", "killed", "in NW Pakistan"]


def test_swapping_the_sentences_swaps_spe1_and_spe2():
    mirrored = ALIGNMENT.mirrored()
    assert [x.label for x in mirrored.links] == ["SPE1_FACT", "SPE1"]
    assert mirrored.links[1].probabilities == {Relation.SPE1: 0.8}
    assert mirrored.mirrored() == ALIGNMENT


def test_mirrored_evidence_points_at_the_other_sides():
    evidence = Evidence(Clue.NUMBER, "12 against 10", (0,), (1,))
    assert evidence.mirrored() == Evidence(Clue.NUMBER, "12 against 10", (1,), (0,))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Link((), (), Relation.EQUI, 5), "both sides"),
        (lambda: link([[0]], [[0]], Relation.EQUI, 7), "outside 0-5"),
        (lambda: link([[0]], [[0]], Relation.SIMI), "needs a score"),
        (lambda: Chunk((), ""), "at least one"),
        (lambda: Chunk((2, 1), "b a"), "rising"),
        (lambda: FIRST.chunk([9]), "outside the sentence"),
        (lambda: Sentence("ab", (Token("abc", 0, 3),)), "does not fit"),
        (lambda: Alignment("1", SECOND, FIRST, ALIGNMENT.links), "names token"),
    ],
)
def test_values_refuse_what_cannot_be(make, message):
    with pytest.raises(ExplainError, match=message):
        make()
