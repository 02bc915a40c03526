"""Likewise: the frame around the pages."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from components import theme

PAGES = (
    ("explore", "Explore", ":material/compare_arrows:"),
    ("runs", "Runs", ":material/analytics:"),
    ("batch", "Batch", ":material/dynamic_feed:"),
    ("about", "About", ":material/info:"),
)

st.set_page_config(
    page_title="Likewise",
    page_icon=str(Path(__file__).parent / "components" / "icon.svg"),
    layout="wide",
)
theme.apply()
here = Path(__file__).parent / "pages"
st.navigation(
    [
        st.Page(here / f"{name}.py", title=title, icon=icon, default=name == "explore")
        for name, title, icon in PAGES
        if (here / f"{name}.py").exists()
    ]
).run()
