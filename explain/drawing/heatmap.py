"""How well every chunk of one sentence matches every chunk of the other."""

from __future__ import annotations

from html import escape
from typing import Any

from explain.drawing.figure import FONTS, plotly_text
from explain.drawing.metrics import text_width
from explain.drawing.palette import blend, theme_named
from explain.types import Chunk, Explanation

_ROW = 30.0
_TICK = 13  # font size of the chunks
_LEANING = 0.58  # the share of a leaning label's length that goes upwards
_MOST_NUMBERS = 400  # cells; with more the figures would not be legible


def heatmap(explanation: Explanation, *, theme: str = "light", width: float = 960.0) -> Any:
    """The affinities as a plotly Figure: first sentence down, second across."""
    import plotly.graph_objects as go

    colours = theme_named(theme)
    alignment = explanation.alignment
    rows, columns = alignment.first_chunks, alignment.second_chunks
    values = explanation.affinities
    hover = [
        [
            f"{plotly_text(one.text)} – {plotly_text(other.text)}: {value:.2f}"
            for other, value in zip(columns, row, strict=True)
        ]
        for one, row in zip(rows, values, strict=True)
    ]
    cells = len(rows) * len(columns)
    trace = go.Heatmap(
        z=values,
        text=hover,
        hoverinfo="text",
        texttemplate="%{z:.2f}" if cells <= _MOST_NUMBERS else None,
        zmin=0,
        zmax=1,
        xgap=2,
        ygap=2,
        showscale=False,
        colorscale=[[0, blend(colours.accent, colours.card, 0.06)], [1, colours.accent]],
    )
    axis = {"showgrid": False, "zeroline": False, "fixedrange": True, "tickfont": {"size": _TICK}}
    left = 20 + _widest(rows)
    upright = _widest(columns) + 8 <= (width - left - 10) / max(1, len(columns))
    top = 34.0 if upright else 30 + _LEANING * _widest(columns)
    return go.Figure(
        trace,
        layout={
            "template": "none",
            "width": width,
            "height": top + 10 + _ROW * len(rows),
            "margin": {"l": left, "r": 10, "t": top, "b": 10},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": FONTS, "color": colours.ink},
            "dragmode": False,
            "xaxis": axis | {"side": "top", **_ticks(columns), "tickangle": 0 if upright else -35},
            "yaxis": axis | {"autorange": "reversed", **_ticks(rows)},
        },
    )


def heatmap_text(explanation: Explanation) -> str:
    """What the heatmap shows, as plain text: every chunk of the first with its best match."""
    alignment = explanation.alignment
    lines = []
    for chunk, row in zip(alignment.first_chunks, explanation.affinities, strict=True):
        if row:
            best = max(range(len(row)), key=row.__getitem__)
            other = alignment.second_chunks[best].text
            lines.append(f"“{chunk.text}” matches “{other}” best: {row[best]:.2f}")
    return "\n".join(lines)


def heatmap_table(explanation: Explanation) -> str:
    """The heatmap as an HTML table: first sentence down, second across."""
    alignment = explanation.alignment
    head = "".join(f"<th>{escape(chunk.text)}</th>" for chunk in alignment.second_chunks)
    rows = "".join(
        f"<tr><th>{escape(chunk.text)}</th>"
        + "".join(f'<td class="n">{value:.2f}</td>' for value in row)
        + "</tr>"
        for chunk, row in zip(alignment.first_chunks, explanation.affinities, strict=True)
    )
    return f'<table class="lw-table"><tr><th></th>{head}</tr>{rows}</table>'


def _widest(chunks: tuple[Chunk, ...]) -> float:
    return max((text_width(_short(chunk), size=_TICK) for chunk in chunks), default=0.0)


def _short(chunk: Chunk) -> str:
    return chunk.text if len(chunk.text) <= 24 else chunk.text[:23] + "…"


def _ticks(chunks: tuple[Chunk, ...]) -> dict[str, Any]:
    texts = [plotly_text(_short(chunk)) for chunk in chunks]
    return {"tickvals": list(range(len(chunks))), "ticktext": texts, "ticklen": 0}
