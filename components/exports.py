"""The explanation as files; each is made when its button is pressed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import streamlit as st

from explain import drawing
from explain.formats.results_csv import write_results_csv
from explain.formats.wa import write_wa
from explain.types import Explanation, Length
from explain.wording import render


@dataclass(frozen=True)
class Export:
    """A kind of file: how it is called, and how an explanation becomes one."""

    label: str
    suffix: str
    mime: str
    make: Callable[[Explanation], str | bytes]


EXPORTS = (
    Export("Alignment (.wa)", "wa", "text/plain", lambda e: write_wa([e.alignment])),
    Export(
        "Everything (JSON)",
        "json",
        "application/json",
        lambda e: json.dumps(e.to_dict(), ensure_ascii=False, indent=2),
    ),
    Export("Links (CSV)", "csv", "text/csv", lambda e: write_results_csv([e])),
    Export("Graph (GraphML)", "graphml", "application/xml", drawing.graphml),
    Export("Figure (SVG)", "svg", "image/svg+xml", partial(drawing.svg, theme="light")),
    Export("Figure (PNG)", "png", "image/png", drawing.png),
    Export("Page (HTML)", "html", "text/html", drawing.html),
    Export("Summary (text)", "txt", "text/plain", lambda e: as_text(e)),
)


def as_text(explanation: Explanation) -> str:
    """Sentences, score and summary as plain text."""
    alignment = explanation.alignment
    return (
        f"1: {alignment.first.text}\n2: {alignment.second.text}\n"
        f"Similarity: {explanation.similarity:.1f} of 5\n\n"
        f"{render.text(explanation.summary, Length.PARAGRAPH)}\n\n{explanation.signature}\n"
    )


def export_menu(explanation: Explanation, *, edited: bool) -> None:
    """A menu of downloads; what was edited says so in its name and its signature."""
    name = "likewise-edited" if edited else "likewise"
    menu = st.popover("Export", icon=":material/download:", key="export")
    with menu, st.container(gap=None, key="export_list"):
        for export in EXPORTS:
            st.download_button(
                export.label,
                partial(export.make, explanation),
                file_name=f"{name}.{export.suffix}",
                mime=export.mime,
                key=f"export_{export.suffix}",
                on_click="ignore",
                type="tertiary",
                icon=":material/download:",
            )
