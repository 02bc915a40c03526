"""STS, STS benchmark and PIT files."""

from __future__ import annotations

from pathlib import Path

import pytest

from explain.formats.pairs import Pair
from explain.formats.pit import Judgement, read_judgements, read_pit_data, write_judgements
from explain.formats.sts import (
    ScoreLine,
    read_scores,
    read_sts_input,
    write_scores,
    write_sts_input,
)
from explain.formats.stsbenchmark import read_stsbenchmark, write_stsbenchmark


@pytest.mark.parametrize(
    ("line", "score", "confidence", "faults"),
    [
        ("4.2", 4.2, None, 0),
        ("4.2\t80", 4.2, 80, 0),
        ("4.2 80", 4.2, 80, 0),
        ("", None, None, 0),
        ("  ", None, None, 0),
        ("nan", None, None, 1),
        ("four", None, None, 1),
        ("7", 7, None, 1),
        ("3\t101", 3, None, 1),
        ("3\tsure", 3, None, 1),
        ("3\t80\tmore", 3, 80, 1),
    ],
)
def test_a_score_line_is_a_score_and_maybe_a_confidence(
    line: str, score: float | None, confidence: float | None, faults: int
) -> None:
    items, problems = read_scores(f"1\n{line}\n2\n", "x.gs")
    assert len(items) == 3
    assert items[1] == ScoreLine(score, confidence)
    assert [p.line for p in problems] == [2] * faults


def test_scores_are_written_as_they_read_back() -> None:
    lines = (ScoreLine(4.25, 80.0), ScoreLine(None), ScoreLine(0.00001), ScoreLine(5.0))
    assert write_scores(lines) == "4.25\t80\n\n0.00001\n5\n"
    assert read_scores(write_scores(lines), "x.gs").items == lines


def test_sts_input_takes_the_first_two_fields() -> None:
    items, problems = read_sts_input("a b\tc\nd\te\torigin\tmore\nalone\n", "STS.input.x.txt")
    assert items == (Pair("1", "a b", "c"), Pair("2", "d", "e"), Pair("3", "alone", ""))
    assert [p.line for p in problems] == [3]
    assert write_sts_input([Pair("1", "a\tb", "c\nd")]) == "a b\tc d\n"


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("1\ta b\tc d\n2\te f\tg h\n", [Pair("1", "a b", "c d"), Pair("2", "e f", "g h")]),
        ("x1\ta b\tc\nx2\te f\tg\n", [Pair("x1", "a b", "c"), Pair("x2", "e f", "g")]),
        ("3.5\ta b\tc d\n", [Pair("1", "a b", "c d", 3.5)]),
        ("a b\tc d\thttp://one\n", [Pair("1", "a b", "c d")]),
        (
            "Yes\tNo thanks\tforum\nYes\tNo way\tforum\n",
            [Pair("1", "Yes", "No thanks"), Pair("2", "Yes", "No way")],
        ),
    ],
)
def test_a_column_before_the_sentences_is_known_by_what_it_holds(
    text: str, pairs: list[Pair]
) -> None:
    assert list(read_sts_input(text, "STS.input.x.txt").items) == pairs


def test_quotes_of_the_benchmark_are_literal() -> None:
    line = 'main-news\tMSRpar\t2012test\t0007\t3.5\t"It is, he said.\tHe said "it".\n'
    items, problems = read_stsbenchmark(line * 2 + "short\tline\n", "sts-dev.csv")
    assert items[0] == Pair("1", '"It is, he said.', 'He said "it".', 3.5)
    assert [p.line for p in problems] == [3]
    assert len(items) == 3
    again = read_stsbenchmark(write_stsbenchmark(items[:2]), "x.csv").items
    assert [(p.first, p.second, p.score) for p in again] == [
        (p.first, p.second, p.score) for p in items[:2]
    ]


@pytest.mark.parametrize(
    ("line", "judgement", "faults"),
    [
        ("true\t0.8", Judgement(True, 0.8), 0),
        ("FALSE\t0.2", Judgement(False, 0.2), 0),
        ("----\t0.6", Judgement(None, 0.6), 0),
        ("true\t1.5", Judgement(True, 1.5), 1),
        ("maybe\t0.5", Judgement(None, 0.0), 1),
        ("true", Judgement(None, 0.0), 1),
        ("", Judgement(None, 0.0), 1),
    ],
)
def test_a_judgement_is_a_label_and_a_score(line: str, judgement: Judgement, faults: int) -> None:
    items, problems = read_judgements(f"true\t1\n{line}\nfalse\t0\n", "x.label")
    assert items[1] == judgement
    assert [p.line for p in problems] == [2] * faults


def test_judgements_are_written_as_they_read_back() -> None:
    items = (Judgement(True, 0.8), Judgement(None, 0.6), Judgement(False, 0.0))
    assert write_judgements(items) == "true\t0.8000\n----\t0.6000\nfalse\t0.0000\n"
    assert read_judgements(write_judgements(items), "x.label").items == items


@pytest.mark.parametrize(
    ("label", "score"), [("4", 4), ("(3, 2)", 3), ("(0, 5)", 0), ("", None), ("x", None)]
)
def test_pit_data_takes_votes_and_expert_labels(label: str, score: float | None) -> None:
    items, problems = read_pit_data(f"1\ttopic\tone\ttwo\t{label}\ttags\ttags\n", "x.data")
    assert items == (Pair("1", "one", "two", score),)
    assert len(problems) == (label == "x")


@pytest.mark.data
def test_every_published_sts_and_pit_file_is_read(data_dir: Path) -> None:
    from explain.formats.detect import Format
    from explain.formats.files import read_any

    wanted = {
        "sts": {Format.PAIRS, Format.STS_BENCHMARK},
        "pit2015": {Format.PIT_LABELS, Format.PIT_DATA},
    }
    for folder, kinds in wanted.items():
        for path in (p for p in (data_dir / folder).rglob("*") if p.is_file()):
            kind, reading = read_any(path)
            assert kind in kinds, path
            lines = path.read_text(encoding="utf-8").count("\n")
            assert len(reading.items) == lines, path
            assert all("score -" in p.found for p in reading.problems), path
            if folder == "sts":
                assert all(p.score is not None and p.first and p.second for p in reading.items), (
                    path
                )
