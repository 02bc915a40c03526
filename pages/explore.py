"""Explore a pair: two sentences in, the whole explanation on one page."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components import bridge, caching, inputs
from components.alignment import alignment_panel, type_filter
from components.costs import cost_panel
from components.editing import edit_panel, edit_toggle
from components.evidence import evidence_panel
from components.exports import export_menu
from components.gallery import gallery_menu, gallery_steps
from components.guard import friendly
from components.header import header, model_status
from components.heatmap import heatmap_panel
from components.links import link_panel
from components.options import settings_menu
from components.pinned import pin_button, pinned_panel
from components.printing import print_button, print_view
from components.score import score_panel
from components.state import Explore, explore, write_address
from components.summary import summary_panel
from explain.drawing.markup import title, warning
from explain.errors import ExplainError
from explain.types import Explanation

CARD = 34  # pixels that a card's border and padding take from the width
NARROW = 860  # pixels; below, three cards side by side would break words


def page() -> None:
    """The page, top to bottom; the slow part comes after the fields are on screen."""
    state = explore()
    width = bridge.page_width()
    model_status(state.settings)
    gallery_steps()
    with header("Explore a pair"):
        inputs.explain_button()
        gallery_menu(state)
        inputs.swap_button()
        inputs.history_menu(state)
        pin_button(state)
        print_button(state)
        settings_menu(state)
        bridge.copy_address("Copy link")
    places = inputs.sentences()
    write_address(state)
    explanation = _explained(state, places)
    if explanation is None:
        return
    if state.printing:
        print_view(_with_costs(state.edited or explanation, state))
    else:
        results(explanation, state, width)


def _explained(state: Explore, places: inputs.Places) -> Explanation | None:
    """The explanation, or nothing and one sentence beside the field that is to blame."""
    waiting = not caching.warming(state.settings).ready
    note = "Models are loading; the first explanation waits for them…" if waiting else "Explaining…"
    try:
        for side, text in zip(("first", "second"), state.pair, strict=True):
            if text.strip() and not any(character.isalnum() for character in text):
                raise ExplainError(f"{side} sentence: there is no word in it; write at least one")
        with st.spinner(note):
            return caching.explained(state.settings, *state.pair)
    except ExplainError as error:
        side, found, reason = str(error).partition(" sentence: ")
        place = places.second if found and side == "second" else places.first
        place.html(warning(reason[:1].upper() + reason[1:] if found else str(error)))
        return None


@st.fragment
def results(given: Explanation, state: Explore, width: int) -> None:
    """All panels; choosing or editing something reruns only this."""
    write_address(state)
    explanation = state.edited or given
    left, right = st.columns([1, 2.75], gap="small")
    with left, st.container(border=True, key="card_score"), friendly("The score"):
        score_panel(explanation, scale=state.scale)
    with right, st.container(border=True, key="card_summary"), friendly("The summary"):
        summary_panel(explanation, state)
    with st.container(border=True, key="card_graph"), friendly("The drawing"):
        _graph_card(explanation, state, width - CARD)
    table, why, costs = _three_places(width)
    with table, st.container(border=True, key="card_links"), friendly("The table"):
        link_panel(explanation, state)
    with why, st.container(border=True, key="card_why"), friendly("The evidence"):
        evidence_panel(explanation, state.selected)
    with costs, st.container(border=True, key="card_costs"), friendly("The cost of differences"):
        cost_panel(_with_costs(explanation, state))
    with friendly("The heatmap"):
        heatmap_panel(explanation, width=width - CARD)
    with friendly("The pinned pair"):
        pinned_panel(explanation, state, width=width - CARD)


def _three_places(width: int) -> tuple[DeltaGenerator, DeltaGenerator, DeltaGenerator]:
    """Where table, evidence and costs stand: side by side where the table's words have room."""
    if width >= NARROW:
        table, why, costs = st.columns([1.35, 1, 1], gap="small")
        return table, why, costs
    table = st.container()
    why, costs = st.columns(2, gap="small")
    return table, why, costs


def _graph_card(explanation: Explanation, state: Explore, width: int) -> None:
    with st.container(
        horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        heading = "Alignment, edited by hand" if state.edited else "Alignment"
        st.html(title(heading), width="content")
        with st.container(
            horizontal=True,
            horizontal_alignment="right",
            vertical_alignment="center",
            width="content",
        ):
            type_filter(explanation.alignment, state)
            edit_toggle(state)
            export_menu(explanation, edited=state.edited is not None)
    alignment_panel(explanation, state, width=width)
    if state.editing:
        edit_panel(explanation, state)


def _with_costs(explanation: Explanation, state: Explore) -> Explanation:
    if state.edited is None:
        return caching.attributed(state.settings, *state.pair)
    return caching.explainer(state.settings).attribute(explanation)


with friendly("The page"):
    page()
