"""The Batch page as a person uses it: upload, watch, cancel, resume, download, come back."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from explain.batch.jobs import JobState, JobStore, StoredJob
from tests.browser.conftest import running_app

PATIENCE = 180_000  # milliseconds: a job takes what it takes on a busy machine
ROWS = 1_000  # some seconds of work: enough to be cancelled in the midst of it


@pytest.fixture
def home(chromium: str, tmp_path: Path) -> Iterator[Path]:
    """A folder for jobs; no process is left behind, whatever became of the test."""
    folder = tmp_path / "home"
    folder.mkdir()
    yield folder
    for job in jobs(folder):
        job.cancel()


def jobs(home: Path) -> list[StoredJob]:
    store = JobStore(home)
    names = [path.name for path in store.root.iterdir()] if store.root.exists() else []
    return [job for job in map(store.find, names) if job is not None]


def upload(page: Any, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(str(path))
    page.get_by_test_id("preview").wait_for()


def choose(page: Any, label: str, option: str) -> None:
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("option", name=option).click()


def state(page: Any, text: str) -> None:
    page.get_by_test_id("job-state").filter(has_text=text).wait_for(timeout=PATIENCE)


def table(folder: Path, rows: int) -> Path:
    path = folder / "many.csv"
    lines = [f"{n} dogs saw {n % 7} cats,Two men saw {n % 11} dogs" for n in range(rows)]
    path.write_text("\n".join(["question,answer", *lines]), "utf-8")
    return path


def test_a_job_survives_reload_cancel_and_a_killed_server(
    home: Path, tmp_path: Path, context: Any, new_context: Callable[..., Any]
) -> None:
    page = context.new_page()
    with running_app(home) as (url, server):
        # The very first visitor of a fresh server comes straight to this page.
        page.goto(f"{url}/batch")
        page.get_by_role("link", name="Explore").wait_for()
        upload(page, table(tmp_path, ROWS))
        page.get_by_text("The first row names the columns").click()
        choose(page, "First sentence", "question")
        choose(page, "Second sentence", "answer")
        choose(page, "System", "Baseline")
        page.get_by_test_id("preview").get_by_text("1 dogs saw 1 cats").wait_for()
        page.get_by_role("button", name="Start").click()
        page.get_by_text("pairs/s").wait_for(timeout=PATIENCE)
        page.get_by_role("button", name="Cancel").click()
        state(page, "cancelled")
        page.reload()
        state(page, "cancelled")
        stranger = new_context().new_page()
        stranger.goto(f"{url}/batch")
        stranger.get_by_role("button", name="Use an example").wait_for()
        assert stranger.get_by_test_id("job").count() == 0
        query = page.url.partition("?")[2]
        assert query.startswith("job=")
        page.get_by_role("button", name="Resume").click()
        state(page, "running")
        server.send_signal(signal.SIGKILL)
        server.wait()
        [job] = jobs(home)
        assert job.state is JobState.RUNNING
    with running_app(home) as (url, _):
        page = new_context().new_page()
        page.goto(f"{url}/batch?{query}")
        state(page, "done")
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Download").click()
        lines = Path(waiting.value.path()).read_text("utf-8").splitlines()
        assert waiting.value.suggested_filename == "many.explained.csv"
        assert [line.split(",")[0] for line in lines[1:]] == [str(n + 1) for n in range(ROWS)]
        page.get_by_text("The first results").click()
        page.get_by_test_id("results").get_by_text("0 dogs saw 0 cats").wait_for()
        page.get_by_role("button", name="Remove").click()
        page.get_by_test_id("job").wait_for(state="detached")
        assert not jobs(home)


def test_bad_rows_are_listed_with_their_lines(app_url: str, tmp_path: Path, page: Any) -> None:
    path = tmp_path / "bad.tsv"
    path.write_bytes(b'A dog\tA cat\nonly one\ncaf\xe9\tx\n<b>&"x"\t\n')
    page.goto(f"{app_url}/batch")
    upload(page, path)
    choose(page, "System", "Baseline")
    page.get_by_role("button", name="Start").click()
    state(page, "done")
    page.get_by_text("3 pairs without explanation").click()
    listed = page.get_by_test_id("failures")
    listed.get_by_text("not UTF-8").wait_for()
    assert listed.locator("tbody tr").count() == 3
    assert listed.locator("td.n").all_inner_texts() == ["2", "3", "4"]
