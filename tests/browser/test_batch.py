"""The Batch page as a person uses it: upload, watch, cancel, resume, download, come back."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 180_000  # milliseconds: a job takes what it takes on a busy machine
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def server(home: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """An app of its own, with a folder of jobs of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "app.py", *options],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "LIKEWISE_HOME": str(home)},
    )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=2).close()
                break
            except OSError:
                time.sleep(0.2)
        yield url, process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def home(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


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
    with server(home) as (url, process):
        # The very first visitor of a fresh server comes straight to this page.
        page.goto(f"{url}/batch")
        page.get_by_role("link", name="Explore").wait_for()
        upload(page, table(tmp_path, 4_000))
        page.get_by_text("The first row names the columns").click()
        choose(page, "First sentence", "question")
        choose(page, "Second sentence", "answer")
        choose(page, "System", "Baseline")
        page.get_by_test_id("preview").get_by_text("1 dogs saw 1 cats").wait_for()
        page.get_by_role("button", name="Start").click()
        page.get_by_text("pairs/s").wait_for()
        page.get_by_role("button", name="Cancel").click()
        state(page, "cancelled")
        page.reload()
        state(page, "cancelled")
        page.get_by_role("button", name="Resume").click()
        state(page, "running")
        stranger = new_context().new_page()
        stranger.goto(f"{url}/batch")
        stranger.get_by_role("button", name="Use an example").wait_for()
        assert stranger.get_by_test_id("job").count() == 0
        query = page.url.partition("?")[2]
        assert query.startswith("job=")
        process.send_signal(signal.SIGKILL)
        process.wait()
    with server(home) as (url, _):
        page = new_context().new_page()
        page.goto(f"{url}/batch?{query}")
        state(page, "done")
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Download").click()
        lines = Path(waiting.value.path()).read_text("utf-8").splitlines()
        assert waiting.value.suggested_filename == "many.explained.csv"
        assert len(lines) == 4_001
        assert [line.split(",")[0] for line in lines[1:4]] == ["1", "2", "3"]
        page.get_by_text("The first results").click()
        page.get_by_test_id("results").get_by_text("0 dogs saw 0 cats").wait_for()
        page.get_by_role("button", name="Remove").click()
        page.get_by_test_id("job").wait_for(state="detached")
        assert not list((home / "jobs").iterdir())


def test_bad_rows_are_listed_with_their_lines(home: Path, tmp_path: Path, page: Any) -> None:
    path = tmp_path / "bad.tsv"
    path.write_bytes(b'A dog\tA cat\nonly one\ncaf\xe9\tx\n<b>&"x"\t\n')
    with server(home) as (url, _):
        page.goto(f"{url}/batch")
        upload(page, path)
        choose(page, "System", "Baseline")
        page.get_by_role("button", name="Start").click()
        state(page, "done")
        page.get_by_text("3 pairs without explanation").click()
        listed = page.get_by_test_id("failures")
        listed.get_by_text("not UTF-8").wait_for()
        assert listed.locator("tbody tr").count() == 3
        assert listed.locator("td.n").all_inner_texts() == ["2", "3", "4"]
