"""One server and one browser for all browser tests; every test fails on an error in the console."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Milliseconds; the first explanation waits for the models, and machines differ.
PATIENCE = int(os.environ.get("BROWSER_PATIENCE", "60000"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if Path(item.fspath).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)
            # A browser on a busy machine misses a deadline; a real fault fails every time.
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Debian's chromium is; tests are skipped where there is none."""
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not found:
        pytest.skip("no chromium here; `apt-get install chromium` to run the browser tests")
    return found


@pytest.fixture(scope="session")
def app_url(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running app on a port of its own."""
    with running_app(tmp_path_factory.mktemp("home")) as (url, _):
        yield url


@contextmanager
def running_app(home: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """An app that keeps what it keeps in this folder, never in the user's own: address, process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
    environment = {**os.environ, "LIKEWISE_HOME": str(home)}
    log = home / "server.txt"
    with log.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=environment
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/_stcore/health", server, log)
            yield url, server
        finally:
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"the app did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    """The browser that all tests share; each opens contexts of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture
def console_errors() -> list[str]:
    """The errors that the browser's console reported so far."""
    return []


@pytest.fixture
def new_context(browser: Any, console_errors: list[str]) -> Iterator[Callable[..., Any]]:
    """Opens a further, separate browser context: another person at another computer."""
    opened: list[Any] = []

    def open_context(**options: Any) -> Any:
        size = {"width": 1280, "height": 900}
        context = browser.new_context(**{"viewport": size, "accept_downloads": True, **options})
        context.set_default_timeout(PATIENCE)
        context.on("page", lambda page: _listen(page, console_errors))
        opened.append(context)
        return context

    yield open_context
    for context in opened:
        context.close()


@pytest.fixture
def context(new_context: Callable[..., Any]) -> Any:
    """A fresh context."""
    return new_context()


@pytest.fixture
def page(context: Any, console_errors: list[str]) -> Iterator[Any]:
    """A fresh page; an error in the console fails the test."""
    yield context.new_page()
    assert console_errors == []


def _listen(page: Any, errors: list[str]) -> None:
    def heard(message: Any) -> None:
        # Opened below its root, Streamlit first looks for its own files beside the page.
        at = message.location.get("url", "")
        if message.type == "error" and "_stcore" not in at:
            errors.append(f"{message.text} ({at})")

    page.on("console", heard)
    page.on("pageerror", lambda error: errors.append(str(error)))
