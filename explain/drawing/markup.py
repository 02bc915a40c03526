"""Panels as HTML text; whatever a user typed is escaped here."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape

from explain.drawing.describe import side_text
from explain.drawing.palette import MEANINGS
from explain.drawing.scene import label_text
from explain.similarity.scale import BANDS, band
from explain.types import (
    Alignment,
    Attribution,
    Clause,
    Clue,
    Evidence,
    Explanation,
    Length,
    Link,
    Relation,
)

SCALES = ("0-5", "0-4", "percent")
_PLAIN_CLUES = {Clue.SHARED, Clue.ONLY_FIRST, Clue.ONLY_SECOND}  # "both say", "only the first says"
MOST_COSTS = 10  # bars; a long pair has dozens of differences that cost next to nothing


def title(text: str, *, plain: bool = False) -> str:
    """The heading of a panel; plain keeps quoted text as it was typed."""
    return f'<h3 class="lw-title{" plain" if plain else ""}">{escape(text)}</h3>'


def chip(relation: Relation, label: str) -> str:
    """A label in its colour, dash and sign."""
    return f'<span class="lw-chip lw-{relation}">{escape(label_text(relation, label, None))}</span>'


def quiet(text: str) -> str:
    """A secondary remark."""
    return f'<p class="lw-quiet">{escape(text)}</p>'


def warning(text: str) -> str:
    """One friendly sentence about what went wrong."""
    return f'<p class="lw-warning" role="alert">{escape(text)}</p>'


def shorten(text: str, most: int = 80) -> str:
    """The text, cut with an ellipsis where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


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


def score(similarity: float, *, scale: str = SCALES[0]) -> str:
    """The similarity as a number, a bar and the words of its band."""
    shown, top, ticks = on_scale(similarity, scale)
    number = f"{shown:.0f}" if scale == "percent" else f"{shown:.1f}"
    unit = "%" if scale == "percent" else f"of {top:g}"
    marks = "".join(f"<span>{tick}</span>" for tick in ticks)
    return (
        f'<div class="lw-score" data-testid="score">{number}<small>{unit}</small></div>'
        f'<div class="lw-bar" role="img" aria-label="{number} {unit}">'
        f'<i style="width:{100 * shown / top:.1f}%"></i></div><div class="lw-ticks">{marks}</div>'
        f'<p class="lw-band">{escape(BANDS[band(similarity)])}</p>'
    )


def summary(
    explanation: Explanation,
    *,
    length: Length = Length.PARAGRAPH,
    chosen: Collection[int] = (),
    clickable: bool = False,
) -> str:
    """The clauses, underlined in the colour of their links; a list has one entry a clause."""
    parts = [
        _clause(clause, explanation.alignment, chosen=chosen, clickable=clickable)
        for clause in explanation.summary.clauses(length)
    ]
    body = "".join(parts)
    if length is Length.LIST:
        body = "<ul>" + "".join(f"<li>{part}</li>" for part in parts) + "</ul>"
    return f'<div class="lw-summary" data-testid="summary">{body}</div>'


def _clause(
    clause: Clause, alignment: Alignment, *, chosen: Collection[int], clickable: bool
) -> str:
    text = escape(clause.text)
    if not clause.links:
        return text
    relation = alignment.links[clause.links[0]].relation
    on = " on" if chosen and set(clause.links) <= set(chosen) else ""
    pick = ""
    if clickable:
        pick = f' role="button" tabindex="0" data-pick="{",".join(map(str, clause.links))}"'
    # What joins a clause to the one before it is not part of what it says.
    start = len(text) - len(text.lstrip(" ,;"))
    end = max(start, len(text.rstrip()))
    clickable_text = f'<span class="lw-clause lw-{relation}{on}"{pick}>{text[start:end]}</span>'
    return f"{text[:start]}{clickable_text}{text[end:]}"


def link_table(
    alignment: Alignment,
    *,
    shown: Collection[int] | None = None,
    chosen: Collection[int] = (),
    clickable: bool = False,
) -> str:
    """The links as a table, those that are shown, the chosen ones tinted."""
    rows = "".join(
        _row(index, link, on=index in chosen, clickable=clickable)
        for index, link in enumerate(alignment.links)
        if shown is None or index in shown
    )
    return (
        '<table class="lw-table" data-testid="links"><thead><tr><th>first</th><th>second</th>'
        '<th>type</th><th class="n">score</th>'
        '<th class="n" title="probability of the type">sure</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _row(index: int, link: Link, *, on: bool, clickable: bool) -> str:
    sure = link.probabilities.get(link.relation)
    number = "–" if link.score is None else f"{link.score:g}"
    pick = ""
    if clickable:
        pick = f' tabindex="0" aria-selected="{str(on).lower()}" data-pick="{index}"'
    return (
        f'<tr class="lw-{link.relation}{" on" if on else ""}"{pick}>'
        f"<td>{escape(side_text(link.first)) or '–'}</td>"
        f"<td>{escape(side_text(link.second)) or '–'}</td>"
        f'<td class="t">{chip(link.relation, link.label)}</td><td class="n">{number}</td>'
        f'<td class="n">{"–" if sure is None else _share(sure)}</td></tr>'
    )


def _share(value: float) -> str:
    return f"{value:.2f}".removeprefix("0")


def evidence(link: Link) -> str:
    """Everything known about one link: meaning, reasons, the probabilities of all types."""
    sides = " · ".join(f"“{side_text(side)}”" for side in (link.first, link.second) if side)
    reasons = sorted(link.evidence, key=lambda reason: -reason.weight)
    listed = "".join(f"<li>{_reason(reason)}</li>" for reason in reasons)
    others = sorted(link.probabilities.items(), key=lambda item: -item[1])
    chances = "".join(
        f"<span>{chip(relation, relation)}{_share(share)}</span>"
        for relation, share in others
        if share >= 0.005
    )
    return (
        f"{title(f'Why {link.label}: {sides}', plain=True)}"
        f'<p class="lw-quiet">{chip(link.relation, link.label)} '
        f"{escape(MEANINGS[link.relation])}</p>"
        + (f'<ul class="lw-why">{listed}</ul>' if listed else "")
        + (f'<p class="lw-quiet lw-chances">{chances}</p>' if chances else "")
    )


def _reason(reason: Evidence) -> str:
    """The reason with the words that it quotes in bold; its kind where the words do not say it."""
    text = re.sub(r"“([^”]*)”", r"“<b>\1</b>”", escape(reason.text))
    if reason.clue in _PLAIN_CLUES:
        return text
    return f"<i>{escape(reason.clue.value)}</i> {text}"


def costs(explanation: Explanation) -> str:
    """What each difference costs, as bars, the costliest first; the dearest also in words."""
    attribution = explanation.attribution
    if attribution is None or not attribution.differences:
        return quiet("No difference between the sentences changes the score.")
    ordered = sorted(attribution.differences, key=lambda difference: -abs(difference.share))
    most = abs(ordered[0].share) or 1.0
    rows = []
    for difference in ordered[:MOST_COSTS]:
        link = explanation.alignment.links[difference.link]
        sides = " / ".join(side_text(side) for side in (link.first, link.second) if side)
        gain = " gain" if difference.share < 0 else ""
        cost = f"{-difference.share:+.1f}".replace("-", "−")
        cost = "0.0" if cost in ("−0.0", "+0.0") else cost
        rows.append(
            f"<tr><td>{escape(sides)}</td><td><span class='lw-cost{gain}' "
            f"style='width:{100 * abs(difference.share) / most:.0f}%'></span></td>"
            f'<td class="n">{cost}</td></tr>'
        )
    left = len(ordered) - len(rows)
    rest = quiet(f"{left} smaller difference{'s' if left > 1 else ''} not shown.") if left else ""
    return (
        f'<table class="lw-table lw-costs" data-testid="costs">{"".join(rows)}</table>'
        f"{rest}{_dearest(attribution)}"
    )


def _dearest(attribution: Attribution) -> str:
    best = max(attribution.differences, key=lambda difference: difference.cost)
    verb = "rise" if best.cost >= 0 else "fall"
    text = (
        f"{best.edit[:1].upper()}{best.edit[1:]} would make the score {verb} "
        f"from {attribution.similarity:.1f} to {best.mended:.1f}."
    )
    return quiet(text + ("" if attribution.exact else " The bars are an approximation."))
