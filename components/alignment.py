"""The graph of chunks and links, with its filter; choosing in it chooses everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from components import theme
from components.state import Explore, explore, once
from explain.drawing import figure, text_equivalent
from explain.drawing.scene import label_text
from explain.types import Alignment, Explanation, Relation

COLOUR_NAMES = {
    Relation.EQUI: "blue",
    Relation.OPPO: "orange",
    Relation.SPE1: "green",
    Relation.SPE2: "green",
    Relation.SIMI: "violet",
    Relation.REL: "gray",
    Relation.NOALI: "gray",
    Relation.ALIC: "yellow",
}
_CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False, "showTips": False}


def type_filter(alignment: Alignment, state: Explore) -> None:
    """Chips of the types that occur; those chosen are shown, and all where none is."""
    present = [r for r in Relation if any(link.relation is r for link in alignment.links)]
    st.pills(
        "Show only these types",
        present,
        selection_mode="multi",
        default=[r for r in state.relations if r in present],
        format_func=_chip,
        key="types",
        label_visibility="collapsed",
        on_change=_set_types,
    )


def alignment_panel(explanation: Explanation, state: Explore, *, width: int) -> None:
    """The drawing; a click on a chunk or a label chooses its links, a second one lets go."""
    draw = state.draw
    key = f"graph_{draw}"
    drawing = figure(
        explanation,
        theme=theme.scheme(),
        width=width,
        selected=state.selected or None,
        relations=state.relations or None,
        punctuation=state.punctuation,
    )
    st.plotly_chart(
        drawing,
        width="content",
        theme=None,
        key=key,
        on_select=lambda: once(draw, lambda: _choose(explanation.alignment, st.session_state[key])),
        selection_mode="points",
        config=_CONFIG,
        alt=text_equivalent(explanation),
    )


def links_at(alignment: Alignment, points: Sequence[Mapping[str, Any]]) -> frozenset[int]:
    """The links that the clicked points stand for; a chunk stands for all of its links."""
    found: set[int] = set()
    for point in points:
        kind, number = point.get("customdata") or ("", -1)
        if kind == "link":
            found.add(int(number))
        elif kind in ("first", "second"):
            chunks = alignment.first_chunks if kind == "first" else alignment.second_chunks
            chunk = chunks[int(number)]
            found.update(
                index
                for index, link in enumerate(alignment.links)
                if chunk in (link.first if kind == "first" else link.second)
            )
    return frozenset(found)


def _chip(relation: Relation) -> str:
    """The type in its colour; config.toml gives these names the palette's values."""
    return f":{COLOUR_NAMES[relation]}[**{label_text(relation, relation, None)}**]"


def _choose(alignment: Alignment, event: Any) -> None:
    explore().select(links_at(alignment, event["selection"]["points"]))


def _set_types() -> None:
    state = explore()
    state.relations = tuple(st.session_state["types"])
    state.selected = frozenset()
    state.draw += 1
