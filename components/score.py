"""How alike the sentences are, as a number, a bar and words."""

from __future__ import annotations

from html import escape

import streamlit as st

from components.markup import title
from explain.similarity.scale import BANDS, band
from explain.types import Explanation


def score_panel(explanation: Explanation, *, scale: str) -> None:
    """The similarity on the chosen scale, with the words of the band it falls in."""
    similarity = explanation.similarity
    shown, top, ticks = on_scale(similarity, scale)
    share = 100 * shown / top
    marks = "".join(f"<span>{tick}</span>" for tick in ticks)
    number = f"{shown:.0f}" if scale == "percent" else f"{shown:.1f}"
    unit = "%" if scale == "percent" else f"of {top:g}"
    st.html(
        f'{title("Similarity")}<div class="lw-score" data-testid="score">{number}'
        f"<small>{unit}</small></div>"
        f'<div class="lw-bar" role="img" aria-label="{number} {unit}">'
        f'<i style="width:{share:.1f}%"></i></div><div class="lw-ticks">{marks}</div>'
        f'<p class="lw-band">{escape(BANDS[band(similarity)])}</p>'
    )


def on_scale(similarity: float, scale: str) -> tuple[float, float, tuple[str, ...]]:
    """The similarity on a scale, the scale's top, and its ticks.

    The Spanish task's 0-4 has one step for 3 and 4 of the English scale.
    """
    if scale == "percent":
        return 20 * similarity, 100.0, ("0", "20", "40", "60", "80", "100")
    if scale == "0-4":
        shown = similarity if similarity <= 3 else 3 + max(0.0, similarity - 4)
        return shown, 4.0, ("0", "1", "2", "3", "4")
    return similarity, 5.0, ("0", "1", "2", "3", "4", "5")
