"""Explanations as plain values, and results as jsonl and csv."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given

from explain.errors import ExplainError
from explain.formats.results import (
    explanation_from_dict,
    read_result_alignments,
    read_results,
    write_alignments,
    write_results,
)
from explain.formats.results_csv import read_results_csv, write_results_csv
from explain.formats.wa import write_wa
from explain.types import (
    Alignment,
    Attribution,
    Clause,
    Clue,
    Difference,
    Evidence,
    Explanation,
    Link,
    Qualifier,
    Relation,
    Sentence,
    Summary,
    Token,
)
from tests.strategies import alignments

FIRST = Sentence(
    "12 killed, ok",
    (Token("12", 0, 2), Token("killed", 3, 9), Token(",", 9, 10), Token("ok", 11, 13)),
)
SECOND = Sentence.from_words(["10", "were", "hurt"])


def explanation() -> Explanation:
    """An explanation with every field filled."""
    number = Link(
        (FIRST.chunk([0]), FIRST.chunk([3])),
        (SECOND.chunk([0]),),
        Relation.SIMI,
        3.7,
        frozenset({Qualifier.FACT}),
        (Evidence(Clue.NUMBER, "12 against 10", (0,), (0,), 0.9),),
        MappingProxyType({Relation.SIMI: 0.8, Relation.REL: 0.2}),
    )
    alone = Link((), (SECOND.chunk([1, 2]),), Relation.NOALI)
    clauses = (
        Clause("They differ ", "conflict", (0,), (0,), (0,)),
        Clause("a lot.", "missing", (1,)),
    )
    return Explanation(
        Alignment("x7", FIRST, SECOND, (number, alone)),
        3.25,
        Summary(clauses[:1], clauses, clauses),
        "models:none|likewise:0",
        Attribution(3.25, 5.0, (Difference(0, "replacing 12 by 10", 4.0, 0.75, 1.75),), True),
        ((0.5, 0.25), (0.125, 1.0)),
    )


def test_the_dictionary_keeps_the_contract_and_is_plain_json() -> None:
    values = explanation().to_dict()
    assert json.loads(json.dumps(values)) == values
    assert values["similarity"] == 3.25
    assert values["first"]["tokens"] == ["12", "killed", ",", "ok"]
    assert values["first"]["chunks"] == [[0], [1, 2], [3]]
    link = values["links"][0]
    assert (link["first"], link["second"]) == ([0, 3], [0])
    assert (link["relation"], link["score"], link["qualifiers"]) == ("SIMI", 3.7, ["FACT"])
    assert link["probabilities"] == {"SIMI": 0.8, "REL": 0.2}
    assert link["evidence"][0]["text"] == "12 against 10"
    assert values["summary"] == "They differ a lot."
    assert values["signature"] == "models:none|likewise:0"
    assert values["attribution"]["differences"][0]["cost"] == 0.75


def test_an_explanation_comes_back_equal() -> None:
    whole = explanation()
    again = Explanation.from_dict(json.loads(json.dumps(whole.to_dict())))
    assert again == whole
    bare = replace(whole, attribution=None, affinities=(), summary=Summary())
    assert Explanation.from_dict(bare.to_dict()) == bare


@pytest.mark.parametrize(
    "change",
    [
        {"first": None},
        {"links": [{"first": [0]}]},
        {"links": [{"first": [99], "second": [], "relation": "NOALI"}]},
        {"links": [{"first": [0], "second": [0], "relation": "SAME", "score": 5}]},
        {"similarity": "high"},
        {"clauses": {"line": [3]}},
        {"attribution": {"similarity": 1}},
    ],
)
def test_values_that_are_no_explanation_are_one_clear_error(change: dict[str, object]) -> None:
    values = {**explanation().to_dict(), **change}
    with pytest.raises(ExplainError):
        explanation_from_dict(values)


def test_positions_alone_are_enough_for_a_link() -> None:
    values = explanation().to_dict()
    for link in values["links"]:
        del link["first_chunks"], link["second_chunks"], link["evidence"], link["probabilities"]
    again = explanation_from_dict(values)
    assert again.alignment.links[0].first[0].text == "12 ok"


def test_results_are_one_object_a_line_and_bad_lines_are_reported() -> None:
    text = write_results([explanation()]) + "{bad\n\n[]\n" + write_results([explanation()])
    items, problems = read_results(text, "x.jsonl")
    assert items == (explanation(), explanation())
    assert [p.line for p in problems] == [2, 4]


@given(alignments())
def test_jsonl_and_csv_lead_back_to_the_same_wa(alignment: Alignment) -> None:
    wa = write_wa([alignment])
    by_json = read_result_alignments(write_alignments([alignment]), "x.jsonl")
    assert by_json.problems == ()
    assert by_json.items == (alignment,)
    by_csv = read_results_csv(write_results_csv([alignment]), "x.csv")
    assert by_csv.problems == ()
    assert write_wa(by_csv.items) == wa


def test_a_csv_row_tells_the_pair_its_links_and_figures() -> None:
    text = write_results_csv([explanation()])
    assert text.splitlines()[0].startswith("id,first,second,similarity,summary,links")
    assert ",3.25," in text
    (alignment,), problems = read_results_csv(text, "x.csv")
    assert problems == ()
    assert [c.text for c in alignment.links[0].first] == ["12", "ok"]
    assert alignment.links[1].relation is Relation.NOALI


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id,first,second\n1,a,b\n", "no column 'links'"),
        ("id,first,second,links\n1,a,b,{\n", "holds no result"),
        ('id,first,second,links\n1,a,b,"{}"\n', "expected a list"),
        ('id,first,second,links\n1,a,b,"[{""first"": [9]}]"\n', "holds no result"),
    ],
)
def test_a_csv_that_holds_no_results_is_reported(text: str, message: str) -> None:
    _, problems = read_results_csv(text, "x.csv")
    assert message in str(problems[0])
