"""A summary as plain text, HTML or Markdown; what users wrote is escaped."""

from __future__ import annotations

import html as escaping
import re

from explain.types import Clause, Length, Summary

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-!|<>~$&:])")


def text(summary: Summary, length: Length = Length.PARAGRAPH) -> str:
    """The summary as plain text."""
    return "".join(clause.text for clause in summary.clauses(length))


def html(summary: Summary, length: Length = Length.PARAGRAPH) -> str:
    """The summary as HTML: a span a clause, with its kind, links and tokens as data."""
    spans = [_span(clause) for clause in summary.clauses(length)]
    if length is Length.LIST:
        items = "".join(f"<li>{span}</li>" for span in spans)
        return f'<ul class="likewise-summary">{items}</ul>'
    return f'<p class="likewise-summary">{"".join(spans)}</p>'


def markdown(summary: Summary, length: Length = Length.PARAGRAPH) -> str:
    """The summary as Markdown."""
    texts = [_MARKDOWN.sub(r"\\\1", clause.text) for clause in summary.clauses(length)]
    if length is Length.LIST:
        return "\n".join(f"- {item.strip()}" for item in texts)
    return "".join(texts)


def _span(clause: Clause) -> str:
    data = {
        "links": " ".join(map(str, clause.links)),
        "first": " ".join(map(str, clause.first)),
        "second": " ".join(map(str, clause.second)),
    }
    attributes = "".join(f' data-{name}="{value}"' for name, value in data.items())
    body = escaping.escape(clause.text.rstrip("\n"))
    return f'<span class="clause {escaping.escape(clause.kind)}"{attributes}>{body}</span>'
