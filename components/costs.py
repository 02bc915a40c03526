"""What each difference costs, as bars."""

from __future__ import annotations

from html import escape

import streamlit as st

from components.markup import quiet, title
from explain.drawing.describe import side_text
from explain.types import Attribution, Explanation


def cost_panel(explanation: Explanation) -> None:
    """A bar for every difference, the costliest first, and the first of them in words."""
    st.html(title("What each difference costs") + costs_html(explanation))


def costs_html(explanation: Explanation) -> str:
    """The bars as a table; text is escaped."""
    attribution = explanation.attribution
    if attribution is None or not attribution.differences:
        return quiet("No difference between the sentences changes the score.")
    most = max(abs(difference.share) for difference in attribution.differences) or 1.0
    rows = []
    for difference in attribution.differences:
        link = explanation.alignment.links[difference.link]
        sides = " / ".join(side_text(side) for side in (link.first, link.second) if side)
        width = 100 * abs(difference.share) / most
        gain = " gain" if difference.share < 0 else ""
        rows.append(
            f"<tr><td>{escape(sides)}</td>"
            f'<td><span class="lw-cost{gain}" style="width:{width:.0f}%"></span></td>'
            f'<td class="n">{-difference.share:+.1f}</td></tr>'.replace("+-", "−")
        )
    return (
        f'<table class="lw-table lw-costs" data-testid="costs">{"".join(rows)}</table>'
        f"{_in_words(attribution)}"
    )


def _in_words(attribution: Attribution) -> str:
    best = max(attribution.differences, key=lambda difference: difference.cost)
    verb = "rise" if best.cost >= 0 else "fall"
    text = (
        f"{best.edit[:1].upper()}{best.edit[1:]} would make the score {verb} "
        f"from {attribution.similarity:.1f} to {best.mended:.1f}."
    )
    note = "" if attribution.exact else " The bars are an approximation."
    return quiet(text + note)
