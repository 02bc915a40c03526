"""How well every chunk of one sentence matches every chunk of the other."""

from __future__ import annotations

from typing import Any

from explain.drawing.figure import FONTS, plotly_text
from explain.drawing.palette import blend, theme_named
from explain.types import Chunk, Explanation

_ROW = 30.0
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
    axis = {"showgrid": False, "zeroline": False, "fixedrange": True, "tickfont": {"size": 13}}
    return go.Figure(
        trace,
        layout={
            "template": "none",
            "width": width,
            "height": 130 + _ROW * len(rows),
            "margin": {"l": 190, "r": 10, "t": 110, "b": 10},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": FONTS, "color": colours.ink},
            "dragmode": False,
            "xaxis": axis | {"side": "top", **_ticks(columns), "tickangle": -35},
            "yaxis": axis | {"autorange": "reversed", **_ticks(rows)},
        },
    )


def _ticks(chunks: tuple[Chunk, ...]) -> dict[str, Any]:
    texts = [chunk.text if len(chunk.text) <= 24 else chunk.text[:23] + "…" for chunk in chunks]
    return {"tickvals": list(range(len(chunks))), "ticktext": [plotly_text(t) for t in texts]}
