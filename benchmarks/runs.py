"""`python -m benchmarks.runs`: 750 pairs and five runs, from upload to overview, and every click.

Prints what the analysis costs by itself, then the times that a person at the page sees, then the
size of the report, each against its limit. The runs are made up, so no data is needed.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.page import _page, _server
from explain.evaluation.analysis.analyse import analyse, compare_two
from explain.evaluation.analysis.reading import Upload, open_study
from explain.evaluation.report import build_report
from explain.formats.wa import write_wa
from explain.types import Alignment, Link, Relation, Sentence

PAIRS, RUNS = 750, 5
OVERVIEW_LIMIT, CLICK_LIMIT = 5.0, 1.0  # seconds
REPORT_LIMIT = 6_000_000  # bytes
WORDS = ["a", "dog", "runs", "in", "the", "park", "near", "two", "men", "with", "hats", "12", "10"]
RELATIONS = [relation for relation in Relation if not relation.one_sided]


def main() -> None:
    """Print all figures; the exit code tells whether one is over its limit."""
    gold = made_up()
    files = [Upload("gold.wa", write_wa(gold).encode())]
    for number in range(RUNS):
        run = changed(gold, 0.1 + 0.1 * number, seed=number)
        files.append(Upload(f"run{number}.wa", write_wa(run).encode()))
    print(f"{PAIRS} pairs, {RUNS} runs")
    figures = _library(files)
    chromium = shutil.which("chromium")
    if chromium is None:
        print("  no chromium here; install it to time the page")
    else:
        figures |= _browser(files, chromium)
    if any(value > limit for value, limit in figures.values()):
        sys.exit(1)


def made_up() -> list[Alignment]:
    """Gold over sentences of about the length of headlines."""
    draw = random.Random(1)
    found = []
    for number in range(1, PAIRS + 1):
        size = draw.randint(6, 12)
        first, second = (Sentence.from_words(draw.choices(WORDS, k=size)) for _ in range(2))
        links = []
        for start in range(0, size - 1, 2):
            relation = draw.choice([Relation.EQUI, *RELATIONS])
            score = 5.0 if relation is Relation.EQUI else float(draw.randint(1, 4))
            side = (start, start + 1)
            links.append(Link((first.chunk(side),), (second.chunk(side),), relation, score))
        found.append(Alignment(str(number), first, second, tuple(links)))
    return found


def changed(gold: list[Alignment], share: float, *, seed: int) -> list[Alignment]:
    """The gold with this share of its links given another type, other words, or dropped."""
    draw = random.Random(seed)
    found = []
    for alignment in gold:
        links = []
        for link in alignment.links:
            luck = draw.random()
            if luck > share:
                links.append(link)
            elif luck > share / 2:
                links.append(Link(link.first, link.second, draw.choice(RELATIONS), 3.0))
            elif luck > share / 4:
                less = alignment.first.chunk(link.first_positions[:1])
                links.append(Link((less,), link.second, link.relation, link.score))
        found.append(Alignment(alignment.pair_id, alignment.first, alignment.second, tuple(links)))
    return found


def _library(files: list[Upload]) -> dict[str, tuple[float, float]]:
    start, used = time.perf_counter(), time.process_time()
    analysis = analyse(open_study(files[0], files[1:]))
    rows = analysis.measured
    overview = time.perf_counter() - start
    _say("library: read, score, intervals", overview, None, time.process_time() - used)
    start, used = time.perf_counter(), time.process_time()
    compare_two(analysis, rows[0].name, rows[1].name)
    _say(
        "library: two runs compared", time.perf_counter() - start, None, time.process_time() - used
    )
    start, used = time.perf_counter(), time.process_time()
    size = len(build_report(analysis).encode())
    _say("library: the whole report", time.perf_counter() - start, None, time.process_time() - used)
    print(f"  {'report.html':34} {size / 1e6:8.2f} MB (limit {REPORT_LIMIT / 1e6:.0f} MB)")
    return {"report": (size, REPORT_LIMIT)}


def _browser(files: list[Upload], chromium: str) -> dict[str, tuple[float, float]]:
    figures = {}
    with tempfile.TemporaryDirectory() as folder, _server() as url, _page(chromium) as page:
        for each in files:
            (Path(folder) / each.name).write_bytes(each.content)
        page.set_default_timeout(120_000)
        page.goto(f"{url}/runs")
        page.get_by_role("button", name="Alignment runs").wait_for()
        page.get_by_text("Models ready").wait_for()  # they load while a user looks for the files
        inputs = page.locator('input[type="file"]')
        inputs.nth(0).set_input_files(str(Path(folder) / "gold.wa"))
        page.get_by_text("gold.wa", exact=True).wait_for()
        inputs.nth(2).set_input_files([str(Path(folder) / f.name) for f in files[1:]])
        page.get_by_text(f"run{RUNS - 1}.wa", exact=True).wait_for()
        page.wait_for_timeout(1000)
        steps = [
            ("upload to overview", "Analyse", "F1 Typ+Sco", OVERVIEW_LIMIT),
            ("cell of the confusion", "SPE1, SPE1", "gold SPE1, run0 says SPE1", CLICK_LIMIT),
            ("next pair", "next", "2 of", CLICK_LIMIT),
        ]
        for name, button, appears, limit in steps:
            figures[name] = (_click(page, button, appears), limit)
            page.wait_for_timeout(1500)  # let the rest of the page come to its end
            _say(f"page: {name}", figures[name][0], limit)
        views = (
            ("Outcomes", "What became"),
            ("Scores", "Score differences"),
            ("Cuts", "Links cut"),
            ("Bands", "by sentence length"),
            ("Words", "Words in the errors"),
            ("Two runs", "Who gets it right"),
        )
        for view, appears in views:
            figures[view] = (_click(page, view, appears, role="radio"), CLICK_LIMIT)
            page.wait_for_timeout(1000)
            _say(f"page: view {view}", figures[view][0], CLICK_LIMIT)
    return figures


def _click(page: Any, name: str, appears: str, *, role: str = "button") -> float:
    """Seconds from the click until the text is on the page."""
    target = page.get_by_role(role, name=name).first
    target.wait_for()
    start = time.perf_counter()
    target.click()
    page.get_by_text(appears).first.wait_for()
    return time.perf_counter() - start


def _say(name: str, seconds: float, limit: float | None, processor: float | None = None) -> None:
    extra = f" (limit {limit:g} s)" if limit is not None else ""
    extra += f" (processor {processor:.2f} s)" if processor is not None else ""
    print(f"  {name:34} {seconds:8.2f} s{extra}", flush=True)


if __name__ == "__main__":
    main()
