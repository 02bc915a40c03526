"""The overview of runs: measures, verdict, place among the published ones."""

from __future__ import annotations

import streamlit as st

from components import bridge
from components.runs_state import RunsState, runs_state
from explain.evaluation.analysis.analyse import Analysis, main_measure
from explain.evaluation.analysis.comparison import Versus
from explain.evaluation.analysis.places import Board
from explain.evaluation.panels.overview import measures_panel, place_panel
from explain.evaluation.panels.versus import verdict
from explain.evaluation.report import basis


def panels(html: str) -> str:
    """HTML of the library's panels in the frame that their style sheet knows."""
    return f'<div class="panels">{html}</div>'


def still(html: str, *, key: str) -> None:
    """Show panels in which nothing is clicked; st.html would drop their drawings."""
    bridge.clickable(panels(html), key=key, on_pick=_nothing)


def _nothing(pick: str) -> None:
    """There is nothing to click."""


def overview(analysis: Analysis, board: Board | None, best: Versus | None) -> None:
    """The official measures of every run, the baselines beside them."""
    signature = next((row.signature for row in analysis.measured if not row.trivial), "")
    st.html(
        panels(
            measures_panel(
                analysis.measured,
                analysis.measure_names,
                main=main_measure(analysis),
                board=board,
                note=basis(analysis),
                verdict=verdict(best) if best is not None else "",
                signature=signature,
            )
        )
    )


def leaderboard(
    analysis: Analysis, boards: tuple[Board, ...], board: Board | None, state: RunsState
) -> None:
    """The runs among the published ones, and a choice of the table."""
    if board is None:
        return
    still(place_panel(analysis.measured, board), key="runs_place_html")
    if len(boards) > 1:
        names = [f"{each.title} ({each.table.source})" for each in boards]
        key = f"runs_choice_board_{state.digest[:8]}_{len(boards)}"
        st.selectbox(
            "Published table",
            range(len(boards)),
            index=min(state.board, len(boards) - 1),
            format_func=names.__getitem__,
            key=key,
            label_visibility="collapsed",
            on_change=_set_board,
            args=(key,),
        )


def _set_board(key: str) -> None:
    runs_state().board = int(st.session_state[key])
