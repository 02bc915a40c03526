"""`python -m benchmarks.page`: from Enter to the drawn explanation, in a real browser.

The page is warm: models are loaded, plotly.js is in the browser. Every pair is new, so nothing
comes from a cache of results.
"""

from __future__ import annotations

import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 12
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

# Runs in the page: counts from the key press until the new sentence is in table and drawing.
_WATCH = """word => new Promise(resolve => {
  const started = performance.now();
  const seen = selector => document.querySelector(selector)?.textContent.includes(word);
  const look = () => seen('[data-testid=links]') && seen('.js-plotly-plot')
    ? resolve(performance.now() - started) : requestAnimationFrame(look);
  look();
})"""


def main() -> None:
    """Print how long it takes from Enter until graph and table show the new pair."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("no chromium here; install it to time the page")
        return
    with _server() as url, _page(chromium) as page:
        page.goto(url)
        page.wait_for_selector(".js-plotly-plot .textpoint")
        times = [_explain(page, number) for number in range(ROUNDS + 1)][1:]
    times.sort()
    print("from Enter to drawn, warm, a new pair each time")
    print(f"  rounds  {len(times)}")
    print(f"  median  {statistics.median(times):.0f} ms")
    print(f"  longest {times[-1]:.0f} ms")


def _explain(page: Any, number: int) -> float:
    """How long one new pair takes, in milliseconds."""
    word = f"village{number}"
    page.get_by_role("textbox", name="First sentence").fill(
        f"Two men were hurt in a fire near {word}"
    )
    field = page.get_by_role("textbox", name="Second sentence")
    field.fill(f"Three people died in a blaze close to {word}")
    page.wait_for_timeout(600)  # let the run that leaving the first field caused come to its end
    # No value comes back from here: Playwright would wait for the promise before Enter is pressed.
    page.evaluate(f"() => {{ window.waited = ({_WATCH})({word!r}); }}")
    field.press("Enter")
    return float(page.evaluate("window.waited"))


@contextmanager
def _server() -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "app.py", *options],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/_stcore/health")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait_for(address: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise SystemExit("the app did not start")


@contextmanager
def _page(chromium: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(180_000)  # only the warm rounds are timed
        yield page
        browser.close()


if __name__ == "__main__":
    main()
