"""Explore a pair: two sentences in, the whole explanation on one page."""

from __future__ import annotations

import streamlit as st

from components import bridge, caching, inputs
from components.alignment import alignment_panel, type_filter
from components.costs import cost_panel
from components.evidence import evidence_panel
from components.guard import friendly
from components.header import header, model_status
from components.links import link_table
from components.markup import title, warning
from components.score import score_panel
from components.state import Explore, explore, write_address
from components.summary import summary_panel
from explain.errors import ExplainError
from explain.types import Explanation


def page() -> None:
    """The page, top to bottom; the slow part comes after the fields are on screen."""
    state = explore()
    width = bridge.page_width()
    model_status(state.settings)
    with header("Explore a pair"):
        inputs.explain_button()
        inputs.swap_button()
        inputs.history_menu(state)
        bridge.copy_address("Copy link")
    messages = inputs.sentences("")
    write_address(state)
    try:
        with st.spinner("Explaining…", show_time=False):
            explanation = state.edited or caching.explained(state.settings, *state.pair)
    except ExplainError as error:
        side = 1 if str(error).startswith("second sentence") else 0
        messages[side].html(warning(str(error)))
        return
    results(explanation, state, width)


@st.fragment
def results(explanation: Explanation, state: Explore, width: int) -> None:
    """All panels; choosing something reruns only this."""
    write_address(state)
    left, right = st.columns([1, 2.75], gap="small")
    with left, st.container(border=True, key="card_score"), friendly("The score"):
        score_panel(explanation, scale=state.scale)
    with right, st.container(border=True, key="card_summary"), friendly("The summary"):
        summary_panel(explanation, state)
    with st.container(border=True, key="card_graph"), friendly("The drawing"):
        with st.container(horizontal=True, horizontal_alignment="distribute"):
            st.html(title("Alignment"), width="content")
            type_filter(explanation.alignment, state)
        alignment_panel(explanation, state, width=width - 34)
    table, why, costs = st.columns([1.25, 1, 1], gap="small")
    with table, st.container(border=True, key="card_links"), friendly("The table"):
        link_table(explanation, state)
    with why, st.container(border=True, key="card_why"), friendly("The evidence"):
        evidence_panel(explanation, state.selected)
    with costs, st.container(border=True, key="card_costs"), friendly("The cost of differences"):
        cost_panel(_with_costs(explanation, state))


def _with_costs(explanation: Explanation, state: Explore) -> Explanation:
    if state.edited is None:
        return caching.attributed(state.settings, *state.pair)
    return caching.explainer(state.settings).attribute(explanation)


with friendly("The page"):
    page()
