"""A pair that stays in view to be compared with others."""

from __future__ import annotations

from html import escape

import streamlit as st

from components import caching, theme
from components.state import Explore, explore, show_pair
from explain.drawing import markup, svg, text_equivalent
from explain.drawing.html import svg_image
from explain.types import Explanation, Length


def pin_button(state: Explore) -> None:
    """Keep the current pair in view, or let it go."""
    held = state.pinned == state.pair
    st.button(
        "Unpin" if held else "Pin",
        icon=":material/keep_off:" if held else ":material/keep:",
        key="pin",
        help="Keep this pair in view, to compare others with it",
        on_click=_toggle,
    )


def pinned_panel(current: Explanation, state: Explore, *, width: int) -> None:
    """The pinned pair: how its score compares, one line, its drawing."""
    if state.pinned is None or state.pinned == state.pair:
        return
    pinned = caching.explained(state.settings, *state.pinned)
    gap = round(current.similarity, 1) - round(pinned.similarity, 1)
    compared = f"{abs(gap):.1f} {'more' if gap > 0 else 'less'} similar"
    if abs(gap) < 0.05:
        compared = "as similar"
    with st.container(border=True, key="card_pinned"):
        with st.container(horizontal=True, horizontal_alignment="distribute"):
            st.html(markup.title("Pinned pair"), width="content")
            with st.container(horizontal=True, width="content"):
                st.button("Show it", key="pinned_show", type="tertiary", on_click=_show)
                st.button("Let go", key="pinned_drop", type="tertiary", on_click=_drop)
        drawing = svg(pinned, theme=theme.scheme(), width=width, punctuation=state.punctuation)
        st.html(
            f'<div data-testid="pinned"><p>{escape(state.pinned[0])}<br>'
            f"{escape(state.pinned[1])}</p>"
            f'<p class="lw-quiet">Similarity {pinned.similarity:.1f}; the pair above is '
            f"{compared}.</p>"
            f"{markup.summary(pinned, length=Length.LINE)}"
            f'<div class="lw-svg">{svg_image(drawing, text_equivalent(pinned))}</div></div>'
        )


def _toggle() -> None:
    state = explore()
    state.pinned = None if state.pinned == state.pair else state.pair


def _show() -> None:
    pinned = explore().pinned
    if pinned is not None:
        show_pair(pinned)


def _drop() -> None:
    explore().pinned = None
