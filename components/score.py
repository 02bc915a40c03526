"""How alike the sentences are."""

from __future__ import annotations

import streamlit as st

from explain.drawing import markup
from explain.types import Explanation


def score_panel(explanation: Explanation, *, scale: str) -> None:
    """The similarity on the chosen scale, with the words of the band it falls in."""
    st.html(markup.title("Similarity") + markup.score(explanation.similarity, scale=scale))
