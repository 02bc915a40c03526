"""The explanation in English, every clause a way to its links."""

from __future__ import annotations

from html import escape

import streamlit as st

from components import bridge
from components.markup import title
from components.state import Explore, explore
from explain.types import Clause, Explanation, Length

_NAMES = {Length.LINE: "one line", Length.PARAGRAPH: "paragraph", Length.LIST: "full list"}


def summary_panel(explanation: Explanation, state: Explore) -> None:
    """The summary at the chosen length; clicking a clause chooses the links behind it."""
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        st.html(title("What is shared, what differs"), width="content")
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
    bridge.clickable(summary_html(explanation, state), key="summary", on_pick=_choose)


def summary_html(explanation: Explanation, state: Explore) -> str:
    """The clauses as HTML; a list has one entry a clause."""
    clauses = explanation.summary.clauses(state.length)
    parts = [_clause(clause, explanation, state.selected) for clause in clauses]
    if state.length is Length.LIST:
        body = "<ul>" + "".join(f"<li>{part}</li>" for part in parts) + "</ul>"
    else:
        body = "".join(parts)
    return f'<div class="lw-summary" data-testid="summary">{body}</div>'


def _clause(clause: Clause, explanation: Explanation, selected: frozenset[int]) -> str:
    text = escape(clause.text)
    if not clause.links:
        return f"<span>{text}</span>"
    relation = explanation.alignment.links[clause.links[0]].relation
    on = " on" if selected and selected.issuperset(clause.links) else ""
    picks = ",".join(map(str, clause.links))
    lead = text[: len(text) - len(text.lstrip())]
    tail = text[len(text.rstrip()) :]
    return (
        f'{lead}<span class="lw-clause lw-{relation}{on}" role="button" tabindex="0" '
        f'data-pick="{picks}">{text.strip()}</span>{tail}'
    )


def _choose(pick: str) -> None:
    explore().select(frozenset(int(index) for index in pick.split(",")))


def _set_length() -> None:
    explore().length = Length(st.session_state["length"])
