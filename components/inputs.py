"""Where a pair comes from: typed, swapped, from the examples, from this session's history."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components import bridge
from components.state import FIRST, SECOND, Explore, explore, show_pair
from explain.drawing import markup


class Places(NamedTuple):
    """Where a message about each sentence goes: right under its field."""

    first: DeltaGenerator
    second: DeltaGenerator


def sentences() -> Places:
    """The two text areas; Enter in them explains."""
    left, right = st.columns(2, gap="small")
    places = []
    for column, key, name in ((left, FIRST, "First sentence"), (right, SECOND, "Second sentence")):
        with column:
            st.text_area(
                name,
                key=key,
                height="content",
                persist_state="session",
                placeholder="Type or paste a sentence, then press Enter",
            )
            places.append(st.container())
    bridge.enter_presses(
        fields=f".st-key-{FIRST} textarea, .st-key-{SECOND} textarea",
        button=".st-key-explain button",
    )
    return Places(*places)


def explain_button() -> None:
    """The button that explains what is in the fields."""
    st.button("Explain", type="primary", key="explain", on_click=_submit)


def swap_button() -> None:
    """The button that exchanges the two sentences."""
    st.button(
        "Swap",
        icon=":material/swap_vert:",
        key="swap",
        help="Exchange the two sentences",
        on_click=_swap,
    )


def history_menu(state: Explore) -> None:
    """This session's pairs, the latest first; a click shows one again."""
    with st.popover("History", icon=":material/history:", key="history"):
        rows = "".join(
            f'<li role="button" tabindex="0" data-pick="{index}">{escape(markup.shorten(first))}'
            f"<br>{escape(markup.shorten(second))}</li>"
            for index, (first, second) in enumerate(state.history)
        )
        bridge.clickable(
            f'<ul class="lw-history">{rows}</ul>', key="history_list", on_pick=_revisit
        )


def _submit() -> None:
    state = explore()
    pair = (st.session_state.get(FIRST) or "", st.session_state.get(SECOND) or "")
    if pair != state.pair:
        state.take(pair)


def _swap() -> None:
    first, second = st.session_state.get(FIRST) or "", st.session_state.get(SECOND) or ""
    show_pair((second, first))


def _revisit(index: str) -> None:
    history = explore().history
    if int(index) < len(history):
        show_pair(history[int(index)])
