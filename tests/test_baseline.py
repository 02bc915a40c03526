import pytest

from explain.linking.baseline import link_by_overlap
from explain.similarity.baseline import token_cosine
from explain.types import Relation, Sentence


def chunks(*texts):
    sentence = Sentence.from_words(" ".join(texts).split())
    found, start = [], 0
    for text in texts:
        size = len(text.split())
        found.append(sentence.chunk(range(start, start + size)))
        start += size
    return found


def test_chunks_that_share_most_words_are_equivalent_and_the_rest_stay_alone():
    first = chunks("12", "killed", "in bus accident", "in Pakistan")
    second = chunks("10", "killed", "in road accident", "in NW Pakistan")
    links = link_by_overlap(first, second)
    found = [(link.first_positions, link.second_positions, link.label) for link in links]
    assert found == [
        ((1,), (1,), "EQUI"),
        ((2, 3, 4), (2, 3, 4), "EQUI"),
        ((5, 6), (5, 6, 7), "EQUI"),
        ((0,), (), "NOALI"),
        ((), (0,), "NOALI"),
    ]


def test_marks_alone_are_never_linked():
    links = link_by_overlap(chunks("yes", "."), chunks("no", "."))
    assert {link.relation for link in links} == {Relation.NOALI}


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("a b", "a b", 5.0), ("a b", "c d", 0.0), ("a b c d", "a", 2.5)],
)
def test_token_cosine_counts_shared_words(first, second, expected):
    one, two = (Sentence.from_words(text.split()) for text in (first, second))
    assert token_cosine(one, two) == pytest.approx(expected)
