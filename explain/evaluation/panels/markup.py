"""Escaped pieces of HTML that the panels are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

_PICKS = re.compile(r' (?:data-pick|tabindex|aria-selected)="[^"]*"')
_BUTTON = re.compile(r'<button type="button"')

# Shape beside colour: a run is known by its mark in black and white too.
RUN_SIGNS = ("●", "■", "◆", "▲", "▼", "✚")
RUN_COUNT = len(RUN_SIGNS)


def text(value: object) -> str:
    """The value as text that no browser takes for markup."""
    # Control characters are not allowed in HTML, and unpaired surrogates not in UTF-8.
    kept = (c if c >= " " and not "\ud800" <= c <= "\udfff" else " " for c in str(value))
    return escape("".join(kept), quote=True)


def element(name: str, content: str, /, **attributes: object) -> str:
    """The element with its attributes escaped; None leaves one out, `_` stands for `-`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>"


def run_sign(index: int) -> str:
    """The mark of a run, in its colour."""
    slot = index % RUN_COUNT
    return f'<span class="sign run-{slot}" aria-hidden="true">{RUN_SIGNS[slot]}</span>'


def card(title: str, body: str, *, note: str = "", anchor: str | None = None) -> str:
    """A titled panel; the note stands under its body."""
    foot = f'<p class="note">{text(note)}</p>' if note else ""
    heading = f"<h3>{text(title)}</h3>"
    return element("section", heading + body + foot, class_="card", id=anchor)


def columns(*panels: str) -> str:
    """Panels beside each other where there is room."""
    return f'<div class="columns">{"".join(panels)}</div>'


def button(label: str, pick: str | None, *, title: str | None = None, quiet: bool = False) -> str:
    """A number or name that leads somewhere; plain text where it leads nowhere."""
    if pick is None:
        return text(label)
    kind = "pick quiet" if quiet else "pick"
    return element("button", text(label), type="button", class_=kind, data_pick=pick, title=title)


def rows_table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    numeric: Sequence[bool],
    chosen: int | None = None,
    picks: Mapping[int, str] | None = None,
    caption: str = "",
    tight: bool = False,
) -> str:
    """A table of cells that are HTML already; a row with a pick can be clicked as a whole."""
    kinds = ["num" if n else "txt" for n in numeric]
    head = "".join(
        f'<th scope="col" class="{kind}">{name}</th>'
        for name, kind in zip(header, kinds, strict=True)
    )
    body = []
    for index, row in enumerate(rows):
        cells = "".join(
            f'<td class="{kind}">{cell}</td>' for cell, kind in zip(row, kinds, strict=True)
        )
        pick = (picks or {}).get(index)
        body.append(
            element(
                "tr",
                cells,
                class_="chosen" if index == chosen else None,
                data_pick=pick,
                tabindex="0" if pick else None,
                aria_selected="true" if index == chosen else None,
            )
        )
    label = f"<caption>{text(caption)}</caption>" if caption else ""
    kind = ' class="tight"' if tight else ""
    return (
        f"<table{kind}>{label}<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
    )


def still(html: str) -> str:
    """The same panels with nothing to click, for a report; only our own tags can match."""
    quiet = _PICKS.sub("", html)
    return _BUTTON.sub("<span", quiet).replace("</button>", "</span>")


def figure(value: float | None, *, digits: int = 3) -> str:
    """A figure as the field prints it: .715; a dash where there is none."""
    if value is None or value != value:
        return "–"
    written = f"{abs(value):.{digits}f}"
    if written.startswith("0."):
        written = written[1:]
    return f"−{written}" if value < 0 and written.strip(".0") else written


def signed(value: float, *, digits: int = 2) -> str:
    """A difference with its sign: +0.44, −1.20."""
    return f"{value:+.{digits}f}".replace("-", "−")


def p_value(p: float) -> str:
    """The p-value as it is read: p < .001, p = .043, p = 1."""
    if p < 0.001:
        return "p < .001"
    return "p = 1" if p >= 0.9995 else f"p = {figure(p)}"


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """The number with its noun: 1 pair, 1,234 pairs."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
