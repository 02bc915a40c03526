"""Runs: where does a system go wrong? From the measures to the pairs, and to their drawing."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components import bridge, caching
from components.guard import friendly
from components.header import header, model_status
from components.runs_export import export_menu
from components.runs_input import (
    example_buttons,
    file_messages,
    read_slices,
    system_buttons,
    uploaders,
    welcome,
)
from components.runs_options import options, slices
from components.runs_overview import leaderboard, overview
from components.runs_pair import pair_view
from components.runs_pairs import pair_panel
from components.runs_selection import chosen_group, ordered
from components.runs_state import RunsState, runs_state, write_address
from components.runs_views import TWO_RUNS, choose_view, show_view
from explain.drawing.markup import quiet, warning
from explain.errors import ExplainError
from explain.evaluation.analysis.analyse import Analysis, comparable, ranked
from explain.evaluation.analysis.comparison import Versus
from explain.evaluation.analysis.places import boards_for
from explain.evaluation.analysis.reading import AnyStudy
from explain.evaluation.panels.style import panel_css
from explain.settings import Settings


def page() -> None:
    """The page: files, then the analysis of what could be read of them."""
    st.html(f"<style>{panel_css()}{_STYLE}</style>")
    state = runs_state()
    width = bridge.page_width()
    model_status(Settings())
    tools = header("Runs")
    if state.files is None:
        welcome()
        return
    try:
        with st.spinner("Reading and analysing…", show_time=False):
            study = caching.study(state.digest, state.files)
    except ExplainError as error:
        st.html(warning(str(error)))
        welcome()
        return
    read_slices(state, study)
    analysis, key = _analysed(state, study)
    with tools, st.container(**_TOOLS):
        with st.popover("Files", icon=":material/folder_open:"):
            example_buttons("files")
            system_buttons(state, study, analysis)
            uploaders("files")
        options(state, study, analysis)
        menu = st.container(width="content")
    file_messages(state, study)
    if analysis is None:
        return
    with menu:
        export_menu(analysis, _versus(analysis, state, key), _notes(state, study))
    results(analysis, state, width, key)


@st.fragment
def results(analysis: Analysis, state: RunsState, width: int, key: str) -> None:
    """All panels; a click reruns only this."""
    write_address(state)
    boards = boards_for(analysis)
    board = boards[min(state.board, len(boards) - 1)] if boards else None
    best = ranked(analysis)
    names = (best[0].name, best[1].name) if len(best) > 1 else None
    with friendly("The overview"):
        first_two = caching.versus(key, analysis, *names) if names else None
        overview(analysis, board, first_two)
    with st.container(border=True, key="card_place"), friendly("The place"):
        leaderboard(analysis, boards, board, state)
    if not analysis.systems:
        st.html(quiet("No run can be analysed; give one, or run Likewise on these pairs (Files)."))
        return
    left, right = _two_places(width, wide=state.view == TWO_RUNS)
    with left, st.container(border=True, key="card_view"), friendly("The view"):
        choose_view(analysis, state)
        versus = _versus(analysis, state, key)
        show_view(analysis, state, versus, key=key)
    group = chosen_group(analysis, state, _versus(analysis, state, key))
    cases = ordered(analysis, state, group)
    case = None
    with right, st.container(border=True, key="card_pairs"), friendly("The list of pairs"):
        case = pair_panel(analysis, state, group, cases)
    if case is not None:
        with st.container(border=True, key="card_pair"), friendly("The pair"):
            pair_view(analysis, state, case, width=width - 40, key=key)


def _two_places(width: int, *, wide: bool) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Where the view and the list of pairs stand: side by side, or one under the other."""
    if width < NARROW:
        return st.container(), st.container()
    left, right = st.columns([1.9, 1] if wide else [1.25, 1], gap="small")
    return left, right


def _analysed(state: RunsState, study: AnyStudy) -> tuple[Analysis | None, str]:
    """The analysis of the chosen pairs, and a key that names it; None where nothing is left."""
    chosen = next((s for s in slices(state) if s.name == state.slice_name), None)
    key = f"{state.digest}|{state.common}|{state.rules}|{state.scenario}"
    try:
        kept = comparable(study, common=state.common)
        if chosen is not None:
            kept = kept.restricted(chosen.pairs)
            key += f"|{chosen.name}|{hash(chosen.pairs)}"
        with st.spinner("Analysing…", show_time=False):
            return caching.analysis(key, kept, state.rules, state.scenario), key
    except ExplainError as error:
        st.html(warning(str(error)))
        state.slice_name = None
        return None, key


def _versus(analysis: Analysis, state: RunsState, key: str) -> Versus | None:
    """The comparison of the two chosen runs; at first the best with the second."""
    names = [result.run.name for result in analysis.runs]
    best = [row.name for row in ranked(analysis)]
    if len(best) < 2:
        return None
    if state.first not in names:
        state.first = best[0]
    if state.second not in names:
        state.second = best[1]
    try:
        return caching.versus(key, analysis, str(state.first), str(state.second))
    except ExplainError:
        return None


def _notes(state: RunsState, study: AnyStudy) -> tuple[str, ...]:
    notes = tuple(each.message for each in study.mismatches)
    if state.common and notes:
        notes = (*notes, f"All figures are on the {len(study.common_ids)} common pairs.")
    if state.slice_name:
        notes = (*notes, f"Only the slice “{state.slice_name}”.")
    return notes


_TOOLS = {
    "horizontal": True,
    "vertical_alignment": "center",
    "horizontal_alignment": "right",
    "gap": "small",
    "width": "content",
}
# Below this width of the page, columns would be too narrow for their tables.
NARROW = 800

_STYLE = """
.lw-lead{font-size:1.02rem;max-width:60rem;margin:.2rem 0 .4rem}
.lw-gold{max-width:210px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;margin:0}
.lw-problems{font-size:.9rem;margin:0;padding-left:1.1rem;overflow-wrap:anywhere}
[class*="st-key-card"] .panels .card{background:none;border:0;padding:4px 0 0}
[class*="st-key-card"] .panels .card+.card{border-top:1px solid var(--line);border-radius:0;
 margin-top:12px;padding-top:12px}
.st-key-runs_steps button,[class*="st-key-runs_view"] button,[class*="st-key-runs_choice_run"]
 button{min-height:2rem;padding:.1rem .6rem;font-size:.85rem}
[data-testid="stLayoutWrapper"]:has(> .st-key-card_pairs){align-self:start;flex-grow:0;
 position:sticky;top:.6rem;width:100%}
.st-key-screen_header [data-testid="stSelectbox"] [role="group"]{min-height:2.2rem}
.st-key-card_view,.st-key-card_pairs,.st-key-card_pair,.st-key-card_place{gap:.55rem}
.panels .pairs-scroll{max-height:430px;overflow:auto}
.panels .pairs-scroll td:first-child{min-width:0;width:1%;white-space:nowrap}
.panels .in-words{font-size:15px;line-height:1.55;max-width:76ch;margin:2px 0 6px}
"""

with friendly("The page"):
    page()
