"""Which format a file is in, and the way from one to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from explain.errors import FormatError
from explain.formats.detect import Format, detect
from explain.formats.files import convert, read_any
from explain.formats.wa import read_wa, write_wa
from explain.types import Alignment, Link, Relation, Sentence
from tests.test_results import explanation

WA = '<sentence id="1" status="">\n// a\n// b\n</sentence>\n'


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("x.wa", "", Format.WA),
        ("upload", WA, Format.WA),
        ("x.jsonl", '{"first": "a", "second": "b"}', Format.PAIRS),
        ("x.jsonl", '{"links": [], "first": {}, "second": {}}', Format.RESULTS_JSONL),
        ("x.csv", "id,first,second,links\n", Format.RESULTS_CSV),
        ("x.csv", "first,second\na,b\n", Format.PAIRS),
        ("x.tsv", "3.5\ta\tb\n", Format.PAIRS),
        ("sts-dev.csv", "g\tf\ty\t1\t3.5\ta b\tc d\n", Format.STS_BENCHMARK),
        ("x.chunk.txt", "[ a ] [ b ]\nfaulty line\n[ c ]\n", Format.CHUNKS),
        ("x.txt", "one sentence here\nand another\n", Format.SENTENCES),
        ("STS.input.x.txt", "a\tb\n", Format.STS_INPUT),
        ("x.txt", "a\tb\nc\td\n", Format.STS_INPUT),
        ("STS.gs.x.txt", "3.5\n\n2\n", Format.STS_SCORES),
        ("x.gs", "3.5\n", Format.STS_SCORES),
        ("STS.output.x.txt", "3.5\t80\n", Format.STS_SCORES),
        ("x.output", "true\t0.5\n", Format.PIT_LABELS),
        ("x.output", "oops\n3.2\n1.5\n", Format.STS_SCORES),
        ("x.label", "true\t0.5\n", Format.PIT_LABELS),
        ("x.data", "1\tt\ta\tb\t4\n", Format.PIT_DATA),
        ("x.txt", "", Format.SENTENCES),
    ],
)
def test_a_format_is_found_by_name_or_content(name: str, text: str, kind: Format) -> None:
    assert detect(text, name) is kind


def alignment() -> Alignment:
    first, second = Sentence.from_words(["a", "//", "b"]), Sentence.from_words(["c", "🙂"])
    link = Link((first.chunk([0, 2]),), (second.chunk([1]),), Relation.SPE1, 3.5)
    alone = Link((first.chunk([1]),), (), Relation.NOALI)
    return Alignment("p-1", first, second, (link, alone))


def test_alignments_go_round_through_every_format(tmp_path: Path) -> None:
    start = tmp_path / "start.wa"
    start.write_text(write_wa([alignment()]), encoding="utf-8")
    chain = ["a.jsonl", "b.csv", "c.wa", "d.csv", "e.jsonl", "end.wa"]
    source = start
    for name in chain:
        done = convert(source, tmp_path / name)
        assert (done.entries, done.problems) == (1, ())
        source = tmp_path / name
    assert source.read_bytes() == start.read_bytes()
    assert read_wa(source).items == (alignment(),)


def test_explanations_keep_all_they_have_in_jsonl_and_their_pairs_elsewhere(tmp_path: Path) -> None:
    from explain.formats.results import read_results, write_results

    source = tmp_path / "r.jsonl"
    source.write_text(write_results([explanation()]), encoding="utf-8")
    convert(source, tmp_path / "copy.jsonl")
    assert read_results(tmp_path / "copy.jsonl").items == (explanation(),)
    convert(source, tmp_path / "r.tsv")
    assert (tmp_path / "r.tsv").read_text() == (
        "id\tfirst\tsecond\tscore\nx7\t12 killed, ok\t10 were hurt\t3.25\n"
    )


def test_pairs_go_round_through_every_format(tmp_path: Path) -> None:
    start = tmp_path / "start.tsv"
    start.write_text('id\tfirst\tsecond\tscore\np\ta, "b"\tc\t4.5\nq\td\te\t\n')
    source = start
    for name in ["a.csv", "b.jsonl", "end.tsv"]:
        assert convert(source, tmp_path / name).entries == 2
        source = tmp_path / name
    assert source.read_bytes() == start.read_bytes()
    convert(start, tmp_path / "x.gs")
    assert (tmp_path / "x.gs").read_text() == "4.5\n\n"
    convert(start, tmp_path / "STS.input.x.txt")
    assert (tmp_path / "STS.input.x.txt").read_text() == 'a, "b"\tc\nd\te\n'


def test_chunks_become_sentences_and_scores_and_labels_stay_what_they_are(tmp_path: Path) -> None:
    for name, text, target, expected in [
        ("c.chunk.txt", "[ a b ] [ c ]\n", "plain.txt", "a b c\n"),
        ("d.chunk.txt", "[ a b ] [ c\n", "mended.chunk.txt", "[ a b ] [ c ]\n"),
        ("s.gs", "3.50\n\n2\n", "s.output", "3.5\n\n2\n"),
        ("l.label", "true\t0.5\n", "l.output", "true\t0.5000\n"),
        ("t.txt", "a  b\n", "u.txt", "a b\n"),
    ]:
        (tmp_path / name).write_text(text)
        convert(tmp_path / name, tmp_path / target)
        assert (tmp_path / target).read_text() == expected


@pytest.mark.parametrize(
    ("name", "text", "target", "message"),
    [
        ("p.tsv", "a b\tc d\n", "x.wa", "cannot be made from pairs; .*`python -m explain run`"),
        ("p.tsv", "a b\tc d\n", "x.gs", "where there are scores"),
        ("s.gs", "3\n", "x.csv", "can become .gs, .output"),
        ("x.wa", WA, "x.png", "can become .wa"),
        ("c.txt", "[ a ]\n", "x.wa", "cannot be made from chunked sentences"),
        ("x.wa", WA, "none/x.wa", "cannot be written"),
        ("x.wa", "", "y.jsonl", "holds nothing to convert .found an empty file"),
        ("x.jsonl", '{"links": oops\n', "y.wa", "line 1: holds nothing to convert"),
    ],
)
def test_what_cannot_be_made_says_what_can(
    tmp_path: Path, name: str, text: str, target: str, message: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(FormatError, match=message):
        convert(tmp_path / name, tmp_path / target)
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_uploads_are_read_like_files(tmp_path: Path) -> None:
    path = tmp_path / "x.wa"
    path.write_text(write_wa([alignment()]), encoding="utf-8")
    expected = read_any(path)[1].items
    assert read_any(path.read_bytes(), "x.wa")[1].items == expected
    assert read_any(path.read_text(encoding="utf-8"), "x.wa")[1].items == expected
