"""The command `pair`: text for people, JSON and .wa for programs."""

from __future__ import annotations

import json

import pytest

from explain.cli import main
from explain.commands.pair import explain_pair, link_table, report
from explain.formats.wa import read_wa
from explain.settings import Settings, System
from explain.types import Alignment, Explanation, Link, Relation, Sentence

FIRST = "12 killed in bus accident in Pakistan"
SECOND = "10 killed in road accident in NW Pakistan"
BASELINE = ("--system", "baseline")


def test_the_report_has_all_four_parts(capsys) -> None:
    assert main(["pair", FIRST, SECOND, *BASELINE]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Similarity ")
    assert "Only the first mentions “12”" in out
    assert "relation" in out and "EQUI" in out and "NOALI" in out
    costs = out.split("What costs most:")[1].strip().split("\n\n")[0].splitlines()
    assert len(costs) == 2
    assert all("->" in line for line in costs)
    assert "system:baseline" in out


def test_json_keeps_the_contract(capsys) -> None:
    assert main(["pair", FIRST, SECOND, "--json", *BASELINE]) == 0
    values = json.loads(capsys.readouterr().out)
    keys = {"similarity", "first", "second", "links", "summary", "signature"}
    assert keys <= values.keys()
    assert values["first"]["text"] == FIRST
    assert values["first"]["tokens"] == FIRST.split()
    assert sorted(p for chunk in values["first"]["chunks"] for p in chunk) == list(range(7))
    asked = {"first", "second", "relation", "score", "qualifiers", "probabilities", "evidence"}
    assert all(asked <= link.keys() for link in values["links"])
    assert values["attribution"]["differences"]
    assert "".join(c["text"] for c in values["clauses"]["paragraph"]) == values["summary"]
    assert all(c["links"] for c in values["clauses"]["list"])
    assert Explanation.from_dict(values).to_dict() == values


def test_wa_can_be_read_back(capsys) -> None:
    assert main(["pair", FIRST, SECOND, "--wa", *BASELINE]) == 0
    reading = read_wa(capsys.readouterr().out.encode(), "out.wa", strict=True)
    [alignment] = reading.items
    assert alignment.first.text == FIRST


def test_chunks_may_be_given_with_the_faults_of_real_files(capsys) -> None:
    argv = ["pair", "[ 12 ] [killed ] [ in bus accident", "[10] [ killed ]", "--chunked", "--json"]
    assert main([*argv, *BASELINE]) == 0
    values = json.loads(capsys.readouterr().out)
    assert values["first"]["chunks"] == [[0], [1], [2, 3, 4]]
    assert values["second"]["tokens"] == ["10", "killed"]


@pytest.mark.parametrize("length", ["line", "paragraph", "list"])
def test_the_summary_has_three_lengths(capsys, length: str) -> None:
    assert main(["pair", FIRST, SECOND, "--length", length, *BASELINE]) == 0
    assert "12" in capsys.readouterr().out


def test_feedback_speaks_of_the_answer(capsys) -> None:
    assert main(["pair", "Ice floats .", "Ice sinks .", "--feedback", *BASELINE]) == 0
    assert "The answer" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["pair", "", "a"], "first sentence"),
        (["pair", "a", "   "], "second sentence"),
        (["pair", "[ ]", "[ a ]", "--chunked"], "no chunks"),
        (["pair", "a", "b", "--json", "--wa"], "not allowed with"),
        (["pair", "a"], "SECOND"),
    ],
)
def test_bad_input_gets_one_line(capsys, argv: list[str], message: str) -> None:
    assert main([*argv, *BASELINE]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def test_equal_sentences_have_no_costs() -> None:
    explanation = explain_pair(
        "It rained.", "It rained.", settings=Settings(system=System.BASELINE)
    )
    text = report(explanation)
    assert "word for word" in text
    assert "What costs most" not in text


def test_the_table_is_aligned_for_wide_letters_too() -> None:
    a, b = Sentence.from_words(["猫猫", "b" * 80]), Sentence.from_words(["犬"])
    links = (
        Link((a.chunk([0]),), (b.chunk([0]),), Relation.SIMI, 3.0),
        Link((a.chunk([1]),), (), Relation.NOALI),
    )
    lines = link_table(Alignment("1", a, b, links)).splitlines()
    assert lines[1].index("SIMI") == lines[0].index("relation") - 2  # two wide letters
    assert "…" in lines[2]
    assert max(map(len, lines)) < 100
