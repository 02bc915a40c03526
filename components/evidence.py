"""Why a link is what it is."""

from __future__ import annotations

import streamlit as st

from explain.drawing import markup
from explain.types import Explanation


def evidence_panel(explanation: Explanation, selected: frozenset[int]) -> None:
    """The reasons for the chosen links in words, and the probabilities of the other types."""
    links = [explanation.alignment.links[index] for index in sorted(selected)]
    if not links:
        hint = "Choose a chunk, a link, a row or a clause to see why."
        st.html(markup.title("Why") + markup.quiet(hint))
        return
    reasons = "".join(markup.evidence(link) for link in links)
    st.html(f'<div data-testid="evidence">{reasons}</div>')
