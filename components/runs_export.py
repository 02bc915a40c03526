"""What can be taken away: tables as csv and LaTeX, the whole analysis as one HTML file."""

from __future__ import annotations

import io
import zipfile

import streamlit as st

from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.comparison import Versus
from explain.evaluation.analysis.export import Sheet, to_csv, to_latex
from explain.evaluation.analysis.sheets import all_sheets
from explain.evaluation.report import build_report


def export_menu(analysis: Analysis, versus: Versus | None, notes: tuple[str, ...]) -> None:
    """The downloads; each is made when it is asked for."""
    with st.popover("Report", icon=":material/download:"):
        st.download_button(
            "HTML report",
            data=lambda: build_report(analysis, notes=notes),
            file_name="report.html",
            mime="text/html",
            key="runs_report",
            type="primary",
            on_click="ignore",
        )
        st.download_button(
            "All tables, csv",
            data=lambda: zipped(all_sheets(analysis, versus), latex=False),
            file_name="tables-csv.zip",
            mime="application/zip",
            key="runs_csv",
            on_click="ignore",
        )
        st.download_button(
            "All tables, LaTeX",
            data=lambda: zipped(all_sheets(analysis, versus), latex=True),
            file_name="tables-latex.zip",
            mime="application/zip",
            key="runs_latex",
            on_click="ignore",
        )
        sheets = {sheet.title: sheet for sheet in all_sheets(analysis, versus)}
        title = st.selectbox("One table", list(sheets), key="runs_sheet")
        with st.container(horizontal=True):
            for latex, name in ((False, "csv"), (True, "tex")):
                st.download_button(
                    name,
                    data=to_latex(sheets[title]) if latex else to_csv(sheets[title]),
                    file_name=f"{sheets[title].key}.{name}",
                    mime="text/csv" if not latex else "application/x-tex",
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
