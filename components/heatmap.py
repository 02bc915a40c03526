"""All chunk pairs at a glance."""

from __future__ import annotations

import streamlit as st

from components import theme
from explain.drawing import markup
from explain.drawing.heatmap import heatmap, heatmap_table, heatmap_text
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
        st.plotly_chart(
            heatmap(explanation, theme=theme.scheme(), width=width),
            width="content",
            theme=None,
            key="heatmap",
            config={"displayModeBar": False},
            alt=heatmap_text(explanation),
        )
        st.html(
            "<details><summary>As a table</summary>"
            f'<div class="lw-wide">{heatmap_table(explanation)}</div></details>'
        )
