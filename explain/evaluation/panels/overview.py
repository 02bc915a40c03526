"""The overview: official figures with intervals, and the place among the published runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explain.evaluation.analysis.measured import Measured
from explain.evaluation.analysis.places import Board
from explain.evaluation.leaderboards import ordinal
from explain.evaluation.panels.charts import Mark, place_chart
from explain.evaluation.panels.markup import card, element, figure, run_sign, text


def measures_panel(
    rows: Sequence[Measured],
    names: Mapping[str, str],
    *,
    main: str,
    board: Board | None = None,
    note: str = "",
    verdict: str = "",
    signature: str = "",
) -> str:
    """The measures of every run; the trivial baselines stand quietly below."""
    head = ["", *(text(name) for name in names.values())]
    ranked = board is not None and any(not row.trivial for row in rows)
    if ranked:
        head.append("rank" if board is not None and board.fits else "rank <small>*</small>")
    body = []
    for row in rows:
        cells = [_name(row)]
        cells += [_value(row, measure, strong=measure == main) for measure in names]
        if ranked and board is not None:
            cells.append("" if row.trivial else _rank(row, board))
        spaced = "".join(f"<td>{cell}</td>" for cell in cells)
        body.append(element("tr", spaced, class_="trivial" if row.trivial else None))
    header = "".join(f'<th scope="col">{name}</th>' for name in head)
    table = (
        f'<div class="scroll"><table class="measures"><thead><tr>{header}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )
    said = f'<p class="verdict">{verdict}</p>' if verdict else ""
    signed = f'<p class="signature">{text(signature)}</p>' if signature else ""
    if ranked and board is not None and not board.fits:
        note += " * Among runs that were measured on other pairs: for orientation only."
    return card("Official measures", table + said + _small(note) + signed)


def place_panel(rows: Sequence[Measured], board: Board) -> str:
    """The runs on one line with the published ones; a caution where gold is another file."""
    table = board.table
    published = [(run.name, run.figures[board.measure]) for run in table.ranked(board.measure)]
    baselines = [
        (run.name if "baseline" in run.name.lower() else f"baseline {run.name}", figures)
        for run in table.runs
        if run.kind == "baseline"
        for figures in [run.figures.get(board.measure)]
        if figures is not None
    ]
    marks = [
        Mark(
            row.name, row.number, row.values[board.key], *row.intervals.get(board.key, (None, None))
        )
        for row in rows
        if board.key in row.values and not row.trivial
    ]
    title = f"Among the {len(published)} published runs · {board.title}"
    spoken = "; ".join(f"{m.name} {figure(m.value)}" for m in marks)
    chart = place_chart([*published, *baselines], marks, title=f"{title}: {spoken}")
    note = f"Source: {table.source}."
    if table.note:
        note += f" {table.note}"
    if not board.fits:
        note = (
            "The published runs were measured on other pairs than this gold's, so the place is "
            f"for orientation only. {note}"
        )
    return card(title, chart, note=note)


def _name(row: Measured) -> str:
    if row.trivial:
        note = f" <small>{text(row.note)}</small>" if row.note else ""
        return f"{text(row.name)}{note}"
    return f'{run_sign(row.number)}<span class="name run-{row.number % 6}">{text(row.name)}</span>'


def _value(row: Measured, measure: str, *, strong: bool) -> str:
    if measure not in row.values:
        return "–"
    value = figure(row.values[measure])
    spread = row.spread(measure)
    reach = "" if spread is None else f" <small>±{figure(spread)}</small>"
    low, high = row.intervals.get(measure, (None, None))
    title = f"95 % interval {figure(low)} to {figure(high)}" if low is not None else None
    shown = f"<b>{value}</b>" if strong and not row.trivial else value
    return element("span", shown + reach, title=title, class_="num")


def _rank(row: Measured, board: Board) -> str:
    place = board.place(row)
    if place is None:
        return "–"
    if place.rank > place.of:
        return f"below all {place.of}"
    return f"{ordinal(place.rank)} of {place.of}"


def _small(note: str) -> str:
    return f'<p class="note">{text(note)}</p>' if note else ""
