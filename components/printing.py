"""The page as it goes on paper: everything in sight, nothing behind a click."""

from __future__ import annotations

import streamlit as st

from components import bridge
from components.state import Explore, explore
from explain.drawing.html import body
from explain.types import Explanation


def print_button(state: Explore) -> None:
    """Switch between the page and its print view."""
    st.button(
        "Back" if state.printing else "Print view",
        icon=":material/arrow_back:" if state.printing else ":material/print:",
        key="print_view",
        on_click=_toggle,
    )


def print_view(explanation: Explanation) -> None:
    """The whole explanation, flat; the button opens the browser's print dialogue."""
    with st.container(key="screen_print"):
        bridge.print_page("Print")
    # st.html lets no <svg> through, but images.
    content = body(explanation, theme="light", as_image=True)
    st.html(f'<div class="lw-print" data-testid="print">{content}</div>')


def _toggle() -> None:
    state = explore()
    state.printing = not state.printing
