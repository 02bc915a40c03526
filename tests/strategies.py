"""Hypothesis strategies: any alignment that the types allow."""

from __future__ import annotations

from hypothesis import strategies as st

from explain.types import Alignment, Link, Qualifier, Relation, Sentence

AWKWARD = [
    "//",
    "<==>",
    "<source>",
    "</sentence>",
    "0",
    ":",
    ".",
    ",",
    "-",
    "🙂",
    "שלום",
    "مرحبا",
    "[",
    "]",
    '"',
    "a:b",
    "NIL",
    "&quot;",
]


def words(**limits: int) -> st.SearchStrategy[list[str]]:
    """Tokens of all scripts, and those that a format could trip over; no blanks inside."""
    plain = st.text(
        st.characters(exclude_characters=" \n\r\x00", codec="utf-8"), min_size=1, max_size=6
    )
    return st.lists(plain | st.sampled_from(AWKWARD), **{"min_size": 1, "max_size": 6, **limits})


@st.composite
def links(draw: st.DrawFn, first: Sentence, second: Sentence) -> Link:
    """A link between some tokens of each, or of one alone, one chunk a side."""
    one = draw(st.sets(st.integers(0, len(first.tokens) - 1), max_size=3))
    other = draw(st.sets(st.integers(0, len(second.tokens) - 1), max_size=3))
    if not one and not other:
        one = {0}
    if one and other:
        relation = draw(st.sampled_from([r for r in Relation if not r.one_sided]))
        score: float | None = draw(st.floats(0, 5))
    else:
        relation = draw(st.sampled_from([Relation.NOALI, Relation.ALIC]))
        score = draw(st.sampled_from([None, 0.0, 3.0]))
    return Link(
        (first.chunk(one),) if one else (),
        (second.chunk(other),) if other else (),
        relation,
        score,
        draw(st.frozensets(st.sampled_from(Qualifier))),
    )


@st.composite
def alignments(draw: st.DrawFn, pair_id: str | None = None) -> Alignment:
    """Two sentences of any tokens and up to five links, which may overlap."""
    first = Sentence.from_words(draw(words()))
    second = Sentence.from_words(draw(words()))
    found = draw(st.lists(links(first, second), max_size=5))
    name = pair_id or str(draw(st.integers(1, 10**6)))
    return Alignment(name, first, second, tuple(found))


@st.composite
def runs(draw: st.DrawFn) -> tuple[list[Alignment], list[Alignment]]:
    """Gold and system links over the same sentences, of which the system may lack some."""
    gold, system = [], []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        alignment = draw(alignments(str(number)))
        gold.append(alignment)
        if draw(st.booleans()):
            found = draw(st.lists(links(alignment.first, alignment.second), max_size=5))
            system.append(Alignment(str(number), alignment.first, alignment.second, tuple(found)))
    return gold, system
