"""The settings of the Explore page."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import streamlit as st

from components.state import Explore, explore
from explain.drawing.markup import SCALES
from explain.settings import Rules, System

_RULES = {Rules.Y2016: "2016: many-to-many", Rules.Y2015: "2015: one-to-one"}
_SYSTEMS = {System.LIKEWISE: "Likewise", System.BASELINE: "Baseline: shared words"}
_SCALES = {"0-5": "0 to 5", "0-4": "0 to 4, as in the Spanish task", "percent": "0 to 100 %"}


def settings_menu(state: Explore) -> None:
    """Rules, system, scale, punctuation; encoder and spaCy model for those who know them."""
    chosen = state.settings
    with st.popover("Settings", icon=":material/tune:", key="settings"):
        st.radio(
            "Rules",
            list(Rules),
            index=list(Rules).index(chosen.rules),
            format_func=_RULES.__getitem__,
            key="rules",
            on_change=_set,
            args=("rules", "rules"),
        )
        st.radio(
            "System",
            list(System),
            index=list(System).index(chosen.system),
            format_func=_SYSTEMS.__getitem__,
            key="system",
            on_change=_set,
            args=("system", "system"),
        )
        st.selectbox(
            "Scale of the similarity",
            SCALES,
            index=SCALES.index(state.scale),
            format_func=_SCALES.__getitem__,
            key="scale",
            on_change=_set_scale,
        )
        st.toggle(
            "Show punctuation",
            value=state.punctuation,
            key="punctuation",
            on_change=_set_punctuation,
        )
        with st.expander("Advanced"):
            st.text_input(
                "Encoder",
                chosen.encoder,
                key="encoder",
                on_change=_set,
                args=("encoder", "encoder"),
                help="The name or folder of a sentence-transformers model",
            )
            st.text_input(
                "spaCy model",
                chosen.spacy_model,
                key="spacy_model",
                on_change=_set,
                args=("spacy_model", "spacy_model"),
                help="The name of an installed spaCy pipeline, or its folder",
            )
        st.html(f"<p class='lw-signature'>{escape(chosen.signature)}</p>")


def _set(option: str, key: str) -> None:
    state = explore()
    value = st.session_state[key]
    # An emptied field means the model that comes with the app.
    fallback = getattr(type(state.settings)(), option)
    state.settings = replace(state.settings, **{option: value or fallback})
    state.forget()


def _set_scale() -> None:
    explore().scale = st.session_state["scale"]


def _set_punctuation() -> None:
    state = explore()
    state.punctuation = bool(st.session_state["punctuation"])
    state.draw += 1
