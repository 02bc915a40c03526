"""The look of the panels in HTML, the same in the app and in exported documents."""

from __future__ import annotations

from explain.drawing.palette import DARK, LIGHT, STYLES, Theme, theme_named
from explain.types import Relation


def colours(*, follow: bool = True, theme: str = "light") -> str:
    """The palette as CSS variables: following the colour scheme of the page, or one theme's."""
    if not follow:
        return "".join(f"--lw-{k}:{v};" for k, v in _roles(theme_named(theme)).items())
    dark = _roles(DARK)
    return "".join(f"--lw-{k}:light-dark({v},{dark[k]});" for k, v in _roles(LIGHT).items())


def panels() -> str:
    """The rules for chips, tables, bars, reasons and clauses."""
    return _relations() + _PANELS


def _roles(theme: Theme) -> dict[str, str]:
    roles = {
        "page": theme.page,
        "card": theme.card,
        "box": theme.box,
        "ink": theme.ink,
        "quiet": theme.quiet,
        "line": theme.line,
        "edge": theme.edge,
        "track": theme.track,
        "on": theme.on_mark,
        "accent": theme.accent,
        "warning": theme.warning,
    }
    return roles | {relation.value: theme.relations[relation] for relation in Relation}


def _relations() -> str:
    rules = []
    for relation in Relation:
        border = "solid"
        if STYLES[relation].dash:
            border = "dotted" if STYLES[relation].dash[0] <= 2 else "dashed"
        rules.append(f".lw-{relation}{{--c:var(--lw-{relation});--b:{border}}}")
    return "".join(rules)


_PANELS = """
.lw-title{color:var(--lw-quiet);font-size:.78rem;font-weight:700;letter-spacing:.06em;
 line-height:1.4;margin:0;padding:0;text-transform:uppercase}
.lw-title.plain{text-transform:none;letter-spacing:0;font-size:.92rem;overflow-wrap:anywhere}
.lw-quiet{color:var(--lw-quiet);font-size:.9rem;margin:.4rem 0}
.lw-warning{color:var(--lw-warning);font-size:.92rem;margin:.2rem 0}
.lw-chip{border:1.4px var(--b,solid) var(--c);border-radius:1rem;color:var(--c);
 display:inline-block;background:var(--lw-box);font-size:.76rem;font-weight:700;line-height:1;
 padding:.24rem .55rem;white-space:nowrap}
.lw-chances{display:flex;flex-wrap:wrap;gap:.3rem .8rem}
.lw-chances span span{margin-right:.25rem}
.lw-score{font-size:2.7rem;font-weight:700;line-height:1.05}
.lw-score small{color:var(--lw-quiet);font-size:1.05rem;font-weight:400;margin-left:.5rem}
.lw-bar{background:var(--lw-track);border-radius:5px;height:9px;margin:.45rem 0 .2rem;
 overflow:hidden}
.lw-bar i{background:var(--lw-accent);border-radius:5px;display:block;height:100%}
.lw-ticks{color:var(--lw-quiet);display:flex;font-size:.72rem;justify-content:space-between}
.lw-band{color:var(--lw-quiet);font-size:.9rem;line-height:1.4;margin:.5rem 0 0}
.lw-summary{font-size:1.08rem;line-height:1.65;overflow-wrap:anywhere}
.lw-summary ul{margin:0;padding-left:1.2rem}
.lw-clause{border-bottom:2px var(--b,solid) color-mix(in srgb,var(--c,transparent) 65%,transparent);
 border-radius:2px}
.lw-clause[data-pick]{cursor:pointer}
.lw-clause[data-pick]:hover,.lw-clause:focus-visible,.lw-clause.on{
 background:color-mix(in srgb,var(--c,var(--lw-accent)) 16%,transparent);outline:none}
.lw-table{border-collapse:collapse;font-size:.92rem;width:100%}
.lw-table th{color:var(--lw-quiet);font-size:.8rem;font-weight:600;text-align:left}
.lw-table th,.lw-table td{border:0;border-bottom:1px solid var(--lw-line);overflow-wrap:anywhere;
 line-height:1.4;padding:.38rem .45rem;vertical-align:middle}
.lw-table td.n,.lw-table th.n{text-align:right;font-variant-numeric:tabular-nums;
 white-space:nowrap;overflow-wrap:normal}
.lw-table td.t,.lw-table th.t{white-space:nowrap;overflow-wrap:normal}
.lw-table a{color:var(--lw-accent)}
.lw-table [data-pick]{cursor:pointer}
.lw-table [data-pick]:hover td{background:color-mix(in srgb,var(--lw-accent) 8%,transparent)}
.lw-table tr.on td{background:color-mix(in srgb,var(--c) 17%,transparent)}
.lw-table tr:focus-visible{outline:2px solid var(--lw-accent);outline-offset:-2px}
.lw-why{font-size:.95rem;line-height:1.5;margin:.2rem 0 .5rem;overflow-wrap:anywhere;
 padding-left:1.1rem}
.lw-why i{color:var(--lw-quiet);font-size:.85rem;font-style:normal}
.lw-costs td:nth-child(2){width:38%}
.lw-cost{background:var(--lw-OPPO);border-radius:4px;display:block;height:8px;min-width:2px}
.lw-cost.gain{background:var(--lw-EQUI)}
.lw-signature{color:var(--lw-quiet);font-size:.78rem;overflow-wrap:anywhere}
.lw-sentences td{border:0;overflow-wrap:anywhere;padding:.1rem .8rem .1rem 0;vertical-align:top}
.lw-sentences td:first-child{color:var(--lw-quiet);font-size:.85rem;line-height:1.9}
.lw-svg svg{display:block;max-width:100%;height:auto}
"""
