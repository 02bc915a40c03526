"""All chunk pairs at a glance."""

from __future__ import annotations

import streamlit as st

from components import theme
from explain.drawing import markup
from explain.drawing.heatmap import heatmap
from explain.types import Explanation


def heatmap_panel(explanation: Explanation, *, width: int) -> None:
    """How well each chunk of one sentence matches each of the other; a table says the same."""
    box = st.expander("All chunk pairs: how well each matches each", key="heat", on_change="rerun")
    if not box.open:
        return
    with box:
        if not explanation.affinities:
            st.html(markup.quiet("Not known for links that were edited by hand."))
            return
        alignment = explanation.alignment
        st.plotly_chart(
            heatmap(explanation, theme=theme.scheme(), width=width),
            width="content",
            theme=None,
            key="heatmap",
            config={"displayModeBar": False},
            alt=f"{len(alignment.first_chunks)} by {len(alignment.second_chunks)} chunk pairs, "
            "each with its match from 0 to 1",
        )
