"""Pairs as csv, tsv and jsonl, with a header or without."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explain.formats.pairs import Pair, read_pairs, write_pairs

ONE, TWO = Pair("1", "A cat sits.", "A dog sits."), Pair("2", "He ran.", "He walked home.")


@pytest.mark.parametrize(
    ("name", "text", "pairs"),
    [
        ("x.tsv", "A cat sits.\tA dog sits.\nHe ran.\tHe walked home.\n", [ONE, TWO]),
        ("x.tsv", "first\tsecond\nA cat sits.\tA dog sits.\n", [ONE]),
        ("x.tsv", "id\tsentence1\tsentence2\nx7\tA\tB\n", [Pair("x7", "A", "B")]),
        ("x.tsv", "3.5\tA cat\tdogs\n", [Pair("1", "A cat", "dogs", 3.5)]),
        ("x.tsv", "11\tA\tB\n12\tC\tD\n", [Pair("11", "A", "B"), Pair("12", "C", "D")]),
        ("x.tsv", "A\tB\t2\nC\tD\t2\n", [Pair("1", "A", "B", 2), Pair("2", "C", "D", 2)]),
        ("x.tsv", "12\t10\n7\t8\n", [Pair("1", "12", "10"), Pair("2", "7", "8")]),
        ("x.tsv", 'say "x\tsay y"\n', [Pair("1", 'say "x', 'say y"')]),
        ("x.csv", 'first,second\n"a, ""b""",c\n', [Pair("1", 'a, "b"', "c")]),
        ("x.csv", 'first,second,score\n"two\nlines",c,4\n', [Pair("1", "two\nlines", "c", 4.0)]),
        ("x.csv", "id;sentence1;sentence2\n4;a, b;c\n", [Pair("4", "a, b", "c")]),
        ("x.jsonl", '{"id": 5, "first": "a", "second": "b"}\n\n', [Pair("5", "a", "b")]),
        ("x.jsonl", '{"s1": "c", "s2": "d", "score": 2}\n', [Pair("1", "c", "d", 2.0)]),
        ("x.jsonl", '{"first": {"text": "a"}, "second": null}\n', [Pair("1", "a", "")]),
    ],
)
def test_columns_are_found_by_name_or_by_what_they_hold(
    name: str, text: str, pairs: list[Pair]
) -> None:
    items, problems = read_pairs(text, name)
    assert list(items) == pairs
    assert problems == ()


@pytest.mark.parametrize(
    ("name", "text", "line", "message"),
    [
        ("x.tsv", "first\tsecond\na\tb\nalone\n", 3, "found 1 cells; expected at least 2"),
        ("x.csv", 'first,second\na,b\n"never closed,c\nd,e\n', 3, "a quote that is not closed"),
        ("x.csv", "first,second,score\na,b,high\n", 2, "the score 'high'"),
        ("x.csv", "one column\nof text\n", 1, "expected two columns of text"),
        ("x.jsonl", '{"first": "a", "second": "b"}\n{nope\n', 2, "no JSON"),
        ("x.jsonl", '{"first": "a", "second": "b"}\n[1]\n', 2, "expected an object"),
        ("x.jsonl", '{"first": "a"}\n', 1, "the keys first"),
    ],
)
def test_a_bad_line_is_reported_and_read_on(name: str, text: str, line: int, message: str) -> None:
    _, problems = read_pairs(text, name)
    assert [p.line for p in problems] == [line]
    assert message in problems[0].message


def test_every_line_keeps_its_place_even_a_blank_one() -> None:
    items, problems = read_pairs("a\tb\n\n\t\nc\td\n\n", "x.tsv")
    assert [(p.pair_id, p.first) for p in items] == [("1", "a"), ("2", ""), ("3", ""), ("4", "c")]
    assert [p.line for p in problems] == [2]


def test_an_unclosed_quote_does_not_swallow_the_rest() -> None:
    rows = "".join(f"first {n},second {n}\n" for n in range(200))
    items, problems = read_pairs('first,second\n"open,x\n' + rows, "x.csv")
    assert len(items) == 201
    assert len(problems) == 1


cell = st.text(st.characters(codec="utf-8", exclude_characters="\r\x00"), min_size=1, max_size=12)


@given(st.lists(st.tuples(cell, cell, st.none() | st.floats(0, 5)), min_size=1, max_size=8))
def test_jsonl_and_csv_read_back_what_was_written(
    rows: list[tuple[str, str, float | None]],
) -> None:
    pairs = tuple(Pair(str(n), *row) for n, row in enumerate(rows, start=1))
    for suffix in (".jsonl", ".csv"):
        assert read_pairs(write_pairs(pairs, suffix), f"x{suffix}").items == pairs


@given(st.lists(st.tuples(cell, cell), min_size=1, max_size=8))
def test_tsv_reads_back_with_tabs_and_line_ends_as_blanks(rows: list[tuple[str, str]]) -> None:
    pairs = [Pair(str(n), *row) for n, row in enumerate(rows, start=1)]
    items = read_pairs(write_pairs(pairs, ".tsv"), "x.tsv").items
    blank = str.maketrans("\t\n", "  ")
    assert [(p.first, p.second) for p in items] == [
        (p.first.translate(blank), p.second.translate(blank)) for p in pairs
    ]
