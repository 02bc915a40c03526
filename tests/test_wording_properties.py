"""Whatever the links are, the summary is sound: nothing unsaid, nothing made up, no bad English."""

from __future__ import annotations

import re

import inflect
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explain.evidence.phrase import phrase
from explain.evidence.reasons import with_evidence
from explain.sentence.analysis import analyse
from explain.types import Alignment, Length, Link, Qualifier, Relation, Sentence, Summary
from explain.wording import describe, render

VOCABULARY = (
    "A a an the The two 12 10 1,000 $5 Pakistan London Anna Friday May dog cats old apple hour "
    "university red big people man women police sat sits is are was not n't does never will may "
    "kill killed dead running in on at of with under and or because if that who it he very "
    "quickly still again reportedly says suspected , . ! ? : ( ) “ ” \" ' `` '' - … % 's NASA NATO "
    "BREAKING I i'm don't 3-1 2012 6.9 magnitude 1st aged año über 猫 שלום 🙂 <b> &amp; * _ [x] "
    "http://a.b/c @user #tag // <==>"
)
WORDS = tuple(VOCABULARY.split())
ENGINE = inflect.engine()


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    words = st.one_of(
        st.sampled_from(WORDS),
        st.text(
            st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1, max_size=6
        ),
    )
    return Sentence.from_words(draw(st.lists(words, min_size=1, max_size=12)))


def chunked(draw: st.DrawFn, sentence: Sentence) -> list[tuple[int, ...]]:
    """The positions cut into parts; now and then a part has a gap."""
    count = len(sentence.tokens)
    owners = draw(st.lists(st.integers(0, 5), min_size=count, max_size=count))
    if draw(st.booleans()):
        owners.sort()
    parts = [tuple(p for p in range(count) if owners[p] == owner) for owner in range(6)]
    return [part for part in parts if part]


@st.composite
def alignments(draw: st.DrawFn) -> Alignment:
    first, second = draw(sentences()), draw(sentences())
    if draw(st.integers(0, 5)) == 0:
        second = first
    left, right = chunked(draw, first), chunked(draw, second)
    right = draw(st.permutations(right))
    links = []
    paired = draw(st.integers(0, min(len(left), len(right))))
    two_sided = [r for r in Relation if not r.one_sided]
    for a, b in zip(left[:paired], right[:paired], strict=True):
        relation = draw(st.sampled_from(two_sided))
        score = 5.0 if relation is Relation.EQUI else draw(st.sampled_from((1.0, 2.0, 3.0, 4.0)))
        qualifiers = draw(st.sampled_from(([], [], [], ["FACT"], ["POL"], ["FACT", "POL"])))
        links.append(
            Link(
                (first.chunk(a),),
                (second.chunk(b),),
                relation,
                score,
                frozenset(Qualifier(q) for q in qualifiers),
            )
        )
    alone = draw(st.sampled_from((Relation.NOALI, Relation.NOALI, Relation.ALIC)))
    links += [Link((first.chunk(a),), (), alone) for a in left[paired:]]
    links += [Link((), (second.chunk(b),), alone) for b in right[paired:]]
    return Alignment("1", first, second, tuple(draw(st.permutations(links))))


def summary_of(alignment: Alignment, *, feedback: bool = False) -> Summary:
    return describe(
        alignment, analyse(alignment.first), analyse(alignment.second), feedback=feedback
    )


def must_be_said(alignment: Alignment, index: int) -> bool:
    """By the rule: two-sided and not plain EQUI, or one-sided with content."""
    link = alignment.links[index]
    sides = (
        phrase(analyse(alignment.first), link.first_positions),
        phrase(analyse(alignment.second), link.second_positions),
    )
    if not link.two_sided:
        return any(side.positions and side.content for side in sides)
    wordy = any(side.words for side in sides)
    return wordy and (link.relation is not Relation.EQUI or bool(link.qualifiers))


def without_quotations(text: str) -> str:
    return re.sub("“[^”]*”", "“”", text)


def bad_articles(text: str) -> list[str]:
    """Every a or an that the next word does not ask for."""
    found = re.findall(r"\b(an?) ([A-Za-z]+)", text)
    return [f"{a} {w}" for a, w in found if str(ENGINE.a(w)).split()[0] != a and w not in "and or"]


def check_english(text: str, alignment: Alignment) -> None:
    source = f"{alignment.first.text} {alignment.second.text}".lower()
    assert text and text == text.strip(), repr(text)
    assert "  " not in text, text
    depth = 0
    for char in text:
        depth += {"“": 1, "”": -1}.get(char, 0)
        assert depth in (0, 1), f"unbalanced quotation marks: {text}"
    assert depth == 0, f"unbalanced quotation marks: {text}"
    plain = without_quotations(text)
    for line in text.split("\n"):
        assert line.endswith("."), line
    for word in re.findall(r"\b(\w+) \1\b", plain, re.I):
        assert f"{word} {word}".lower() in source, f"doubled {word!r}: {text}"
    for article in bad_articles(plain):
        assert article.lower() in source, f"{article!r}: {text}"
    assert not re.search(r"\bthey \w+s\b(?<!has)", plain.replace("they is", "")), text
    assert not re.search(r"None|\{|\}|“”\w", plain.replace("{", "") if "{" in source else plain)


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(alignments(), st.booleans())
def test_any_alignment_gives_a_sound_summary(alignment: Alignment, feedback: bool) -> None:
    summary = summary_of(alignment, feedback=feedback)
    for length in Length:
        clauses = summary.clauses(length)
        assert clauses
        for clause in clauses:
            assert clause.links, f"{clause.text!r} has no link"
            linked = [alignment.links[i] for i in clause.links]
            assert set(clause.first) == {p for link in linked for p in link.first_positions}
            assert set(clause.second) == {p for link in linked for p in link.second_positions}
        check_english(render.text(summary, length), alignment)
        assert render.html(summary, length) and render.markdown(summary, length)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(alignments(), st.booleans())
def test_the_list_says_what_must_be_said_once(alignment: Alignment, feedback: bool) -> None:
    told = [i for clause in summary_of(alignment, feedback=feedback).list for i in clause.links]
    assert len(told) == len(set(told)) or not any(link.two_sided for link in alignment.links)
    for index in range(len(alignment.links)):
        if must_be_said(alignment, index):
            assert told.count(index) == 1, alignment.links[index]


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(alignments())
def test_the_paragraph_speaks_of_every_difference(alignment: Alignment) -> None:
    told = {i for clause in summary_of(alignment).paragraph for i in clause.links}
    missed = [
        i for i in range(len(alignment.links)) if must_be_said(alignment, i) and i not in told
    ]
    assert not missed


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(alignments())
def test_evidence_lies_inside_its_link(alignment: Alignment) -> None:
    found = with_evidence(alignment, analyse(alignment.first), analyse(alignment.second))
    for link in found.links:
        for reason in link.evidence:
            assert set(reason.first) <= set(link.first_positions)
            assert set(reason.second) <= set(link.second_positions)
            assert reason.text.count("“") == reason.text.count("”")
            assert 0 <= reason.weight <= 1


def test_no_links_give_one_plain_sentence() -> None:
    alignment = Alignment("1", Sentence.from_words(["a"]), Sentence.from_words(["b"]))
    for length in Length:
        assert render.text(summary_of(alignment), length).endswith(".")


@pytest.mark.parametrize("count", [1, 10, 30])
def test_many_links_read_as_well_as_one(count: int) -> None:
    words = [f"w{i}" for i in range(count)]
    first = Sentence.from_words([f"red{w}" for w in words])
    second = Sentence.from_words([f"blue{w}" for w in words])
    links = [
        Link(
            (first.chunk([i]),), (second.chunk([i]),), list(Relation)[i % 6], 4.0 if i % 6 else 5.0
        )
        for i in range(count)
    ]
    alignment = Alignment("1", first, second, tuple(links))
    for length in Length:
        check_english(render.text(summary_of(alignment), length), alignment)
