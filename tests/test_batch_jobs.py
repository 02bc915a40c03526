"""Jobs that run on their own: they outlive whoever started them and are found by their id."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from explain.batch import jobs
from explain.batch.folder import is_locked, take_lock
from explain.batch.job import Job, run_job
from explain.batch.jobs import JobOptions, JobState, JobStore, StoredJob
from explain.batch.preview import first_results
from explain.batch.source import PairSource
from explain.errors import ExplainError, FormatError
from explain.settings import Settings, System

PATIENCE = 120  # seconds; a job takes what it takes on a busy machine
BASELINE = JobOptions(output=".jsonl", system="baseline")


@pytest.fixture
def store(tmp_path: Path) -> JobStore:
    return JobStore(tmp_path)


def table(count: int) -> bytes:
    rows = [f"{n} dogs and {n % 7} cats ran home,Two men saw {n % 11} dogs" for n in range(count)]
    return "\n".join(["first,second", *rows]).encode()


def wait(job: StoredJob, *states: JobState) -> JobState:
    deadline = time.monotonic() + PATIENCE
    while job.state not in states and time.monotonic() < deadline:
        time.sleep(0.05)
    return job.state


def shards(job: StoredJob) -> int:
    return len(list(job.folder.glob("*.parts/*.shard")))


def wait_for_shards(job: StoredJob, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while shards(job) < count and time.monotonic() < deadline:
        assert job.state is JobState.RUNNING
        time.sleep(0.01)


def test_a_job_is_found_by_its_id_and_done_by_a_process_of_its_own(store: JobStore) -> None:
    draft = store.draft("my pairs.csv", b"first,second\nA dog runs.,A dog sleeps.\n,Nothing.\n")
    assert draft.state is JobState.DRAFT
    draft.start(BASELINE)
    job = store.find(draft.job_id)
    assert job is not None
    assert wait(job, JobState.DONE) is JobState.DONE
    assert (job.status["done"], job.status["total"], job.status["failed"]) == (2, 2, 1)
    assert job.status["failures"][0]["line"] == 3
    results = first_results(job.output, 5)
    assert [(r.first, r.similarity is None) for r in results] == [
        ("A dog runs.", False),
        ("", True),
    ]
    assert job.output.name == "my pairs.explained.jsonl"
    job.remove()
    assert store.find(job.job_id) is None


def test_a_cancelled_and_a_killed_job_go_on_where_they_were(
    tmp_path: Path, store: JobStore
) -> None:
    job = store.draft("p.csv", table(320))
    whole = tmp_path / "whole.csv"
    run_job(Job(job.source(), whole, Settings(system=System.BASELINE)))
    job.start(JobOptions(output=".csv", system="baseline", workers=1))
    assert job.state is JobState.RUNNING
    with pytest.raises(ExplainError, match="cancel it first"):
        job.remove()
    wait_for_shards(job, 1)
    job.cancel()
    assert wait(job, JobState.STOPPED, JobState.DONE) is JobState.STOPPED
    kept = shards(job)
    assert kept
    job.start()
    wait_for_shards(job, kept + 1)
    os.kill(int((job.folder / "pid").read_text()), signal.SIGKILL)
    assert wait(job, JobState.INTERRUPTED) is JobState.INTERRUPTED
    job.start()
    assert wait(job, JobState.DONE) is JobState.DONE
    assert job.output.read_bytes() == whole.read_bytes()


def test_who_looks_at_a_lock_neither_holds_it_nor_sees_others_look(tmp_path: Path) -> None:
    path = tmp_path / "alive"
    path.touch()
    with path.open("rb") as looking:
        fcntl = pytest.importorskip("fcntl", reason="no file locks here")
        fcntl.flock(looking.fileno(), fcntl.LOCK_SH)
        assert not is_locked(path)
    with path.open("ab") as held:
        assert take_lock(held.fileno())
        assert is_locked(path)
        with path.open("ab") as other:
            assert not take_lock(other.fileno())
    assert not is_locked(path)
    assert not is_locked(tmp_path / "nowhere")


def test_a_job_that_cannot_be_done_fails_with_one_message(store: JobStore) -> None:
    job = store.draft("p.csv", b"one column only\nnothing else\n")
    job.start(BASELINE)
    assert wait(job, JobState.FAILED) is JobState.FAILED
    assert "two columns of text" in job.message
    assert "Traceback" not in (job.folder / "log.txt").read_text()


@pytest.mark.parametrize("name", ["", ".", "..", "../..", "a" * 22, "x" * 23, "/etc/passwd"])
def test_no_other_name_finds_a_job(store: JobStore, name: str) -> None:
    store.draft("p.csv", b"a,b\n")
    assert store.find(name) is None


def test_ids_are_long_and_folders_are_private(store: JobStore) -> None:
    one, other = (store.draft("p.csv", b"a,b\n") for _ in range(2))
    assert len(one.job_id) == 22 and one.job_id != other.job_id
    assert one.folder.stat().st_mode & 0o077 == 0


def test_a_file_of_an_unknown_kind_is_refused(store: JobStore) -> None:
    with pytest.raises(FormatError, match="unknown kind"):
        store.draft("p.exe", b"")


def test_the_name_of_an_upload_never_leaves_its_folder(store: JobStore) -> None:
    job = store.draft("../../evil.csv", b"a,b\n")
    assert job.input.parent == job.folder == job.output.parent
    assert job.name == "evil.csv"


def test_an_input_that_was_never_started_is_thrown_away(
    store: JobStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = store.draft("p.csv", b"a,b\n")
    monkeypatch.setattr(jobs, "_DRAFT_SECONDS", -1)
    new = store.draft("p.csv", b"a,b\n")
    assert store.find(old.job_id) is None
    assert store.find(new.job_id) is not None


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
def test_the_first_results_can_be_shown(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "p.tsv").write_text("A dog\tA dog\n\tB\nA cat\tA cow\n")
    output = tmp_path / f"out{suffix}"
    run_job(Job(PairSource(tmp_path / "p.tsv"), output, Settings(system=System.BASELINE)))
    results = first_results(output, 2)
    assert [r.second for r in results] == ["A dog", "B"]
    assert results[0].similarity == 5.0 and results[0].error == ""
    assert results[1].similarity is None and "empty" in results[1].error


def test_what_is_no_output_shows_nothing(tmp_path: Path) -> None:
    (tmp_path / "out.csv").write_text("x,y\n1,2\n")
    assert first_results(tmp_path / "out.csv", 3) == []
    assert first_results(tmp_path / "none.jsonl", 3) == []
