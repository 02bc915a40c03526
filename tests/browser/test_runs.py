"""What a person sees on the Runs page, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.runs_cases import HOSTILE, many_pairs, noisy, pair, upload


def open_runs(page: Any, url: str) -> None:
    page.goto(f"{url}/runs")
    page.get_by_role("button", name="Alignment runs").wait_for()


def open_example(page: Any, url: str, name: str = "Alignment runs") -> None:
    open_runs(page, url)
    page.get_by_role("button", name=name).click()
    page.locator("table.measures").wait_for()
    page.locator(".pairs-scroll tbody tr").first.wait_for()


@pytest.fixture
def three_runs(tmp_path: Path) -> dict[str, str]:
    """A gold of 40 pairs with a hostile one, and three runs of different quality."""
    gold = [
        *many_pairs(39),
        pair("40", f"{HOSTILE} dogs run", "dogs run", ([0, 1], [0], "SPE1", 4.0)),
    ]
    files = [upload("gold.wa", gold)]
    files += [
        upload(f"run{i}.wa", noisy(gold, share, seed=i)) for i, share in enumerate((0.1, 0.3, 0.6))
    ]
    for each in files:
        (tmp_path / each.name).write_bytes(each.content)
    return {each.name: str(tmp_path / each.name) for each in files}


def upload_all(page: Any, files: dict[str, str]) -> None:
    inputs = page.locator('input[type="file"]')
    inputs.nth(0).set_input_files(files["gold.wa"])
    page.get_by_text("gold.wa", exact=True).wait_for()
    # The second column comes after the two fields of the first.
    inputs.nth(2).set_input_files([files[name] for name in files if name != "gold.wa"])
    for name in files:
        page.get_by_text(name, exact=True).wait_for()
    # A name stands there before its file has arrived.
    page.wait_for_timeout(600)
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.get_by_role("button", name="Analyse").click()
    page.locator("table.measures").wait_for()


@pytest.mark.parametrize(
    ("name", "panel"),
    [
        ("Alignment runs", "Which type is taken for which"),
        ("Similarity runs", "Gold against likewise"),
        ("Paraphrase runs", "Precision and recall by threshold"),
    ],
)
def test_a_newcomer_sees_a_full_analysis_with_one_click(
    page: Any, app_url: str, name: str, panel: str
) -> None:
    open_example(page, app_url, name)
    page.get_by_text(panel).first.wait_for()
    page.get_by_text(re.compile("Among the .* published runs")).wait_for()
    assert page.locator("svg.chart circle.published").count() > 5
    assert page.locator("table.measures tr.trivial").count() >= 1


def test_three_uploaded_runs_are_analysed_together(
    page: Any, app_url: str, three_runs: dict[str, str]
) -> None:
    open_runs(page, app_url)
    upload_all(page, three_runs)
    names = page.locator("table.measures .name").all_inner_texts()
    assert names == ["run0", "run1", "run2"]
    page.get_by_text(re.compile(r"run0 beats run1|run0 is ahead of run1")).first.wait_for()


def test_a_confusion_cell_leads_to_its_pairs_and_a_pair_to_gold_over_run(
    page: Any, app_url: str
) -> None:
    open_example(page, app_url)
    page.get_by_text("baseline", exact=True).nth(1).click()
    page.get_by_text("Which type is taken for which · baseline").wait_for()
    cell = page.get_by_role("button", name=re.compile(r"^SIMI, EQUI: \d+"))
    count = int(cell.inner_text())
    cell.click()
    page.get_by_text(f"{count} links: gold SIMI, baseline says EQUI").wait_for()
    assert page.locator(".pairs-scroll tbody tr").count() == count
    page.locator(".pairs-scroll tbody tr").nth(1).click()
    page.locator(".pairs-scroll tbody tr.chosen").nth(0).wait_for()
    drawings = page.locator(".st-key-card_pair svg.likewise")
    drawings.nth(1).wait_for()
    assert drawings.count() == 2
    above, below = (drawings.nth(i).bounding_box() for i in range(2))
    assert above["y"] < below["y"]
    assert "wrong type" in drawings.nth(0).text_content()
    page.locator(".panels .in-words").nth(1).wait_for()  # both summaries, once models are there


def test_the_keys_walk_through_the_pairs(page: Any, app_url: str) -> None:
    open_example(page, app_url)
    page.get_by_text("1 of 94").wait_for()
    page.get_by_role("button", name="next", exact=False).first.click()
    page.get_by_text("2 of 94").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("3 of 94").wait_for()


def test_the_report_opens_without_network_and_without_errors(
    page: Any,
    app_url: str,
    new_context: Callable[..., Any],
    tmp_path: Path,
    console_errors: list[str],
) -> None:
    open_example(page, app_url)
    page.get_by_text("Report", exact=True).click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="HTML report").click()
    path = tmp_path / "report.html"
    waiting.value.save_as(path)
    assert path.stat().st_size < 6_000_000
    alone = new_context(offline=True)
    asked: list[str] = []
    alone.on("request", lambda request: asked.append(request.url))
    report = alone.new_page()
    report.goto(path.as_uri())
    assert report.get_by_role("heading", name="Overview").is_visible()
    assert report.locator("svg.likewise").count() > 4
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert console_errors == []


def test_what_a_file_contains_is_shown_as_typed_and_runs_no_script(
    page: Any, app_url: str, three_runs: dict[str, str]
) -> None:
    open_runs(page, app_url)
    upload_all(page, three_runs)
    page.get_by_placeholder("word or pair id").fill("40")
    page.keyboard.press("Enter")
    page.locator(".pairs-scroll").get_by_text(HOSTILE).wait_for()
    drawn = page.locator(".st-key-card_pair svg.likewise text")
    drawn.filter(has_text=HOSTILE).first.wait_for()


@pytest.mark.parametrize(
    ("name", "content"),
    [("bomb.zip", b"PK\x03\x04" + b"\0" * 100_000), ("wrong.output", b"1\n2\n3\n")],
)
def test_a_hostile_file_leaves_the_page_usable(
    page: Any, app_url: str, three_runs: dict[str, str], tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    open_runs(page, app_url)
    upload_all(page, {**three_runs, name: str(tmp_path / name)})
    page.get_by_role("alert").filter(has_text=name).first.wait_for()
    assert page.locator("table.measures .name").count() == 3
