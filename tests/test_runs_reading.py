"""Uploads: recognised, read as far as possible, or refused with one clear message."""

from __future__ import annotations

import io
import zipfile

import pytest

from explain.errors import ExplainError
from explain.evaluation.analysis.reading import Upload, open_study
from explain.evaluation.analysis.slices import read_columns
from explain.evaluation.runs import Task
from tests.runs_cases import GOLD, HOSTILE, RUN, label_files, score_files, upload


def zip_bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("gold.wa", b"\0" * 5_000_000)
    return buffer.getvalue()


BROKEN = {
    "bomb.zip": zip_bomb(),
    "binary.wa": bytes(range(256)) * 50,
    "empty.wa": b"",
    "page.html": b"<html><script>alert(1)</script></html>",
    "long.wa": b"x" * 2_000_000,
}


@pytest.mark.parametrize(
    ("files", "task"),
    [((upload("g.wa", GOLD), upload("r.wa", RUN)), Task.ISTS), (score_files(20), Task.STS),
     (label_files(40), Task.PIT)],
)  # fmt: skip
def test_the_task_is_recognised_from_the_files(files: tuple[Upload, ...], task: Task) -> None:
    study = open_study(files[0], files[1:])
    assert study.task is task
    assert len(study.runs) == len(files) - 1
    assert not study.refused


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_hostile_run_is_refused_and_the_others_are_analysed(name: str) -> None:
    bad = Upload(name, BROKEN[name])
    study = open_study(upload("gold.wa", GOLD), [bad, upload("a.wa", RUN)])
    assert [run.name for run in study.runs] == ["a"]
    assert len(study.refused) == 1
    assert name in study.refused[0]


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_hostile_gold_is_one_clear_message(name: str) -> None:
    with pytest.raises(ExplainError) as caught:
        open_study(Upload(name, BROKEN[name]), [upload("a.wa", RUN)])
    assert name in str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_run_of_another_task_is_refused() -> None:
    _, scores, _ = score_files(10)
    study = open_study(upload("gold.wa", GOLD), [scores])
    assert not study.runs
    assert "sts" in study.refused[0] or "scores" in study.refused[0]


def test_bad_lines_are_reported_with_their_numbers_and_the_rest_is_read() -> None:
    content = upload("a.wa", RUN).content.replace(b"// SIMI // 4 //", b"// NOPE // 4 //")
    study = open_study(upload("gold.wa", GOLD), [Upload("a.wa", content)])
    assert any(p.file == "a.wa" and p.line > 0 and "NOPE" in p.found for p in study.problems)
    assert len(study.runs[0].items) == 3


def test_runs_of_the_same_name_get_numbers() -> None:
    study = open_study(upload("gold.wa", GOLD), [upload("r.wa", RUN), upload("r.wa", GOLD)])
    assert [run.name for run in study.runs] == ["r", "r (2)"]


def test_other_sentences_under_the_same_id_are_a_mismatch() -> None:
    other = upload("o.wa", (GOLD[0], GOLD[1]))
    changed = Upload("o.wa", other.content.replace(b'id="2"', b'id="3"'))
    [mismatch] = open_study(upload("gold.wa", GOLD), [changed]).mismatches
    assert mismatch.missing == ("2",)
    assert mismatch.different == ("3",)


def test_several_gold_files_are_the_datasets_of_one_task() -> None:
    golds = [Upload("STS.gs.news.txt", b"1\n2\n4\n"), Upload("STS.gs.forum.txt", b"0\n5\n3\n")]
    runs = [
        Upload("STS.output.news.mine.txt", b"1\n3\n4\n"),
        Upload("STS.output.forum.mine.txt", b"1\n4\n3\n"),
    ]
    study = open_study(golds, runs)
    assert [run.name for run in study.runs] == ["mine"]
    assert set(study.datasets.values()) == {"news", "forum"}
    assert len(study.pair_ids) == 6
    assert not study.mismatches


def test_sentences_of_a_paraphrase_gold_come_from_its_data_file() -> None:
    gold, good, _ = label_files(2)
    data = f"1\tt\t{HOSTILE}\tsecond\t3\tx\ty\n1\tt\ta\tb\t3\tx\ty\n".encode()
    study = open_study(gold, [good], sentences=Upload("test.data", data))
    assert study.sentences["1"] == (HOSTILE, "second")


def test_columns_slice_the_pairs_by_id_or_by_order() -> None:
    by_id = read_columns(b"id,genre\n3,news\n1,news\n2,forum\n9,news\n", ("1", "2", "3"), "c.csv")
    assert by_id.unknown == 1
    assert [(s.name, set(s.pairs)) for s in by_id.slices("genre")] == [
        ("genre: news", {"1", "3"}),
        ("genre: forum", {"2"}),
    ]
    by_order = read_columns(b"genre\nx\ny\nx\n", ("1", "2", "3"), "c.csv")
    assert by_order.slices("genre")[0].pairs == ("1", "3")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty|no rows"),
        (b"genre\n", "no rows"),
        (b"genre\nx\n", "no column `id`"),
        (b"id\n1\n2\n3\n", "no column that groups"),
        (b"\x00\x01binary", "binary"),
    ],
)
def test_columns_that_cannot_slice_say_why(content: bytes, message: str) -> None:
    with pytest.raises(ExplainError, match=message):
        read_columns(content, ("1", "2", "3"), "c.csv")
