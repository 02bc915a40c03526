"""The look of every page: one style sheet, from the one palette."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from explain.drawing.palette import DARK, LIGHT, STYLES
from explain.types import Relation


def apply() -> None:
    """Put the style sheet on the page; call it once a run."""
    st.html(f"<style>{_sheet()}</style>")


def scheme() -> Literal["light", "dark"]:
    """The theme that the reader sees, for figures, which CSS cannot reach."""
    return "dark" if st.context.theme.type == "dark" else "light"


def _variables() -> str:
    """The palette as CSS variables that follow the page's own colour scheme."""
    pairs = {
        "page": (LIGHT.page, DARK.page),
        "card": (LIGHT.card, DARK.card),
        "box": (LIGHT.box, DARK.box),
        "ink": (LIGHT.ink, DARK.ink),
        "quiet": (LIGHT.quiet, DARK.quiet),
        "line": (LIGHT.line, DARK.line),
        "edge": (LIGHT.edge, DARK.edge),
        "track": (LIGHT.track, DARK.track),
        "on": (LIGHT.on_mark, DARK.on_mark),
        "accent": (LIGHT.accent, DARK.accent),
        "warning": (LIGHT.warning, DARK.warning),
    }
    pairs |= {r.value: (LIGHT.relations[r], DARK.relations[r]) for r in Relation}
    return "".join(f"--lw-{name}:light-dark({a},{b});" for name, (a, b) in pairs.items())


def _relations() -> str:
    rules = []
    for relation in Relation:
        border = "solid"
        if STYLES[relation].dash:
            border = "dotted" if STYLES[relation].dash[0] <= 2 else "dashed"
        rules.append(f".lw-{relation}{{--c:var(--lw-{relation});--b:{border}}}")
    return "".join(rules)


def _sheet() -> str:
    return f".stApp{{{_variables()}}}{_relations()}{_FRAME}{_PANELS}{_PRINT}"


_FRAME = """
.stMainBlockContainer{padding:1.6rem 1.8rem 3rem;max-width:1400px}
[data-testid="stHeader"]{background:transparent;height:2.4rem}
.stApp h1{font-size:1.55rem;font-weight:700;padding:0;margin:0}
[data-testid="stSidebarHeader"]{height:2.2rem;padding-bottom:0}
[data-testid="stSidebarNav"]::before{content:"Likewise";display:block;font-size:1.35rem;
 font-weight:700;padding:0 .6rem}
[data-testid="stSidebarNav"]::after{content:"why two sentences are alike";color:var(--lw-quiet);
 display:block;font-size:.82rem;order:-1}
[data-testid="stSidebar"]{min-width:200px;max-width:220px}
[class*="st-key-card"]{background:var(--lw-card);border-color:var(--lw-line)!important;
 border-radius:10px;height:100%}
[data-testid="stColumn"]:has(> [data-testid="stVerticalBlock"] > [data-testid="stLayoutWrapper"]
 > [class*="st-key-card"]) > [data-testid="stVerticalBlock"]{height:100%}
[data-testid="stLayoutWrapper"]:has(> [class*="st-key-card"]){flex-grow:1}
"""

_PANELS = """
.lw-title{color:var(--lw-quiet);font-size:.78rem;font-weight:700;letter-spacing:.06em;margin:0;
 text-transform:uppercase}
.lw-title.plain{text-transform:none;letter-spacing:0;font-size:.88rem}
.lw-quiet{color:var(--lw-quiet);font-size:.9rem}
.lw-warning{color:var(--lw-warning);font-size:.92rem}
.lw-chip{border:1.4px var(--b,solid) var(--c);border-radius:1rem;color:var(--c);
 display:inline-block;background:var(--lw-box);font-size:.76rem;font-weight:700;line-height:1;
 padding:.24rem .55rem; white-space:nowrap}
.lw-score{font-size:2.7rem;font-weight:700;line-height:1.05}
.lw-score small{color:var(--lw-quiet);font-size:1.05rem;font-weight:400;margin-left:.5rem}
.lw-bar{background:var(--lw-track);border-radius:5px;height:9px;margin:.45rem 0 .2rem;
 overflow:hidden}
.lw-bar i{background:var(--lw-accent);border-radius:5px;display:block;height:100%}
.lw-ticks{color:var(--lw-quiet);display:flex;font-size:.72rem;justify-content:space-between}
.lw-band{color:var(--lw-quiet);font-size:.9rem;margin:.5rem 0 0}
.lw-summary{font-size:1.08rem;line-height:1.65;overflow-wrap:anywhere}
.lw-summary ul{margin:0;padding-left:1.2rem}
.lw-clause{border-bottom:2px var(--b,solid) var(--c,transparent);border-radius:2px;cursor:pointer}
.lw-clause:hover,.lw-clause:focus-visible,.lw-clause.on{background:color-mix(in srgb,
 var(--c,var(--lw-accent)) 16%,transparent);outline:none}
.lw-table{border-collapse:collapse;font-size:.92rem;width:100%}
.lw-table th{color:var(--lw-quiet);font-size:.8rem;font-weight:600;text-align:left}
.lw-table th,.lw-table td{border-bottom:1px solid var(--lw-line);overflow-wrap:anywhere;
 padding:.38rem .45rem;vertical-align:middle}
.lw-table td.n,.lw-table th.n{text-align:right;font-variant-numeric:tabular-nums;
 white-space:nowrap;overflow-wrap:normal}
.lw-table td.t{white-space:nowrap;overflow-wrap:normal}
.lw-table [data-pick]{cursor:pointer}
.lw-table [data-pick]:hover td{background:color-mix(in srgb,var(--lw-accent) 8%,transparent)}
.lw-table tr.on td{background:color-mix(in srgb,var(--c) 17%,transparent)}
.lw-table tr:focus-visible{outline:2px solid var(--lw-accent);outline-offset:-2px}
.lw-why{font-size:.95rem;line-height:1.5;margin:.2rem 0 .5rem;overflow-wrap:anywhere;
 padding-left:1.1rem}
.lw-costs td:nth-child(2){width:38%}
.lw-cost{background:var(--lw-OPPO);border-radius:4px;display:block;height:8px}
.lw-cost.gain{background:var(--lw-EQUI)}
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
.lw-svg svg{display:block;max-width:100%;height:auto}
"""

_PRINT = """
@media print{
 [data-testid="stSidebar"],[data-testid="stHeader"],[class*="st-key-screen"]{display:none!important}
 .stMainBlockContainer{padding:0;max-width:none}
 .stApp{background:#fff}
}
"""
