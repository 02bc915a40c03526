"""The explanation in English, every clause a way to its links."""

from __future__ import annotations

import streamlit as st

from components import bridge
from components.state import Explore, explore
from explain.drawing import markup
from explain.types import Explanation, Length

_NAMES = {Length.LINE: "one line", Length.PARAGRAPH: "paragraph", Length.LIST: "full list"}


def summary_panel(explanation: Explanation, state: Explore) -> None:
    """The summary at the chosen length; clicking a clause chooses the links behind it."""
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        st.html(markup.title("What is shared, what differs"), width="content")
        st.segmented_control(
            "Length",
            list(Length),
            default=state.length,
            required=True,
            format_func=_NAMES.__getitem__,
            key="length",
            label_visibility="collapsed",
            on_change=_set_length,
        )
    text = markup.summary(explanation, length=state.length, chosen=state.selected, clickable=True)
    bridge.clickable(text, key="summary", on_pick=_choose)


def _choose(pick: str) -> None:
    explore().select(frozenset(int(index) for index in pick.split(",")))


def _set_length() -> None:
    explore().length = Length(st.session_state["length"])
