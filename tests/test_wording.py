"""Pieces of English, and how summaries are rendered."""

from __future__ import annotations

import pytest

from explain.sentence.analysis import analyse
from explain.types import (
    Alignment,
    Attribution,
    Clause,
    Difference,
    Length,
    Link,
    Relation,
    Sentence,
    Summary,
)
from explain.wording import describe, render
from explain.wording.text import counted, listed, quote, span, tidy


def sentence(text: str) -> Sentence:
    return Sentence.from_words(text.split())


def summary(first: str, second: str, relation: Relation, score: float | None = 4.0) -> Summary:
    """The summary of two texts that are one link."""
    a, b = sentence(first), sentence(second)
    link = Link((a.chunk(range(len(a.tokens))),), (b.chunk(range(len(b.tokens))),), relation, score)
    return describe(Alignment("1", a, b, (link,)), analyse(a), analyse(b))


TIDY = [
    ("Libya 's prison", "Libya's prison"),
    ("for $ 4b", "for $4b"),
    ("the path.", "the path"),
    ("at 1:15 p.m.", "at 1:15 p.m."),
    ("on Dec. 4", "on Dec. 4"),
    ("reach ` wealth deal '", "reach ‘wealth deal’"),
    ("final ' N. Korea talks", "final N. Korea talks"),
    ("-LRB- Ticker -RRB-", "(Ticker)"),
    ("it , and more", "it, and more"),
    ("they do n't", "they don't"),
    (", so what ?", "so what"),
    ("a\u200bb  c\u0007d", "a b c d"),
    ("!!", "!!"),
]


@pytest.mark.parametrize(("raw", "printed"), TIDY)
def test_text_is_set_as_print_would(raw: str, printed: str) -> None:
    assert tidy(raw) == printed


def test_a_gap_is_shown_and_marks_in_it_are_not() -> None:
    s = sentence("turned the offer down , twice")
    assert span(s, (0, 3)) == "turned … down"
    assert span(s, (3, 5)) == "down, twice"


def test_quotations_nest_and_keep_their_direction() -> None:
    assert quote("say “hi”") == "“say ‘hi’”"
    assert quote("שלום") == "“\u2068שלום\u2069”"


def test_lists_and_counts_read_as_english() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert counted(1, "point") == "one point"
    assert counted(11, "point") == "11 points"


def test_user_text_is_escaped() -> None:
    made = summary('<b>&"x"', "<i>y</i>", Relation.SIMI, 2.0)
    for length in Length:
        page = render.html(made, length)
        assert "<b>" not in page and "<i>" not in page
        assert "&lt;b&gt;&amp;" in page
    assert "<i>" not in render.markdown(made)
    assert "\\*x\\*" in render.markdown(summary("*x*", "y", Relation.SIMI))


def test_clauses_carry_what_a_page_can_highlight() -> None:
    made = Summary(paragraph=(Clause("A.", "conflict", (3,), (0, 1), (2,)),))
    assert 'data-links="3" data-first="0 1" data-second="2"' in render.html(made)
    assert 'class="clause conflict"' in render.html(made)


def test_the_list_is_a_list_in_every_form() -> None:
    a, b = sentence("red cats"), sentence("blue dogs")
    links = tuple(Link((a.chunk([i]),), (b.chunk([i]),), Relation.SIMI, 3.0) for i in (0, 1))
    made = describe(Alignment("1", a, b, links), analyse(a), analyse(b))
    assert render.text(made, Length.LIST).count("\n") == 1
    assert render.html(made, Length.LIST).count("<li>") == 2
    assert render.markdown(made, Length.LIST).count("- ") >= 2


def test_the_line_leads_with_what_costs_most() -> None:
    a, b = sentence("12 killed in Peru"), sentence("10 killed in Chile")
    links = (
        Link((a.chunk([0]),), (b.chunk([0]),), Relation.SIMI, 4.0),
        Link((a.chunk([1]),), (b.chunk([1]),), Relation.EQUI, 5.0),
        Link((a.chunk([2, 3]),), (b.chunk([2, 3]),), Relation.SIMI, 3.0),
    )
    alignment = Alignment("1", a, b, links)
    for dear, cheap, words in ((0, 2, "the number killed"), (2, 0, "the place")):
        costs = tuple(
            Difference(link, "", 4.0 + cost, 1.0 + cost, 0.5)
            for link, cost in ((dear, 0.9), (cheap, 0.1))
        )
        attribution = Attribution(3.0, 5.0, costs, exact=True)
        made = describe(alignment, analyse(a), analyse(b), attribution=attribution)
        text = render.text(made, Length.LINE)
        assert text.startswith(f"They differ in {words}"), text
        assert "one smaller point" in text


EVERY = [
    (Relation.OPPO, "opposite"),
    (Relation.SPE1, "rather than"),
    (Relation.SPE2, "rather than"),
    (Relation.SIMI, "similar"),
    (Relation.REL, "related"),
]


@pytest.mark.parametrize(("relation", "word"), EVERY)
@pytest.mark.parametrize(
    ("first", "second"),
    [("QQX ZZT", "VVB NNR"), ("猫 が", "犬 も"), ("🙂 🙂", "🎉"), ("asdf qwer", "zxcv poiu")],
)
def test_garbage_gets_the_plain_wording_of_its_label(relation, word, first, second) -> None:
    text = render.text(summary(first, second, relation, 4.0))
    shown = "more specific" if "SPE" in relation and word not in text else word
    assert shown in text or "differ in" in text, text
    assert first.split()[0] in text
    assert second.split()[0] in text
