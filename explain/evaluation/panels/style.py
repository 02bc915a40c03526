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


def variables(theme: Theme) -> str:
    """The colours of a theme as CSS custom properties."""
    hit, miss = theme.relations[Relation.EQUI], theme.relations[Relation.OPPO]
    values = {
        "page": theme.page,
        "card": theme.card,
        "box": theme.box,
        "ink": theme.ink,
        "quiet": theme.quiet,
        "line": theme.line,
        "edge": theme.edge,
        "track": theme.track,
        "accent": theme.accent,
        "warning": theme.warning,
        "hit": hit,
        "miss": miss,
        "chosen": blend(theme.relations[Relation.SPE1], theme.card, 0.16),
        **{f"run-{i}": theme.relations[relation] for i, relation in enumerate(_RUN_RELATIONS)},
        **{f"is-{relation.lower()}": colour for relation, colour in theme.relations.items()},
    }
    return "".join(f"--{name}:{value};" for name, value in values.items())


def panel_css() -> str:
    """The style of every panel, for an element of class `panels` and theme `light` or `dark`."""
    runs = "".join(f".panels .run-{i}{{color:var(--run-{i})}}" for i in range(len(_RUN_RELATIONS)))
    return (
        f".panels.light{{{variables(LIGHT)}}}.panels.dark{{{variables(DARK)}}}"
        f"{_BASE}{_TABLES}{_CHARTS}{_PAIRS}{runs}"
    )


def report_css() -> str:
    """The style of the report: the panels', the frame of the page, and paper."""
    dark = f"@media screen and (prefers-color-scheme:dark){{.panels.auto{{{variables(DARK)}}}}}"
    return f"{panel_css()}.panels.auto{{{variables(LIGHT)}}}{dark}{_REPORT}"


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
.panels td.txt{overflow-wrap:anywhere}
.panels tbody th{color:var(--ink)}
.panels tr[data-pick]:hover td{background:var(--track)}
.panels tr.chosen td{background:var(--chosen)}
.panels tr.trivial td{color:var(--quiet)}
.panels td b{font-weight:700}
.panels table.heat{table-layout:fixed}
.panels table.heat th{padding:4px 3px;text-align:center}
.panels table.heat th[scope=row]{text-align:left;color:var(--quiet);padding-left:6px}
.panels table.heat td{padding:0;text-align:center;height:32px;vertical-align:middle;
border-bottom:1px solid var(--line)}
.panels table.heat td button{font:inherit;color:inherit;background:none;border:0;width:100%;
height:32px;padding:0;cursor:pointer;display:block}
.panels table.heat td button small{display:block;font-size:10px;line-height:1;color:inherit;
opacity:.85;margin-top:-1px}
.panels table.heat td button:hover{outline:1px solid var(--ink);outline-offset:-1px}
.panels table.heat td.chosen{outline:2px solid var(--ink);outline-offset:-2px}
.panels table.heat td.total,.panels table.heat th.total{color:var(--quiet)}
.panels .cell{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.panels .cell.hit{background:color-mix(in srgb,var(--hit) var(--heat),transparent)}
.panels .cell.miss{background:color-mix(in srgb,var(--miss) var(--heat),transparent)}
"""

_CHARTS = """
.panels svg{display:block;overflow:visible;max-width:100%}
.panels svg text{font:12px system-ui,sans-serif;fill:var(--quiet)}
.panels svg text.strong{font-weight:700;fill:currentColor}
.panels svg .axis{stroke:var(--line);stroke-width:1}
.panels svg .grid{stroke:var(--line);stroke-width:1;stroke-dasharray:2 4}
.panels svg .published{fill:var(--quiet);opacity:.75}
.panels svg .band{fill:var(--track);opacity:.45}
.panels svg .whisker{stroke:currentColor;stroke-width:2.5}
.panels svg .mark{fill:currentColor;stroke:var(--card);stroke-width:1}
.panels svg .hollow{fill:var(--card);stroke:currentColor;stroke-width:2}
.panels svg .curve{fill:none;stroke:currentColor;stroke-width:2}
.panels svg .faint{opacity:.35}
.panels svg .point{fill:currentColor;fill-opacity:.42;stroke:currentColor;stroke-opacity:.75;
stroke-width:.7}
.panels svg .point.chosen{fill-opacity:1;stroke:var(--ink);stroke-width:2}
.panels svg [data-pick]:hover .row-back{fill:var(--track)}
.panels svg .row-back{fill:transparent}
.panels svg [data-pick]:hover .point,.panels svg .point[data-pick]:hover{stroke:var(--ink);
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
.panels.auto{background:var(--page);min-height:100vh}
.report{max-width:1080px;margin:0 auto;padding:28px 20px 60px}
.report h1{font-size:24px;margin:0 0 4px}
.report h2{font-size:18px;margin:32px 0 10px;border-bottom:1px solid var(--line);padding-bottom:4px}
.report .card{margin:0 0 14px}
.report nav a{color:var(--accent);margin-right:14px}
.report a{color:var(--accent)}
@media print{
.report{max-width:none;padding:0}
.report nav{display:none}
.report h2{break-after:avoid}
.report .card,.report tr,.report svg{break-inside:avoid}
.report .card.long{break-inside:auto}
.panels .scroll,.panels .drawing{overflow:visible}
}
"""
