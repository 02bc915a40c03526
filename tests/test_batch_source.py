"""Every line of an input becomes a row, whatever is wrong with it."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from explain.batch.lines import MAX_LINE, read_lines
from explain.batch.source import PairSource
from explain.batch.tables import table_head
from explain.errors import FormatError

PAIRS = [("A dog runs.", "A cat sleeps."), ("Two men talk.", "Two women talk.")]


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def texts(source: PairSource) -> list[tuple[str, str]]:
    return [(row.pair.first, row.pair.second) for row in source.rows()]


SAME_PAIRS = {
    "plain.tsv": "A dog runs.\tA cat sleeps.\nTwo men talk.\tTwo women talk.\n",
    "header.tsv": (
        "id\tsentence1\tsentence2\nx\tA dog runs.\tA cat sleeps.\ny\tTwo men talk.\tTwo women talk."
    ),
    "scored.tsv": "1.5\tA dog runs.\tA cat sleeps.\n2.25\tTwo men talk.\tTwo women talk.\n",
    "windows.tsv": "A dog runs.\tA cat sleeps.\r\nTwo men talk.\tTwo women talk.\r\n",
    "mac.tsv": "A dog runs.\tA cat sleeps.\rTwo men talk.\tTwo women talk.\r",
    "mark.tsv": b"\xef\xbb\xbfA dog runs.\tA cat sleeps.\nTwo men talk.\tTwo women talk.\n",
    "wide.tsv": "A dog runs.\tA cat sleeps.\nTwo men talk.\tTwo women talk.\n".encode("utf-16"),
    "comma.csv": "first,second\nA dog runs.,A cat sleeps.\n\nTwo men talk.,Two women talk.\n",
    "semicolon.csv": "first;second\nA dog runs.;A cat sleeps.\nTwo men talk.;Two women talk.\n",
    "quoted.csv": 'second,first\n"A cat sleeps.","A dog runs."\nTwo women talk.,Two men talk.\n',
    "lines.jsonl": (
        '{"first": "A dog runs.", "second": "A cat sleeps."}\n\n'
        '{"second": {"text": "Two women talk."}, "first": {"text": "Two men talk."}}\n'
    ),
    "gold.wa": (
        '<sentence id="7" status="">\n// A dog runs.\n// A cat sleeps.\n<source>\n</source>\n'
        "<translation>\n</translation>\n<alignment>\n</alignment>\n</sentence>\n\n"
        '<sentence id="8" status="">\n// Two men talk.\n// Two women talk.\n</sentence>\n'
    ),
}


@pytest.mark.parametrize("name", SAME_PAIRS)
def test_every_kind_of_file_gives_the_same_pairs(tmp_path: Path, name: str) -> None:
    source = PairSource(written(tmp_path, name, SAME_PAIRS[name]))
    assert texts(source) == PAIRS
    assert source.count() == 2
    assert not any(row.problem for row in source.rows())


def test_parquet_gives_the_same_pairs(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(PAIRS, columns=["text1", "text2"])
    frame["id"] = [31, 32]
    frame.to_parquet(tmp_path / "pairs.parquet")
    source = PairSource(tmp_path / "pairs.parquet")
    assert texts(source) == PAIRS
    assert [row.pair.pair_id for row in source.rows()] == ["31", "32"]
    assert source.count() == 2


def test_ids_come_from_the_file_or_count_from_one(tmp_path: Path) -> None:
    with_ids = PairSource(written(tmp_path, "header.tsv", SAME_PAIRS["header.tsv"]))
    assert [row.pair.pair_id for row in with_ids.rows()] == ["x", "y"]
    without = PairSource(written(tmp_path, "comma.csv", SAME_PAIRS["comma.csv"]))
    assert [row.pair.pair_id for row in without.rows()] == ["1", "2"]
    assert [row.line for row in without.rows()] == [2, 4]


def test_two_files_of_sentences_are_read_side_by_side(tmp_path: Path) -> None:
    first = written(tmp_path, "s1.txt", "A dog runs.\n\nTwo men talk.\n")
    second = written(tmp_path, "s2.txt", "A cat sleeps.\nNothing.\n")
    rows = list(PairSource(first, second).rows())
    assert [row.pair.pair_id for row in rows] == ["1", "2", "3"]
    assert rows[1].pair.first == "" and rows[1].pair.second == "Nothing."
    assert "has no line 3" in rows[2].problem


def test_bracketed_lines_give_tokens_and_chunks(tmp_path: Path) -> None:
    first = written(tmp_path, "c1.txt", "[ A dog ] [ runs ]\n[ Two men ] talk ]\n[]\n")
    second = written(tmp_path, "c2.txt", "[ A cat ] [ sleeps ]\n[ Two women [ talk ]\n[ x ]\n")
    rows = list(PairSource(first, second, chunked=True).rows())
    assert rows[0].pair.first == "A dog runs"
    assert rows[0].pair.first_chunks == ((0, 1), (2,))
    assert rows[1].pair.first_chunks == ((0, 1), (2,))
    assert rows[1].pair.second_chunks == ((0, 1), (2,))
    assert rows[2].pair.first == ""


def test_a_tab_separated_line_is_a_row_even_when_blank(tmp_path: Path) -> None:
    path = written(tmp_path, "p.tsv", "A dog runs.\tA cat sleeps.\n\nonly one\nTwo\tThree\n")
    rows = list(PairSource(path).rows())
    assert [row.line for row in rows] == [1, 2, 3, 4]
    assert "blank line" in rows[1].problem
    assert "found 1 cell; expected at least 2" in rows[2].problem
    assert not rows[3].problem


def test_wrong_bytes_spoil_their_own_line_alone(tmp_path: Path) -> None:
    path = written(tmp_path, "p.tsv", b"caf\xe9 one\ttwo\nthree\tfour\n")
    rows = list(PairSource(path).rows())
    assert "0xe9" in rows[0].problem and "--encoding" in rows[0].problem
    assert rows[0].pair.first == "caf\ufffd one"
    assert (rows[1].problem, rows[1].pair.first) == ("", "three")
    named = list(PairSource(path, encoding="cp1252").rows())
    assert (named[0].problem, named[0].pair.first) == ("", "café one")


def test_a_quote_that_is_never_closed_spoils_its_own_line_alone(tmp_path: Path) -> None:
    body = "".join(f"dog {n},cat {n}\n" for n in range(200))
    path = written(tmp_path, "p.csv", f'first,second\n"dog,cat\n{body}')
    rows = list(PairSource(path).rows())
    assert len(rows) == 201
    assert "quote" in rows[0].problem
    assert not any(row.problem for row in rows[1:])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("no json", "no JSON"),
        ("[1, 2]", "expected {"),
        ('{"first": "x"}', "found the keys first"),
        ('{"first": "x", "second": null}', "the second sentence is missing"),
    ],
)
def test_a_bad_json_line_says_what_is_wrong(tmp_path: Path, line: str, expected: str) -> None:
    path = written(tmp_path, "p.jsonl", f'{line}\n{{"first": "a", "second": "b"}}\n')
    rows = list(PairSource(path).rows())
    assert expected in rows[0].problem
    assert (rows[1].line, rows[1].problem) == (2, "")


def test_columns_are_chosen_by_name_or_number(tmp_path: Path) -> None:
    path = written(tmp_path, "p.csv", "q,x,answer\nred,A dog,A cat\n")
    assert texts(PairSource(path, columns=("x", "answer"))) == [("A dog", "A cat")]
    assert texts(PairSource(path, columns=("x", "q"), id_column="answer")) == [("A dog", "red")]
    plain = written(tmp_path, "p.tsv", "red\tA dog\tA cat\n")
    assert texts(PairSource(plain, columns=("3", "2"))) == [("A cat", "A dog")]
    with pytest.raises(FormatError, match=r"q, x, answer.*'nothing'"):
        list(PairSource(path, columns=("x", "nothing")).rows())
    with pytest.raises(FormatError, match="expected '2', '9'"):
        list(PairSource(plain, columns=("2", "9")).rows())


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("p.tsv", b"", "is empty"),
        ("p.tsv", b"a\x00b\tc\n", "binary"),
        ("p.tsv", b"just one column\n", "two columns of text"),
        ("p.xls", b"a\tb\n", "unknown kind of file"),
        ("p.wa", b"nothing here\n", "no <sentence>"),
        ("p.parquet", b"nothing here\n", "no parquet file"),
    ],
)
def test_a_file_that_is_no_input_gets_one_message(
    tmp_path: Path, name: str, content: bytes, expected: str
) -> None:
    with pytest.raises(FormatError, match=expected):
        list(PairSource(written(tmp_path, name, content)).rows())


def test_a_missing_file_and_an_unknown_encoding_get_one_message(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        list(PairSource(tmp_path / "none.tsv").rows())
    path = written(tmp_path, "p.tsv", "a\tb\n")
    with pytest.raises(FormatError, match="unknown encoding 'klingon'"):
        list(PairSource(path, encoding="klingon").rows())


def test_an_endless_line_is_cut_and_the_next_one_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, "p.tsv", "x" * (2 * MAX_LINE + 5) + "\ta\nb\tc\n")
    lines = list(read_lines(path))
    assert [len(line.text) for line in lines] == [MAX_LINE, 3]


def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    peaks = []
    for size in (2_000, 40_000):
        body = "A dog runs in the park.\tA cat sleeps in the house.\n" * size
        source = PairSource(written(tmp_path, f"{size}.tsv", body))
        tracemalloc.start()
        assert source.count() == size
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("p.csv", "id,first,second\n1,a,b\n", (("id", "first", "second"), True, 1, 2)),
        (
            "p.csv",
            "x,A dog runs,A cat sleeps\n",
            (("x", "A dog runs", "A cat sleeps"), False, 1, 2),
        ),
        ("p.tsv", "one\ttwo\n", (("one", "two"), False, 0, 1)),
        ("p.jsonl", 'no json\n{"q": 1, "s1": "a", "s2": "b"}\n', (("q", "s1", "s2"), True, 1, 2)),
    ],
)
def test_the_head_of_a_table_shows_what_can_be_chosen(
    tmp_path: Path, name: str, content: str, expected: tuple[object, ...]
) -> None:
    assert tuple(table_head(written(tmp_path, name, content))) == expected
