"""The links as a table, in step with the graph."""

from __future__ import annotations

from html import escape

import streamlit as st

from components import bridge
from components.markup import link_chip, title
from components.state import Explore, explore
from explain.drawing.describe import side_text
from explain.types import Explanation, Link


def link_table(explanation: Explanation, state: Explore) -> None:
    """One row a link that is shown; a click chooses it, or lets it go."""
    st.html(title("Links"))
    bridge.clickable(table_html(explanation, state), key="links", on_pick=_choose)


def table_html(explanation: Explanation, state: Explore) -> str:
    """The table; text is escaped, a chosen row is tinted."""
    rows = "".join(
        _row(index, link, on=index in state.selected)
        for index, link in enumerate(explanation.alignment.links)
        if is_shown(link, state)
    )
    return (
        '<table class="lw-table" data-testid="links"><thead><tr><th>first</th><th>second</th>'
        '<th>type</th><th class="n">score</th><th class="n">sure</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def is_shown(link: Link, state: Explore) -> bool:
    """Whether the filters let the link through."""
    if state.relations and link.relation not in state.relations:
        return False
    marks_only = not any(c.isalnum() for chunk in (*link.first, *link.second) for c in chunk.text)
    return link.two_sided or state.punctuation or not marks_only


def _row(index: int, link: Link, *, on: bool) -> str:
    sure = link.probabilities.get(link.relation)
    score = "–" if link.score is None else f"{link.score:g}"
    return (
        f'<tr class="lw-{link.relation}{" on" if on else ""}" role="button" tabindex="0" '
        f'data-pick="{index}"><td>{escape(side_text(link.first)) or "–"}</td>'
        f"<td>{escape(side_text(link.second)) or '–'}</td>"
        f'<td class="t">{link_chip(link)}</td><td class="n">{score}</td>'
        f'<td class="n">{"–" if sure is None else f"{sure:.2f}".removeprefix("0")}</td></tr>'
    )


def _choose(pick: str) -> None:
    explore().select(frozenset([int(pick)]))
