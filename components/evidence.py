"""Why a link is what it is."""

from __future__ import annotations

import re
from html import escape

import streamlit as st

from components.markup import chip, link_chip, quiet, title
from explain.drawing.describe import side_text
from explain.drawing.palette import MEANINGS
from explain.types import Evidence, Explanation, Link


def evidence_panel(explanation: Explanation, selected: frozenset[int]) -> None:
    """The reasons for the chosen links in words, and the probabilities of the other types."""
    links = [explanation.alignment.links[index] for index in sorted(selected)]
    if not links:
        st.html(title("Why") + quiet("Choose a chunk, a link, a row or a clause to see why."))
        return
    st.html(f'<div data-testid="evidence">{"".join(evidence_html(link) for link in links)}</div>')


def evidence_html(link: Link) -> str:
    """Everything known about one link; text is escaped."""
    sides = " · ".join(f"“{side_text(side)}”" for side in (link.first, link.second) if side)
    reasons = sorted(link.evidence, key=lambda reason: -reason.weight)
    listed = "".join(f"<li>{_reason(reason)}</li>" for reason in reasons)
    others = sorted(link.probabilities.items(), key=lambda item: -item[1])
    chances = " ".join(
        f"{chip(relation, relation)} {share:.2f}" for relation, share in others if share >= 0.005
    )
    return (
        f"{title(f'Why {link.label}: {sides}', plain=True)}"
        f'<p class="lw-quiet">{link_chip(link)} {escape(MEANINGS[link.relation])}</p>'
        + (f'<ul class="lw-why">{listed}</ul>' if listed else "")
        + (f'<p class="lw-quiet">{chances}</p>' if chances else "")
    )


def _reason(reason: Evidence) -> str:
    """The reason with the words that it quotes in bold."""
    text = re.sub(r"“([^”]*)”", r"“<b>\1</b>”", escape(reason.text))
    return f'<span class="lw-quiet">{escape(reason.clue.value)}</span> {text}'
