"""Safe opening, and that no reader ever dies."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explain.errors import ExplainError, FormatError
from explain.formats.files import read_any
from explain.formats.reading import read_text, split_lines
from explain.formats.writing import write_text

NAMES = [
    "a.wa",
    "a.txt",
    "a.csv",
    "a.tsv",
    "a.jsonl",
    "a.gs",
    "STS.input.x.txt",
    "STS.output.x.txt",
    "a.output",
    "a.label",
    "a.data",
    "a.chunk.txt",
    "a",
]


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"a\nb\n", ("a", "b")),
        (b"a\r\nb\r\n", ("a", "b")),
        (b"a\rb\r", ("a", "b")),
        (b"a\n\nb", ("a", "", "b")),
        (b"\xef\xbb\xbfa\n", ("a",)),
        ("a\nü\n".encode("utf-16"), ("a", "ü")),
        ("a\u2028b\x0cc\x85d\n".encode(), ("a\u2028b\x0cc\x85d",)),
        ("🙂 שלום\n".encode(), ("🙂 שלום",)),
    ],
)
def test_lines_are_what_an_editor_shows(content: bytes, lines: tuple[str, ...]) -> None:
    assert read_text(content).lines == lines


def test_text_that_is_not_utf8_is_read_as_windows_1252_and_reported() -> None:
    text = read_text("ok\nFrançois\n".encode("cp1252"), "x.txt")
    assert text.lines == ("ok", "François")
    (problem,) = text.problems
    assert (problem.line, problem.found) == (2, "the byte 0xe7, which is not UTF-8")


@pytest.mark.parametrize("content", [b"", b"\n\n", b"  \r\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_a_problem_and_no_lines(content: bytes) -> None:
    text = read_text(content, "x.wa")
    assert text.lines == ()
    assert [str(p) for p in text.problems] == [
        "x.wa: found an empty file; expected at least one line"
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"MZ\x90\x00\x03", "binary file"),
        (b"ok\nthen\x00zero", "line 2: found a zero byte"),
        (bytes(range(1, 256)) * 9, "found a binary file"),
        (b"\xff\xfe\x41", "mark but is not utf-16-le"),
    ],
)
def test_what_is_no_text_is_refused_with_its_place(content: bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_text(content, "x.wa")


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.wa"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(FormatError, match=r"is 200 MB; the limit is 100 MB"):
        read_text(path)


def test_a_folder_a_missing_file_and_a_forbidden_name_are_one_message(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.wa", "nul\x00byte.wa"):
        with pytest.raises(FormatError):
            read_text(path)


def test_a_strict_reading_raises_the_first_problem() -> None:
    with pytest.raises(FormatError, match=r"x\.gs, line 2: found 'two'"):
        read_any("1\ntwo\nthree\n", "x.gs", strict=True)


@given(st.text())
def test_splitting_keeps_every_character_but_line_ends(text: str) -> None:
    assert "".join(split_lines(text)) == text.replace("\r\n", "").replace("\n", "") or "\r" in text


@given(st.binary(max_size=300), st.sampled_from(NAMES))
def test_any_bytes_give_entries_or_a_clear_error(content: bytes, name: str) -> None:
    try:
        _, reading = read_any(content, name)
    except ExplainError as error:
        assert str(error)
    else:
        assert all(str(problem) for problem in reading.problems)


PIECES = ["<sentence", ' id="1">', "//", "<==>", "1 2", "EQUI", "NIL", "[", "]", '"', "{", "}", ":"]
PIECES += [
    "<alignment>",
    "\n",
    "\t",
    ",",
    " ",
    "5",
    "0.5",
    "true",
    "----",
    "first",
    "second",
    "a b",
]


@given(st.lists(st.sampled_from(PIECES), max_size=60), st.sampled_from(NAMES))
def test_any_mix_of_the_formats_gives_entries_or_a_clear_error(
    pieces: list[str], name: str
) -> None:
    _, reading = read_any("".join(pieces), name)
    assert all(problem.expected for problem in reading.problems)


def test_a_file_is_written_whole_or_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    write_text(path, "first\n")
    write_text(path, "sécond\n")
    assert path.read_bytes() == "sécond\n".encode()
    with pytest.raises(FormatError, match="cannot be written"):
        write_text(tmp_path / "none" / "out.txt", "x")
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]
