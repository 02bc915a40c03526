"""Words that forbid a link to be called equivalent."""

from __future__ import annotations

import pytest

from explain.evidence.conflict import reconsidered
from explain.sentence.analysis import analyse
from explain.types import Link, Relation, Sentence

CASES = [
    ("did not sign", "signed", "OPPO"),
    ("Do n't touch", "touch", "OPPO"),
    ("Nobody", "Everyone", "OPPO"),
    ("slowly", "quickly", "OPPO"),
    ("330 metres tall", "300 metres tall", "SIMI"),
    ("a man", "a woman", "SIMI"),
    ("may have found", "have found", "EQUI_FACT"),
    ("must wear", "may wear", "EQUI_FACT"),
    ("seven children", "7 children", "EQUI"),
    ("is not closed", "is open", "EQUI"),
    ("buys", "to acquire", "EQUI"),
    ("a red van", "the red van", "EQUI"),
    (".", "!", "EQUI"),
]


def linked(first: str, second: str, relation: Relation = Relation.EQUI) -> tuple[Link, ...]:
    a, b = Sentence.from_words(first.split()), Sentence.from_words(second.split())
    score = 5.0 if relation is Relation.EQUI else 3.0
    sides = [(s.chunk(range(len(s.tokens))),) for s in (a, b)]
    there = Link(sides[0], sides[1], relation, score)
    return (
        reconsidered(there, analyse(a), analyse(b)),
        reconsidered(there.mirrored(), analyse(b), analyse(a)),
    )


@pytest.mark.parametrize(("first", "second", "label"), CASES)
def test_words_decide_what_vectors_blur_in_both_orders(first, second, label) -> None:
    there, back = linked(first, second)
    assert (there.label, back.label) == (label, label)
    assert there.score == (5.0 if label.startswith("EQUI") else 4.0)


def test_other_relations_are_left_alone() -> None:
    there, _ = linked("did not sign", "signed", Relation.REL)
    assert (there.relation, there.score) == (Relation.REL, 3.0)
