"""The figures of a run as the output of a notebook cell: static HTML in the notebook's colours."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from explain.drawing.notebook import sheet

if TYPE_CHECKING:
    from explain.evaluation.runs import Scores

_NAMES = {
    "ali": "Alignment",
    "type": "Type",
    "score": "Score",
    "typ_sco": "Type and score",
    "pearson": "Pearson",
    "spearman": "Spearman",
    "mean": "Mean",
    "all": "ALL",
    "all_norm": "ALLnorm",
    "f1": "F1",
    "precision": "Precision",
    "recall": "Recall",
    "max_f1": "Highest F1",
    "max_f1_precision": "Precision there",
    "max_f1_recall": "Recall there",
}


def cell(scores: Scores) -> str:
    """Every figure with its interval, and the signature, fit for `_repr_html_`."""
    from explain.evaluation.summary import summarise

    values = summarise(scores, gold_name=scores.name)
    head, rows = _table(values)
    titles = "".join(f'<th class="n">{name}</th>' for name in head)
    body = "".join(
        f"<tr><td>{escape(name)}</td>{''.join(f'<td class=n>{cell}</td>' for cell in cells)}</tr>"
        for name, cells in rows
    )
    return (
        f'<div class="lw-cell" role="figure" aria-label="Figures of {escape(scores.name)}">'
        f"<style>{sheet()}</style>"
        f'<h3 class="lw-title plain">{escape(scores.name)}: {values["pairs"]:,} pairs</h3>'
        f'<table class="lw-table"><thead><tr><th>measure</th>{titles}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
        f'<p class="lw-signature">{escape(values["signature"])}</p></div>'
    )


def _table(values: dict[str, Any]) -> tuple[tuple[str, ...], list[tuple[str, list[str]]]]:
    if values["task"] == "ists":
        head = ("F1", "95 % interval", "precision", "recall")
        return head, list(_alignment_rows(values))
    return ("figure", "95 % interval"), [
        (_NAMES.get(name, name), [_figure(values.get(name)), _interval(bounds)])
        for name, bounds in values["interval"].items()
    ]


def _alignment_rows(values: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    for name, f1 in values["f1"].items():
        others = [_figure(values[side][name]) for side in ("precision", "recall")]
        yield _NAMES[name], [_figure(f1), _interval(values["interval"][name]), *others]


def _figure(value: float | None) -> str:
    return "–" if value is None or value != value else f"{value:.4f}"


def _interval(bounds: list[float]) -> str:
    return f"{_figure(bounds[0])} – {_figure(bounds[1])}"
