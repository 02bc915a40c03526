"""The look of the panels: one style sheet for the page and the report, made from the palette."""

from __future__ import annotations

from explain.drawing.palette import DARK, LIGHT, Theme, blend
from explain.types import Relation

_RUN_RELATIONS = (  # the hues of the runs are the palette's, in an order that keeps them apart
    Relation.EQUI,
    Relation.OPPO,
    Relation.SPE1,
    Relation.SIMI,
    Relation.ALIC,
    Relation.REL,
)


def panel_css() -> str:
    """The style of every panel, for whatever stands in an element of class `panels`.

    The colours follow the colour scheme of the page, or of the reader's system; a browser that
    does not know `light-dark` shows the light ones.
    """
    light, dark = _colours(LIGHT), _colours(DARK)
    plain = "".join(f"--{name}:{value};" for name, value in light.items())
    both = "".join(f"--{name}:light-dark({value},{dark[name]});" for name, value in light.items())
    runs = "".join(f".panels .run-{i}{{color:var(--run-{i})}}" for i in range(len(_RUN_RELATIONS)))
    return (
        f".panels{{{plain}}}@supports(color:light-dark(red,red)){{.panels{{{both}}}}}"
        f"{_BASE}{_TABLES}{_CHARTS}{_PAIRS}{runs}"
    )


def report_css() -> str:
    """The style of the report: the panels', the frame of the page, and paper."""
    return f":root{{color-scheme:light dark}}{panel_css()}{_REPORT}"


def _colours(theme: Theme) -> dict[str, str]:
    """The colours of a theme by the names that the style sheet knows."""
    return {
        "page": theme.page,
        "card": theme.card,
        "ink": theme.ink,
        "quiet": theme.quiet,
        "line": theme.line,
        "edge": theme.edge,
        "track": theme.track,
        "accent": theme.accent,
        "warning": theme.warning,
        "hit": theme.relations[Relation.EQUI],
        "miss": theme.relations[Relation.OPPO],
        "chosen": blend(theme.relations[Relation.SPE1], theme.card, 0.16),
        **{f"run-{i}": theme.relations[relation] for i, relation in enumerate(_RUN_RELATIONS)},
    }


_BASE = """
.panels{color:var(--ink);font-size:14px;line-height:1.45}
.panels *{box-sizing:border-box}
.panels .card{background:var(--card);border:1px solid var(--line);border-radius:8px;
padding:12px 16px 14px;margin:0;min-width:0}
.panels h3{font-size:12px;letter-spacing:.06em;text-transform:uppercase;color:var(--quiet);
font-weight:700;margin:0 0 8px;line-height:1.4}
.panels h4{font-size:13px;margin:10px 0 4px;font-weight:700}
.panels p{margin:6px 0}
.panels .note{color:var(--quiet);font-size:12.5px;margin:8px 0 0}
.panels .verdict{margin:8px 0 0}
.panels .warn{color:var(--warning);font-weight:600}
.panels small{font-size:12px;color:var(--quiet)}
.panels .sign{font-size:12px;margin-right:5px;display:inline-block;width:12px;text-align:center}
.panels .name{font-weight:700;overflow-wrap:anywhere}
.panels .signature{font-family:ui-monospace,monospace;font-size:11.5px;color:var(--quiet);
overflow-wrap:anywhere}
.panels [data-pick]{cursor:pointer}
.panels [data-pick]:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.panels button.pick{font:inherit;color:inherit;background:none;border:0;padding:0;
text-decoration:underline;text-decoration-color:var(--edge);text-underline-offset:3px}
.panels button.pick.quiet{text-decoration:none}
.panels button.pick:hover{color:var(--accent)}
.panels .columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(330px,1fr));gap:14px}
.panels .scroll{overflow-x:auto}
"""

_TABLES = """
.panels table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
.panels caption{text-align:left;color:var(--quiet);font-size:12.5px;padding:0 0 4px}
.panels th{font-size:12.5px;color:var(--quiet);text-align:left;font-weight:700;padding:5px 8px;
border-bottom:1px solid var(--line);vertical-align:bottom}
.panels td{padding:5px 8px;border-bottom:1px solid var(--line);vertical-align:top}
.panels .num{text-align:right;white-space:nowrap}
.panels td.txt{overflow-wrap:anywhere;min-width:64px}
.panels tbody th{color:var(--ink)}
.panels tr[data-pick]:hover td{background:var(--track)}
.panels tr.chosen td{background:var(--chosen)}
.panels tr.trivial td{color:var(--quiet)}
.panels table.tight th,.panels table.tight td{padding:5px 5px;white-space:nowrap}
.panels td b{font-weight:700}
.panels table.heat{table-layout:fixed}
.panels table.heat th{padding:4px 3px;text-align:center}
.panels table.heat th[scope=row]{text-align:left;color:var(--quiet);padding-left:6px;
vertical-align:middle;font-size:12px}
.panels table.heat td{padding:0;text-align:center;height:32px;vertical-align:middle;
border-bottom:1px solid var(--line)}
.panels table.heat td button{font:inherit;color:inherit;background:none;border:0;width:100%;
height:32px;padding:0;cursor:pointer;display:block}
.panels table.heat td small{display:block;font-size:10px;line-height:1;color:inherit;
opacity:.9;margin-top:-2px}
.panels table.heat td button:hover{outline:1px solid var(--ink);outline-offset:-1px}
.panels table.heat td.chosen{outline:2px solid var(--ink);outline-offset:-2px}
.panels table.heat td.total,.panels table.heat th.total{color:var(--quiet)}
.panels .cell{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.panels .cell.flat{background:color-mix(in srgb,var(--quiet) var(--heat),transparent)}
.panels .cell.hit{background:color-mix(in srgb,var(--hit) var(--heat),transparent)}
.panels .cell.miss{background:color-mix(in srgb,var(--miss) var(--heat),transparent)}
"""

_CHARTS = """
.panels svg.chart{display:block;overflow:visible;max-width:100%}
.panels svg.chart text{font:12px system-ui,sans-serif;fill:var(--quiet)}
.panels svg.chart text.strong{font-weight:700;fill:currentColor}
.panels svg.chart .axis{stroke:var(--line);stroke-width:1}
.panels svg.chart .grid{stroke:var(--line);stroke-width:1;stroke-dasharray:2 4}
.panels svg.chart .published{fill:var(--quiet);opacity:.75}
.panels svg.chart .band{fill:var(--track);opacity:.45}
.panels svg.chart .whisker{stroke:currentColor;stroke-width:2.5}
.panels svg.chart .ring{fill:var(--card);stroke:currentColor;stroke-width:2.5}
.panels svg.chart .mark{fill:currentColor;stroke:var(--card);stroke-width:1}
.panels svg.chart .hollow{fill:var(--card);stroke:currentColor;stroke-width:2}
.panels svg.chart .curve{fill:none;stroke:currentColor;stroke-width:2}
.panels svg.chart .faint{opacity:.35}
.panels svg.chart .point{fill:currentColor;fill-opacity:.42;stroke:currentColor;stroke-opacity:.75;
stroke-width:.7}
.panels svg.chart .point.chosen{fill-opacity:1;stroke:var(--ink);stroke-width:2}
.panels .line{display:grid;grid-template-columns:118px 52px minmax(0,1fr);align-items:center;
padding-right:26px}
.panels .line span{font-size:12.5px;color:var(--quiet);padding:0 4px}
.panels .line span+span{text-align:right;padding-right:18px;font-variant-numeric:tabular-nums}
.panels .line[data-pick]:hover{background:var(--track)}
.panels svg.chart .point[data-pick]:hover{stroke:var(--ink);
stroke-width:2}
"""

_PAIRS = """
.panels .pair{display:block}
.panels .pair .second{color:var(--quiet);display:block}
.panels .facts{display:flex;flex-wrap:wrap;gap:4px 18px;margin:0 0 6px}
.panels .chip{display:inline-block;border:1px solid var(--edge);border-radius:10px;padding:0 8px;
font-size:12px;margin:0 4px 2px 0}
.panels .chip.bad{border-color:var(--warning);color:var(--warning)}
.panels .drawing{overflow-x:auto;margin:4px 0}
"""

_REPORT = """
body{margin:0;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
body.panels{background:var(--page)}
.report{max-width:1080px;margin:0 auto;padding:28px 20px 60px}
.report h1{font-size:24px;margin:0 0 4px}
.report h2{font-size:18px;margin:32px 0 10px;border-bottom:1px solid var(--line);padding-bottom:4px}
.report .card{margin:0 0 14px}
.report nav a{color:var(--accent);margin-right:14px}
.report a{color:var(--accent)}
@media print{
:root{color-scheme:light}
.report{max-width:none;padding:0}
.report nav{display:none}
.report h2{break-after:avoid}
.report .card,.report tr,.report svg{break-inside:avoid}
.report .card.long{break-inside:auto}
.panels .scroll,.panels .drawing{overflow:visible}
}
"""
