"""One pair: gold above, runs below or laid over it, disagreements marked, both in words."""

from __future__ import annotations

import time

import streamlit as st

from components import caching, state
from components.runs_overview import panels, still
from components.runs_state import RunsState, runs_state
from components.runs_views import TWO_RUNS
from components.theme import scheme
from explain.errors import ExplainError
from explain.evaluation.analysis.alignment import AlignmentAnalysis, AlignmentResult
from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.cases import Case
from explain.evaluation.analysis.links import LinkOutcome
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis
from explain.evaluation.analysis.similarity import SimilarityAnalysis
from explain.evaluation.panels.markup import card, text
from explain.evaluation.panels.pairs import (
    drawing,
    laid_over,
    link_differences,
    loss_facts,
    score_table,
)
from explain.settings import Settings
from explain.types import Alignment


def pair_view(analysis: Analysis, own: RunsState, case: Case, *, width: int, key: str) -> None:
    """Everything about the chosen pair."""
    first, second = analysis.study.sentences.get(case.pair, ("", ""))
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        st.html(f'<h3 class="lw-title">Pair {text(case.pair)}</h3>', width="content")
        with st.container(horizontal=True, horizontal_alignment="right", width="content"):
            if isinstance(analysis, AlignmentAnalysis):
                st.toggle(
                    "lay over each other",
                    value=own.overlay,
                    key="runs_overlay",
                    on_change=_set_overlay,
                )
            if first and second:
                st.button(
                    "Explore this pair", key="runs_explore", on_click=_explore, args=(first, second)
                )
    if st.session_state.pop("runs_go_explore", False):
        st.switch_page("pages/explore.py")
    if isinstance(analysis, AlignmentAnalysis):
        _alignments(analysis, own, case, width=width, key=key)
        _wait_for_models()
    else:
        _scores(analysis, case)


def _wait_for_models() -> None:
    """Show the pair anew once the models are there; a click in the meantime ends the wait."""
    models = caching.warming(Settings())
    if models.ready:
        return
    slot = st.empty()
    while not models.ready:
        # Writing is what lets Streamlit break off for a click.
        slot.html('<p class="lw-quiet">Models are loading…</p>')
        time.sleep(0.25)
    st.rerun()


def _alignments(
    analysis: AlignmentAnalysis, own: RunsState, case: Case, *, width: int, key: str
) -> None:
    names = [own.run]
    if own.view == TWO_RUNS:
        names = [own.first, own.second]
    results = [r for r in analysis.runs if r.run.name in names]
    gold = analysis.study.gold.items[case.pair]
    html = loss_facts(case.pair, analysis.systems)
    main = results[0] if results else None
    seen = _of_pair(main, case.pair)
    if own.overlay:
        for result in results:
            html += f"<h4>Gold and {text(result.run.name)}</h4>"
            run = result.run.items.get(case.pair)
            drawn = laid_over(gold, run, _of_pair(result, case.pair), theme=scheme(), width=width)
            html += drawn
    else:
        html += "<h4>Gold</h4>" + _described(gold, f"{key}|gold|{case.pair}")
        html += drawing(gold, seen, gold=True, theme=scheme(), width=width)
        for result in results:
            html += f"<h4>{text(result.run.name)}</h4>"
            run = result.run.items.get(case.pair)
            if run is None:
                html += "<p>The run has no such pair.</p>"
                continue
            html += _described(run, f"{key}|{result.run.name}|{case.pair}")
            mine = _of_pair(result, case.pair)
            html += drawing(run, mine, gold=False, theme=scheme(), width=width)
    for result in results:
        title = f"Links of gold and {result.run.name}"
        html += card(title, link_differences(_of_pair(result, case.pair), chosen=case))
    still(html, key="runs_pair_html")


def _scores(analysis: SimilarityAnalysis | ParaphraseAnalysis, case: Case) -> None:
    first, second = analysis.study.sentences.get(case.pair, ("", ""))
    said = f"<p>{text(first)}</p><p>{text(second)}</p>" if first or second else ""
    html = said + score_table(analysis, case.pair)
    st.html(panels(html))


def _described(alignment: Alignment, key: str) -> str:
    """The summary of the links; a word of comfort where the models are not there yet."""
    if not caching.warming(Settings()).ready:
        return '<p class="note">The summary comes as soon as the models are loaded.</p>'
    try:
        return f'<p class="in-words">{text(caching.described(key, alignment))}</p>'
    except (ExplainError, ImportError) as error:
        return f'<p class="note">No summary: {text(error)}.</p>'


def _of_pair(result: AlignmentResult | None, pair: str) -> tuple[LinkOutcome, ...]:
    return () if result is None else result.by_pair.get(pair, ())


def _set_overlay() -> None:
    runs_state().overlay = bool(st.session_state["runs_overlay"])


def _explore(first: str, second: str) -> None:
    state.explore()
    state.show_pair((first, second))
    st.session_state["runs_go_explore"] = True
