"""Corrections by hand keep an alignment valid."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explain.editing import (
    add_link,
    check,
    check_link,
    join,
    qualify,
    remove_link,
    rescore,
    retype,
    split,
)
from explain.errors import ExplainError
from explain.settings import Rules
from explain.types import Alignment, Link, Qualifier, Relation, Sentence

FIRST = Sentence.from_words(["12", "killed", "in", "bus", "accident", "in", "Pakistan"])
SECOND = Sentence.from_words(["10", "killed", "in", "road", "accident", "in", "NW", "Pakistan"])


def accident() -> Alignment:
    spans = [((0,), (0,), Relation.SIMI, 4.0), ((1,), (1,), Relation.EQUI, 5.0)]
    spans += [((2, 3, 4), (2, 3, 4), Relation.SPE1, 4.0), ((5, 6), (5, 6, 7), Relation.SPE2, 4.0)]
    links = tuple(
        Link((FIRST.chunk(one),), (SECOND.chunk(other),), relation, score)
        for one, other, relation, score in spans
    )
    return Alignment("6", FIRST, SECOND, links)


def shape(alignment: Alignment) -> list[str]:
    return [
        f"{'+'.join(c.text for c in link.first) or '-'} ~ "
        f"{'+'.join(c.text for c in link.second) or '-'} {link.label} {link.score}"
        for link in alignment.links
    ]


def test_splitting_a_chunk_makes_a_group_by_the_2016_rules():
    edited = split(accident(), "first", 3)
    assert "in+bus accident ~ in road accident SPE1 4.0" in shape(edited)
    check(edited)


def test_splitting_a_chunk_leaves_an_alic_by_the_2015_rules():
    edited = split(accident(), "first", 3, rules=Rules.Y2015)
    assert "in ~ in road accident SPE1 4.0" in shape(edited)
    assert "bus accident ~ - ALIC None" in shape(edited)
    check(edited, rules=Rules.Y2015)


def test_joining_what_was_split_restores_the_chunk():
    assert shape(join(split(accident(), "second", 6), "second", 6)) == shape(accident())


def test_joining_chunks_of_two_links_frees_the_other_side():
    edited = join(accident(), "first", 1)
    assert "12 killed ~ 10 SIMI 4.0" in shape(edited)
    assert "- ~ killed NOALI None" in shape(edited)


def test_removing_a_link_leaves_two_lone_chunks():
    edited = remove_link(accident(), 0)
    assert shape(edited)[-2:] == ["12 ~ - NOALI None", "- ~ 10 NOALI None"]


def test_adding_a_link_takes_its_chunks_from_where_they_were():
    edited = add_link(accident(), [0, 1], [1], Relation.REL, 2)
    assert "12+killed ~ killed REL 2" in shape(edited)
    assert "- ~ 10 NOALI None" in shape(edited)
    check(edited)


def test_a_new_type_brings_a_score_that_fits_it():
    assert shape(retype(accident(), 0, Relation.EQUI))[0] == "12 ~ 10 EQUI 5.0"
    assert shape(retype(accident(), 1, Relation.REL))[1] == "killed ~ killed REL 4.0"


def test_qualifiers_are_part_of_the_label():
    edited = qualify(accident(), 0, [Qualifier.FACT])
    assert edited.links[0].label == "SIMI_FACT"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda a: rescore(a, 1, 4.0), "its score is 5"),
        (lambda a: rescore(a, 0, 5.0), "less than 5"),
        (lambda a: rescore(a, 0, 0.0), "more than 0"),
        (lambda a: rescore(a, 0, 7.0), "outside 0-5"),
        (lambda a: retype(a, 0, Relation.ALIC), "2015 rules"),
        (lambda a: add_link(a, [], [0], Relation.SIMI, 3), "at least one chunk of each"),
        (lambda a: add_link(a, [0], [9], Relation.SIMI, 3), "no chunk number 10"),
        (lambda a: add_link(a, [0, 1], [0], Relation.SIMI, 3, rules=Rules.Y2015), "one chunk"),
        (lambda a: split(a, "first", 2), "already starts there"),
        (lambda a: join(a, "first", 0), "is the first chunk"),
        (lambda a: split(a, "first", 99), "no word number 100"),
        (lambda a: remove_link(a, 17), "no link number 18"),
        (lambda a: retype(remove_link(a, 0), 3, Relation.SIMI), "both sides"),
        (lambda a: rescore(remove_link(a, 0), 3, 3.0), "has no score"),
        (lambda a: remove_link(remove_link(a, 0), 3), "nothing to remove"),
    ],
)
def test_what_the_guidelines_forbid_is_refused_with_a_reason(edit, said):
    with pytest.raises(ExplainError, match=said):
        edit(accident())


def test_an_alignment_that_breaks_the_guidelines_is_named():
    twice = accident().links[0]
    with pytest.raises(ExplainError, match="in no chunk"):
        check(Alignment("1", FIRST, SECOND, accident().links[:2]))
    with pytest.raises(ExplainError, match="one link only"):
        check(
            Alignment("1", FIRST, SECOND, (*accident().links, twice)),
            rules=Rules.Y2015,
        )
    with pytest.raises(ExplainError, match="without a counterpart"):
        check_link(Link(twice.first, twice.second, Relation.NOALI))


EDIT = st.one_of(
    st.tuples(st.just("split"), st.sampled_from(["first", "second"]), st.integers(0, 8)),
    st.tuples(st.just("join"), st.sampled_from(["first", "second"]), st.integers(0, 8)),
    st.tuples(st.just("remove"), st.integers(0, 9)),
    st.tuples(st.just("retype"), st.integers(0, 9), st.sampled_from(list(Relation))),
    st.tuples(st.just("rescore"), st.integers(0, 9), st.integers(0, 5).map(float)),
    st.tuples(
        st.just("add"),
        st.sets(st.integers(0, 6), min_size=1, max_size=3),
        st.sets(st.integers(0, 6), min_size=1, max_size=3),
        st.sampled_from(list(Relation)),
        st.integers(0, 5).map(float),
    ),
)


def apply(alignment: Alignment, edit: tuple, rules: Rules) -> Alignment:
    match edit:
        case ("split", side, position):
            return split(alignment, side, position, rules=rules)
        case ("join", side, position):
            return join(alignment, side, position, rules=rules)
        case ("remove", index):
            return remove_link(alignment, index)
        case ("retype", index, relation):
            return retype(alignment, index, relation, rules=rules)
        case ("rescore", index, score):
            return rescore(alignment, index, score, rules=rules)
        case ("add", first, second, relation, score):
            return add_link(alignment, first, second, relation, score, rules=rules)
    raise AssertionError(edit)


@settings(max_examples=150, deadline=None)
@given(st.lists(EDIT, max_size=12), st.sampled_from(list(Rules)))
def test_any_sequence_of_edits_yields_a_valid_alignment(edits, rules):
    alignment = accident()
    for edit in edits:
        try:
            alignment = apply(alignment, edit, rules)
        except ExplainError as refusal:
            assert str(refusal)
        check(alignment, rules=rules)
