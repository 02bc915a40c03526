"""An explanation as the output of a notebook cell: static HTML, in the notebook's own colours.

It carries its style sheet, has no ids, no script and no address, so it may stand any number of
times in one notebook, and still shows when the notebook is exported.
"""

from __future__ import annotations

from html import escape

from explain.drawing import markup, stylesheet
from explain.drawing.describe import text_equivalent
from explain.drawing.svg import svg
from explain.types import Explanation, Length

# Notebooks say in attributes of their own whether they are dark: JupyterLab and exported pages,
# VS Code, Colab. Without any of them the reader's own preference decides.
_DARK = ('[data-jp-theme-light="false"]', ".vscode-dark", 'html[theme="dark"]')
_LIGHT = ('[data-jp-theme-light="true"]', ".vscode-light", 'html[theme="light"]')

_FRAME = """
.lw-cell{background:var(--lw-page);border:1px solid var(--lw-line);border-radius:10px;
 color:var(--lw-ink);font:15px/1.5 system-ui,Arial,Helvetica,sans-serif;margin:.2rem 0;
 max-width:980px;padding:.9rem 1rem}
.lw-cell .lw-top{display:grid;gap:.4rem 1.8rem;grid-template-columns:minmax(9rem,1fr) 3fr}
.lw-cell .lw-svg{margin:.7rem 0}
.lw-cell table.lw-table{margin:0;table-layout:auto}
.lw-cell table.lw-table tr,.lw-cell table.lw-table tr:hover{background:none}
.lw-cell table.lw-table th,.lw-cell table.lw-table td{text-align:left;max-width:none;
 white-space:normal;color:var(--lw-ink)}
.lw-cell table.lw-table th{color:var(--lw-quiet)}
.lw-cell table.lw-table .n{text-align:right}
.lw-cell .lw-signature{margin:.6rem 0 0}
@media (max-width:700px){.lw-cell .lw-top{grid-template-columns:1fr}}
@media print{.lw-cell{break-inside:avoid;color-scheme:light}}
"""


def cell(explanation: Explanation) -> str:
    """Score, summary, drawing and links, fit for `_repr_html_`."""
    summary = markup.summary(explanation) if explanation.summary.paragraph else ""
    costs = ""
    if explanation.attribution is not None:
        costs = markup.title("What each difference costs") + markup.costs(explanation)
    return (
        f'<div class="lw-cell" role="figure" aria-label="{escape(_caption(explanation))}">'
        f"<style>{sheet()}</style>"
        f'<div class="lw-top"><div>{markup.score(explanation.similarity)}</div>'
        f"<div>{summary}</div></div>"
        f'<div class="lw-svg">{svg(explanation)}</div>'
        f"{markup.link_table(explanation.alignment)}{costs}"
        f'<p class="lw-signature">{escape(explanation.signature)}</p></div>'
    )


def sheet() -> str:
    """The style sheet of a cell: colours that follow the notebook, and the panels' rules."""
    dark, light = (",".join(f"{mark} .lw-cell" for mark in marks) for marks in (_DARK, _LIGHT))
    colours = stylesheet.colours()
    return (
        # The drawing brings colours that follow the reader's preference; the notebook's are nearer.
        f".lw-cell,.lw-cell svg.likewise{{{colours}}}.lw-cell{{color-scheme:light dark}}"
        f"{dark}{{color-scheme:dark}}{light}{{color-scheme:light}}"
        f"{stylesheet.panels()}{_FRAME}"
    )


def plain(explanation: Explanation) -> str:
    """The same as plain text, for consoles and for readers that show no HTML."""
    clauses = explanation.summary.clauses(Length.PARAGRAPH)
    summary = "".join(clause.text for clause in clauses)
    parts = (text_equivalent(explanation), summary, explanation.signature)
    return "\n".join(part for part in parts if part)


def _caption(explanation: Explanation) -> str:
    alignment = explanation.alignment
    return (
        f"Similarity {explanation.similarity:.1f} of 5: “{alignment.first.text}” and "
        f"“{alignment.second.text}”"
    )
