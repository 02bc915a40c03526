"""Small pieces of HTML; whatever a user typed is escaped here."""

from __future__ import annotations

from html import escape

from explain.drawing.scene import label_text
from explain.types import Link, Relation


def title(text: str, *, plain: bool = False) -> str:
    """The heading of a panel; plain keeps quoted text as it was typed."""
    return f'<h3 class="lw-title{" plain" if plain else ""}">{escape(text)}</h3>'


def chip(relation: Relation, label: str, score: float | None = None) -> str:
    """A label in its colour, dash and sign."""
    return (
        f'<span class="lw-chip lw-{relation}">{escape(label_text(relation, label, score))}</span>'
    )


def link_chip(link: Link) -> str:
    """The label of a link, with its qualifiers."""
    return chip(link.relation, link.label)


def quiet(text: str) -> str:
    """A secondary remark."""
    return f'<p class="lw-quiet">{escape(text)}</p>'


def warning(text: str) -> str:
    """One friendly sentence about what went wrong."""
    return f'<p class="lw-warning" role="alert">{escape(text)}</p>'


def shorten(text: str, most: int = 80) -> str:
    """The text, cut with an ellipsis where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
