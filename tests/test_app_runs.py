"""The Runs page: the logic of its widgets, without a browser and without models."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components import caching
from components.runs_export import zipped
from components.runs_state import MAX_PAGE_BYTES, Files, RunsState, example_files, from_address
from explain.evaluation.analysis.analyse import analyse, compare_two
from explain.evaluation.analysis.picks import pick
from explain.evaluation.analysis.reading import Upload
from explain.evaluation.analysis.sheets import all_sheets
from explain.evaluation.analysis.slices import Slice
from explain.evaluation.analysis.study import Scenario
from explain.evaluation.ists import Rules
from explain.evaluation.runs import Task
from explain.settings import Settings
from tests.runs_cases import (
    GOLD,
    HOSTILE,
    RUN,
    label_files,
    many_pairs,
    noisy,
    score_files,
    small_study,
    upload,
)

PAGE = Path(__file__).resolve().parents[1] / "pages" / "runs.py"
SUMMARY = "A summary of these links."


@pytest.fixture(autouse=True)
def ready_models(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The page must not load models here; what it makes of their summary is seen."""
    ready = SimpleNamespace(ready=True, error=None, seconds=0.0)

    def warming(settings: Settings) -> SimpleNamespace:
        return ready

    def described(key: str, alignment: object) -> str:
        return SUMMARY

    monkeypatch.setattr(caching, "warming", warming)
    monkeypatch.setattr(caching, "described", described)
    yield


def app(files: Files | None = None, **choices: Any) -> AppTest:
    """The page, run once, with these files and choices."""
    test = AppTest.from_file(str(PAGE), default_timeout=60)
    state = RunsState()
    if files is not None:
        state.take(files)
    for name, value in choices.items():
        setattr(state, name, value)
    test.session_state["runs"] = state
    return test.run()


def state_of(test: AppTest) -> RunsState:
    state: RunsState = test.session_state["runs"]
    return state


def shown(test: AppTest) -> str:
    """All HTML on the page: plain, and inside the clickable panels."""
    parts = []
    for node in _walk(test.main):
        if node.type == "html":
            parts.append(node.proto.body)
        elif node.type == "bidi_component":
            parts.append(str(node.proto))
    return "\n".join(parts)


def _walk(block: Any) -> Iterator[Any]:
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from _walk(child)
        else:
            yield child


def press(test: AppTest, key: str) -> AppTest:
    return test.button(key=key).click().run()


def alignment_files(*more: Upload) -> Files:
    return Files((upload("gold.wa", GOLD),), (upload("a.wa", RUN), upload("b.wa", GOLD), *more))


def test_a_newcomer_sees_examples_and_fields() -> None:
    test = app()
    assert not test.exception
    assert {b.label for b in test.button} >= {"Alignment runs", "Similarity runs", "Analyse"}


@pytest.mark.parametrize("task", list(Task))
def test_one_click_gives_a_full_analysis_of_the_example(task: Task) -> None:
    test = press(app(), f"runs_example_{task}_welcome")
    assert not test.exception
    html = shown(test)
    assert "Official measures" in html
    assert "published runs" in html
    assert "likewise" in html
    assert "could not be shown" not in html


def test_the_measures_are_those_of_the_analysis() -> None:
    html = shown(app(alignment_files()))
    assert "<b>1.000</b>" in html  # b is gold itself
    assert "all EQUI / 5" in html
    assert "token overlap" in html


@pytest.mark.parametrize(
    "view", ["Types", "Outcomes", "Scores", "Cuts", "Bands", "Words", "Two runs"]
)
def test_every_view_of_alignment_runs_is_shown(view: str) -> None:
    test = app(alignment_files(), view=view)
    assert not test.exception
    assert "could not be shown" not in shown(test)


@pytest.mark.parametrize(
    ("files", "view"),
    [
        *(
            (score_files(40), view)
            for view in ("Scatter", "Steps", "Bands", "Extremes", "Two runs")
        ),
        *((label_files(60), view) for view in ("Threshold", "Decisions", "Two runs")),
    ],
)
def test_every_view_of_the_other_kinds_is_shown(files: tuple[Upload, ...], view: str) -> None:
    test = app(Files(files[:1], files[1:]), view=view)
    assert not test.exception
    assert "could not be shown" not in shown(test)


def test_a_cell_leads_to_its_pairs_and_they_to_the_drawing() -> None:
    test = app(alignment_files(), pick=pick("table", "a", "types", 0, 4))
    html = shown(test)
    assert "1 link: gold EQUI, a says SIMI" in html
    assert "Pair 1" in html
    assert html.count(SUMMARY) == 2  # gold's and the run's
    assert "wrong type" in html


def test_previous_next_and_next_disagreement_walk_through_the_list() -> None:
    test = app(alignment_files(), order="file order")
    assert state_of(test).place == 0
    press(test, "runs_next")
    assert "Pair 2" in shown(test)
    press(test, "runs_previous")
    assert "Pair 1" in shown(test)
    gold = many_pairs(6)
    changed = [*gold[:4], *noisy(gold[4:5], 1.0, seed=3), gold[5]]
    test = app(Files((upload("g.wa", gold),), (upload("r.wa", changed),)), order="file order")
    press(test, "runs_disagreement")
    assert "Pair 5" in shown(test)


def test_search_and_filter_narrow_the_list() -> None:
    test = app(alignment_files(), order="file order")
    test.text_input(key="runs_search").set_value("boats").run()
    assert "1 of 1" in shown(test)
    assert "Pair 2" in shown(test)
    test.text_input(key="runs_search").set_value("no such word").run()
    assert "No pair is left" in shown(test)
    test.text_input(key="runs_search").set_value("").run()
    test.selectbox(key="runs_filter").set_value("only wrong").run()
    assert "1 of 3" in shown(test)  # a is wrong somewhere in every pair


def test_the_worst_pair_comes_first() -> None:
    test = app(alignment_files())
    assert state_of(test).run == "a"
    found = analyse(small_study()).runs[0].losses
    assert f"Pair {max(found, key=found.__getitem__)}" in shown(test)


def test_a_slice_is_kept_and_the_analysis_restricted_to_it() -> None:
    test = app(alignment_files(), slices=[Slice("mine", ("2", "3"))], slice_name="mine")
    assert "2 pairs" in shown(test)
    test = app(alignment_files())
    test.text_input(key="runs_slice_name").set_value("all of it").run()
    press(test, "runs_slice_keep")
    assert [each.name for each in state_of(test).slices] == ["all of it"]


def test_a_column_of_a_csv_gives_slices() -> None:
    columns = Upload("c.csv", b"id,genre\n1,news\n2,news\n3,forum\n")
    files = Files(alignment_files().golds, alignment_files().runs, columns=columns)
    test = app(files, view="Bands")
    [choice] = [s for s in test.selectbox if s.key and s.key.startswith("runs_option_slice_name")]
    assert choice.options == ["all pairs", "genre: news", "genre: forum"]
    choice.set_value("genre: forum").run()
    assert "1 pair" in shown(test)


def test_rules_and_scenario_are_shown_and_can_be_changed() -> None:
    test = app(alignment_files())
    assert "2016 strict rules" in shown(test)
    rules = next(s for s in test.selectbox if s.key and "option_rules" in s.key)
    rules.set_value(Rules.RELAXED_2015).run()
    assert "2015 relaxed rules" in shown(test)
    scenario = next(s for s in test.selectbox if s.key and "option_scenario" in s.key)
    scenario.set_value(Scenario.SYSTEM_CHUNKS).run()
    assert "raw text" in shown(test)


def test_missing_pairs_are_said_and_compared_only_after_consent() -> None:
    files = Files((upload("gold.wa", GOLD),), (upload("a.wa", RUN[:2]), upload("b.wa", GOLD)))
    test = app(files)
    assert "a lacks 1 pair of the gold (3)" in shown(test)
    assert "rules, gold alignment given, 3 pairs" in shown(test) or "3 pairs" in shown(test)
    test.checkbox[0].check().run()
    assert "2 pairs; ±" in shown(test)


def test_a_run_of_other_length_is_left_out_until_the_user_agrees() -> None:
    gold, good, bad = score_files(30)
    short = Upload("short.output", b"\n".join(bad.content.splitlines()[:20]))
    test = app(Files((gold,), (good, short)))
    assert "short lacks 10 pairs" in shown(test)
    assert "30 pairs; ±" in shown(test)
    test.checkbox[0].check().run()
    assert "20 pairs; ±" in shown(test)


@pytest.mark.parametrize(
    "bad",
    [
        Upload("bomb.zip", b"PK\x03\x04" + b"\0" * 1000),
        Upload("binary.wa", bytes(range(256))),
        Upload("empty.wa", b""),
        Upload("page.wa", b"<html><script>alert(1)</script></html>"),
        Upload("wrong.output", b"1\n2\n3\n"),
    ],
)
def test_broken_uploads_leave_the_page_usable_with_a_message(bad: Upload) -> None:
    as_gold = app(Files((bad,), (upload("a.wa", RUN),)))
    assert not as_gold.exception
    assert bad.name in shown(as_gold) or "none" in shown(as_gold)
    as_run = app(alignment_files(bad))
    assert not as_run.exception
    assert bad.name in shown(as_run)
    assert "Official measures" in shown(as_run)


def test_what_stands_in_the_files_is_shown_as_typed() -> None:
    name = "<script>alert(1)</script>.wa"
    files = Files((upload("gold.wa", GOLD),), (upload(name, RUN),))
    html = shown(app(files, order="file order", place=2))
    assert "<script>" not in html
    assert HOSTILE not in html
    assert "&lt;b&gt;" in html


def test_problems_are_listed_with_their_lines() -> None:
    broken = Upload("a.wa", upload("a.wa", RUN).content.replace(b"// SIMI // 4", b"// NOPE // 4"))
    test = app(Files((upload("gold.wa", GOLD),), (broken,)))
    assert "1 problem in the files" in test.expander[0].label
    assert "a.wa, line" in shown(test)


def test_the_threshold_moves_the_decisions() -> None:
    files = label_files(60)
    test = app(Files(files[:1], files[1:]), view="Threshold")
    test.slider(key="runs_threshold").set_value(0.9).run()
    assert "threshold 0.90" in shown(test)
    at = pick("at", "good", "0.90", "decisions", 0, 0)
    test = app(Files(files[:1], files[1:]), view="Threshold", threshold=0.9, pick=at)
    assert "gold paraphrase" in shown(test) or "good, paraphrase" in shown(test)


def test_tables_go_into_archives_as_csv_and_latex() -> None:
    found = analyse(small_study())
    versus = compare_two(found, "a", "b")
    for latex, suffix in ((False, "csv"), (True, "tex")):
        content = zipped(all_sheets(found, versus), latex=latex)
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            assert len(names) == len(set(names)) >= 15
            assert {f"overview.{suffix}", f"pairs.{suffix}", f"types-a.{suffix}"} <= set(names)
            assert b"F1 Typ+Sco" in archive.read(f"overview.{suffix}")


def test_a_key_from_nowhere_shows_all_pairs() -> None:
    assert "All 3 pairs" in shown(app(alignment_files(), pick="table/none/x/1/2"))


def test_the_same_files_have_the_same_digest_and_others_another() -> None:
    one, other = alignment_files(), alignment_files(upload("c.wa", RUN))
    assert one.digest == alignment_files().digest
    assert one.digest != other.digest
    assert MAX_PAGE_BYTES < 100_000_000


def test_the_address_of_an_example_restores_view_run_and_selection() -> None:
    state = from_address({"example": "ists", "view": "Words", "run": "hasty", "pick": "band/x/1"})
    assert state.files == example_files(Task.ISTS)
    assert (state.view, state.run, state.pick) == ("Words", "hasty", "band/x/1")
    assert from_address({"example": "nonsense"}).files is None
    assert from_address({}).files is None


def test_example_files_are_there_for_every_task() -> None:
    for task in Task:
        files = example_files(task)
        assert files.golds[0].content
        assert len(files.runs) >= 2
