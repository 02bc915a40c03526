"""Sentence files and bracketed chunk files, with the faults that real ones have."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explain.formats.problems import Collector
from explain.formats.sentences import (
    parse_chunks,
    read_chunks,
    read_sentences,
    write_chunks,
    write_sentences,
)


@pytest.mark.parametrize(
    ("line", "chunks", "faults"),
    [
        ("[ a b ] [ c ]", ["a b", "c"], []),
        ("[ a b ] [ c ] ", ["a b", "c"], []),
        ("[ a [ b c ] [ d ]", ["a", "b c", "d"], ["'[' after 'a'"]),
        ("[ a b ] [ c", ["a b", "c"], ["the end of the line in a chunk"]),
        ("[ a b] [ c ]", ["a b", "c"], ["a bracket glued to a word: 'b]'"]),
        ("[a b ] [c]", ["a b", "c"], ["glued to a word: '[a'", "glued to a word: '[c]'"]),
        ("[ a ] [ ] [ b ]", ["a", "b"], ["an empty chunk"]),
        ("[ a ] [] [ b ]", ["a", "b"], ["'[]'", "an empty chunk"]),
        ("[ a ] b [ c ]", ["a", "b", "c"], ["'b' outside a chunk"]),
        ("a b ] [ c ]", ["a b", "c"], ["']' without '['"]),
        ("a b", ["a b"], ["'a b' outside a chunk"]),
        ("[ x[1] y ]", ["x[1] y"], []),
        ("[ x[1]] [ y ]", ["x[1]", "y"], ["glued to a word: 'x[1]]'"]),
        ("", [], ["''"]),
        ("[ ]", [], ["an empty chunk", "'[ ]'"]),
    ],
)
def test_what_can_be_read_is_read_and_the_rest_is_reported(
    line: str, chunks: list[str], faults: list[str]
) -> None:
    problems = Collector("x")
    found = parse_chunks(line, 3, problems)
    assert [chunk.text for chunk in found.chunks] == chunks
    assert all(p.line == 3 for p in problems)
    said = [p.found for p in problems]
    assert len(said) == len(faults), said
    assert all(any(fault in text for text in said) for fault in faults), said


@given(st.text())
def test_every_token_is_in_exactly_one_chunk(line: str) -> None:
    found = parse_chunks(line, 1, Collector("x"))
    positions = [p for chunk in found.chunks for p in chunk.positions]
    assert positions == list(range(len(found.sentence.tokens)))


def test_every_line_keeps_its_entry() -> None:
    items, problems = read_chunks("[ a ]\n\n[ b\n", "x.txt")
    assert [item.sentence.text for item in items] == ["a", "", "b"]
    assert [p.line for p in problems] == [2, 3]
    assert write_chunks(items) == "[ a ]\n\n[ b ]\n"


def test_plain_sentences_are_one_a_line() -> None:
    items, problems = read_sentences("One here .\n\nTwo\n", "x.txt")
    assert items == ("One here .", "", "Two")
    assert [p.line for p in problems] == [2]
    assert write_sentences(items) == "One here .\n\nTwo\n"


@pytest.mark.data
def test_published_chunk_files_are_the_sentences_cut_up(data_dir: Path) -> None:
    faults = {}
    for path in data_dir.glob("ists/train/*.chunk.txt"):
        chunked, problems = read_chunks(path)
        plain, _ = read_sentences(path.with_name(path.name.replace(".chunk", "")))
        assert [item.sentence.text for item in chunked] == [" ".join(s.split()) for s in plain]
        faults.update({(path.name, p.line): p.found for p in problems})
    assert faults == {("STSint.input.answers-students.sent1.chunk.txt", 203): "'[' after 'in'"}
