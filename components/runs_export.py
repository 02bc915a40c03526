"""What can be taken away: tables as csv and LaTeX, the whole analysis as one HTML file."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import streamlit as st

from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.comparison import Versus
from explain.evaluation.analysis.export import Sheet, to_csv, to_latex
from explain.evaluation.analysis.sheets import all_sheets
from explain.evaluation.report import build_report


def export_menu(analysis: Analysis, versus: Versus | None, notes: tuple[str, ...]) -> None:
    """The downloads; each is made when it is asked for, and the menu when it is opened."""
    menu = st.popover("Report", icon=":material/download:", key="runs_menu", on_change="rerun")
    if not menu.open:
        return
    with menu:
        st.download_button(
            "HTML report",
            data=lambda: build_report(analysis, notes=notes),
            file_name="report.html",
            mime="text/html",
            key="runs_report",
            type="primary",
            on_click="ignore",
        )
        for latex, name in ((False, "csv"), (True, "LaTeX")):
            st.download_button(
                f"All tables, {name}",
                data=_archive(analysis, versus, latex=latex),
                file_name=f"tables-{name.lower()}.zip",
                mime="application/zip",
                key=f"runs_tables_{name}",
                on_click="ignore",
            )
        _one_table({sheet.title: sheet for sheet in all_sheets(analysis, versus)})


def _archive(analysis: Analysis, versus: Versus | None, *, latex: bool) -> Callable[[], bytes]:
    return lambda: zipped(all_sheets(analysis, versus), latex=latex)


def _one_table(sheets: dict[str, Sheet]) -> None:
    title = st.selectbox("One table", list(sheets), key="runs_sheet")
    with st.container(horizontal=True):
        for make, name, kind in (
            (to_csv, "csv", "text/csv"),
            (to_latex, "tex", "application/x-tex"),
        ):
            st.download_button(
                name,
                data=make(sheets[title]),
                file_name=f"{sheets[title].key}.{name}",
                mime=kind,
                key=f"runs_sheet_{name}",
                on_click="ignore",
            )


def zipped(sheets: list[Sheet], *, latex: bool) -> bytes:
    """The tables as files in one archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in sheets:
            content = to_latex(sheet) if latex else to_csv(sheet)
            archive.writestr(f"{sheet.key}.{'tex' if latex else 'csv'}", content)
    return buffer.getvalue()
