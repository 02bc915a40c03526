"""The example pairs: well-formed gold, and summaries that say what they must."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from explain.errors import FormatError
from explain.examples import FOLDER, Example, load_examples
from explain.sentence.analysis import analyse
from explain.types import Length, Qualifier, Relation
from explain.wording import describe, render
from explain.wording.facts import gather

EXAMPLES = [example for group in load_examples() for example in group.examples]
NAMES = [example.name for example in EXAMPLES]


def said(example: Example, *, feedback: bool = False) -> dict[Length, str]:
    alignment = example.alignment
    summary = describe(
        alignment, analyse(alignment.first), analyse(alignment.second), feedback=feedback
    )
    return {length: render.text(summary, length) for length in Length}


def has(text: str, fact: str) -> bool:
    """Whether the text says the fact, or one of several; capitals do not matter."""
    return any(choice.strip().lower() in text.lower() for choice in fact.split("|"))


@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_the_paragraph_says_what_it_must(example: Example) -> None:
    text = said(example)[Length.PARAGRAPH]
    assert [fact for fact in example.mentions if not has(text, fact)] == [], text
    assert [fact for fact in example.lacks if has(text, fact)] == [], text


@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_the_kind_of_difference_is_named(example: Example) -> None:
    alignment = example.alignment
    facts = gather(alignment, analyse(alignment.first), analyse(alignment.second))
    kinds = {f.named.kind for f in facts if f.named} | {f.detail.kind for f in facts if f.detail}
    assert set(example.kinds) <= kinds


@pytest.mark.parametrize(
    "example", [e for e in EXAMPLES if e.feedback], ids=[e.name for e in EXAMPLES if e.feedback]
)
def test_feedback_says_what_is_right_missing_and_wrong(example: Example) -> None:
    text = said(example, feedback=True)[Length.PARAGRAPH]
    assert [fact for fact in example.feedback if not has(text, fact)] == [], text


@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_each_difference_is_in_the_list(example: Example) -> None:
    lines = said(example)[Length.LIST].split("\n")
    for link in example.alignment.links:
        if link.two_sided and link.relation is not Relation.EQUI:
            words = [w for w in link.second[0].text.split() if re.search(r"\w", w)]
            assert any(all(word in line for word in words) for line in lines), link


def test_the_authors_example_comes_in_the_authors_order() -> None:
    text = said(EXAMPLES[0])[Length.PARAGRAPH]
    order = [text.index(part) for part in ("killed", "accident", "12 vs. 10", "bus", "NW Pakistan")]
    assert order == sorted(order)
    assert said(EXAMPLES[0])[Length.LINE].startswith("They differ in the number killed (12 vs. 10)")


def test_the_gallery_covers_every_label_and_qualifier() -> None:
    links = [link for example in EXAMPLES for link in example.alignment.links]
    counts = Counter(link.relation for link in links)
    assert len(EXAMPLES) >= 60
    assert all(counts[relation] >= 3 for relation in Relation if relation is not Relation.ALIC)
    assert {q for link in links for q in link.qualifiers} == set(Qualifier)
    gaps = [p for link in links for p in (link.first_positions, link.second_positions) if p]
    assert any(p[-1] - p[0] >= len(p) for p in gaps)


def test_the_gold_keeps_to_the_guidelines() -> None:
    for example in EXAMPLES:
        alignment = example.alignment
        first = sorted(p for link in alignment.links for p in link.first_positions)
        second = sorted(p for link in alignment.links for p in link.second_positions)
        assert first == list(range(len(alignment.first.tokens))), example.name
        assert second == list(range(len(alignment.second.tokens))), example.name
        for link in alignment.links:
            equal = link.relation is Relation.EQUI
            assert not link.two_sided or (link.score == 5) == equal, example.name
            assert link.relation is not Relation.OPPO or link.score == 4, example.name


def test_names_and_titles_are_unique() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert len({example.title for example in EXAMPLES}) == len(EXAMPLES)


def test_a_folder_without_an_index_gets_a_message(tmp_path) -> None:
    with pytest.raises(FormatError, match="restore the folder"):
        load_examples(tmp_path)
    assert (FOLDER / "index.json").exists()
