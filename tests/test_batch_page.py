"""The Batch page without a browser: what it shows for which file."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from components import batch_input, batch_jobs
from explain.batch.jobs import JobState, JobStore, StoredJob

ROOT = Path(__file__).parent.parent


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LIKEWISE_HOME", str(tmp_path))
    return tmp_path


def opened(draft: StoredJob | None = None) -> AppTest:
    test = AppTest.from_file(str(ROOT / "pages" / "batch.py"), default_timeout=30)
    if draft is not None:
        test.session_state["batch_draft"] = draft.job_id
    return test.run()


def shown(test: AppTest) -> str:
    """All HTML on the page."""
    return " ".join(str(element.proto.body) for element in test.get("html"))


def test_the_page_opens_and_offers_an_example(home: Path) -> None:
    test = opened()
    assert not test.exception
    assert "its address finds it again" in shown(test)
    next(b for b in test.button if b.label == "Use an example").click().run()
    assert not test.exception
    assert "in bus accident" in shown(test)
    assert [s.label for s in test.selectbox][:3] == ["First sentence", "Second sentence", "Id"]


def test_a_file_without_a_header_offers_its_columns_by_number(home: Path) -> None:
    draft = JobStore().draft("p.csv", b"17,A dog runs,A cat sleeps\n18,A man,A boy\n")
    test = opened(draft)
    assert test.selectbox[0].value == "2" and test.selectbox[1].value == "3"
    assert "A dog runs" in shown(test)
    test.toggle[0].set_value(True).run()
    assert test.selectbox[0].options == ["17", "A dog runs", "A cat sleeps"]


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("p.csv", b"", "is empty"),
        ("p.jsonl", b"nothing\n", "found no JSON"),
        ("p.wa", b"nothing\n", "no &lt;sentence&gt;"),
        ("p.parquet", b"nothing\n", "no parquet file"),
        ("p.tsv", b"a\x00b\tc\n", "binary"),
    ],
)
def test_a_file_that_cannot_be_read_gets_one_sentence_and_no_start(
    home: Path, name: str, content: bytes, expected: str
) -> None:
    test = opened(JobStore().draft(name, content))
    assert not test.exception
    assert expected in shown(test)
    assert str(home) not in shown(test)


def test_what_a_user_wrote_is_escaped(home: Path) -> None:
    draft = JobStore().draft('<b>&"x".csv', b'first,second\n<script>alert(1)</script>,"<b>&x"\n')
    html = shown(opened(draft))
    assert "<script>" not in html and "&lt;script&gt;" in html
    assert "<b>&" not in html


def test_a_job_of_the_address_is_shown_and_others_are_not(home: Path) -> None:
    mine, other = (JobStore().draft(f"{name}.csv", b"a,b\n") for name in ("mine", "other"))
    test = AppTest.from_file(str(ROOT / "pages" / "batch.py"), default_timeout=30)
    test.query_params["job"] = mine.job_id
    html = shown(test.run())
    assert "mine.csv" in html
    assert "other.csv" not in html and other.job_id not in html


def test_a_job_that_is_gone_is_told_of(home: Path) -> None:
    test = AppTest.from_file(str(ROOT / "pages" / "batch.py"), default_timeout=30)
    test.query_params["job"] = "x" * 22
    assert "cannot be found" in shown(test.run())


STATUS = {"done": 1_500, "total": 3_000, "rate": 25.0, "left": 60.0, "seconds": 61.0, "failed": 2}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (
            JobState.RUNNING,
            "1,500 of 3,000 pairs · 25 pairs/s · 60 s left · 2 without explanation",
        ),
        (JobState.STOPPED, "1,500 of 3,000 pairs · 2 without explanation"),
        (JobState.DONE, "1,500 of 3,000 pairs · in 61 s · 2 without explanation"),
    ],
)
def test_progress_is_told_in_words(state: JobState, expected: str) -> None:
    assert batch_jobs.progress_text(state, dict(STATUS)) == expected


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(0.2, "1 s"), (89, "89 s"), (300, "5 min"), (7_800, "2 h 10 min")],
)
def test_a_duration_is_one_that_a_person_can_grasp(seconds: float, expected: str) -> None:
    assert batch_jobs.duration(seconds) == expected


def test_the_example_is_a_file_of_the_project() -> None:
    assert batch_input.EXAMPLE.is_file()
