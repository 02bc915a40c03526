"""What Likewise is, the versions at work, how to cite it."""

from __future__ import annotations

import platform
from html import escape
from importlib.metadata import PackageNotFoundError, version

import streamlit as st

from components.header import header, model_status
from components.state import explore
from explain.drawing import markup
from explain.drawing.palette import MEANINGS
from explain.settings import VERSION
from explain.similarity.scale import BANDS
from explain.types import Relation

_PACKAGES = (
    "streamlit",
    "plotly",
    "networkx",
    "spacy",
    "sentence-transformers",
    "torch",
    "lightgbm",
    "resvg-py",
)


def about_page() -> None:
    """The page: purpose, labels, scale, versions, signature, citation, licences."""
    state = explore()
    model_status(state.settings)
    header("About Likewise")
    with st.container(border=True, key="card_purpose"):
        st.html(
            markup.title("What it does")
            + "<p>Likewise says how alike two sentences are, cuts them into chunks, links the "
            "chunks that speak of the same thing, types and scores every link, and puts what is "
            "shared and what differs into words. Everything runs on this computer; nothing that "
            "you type leaves it.</p>"
        )
    left, right = st.columns(2, gap="small")
    with left, st.container(border=True, key="card_labels"):
        rows = "".join(
            f'<tr><td class="t">{markup.chip(relation, relation)}</td>'
            f"<td>{escape(MEANINGS[relation])}</td></tr>"
            for relation in Relation
        )
        st.html(markup.title("The labels") + f'<table class="lw-table">{rows}</table>')
    with right, st.container(border=True, key="card_scale"):
        rows = "".join(
            f'<tr><td class="n">{number}</td><td>{escape(words)}</td></tr>'
            for number, words in reversed(list(enumerate(BANDS)))
        )
        st.html(markup.title("The scale") + f'<table class="lw-table">{rows}</table>')
    left, right = st.columns(2, gap="small")
    with left, st.container(border=True, key="card_versions"):
        rows = "".join(f"<tr><td>{escape(n)}</td><td>{escape(v)}</td></tr>" for n, v in versions())
        st.html(
            markup.title("Versions")
            + f'<table class="lw-table">{rows}</table>'
            + markup.quiet("Signature of the current settings:")
            + f'<p class="lw-signature">{escape(state.settings.signature)}</p>'
        )
    with right, st.container(border=True, key="card_cite"):
        st.html(
            markup.title("How to cite")
            + f"<p>Likewise {escape(VERSION)}: why two sentences are alike, and how they differ. "
            "Give the signature with every figure that you report.</p>"
            "<p>The task, its labels and its guidelines: E. Agirre et al., SemEval-2016 Task 2: "
            "Interpretable Semantic Textual Similarity, 2016.</p>"
            + markup.title("Licences")
            + "<p>Likewise: MIT. WordNet relations: the WordNet licence. Fonts in PNG files: "
            "DejaVu, under the Bitstream Vera licence.</p>"
        )


def versions() -> list[tuple[str, str]]:
    """Likewise, Python and the packages that do the work, with their versions."""
    found = [("likewise", VERSION), ("python", platform.python_version())]
    for name in _PACKAGES:
        try:
            found.append((name, version(name)))
        except PackageNotFoundError:
            found.append((name, "not installed"))
    return found
