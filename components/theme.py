"""The look of every page: one style sheet, from the one palette."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from components.bridge import RULER
from explain.drawing import stylesheet


def apply() -> None:
    """Put the style sheet on the page; call it once a run."""
    st.html(f"<style>{_sheet()}</style>")


def scheme() -> Literal["light", "dark"]:
    """The theme that the reader sees, for figures, which CSS cannot reach."""
    # What the page itself saw counts more: Streamlit learns of a switch only with the next run.
    seen = st.session_state.get(RULER) or {}
    return "dark" if (seen.get("scheme") or st.context.theme.type) == "dark" else "light"


def _sheet() -> str:
    return f".stApp{{{stylesheet.colours()}}}{stylesheet.panels()}{_FRAME}{_PANELS}{_PRINT}"


_FRAME = """
.stMainBlockContainer{padding:1.4rem 2.3rem 3rem;max-width:1400px}
[data-testid="stHeader"]{background:transparent;height:2.4rem}
[data-testid="stStatusWidget"]{bottom:.6rem;left:1.2rem;position:fixed}
[data-testid="stMainMenu"]{position:fixed;right:.2rem;top:1.5rem}
[data-testid="stHeader"],[data-testid="stHeader"] div{pointer-events:none!important}
[data-testid="stHeader"] button{pointer-events:auto!important}
.stApp h1{font-size:1.55rem;font-weight:700;padding:0;margin:0}
[data-testid="stSidebarHeader"]{height:2.2rem;padding-bottom:0}
[data-testid="stSidebarNav"]::before{content:"Likewise";display:block;font-size:1.35rem;
 font-weight:700;line-height:1.2;padding:0 .6rem}
[data-testid="stSidebarNavItems"]::before{content:"why two sentences are alike";
 color:var(--lw-quiet);display:block;font-size:.8rem;padding:0 .6rem .8rem;white-space:nowrap}
[data-testid="stSidebar"]{min-width:200px;max-width:220px}
[data-testid="stSidebarUserContent"] p{margin:0}
.st-key-example_steps,.st-key-example_steps button{min-height:0;padding-bottom:0;padding-top:0}
.st-key-first_text textarea,.st-key-second_text textarea{field-sizing:content;height:auto;
 min-height:2.7rem}
.stApp:has([data-testid="stExpandSidebarButton"]) .st-key-screen_header{padding-left:1.4rem}
[data-testid="stBaseButton-primary"]{color:var(--lw-on)!important}
[data-testid="stMultiSelect"] [data-tag]{color:var(--lw-on)!important}
kbd[aria-label^="Shortcut"]{color:var(--lw-quiet)!important;opacity:1!important}
.st-key-ruler,.st-key-enter{height:0;left:0;position:absolute;right:0;width:100%}
.st-key-screen_header button,.st-key-card_graph [data-testid="stPopover"] button{
 min-height:2.1rem;padding:.15rem .6rem}
[class*="st-key-card"]{background:var(--lw-card);border-color:var(--lw-line)!important;
 border-radius:10px;height:100%}
[data-testid="stColumn"]:has(> [data-testid="stVerticalBlock"] > [data-testid="stLayoutWrapper"]
 > [class*="st-key-card"]) > [data-testid="stVerticalBlock"]{height:100%}
[data-testid="stLayoutWrapper"]:has(> [class*="st-key-card"]){flex-grow:1}
"""

_PANELS = """
.st-key-card_links{gap:.4rem}
.lw-wide{overflow-x:auto}
[data-testid="stProgressBarTrack"]{background:var(--lw-track)}
.lw-wide th,.lw-wide td{overflow-wrap:normal!important}
.stHtml summary{color:var(--lw-quiet);cursor:pointer;font-size:.9rem}
.lw-scroll{max-height:30rem;overflow-y:auto;position:relative}
.lw-scroll thead th{background:var(--lw-card);position:sticky;top:0;z-index:1}
.lw-history{list-style:none;margin:0;padding:0;max-width:30rem}
.lw-history li{border-bottom:1px solid var(--lw-line);cursor:pointer;font-size:.9rem;
 padding:.35rem .2rem;overflow-wrap:anywhere}
.lw-history li:hover,.lw-history li:focus-visible{background:var(--lw-track);outline:none}
.lw-strip{display:flex;flex-wrap:wrap;align-items:center;row-gap:.35rem;font-size:1rem}
.lw-strip span{padding:.1rem .15rem;overflow-wrap:anywhere}
.lw-strip button{background:none;border:0;border-radius:4px;color:var(--lw-quiet);cursor:pointer;
 font:inherit;min-width:1.3rem;padding:.1rem 0}
.lw-strip button.cut{color:var(--lw-accent);font-weight:700}
.lw-strip button:hover,.lw-strip button:focus-visible{background:var(--lw-track);
 outline:2px solid var(--lw-accent)}
"""

_PRINT = """
.lw-print{color-scheme:light;background:#fff;border-radius:10px;color:#1b1d22;padding:1.2rem}
.lw-print section{border-bottom:1px solid var(--lw-line);break-inside:avoid;padding:.8rem 0}
.lw-print h1{font-size:1.3rem}
@media print{
 [data-testid="stSidebar"],[data-testid="stHeader"],[class*="st-key-screen"]{display:none!important}
 .stMainBlockContainer{padding:0;max-width:none}
 .stApp{background:#fff}
 .lw-print{padding:0}
}
"""
