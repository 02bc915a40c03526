"""The views of an analysis, one at a time: every cell, bar and point leads to its pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from components import bridge, caching
from components.runs_overview import panels
from components.runs_state import RunsState, runs_state
from explain.evaluation.analysis.alignment import AlignmentAnalysis, AlignmentResult
from explain.evaluation.analysis.analyse import Analysis, main_measure
from explain.evaluation.analysis.bands import Band, Banding
from explain.evaluation.analysis.comparison import Versus
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis, ParaphraseResult
from explain.evaluation.analysis.similarity import SimilarityAnalysis, SimilarityResult
from explain.evaluation.panels.breakdown import (
    alignment_bands,
    band_panel,
    pattern_panel,
    type_panel,
)
from explain.evaluation.panels.markup import card
from explain.evaluation.panels.scores import (
    calibration_panel,
    curve_panel,
    dataset_panel,
    extremes_panel,
    residual_panel,
    scatter_panel,
)
from explain.evaluation.panels.tables import heat_table
from explain.evaluation.panels.versus import agreement_panel, versus_panel

TWO_RUNS = "Two runs"
_VIEWS: Mapping[type, tuple[str, ...]] = {
    AlignmentAnalysis: ("Types", "Outcomes", "Scores", "Cuts", "Bands", "Words"),
    SimilarityAnalysis: ("Scatter", "Steps", "Bands", "Extremes"),
    ParaphraseAnalysis: ("Threshold", "Decisions"),
}
_SHADED = ("Types", "Outcomes", "Scores", "Cuts", "Steps", "Decisions")
# These show all runs at once, so there is no run to choose.
_ALL_RUNS = ("Bands", "Threshold", TWO_RUNS)


def choose_view(analysis: Analysis, state: RunsState) -> str:
    """The view to show; a run to show it of, where it shows one."""
    views = [*_VIEWS[type(analysis)]]
    if len(analysis.systems) > 1:
        views.append(TWO_RUNS)
    if state.view not in views:
        state.view = views[0]
    names = [result.run.name for result in analysis.systems]
    if state.run not in names:
        state.run = names[0] if names else None
    task = analysis.study.task
    st.segmented_control(
        "View",
        views,
        default=state.view,
        required=True,
        key=f"runs_view_{task}",
        label_visibility="collapsed",
        on_change=_set_view,
        args=(f"runs_view_{task}",),
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        _choose_run(names, state)
        if state.view in _SHADED:
            st.toggle("per cent", value=state.shares, key="runs_shares", on_change=_set_shares)
    return state.view


def _choose_run(names: Sequence[str], state: RunsState) -> None:
    if len(names) > 1 and state.view not in _ALL_RUNS:
        key = f"runs_choice_run_{state.digest[:8]}_{len(names)}"
        st.segmented_control(
            "Run",
            names,
            default=state.run,
            required=True,
            key=key,
            label_visibility="collapsed",
            on_change=_set_run,
            args=(key,),
        )


def show_view(analysis: Analysis, state: RunsState, versus: Versus | None, *, key: str) -> None:
    """The chosen view of the analysis; a click in it changes the list of pairs."""
    if state.view == TWO_RUNS:
        _two_runs(analysis, state, versus)
        return
    result = next((r for r in analysis.systems if r.run.name == state.run), None)
    if result is None:
        return
    if isinstance(analysis, AlignmentAnalysis) and isinstance(result, AlignmentResult):
        html = _alignment_view(analysis, result, state, key)
    elif isinstance(analysis, SimilarityAnalysis) and isinstance(result, SimilarityResult):
        html = _similarity_view(analysis, result, state, key)
    elif isinstance(analysis, ParaphraseAnalysis) and isinstance(result, ParaphraseResult):
        html = _paraphrase_view(analysis, result, state)
    else:
        html = ""
    bridge.clickable(panels(html), key="runs_view_html", on_pick=_choose)


def _alignment_view(
    analysis: AlignmentAnalysis, result: AlignmentResult, state: RunsState, key: str
) -> str:
    tables = {"Types": ("types",), "Outcomes": ("outcomes",), "Scores": ("scores",),
              "Cuts": ("merges", "chunks")}  # fmt: skip
    if state.view in tables:
        html = "".join(_heat(result, name, state) for name in tables[str(state.view)])
        return html + (type_panel([result]) if state.view == "Outcomes" else "")
    if state.view == "Bands":

        def make() -> str:
            return "".join(alignment_bands(analysis, "typ_sco", analysis.systems))

        return caching.panel(f"{key}|bands", make) + _column_bands(analysis, state, key)
    return pattern_panel(result.patterns, run=result.run.name, chosen=state.pick)


def _similarity_view(
    analysis: SimilarityAnalysis, result: SimilarityResult, state: RunsState, key: str
) -> str:
    if state.view == "Steps":
        return _heat(result, "steps", state)
    if state.view == "Bands":
        runs = analysis.systems
        shown = dataset_panel(analysis, runs) + residual_panel(analysis, runs)
        return shown + caching.panel(f"{key}|calibration", lambda: calibration_panel(runs))
    if state.view == "Extremes":
        return extremes_panel(result, dict(analysis.study.sentences))
    return scatter_panel(result, chosen=state.pick)


def _paraphrase_view(
    analysis: ParaphraseAnalysis, result: ParaphraseResult, state: RunsState
) -> str:
    if state.view == "Decisions":
        table = result.table()
        prefix = ("table", result.run.name)
        heat = heat_table(table, prefix=prefix, chosen=state.pick, shares=state.shares)
        return card(table.title, heat, note=table.note)
    state.threshold = st.slider(
        "Threshold", 0.0, 1.0, value=state.threshold, step=0.01, key="runs_threshold"
    )
    runs = analysis.systems
    html = curve_panel(runs, {run.run.name: run.at(state.threshold) for run in runs})
    for run in runs:
        table = run.table(state.threshold)
        prefix = ("at", run.run.name, f"{state.threshold:.2f}")
        heat = heat_table(table, prefix=prefix, chosen=state.pick)
        html += card(f"{run.run.name}: {table.title}", heat, note=table.note)
    return html


def _two_runs(analysis: Analysis, state: RunsState, versus: Versus | None) -> None:
    names = [result.run.name for result in analysis.runs]
    with st.container(horizontal=True):
        for label, name in (("Run A", "first"), ("Run B", "second")):
            chosen = getattr(state, name)
            key = f"runs_choice_{name}_{state.digest[:8]}_{len(names)}"
            st.selectbox(
                label,
                names,
                index=names.index(chosen) if chosen in names else 0,
                key=key,
                on_change=_set_versus,
                args=(name, key),
            )
    if versus is not None:
        html = versus_panel(versus) + agreement_panel(versus, chosen=state.pick)
        bridge.clickable(panels(html), key="runs_versus_html", on_pick=_choose)


def _heat(result: AlignmentResult | SimilarityResult, name: str, state: RunsState) -> str:
    table = result.tables[name]
    prefix = ("table", result.run.name)
    heat = heat_table(table, prefix=prefix, chosen=state.pick, shares=state.shares)
    return card(f"{table.title} · {result.run.name}", heat, note=table.note)


def _column_bands(analysis: AlignmentAnalysis, state: RunsState, key: str) -> str:
    """The measure by every column of the user's csv."""
    if state.columns is None:
        return ""
    present = set(analysis.study.pair_ids)
    html = ""
    for column in state.columns.values:
        bands = []
        for each in state.columns.slices(column):
            inside = tuple(pair for pair in each.pairs if pair in present)
            if inside:
                bands.append(Band(each.name.removeprefix(f"{column}: "), inside))
        banding = Banding(f"column-{column}", column, "of the csv", tuple(bands))
        runs = analysis.systems
        html += caching.panel(f"{key}|column|{column}", _column_panel(banding, analysis, runs))
    return html


def _column_panel(
    banding: Banding, analysis: AlignmentAnalysis, runs: tuple[AlignmentResult, ...]
) -> Callable[[], str]:
    measure = main_measure(analysis)
    named = [(run.run.name, run.run.number) for run in runs]
    return lambda: band_panel(
        banding,
        named,
        lambda place, pairs: runs[place].within(pairs, measure),
        measure=analysis.measure_names[measure],
    )


def _choose(pick: str) -> None:
    runs_state().choose(pick)


def _set_view(key: str) -> None:
    runs_state().view = st.session_state[key]


def _set_run(key: str) -> None:
    runs_state().run = st.session_state[key]


def _set_shares() -> None:
    runs_state().shares = bool(st.session_state["runs_shares"])


def _set_versus(name: str, key: str) -> None:
    setattr(runs_state(), name, st.session_state[key])
