"""What each difference costs, as bars."""

from __future__ import annotations

import streamlit as st

from explain.drawing import markup
from explain.types import Explanation


def cost_panel(explanation: Explanation) -> None:
    """A bar for every difference, the costliest first, and the dearest of them in words."""
    st.html(markup.title("What each difference costs") + markup.costs(explanation))
