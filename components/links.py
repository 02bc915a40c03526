"""The links as a table, in step with the graph."""

from __future__ import annotations

import streamlit as st

from components import bridge
from components.state import Explore, explore
from explain.drawing import markup
from explain.types import Alignment, Explanation, Link


def link_panel(explanation: Explanation, state: Explore) -> None:
    """One row a link that is shown; a click chooses it, or lets it go."""
    alignment = explanation.alignment
    shown = shown_links(alignment, state)
    st.html(markup.title(f"Links · {len(shown)}"))
    table = markup.link_table(
        alignment,
        shown=shown,
        chosen=state.selected,
        clickable=True,
    )
    bridge.clickable(f'<div class="lw-scroll">{table}</div>', key="links", on_pick=_choose)


def shown_links(alignment: Alignment, state: Explore) -> frozenset[int]:
    """The links that the filters let through."""
    return frozenset(index for index, link in enumerate(alignment.links) if _is_shown(link, state))


def _is_shown(link: Link, state: Explore) -> bool:
    if state.relations and link.relation not in state.relations:
        return False
    marks_only = not any(c.isalnum() for chunk in (*link.first, *link.second) for c in chunk.text)
    return link.two_sided or state.punctuation or not marks_only


def _choose(pick: str) -> None:
    explore().select(frozenset([int(pick)]))
