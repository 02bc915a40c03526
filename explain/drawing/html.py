"""The whole explanation as one HTML document that needs neither network nor server."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from explain.drawing import markup, stylesheet
from explain.drawing.describe import text_equivalent
from explain.drawing.figure import figure
from explain.drawing.graph import Drawable, alignment_of
from explain.drawing.svg import svg
from explain.types import Explanation, Length

_PAGE = """
body{background:var(--lw-page);color:var(--lw-ink);font:16px/1.5 "Source Sans 3",Arial,Helvetica,
 sans-serif;margin:0 auto;max-width:1000px;padding:1.5rem}
h1{font-size:1.4rem;margin:0 0 .8rem}
section{background:var(--lw-card);border:1px solid var(--lw-line);border-radius:10px;
 break-inside:avoid;margin:0 0 .9rem;overflow-x:auto;padding:.9rem 1rem}
@media print{body{max-width:none;padding:0}section{background:none}}
"""


def html(subject: Drawable, *, theme: str = "light", interactive: bool = True) -> str:
    """A self-contained document: score, summary, drawing, links, reasons, costs, signature.

    The interactive drawing carries plotly.js inside; otherwise it is SVG and has no script at all.
    """
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Likewise: {escape(markup.shorten(alignment_of(subject).first.text))}</title>"
        f"<style>:root{{color-scheme:{theme};"
        f"{stylesheet.colours(follow=False, theme=theme)}}}{_PAGE}{stylesheet.panels()}</style>"
        f"</head><body>{body(subject, theme=theme, interactive=interactive)}</body></html>\n"
    )


def body(
    subject: Drawable,
    *,
    theme: str = "light",
    interactive: bool = False,
    as_image: bool = False,
) -> str:
    """The document's sections, with nothing that shows only on hover.

    `as_image` wraps the drawing in an <img>, for places that let no <svg> through.
    """
    alignment = alignment_of(subject)
    explanation = subject if isinstance(subject, Explanation) else None
    parts = [
        "<h1>Why two sentences are alike, and how they differ</h1>",
        _section(
            "The sentences",
            '<table class="lw-sentences"><tr><td>first</td><td>'
            f"{escape(alignment.first.text)}</td></tr><tr><td>second</td><td>"
            f"{escape(alignment.second.text)}</td></tr></table>",
        ),
    ]
    if explanation is not None:
        parts.append(_section("Similarity", markup.score(explanation.similarity)))
        if explanation.summary.paragraph:
            parts.append(_section("What is shared, what differs", markup.summary(explanation)))
    if interactive:
        drawing = _plot(subject, theme)
    else:
        drawing = svg(subject, theme=theme, width=940)
        drawing = svg_image(drawing, text_equivalent(subject)) if as_image else drawing
    parts.append(_section("Alignment", f'<div class="lw-svg">{drawing}</div>'))
    parts.append(_section("Links", markup.link_table(alignment)))
    if explanation is not None:
        if explanation.summary.list:
            listed = markup.summary(explanation, length=Length.LIST)
            parts.append(_section("The full list", listed))
        if explanation.attribution is not None:
            parts.append(_section("What each difference costs", markup.costs(explanation)))
    reasons = "".join(markup.evidence(link) for link in alignment.links if link.evidence)
    if reasons:
        parts.append(_section("Why", reasons))
    if explanation is not None:
        parts.append(f'<p class="lw-signature">{escape(explanation.signature)}</p>')
    return "\n".join(parts)


def svg_image(drawing: str, alt: str) -> str:
    """An SVG document as an <img> that carries it inside."""
    data = b64encode(drawing.encode("utf-8")).decode("ascii")
    return (
        f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(alt)}" style="max-width:100%">'
    )


def _section(heading: str, content: str) -> str:
    return f"<section>{markup.title(heading)}{content}</section>"


def _plot(subject: Drawable, theme: str) -> str:
    from plotly.io import to_html

    text: str = to_html(
        figure(subject, theme=theme, width=940),
        include_plotlyjs=True,
        include_mathjax=False,
        full_html=False,
        config={"displayModeBar": False},
    )
    return text
