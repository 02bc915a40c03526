"""The head of every page: its title, and room for its tools."""

from __future__ import annotations

from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.pages_manager import PagesManager

from components import caching
from explain.settings import Settings


def header(title: str) -> DeltaGenerator:
    """Show the title; the container to its right that comes back is for the page's tools."""
    _within_app()
    with st.container(
        horizontal=True,
        vertical_alignment="center",
        horizontal_alignment="distribute",
        key="screen_header",
    ):
        st.html(f"<h1>{escape(title)}</h1>", width="content")
        return st.container(
            horizontal=True, horizontal_alignment="right", gap="xsmall", width="content"
        )


def _within_app() -> None:
    """See that the page runs inside app.py.

    A server whose very first visitor asks for /batch?... runs that file of pages/ alone, without
    navigation and style sheet, as Streamlit did before st.navigation; this tells it not to.
    """
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()


def model_status(settings: Settings) -> None:
    """Say quietly in the sidebar whether the models are there yet."""
    holder = caching.warming(settings)
    with st.sidebar:
        st.fragment(_status, run_every=None if holder.ready else 1.0)(
            settings, polling=not holder.ready
        )


def _status(settings: Settings, *, polling: bool) -> None:
    holder = caching.warming(settings)
    if polling and holder.ready:
        st.rerun()  # the next run draws this without a timer
    if not holder.ready:
        text = "Models are loading…"
    elif holder.error:
        text = "Models could not be loaded"
    else:
        text = f"Models ready ({holder.seconds:.1f} s)"
    st.html(f'<p class="lw-quiet" role="status">{escape(text)}</p>')
