"""Two runs side by side: the verdict in a sentence, the measures, who gets what right."""

from __future__ import annotations

from explain.evaluation.analysis.comparison import Difference, Versus, measure_title
from explain.evaluation.analysis.picks import pick
from explain.evaluation.panels.markup import (
    button,
    card,
    counted,
    figure,
    p_value,
    rows_table,
    text,
)
from explain.evaluation.panels.tables import heat_table


def verdict(versus: Versus) -> str:
    """Which run is better, by how much and how surely, in one sentence of HTML."""
    found = versus.decisive
    pairs = counted(versus.pairs, "pair")
    if versus.same:
        return (
            f"{text(versus.first)} and {text(versus.second)} do not differ: {p_value(1.0)}, "
            f"{found.ties:,} ties of {pairs}."
        )
    better, worse = versus.first, versus.second
    low, high = found.low, found.high
    if found.difference < 0:
        better, worse, low, high = worse, better, -high, -low
    sure = max(found.bootstrap_p, found.permutation_p)
    verb = "beats" if sure < 0.05 else "is ahead of"
    doubt = "" if sure < 0.05 else " The difference may be chance."
    return (
        f"{text(better)} {verb} {text(worse)} by {figure(abs(found.difference))} "
        f"{text(measure_title(found.measure))} (95 % {figure(low)} to {figure(high)}, paired "
        f"bootstrap {text(p_value(found.bootstrap_p))}, permutation "
        f"{text(p_value(found.permutation_p))}): for {text(versus.first)} "
        f"{counted(found.wins, 'win')}, {counted(found.losses, 'loss', 'losses')}, "
        f"{counted(found.ties, 'tie')} of {pairs}.{doubt}"
    )


def versus_panel(versus: Versus) -> str:
    """All measures of the comparison, with wins, losses and ties to click."""
    rows = [_row(versus, each) for each in versus.differences.values()]
    steiger = any(each.steiger_p is not None for each in versus.differences.values())
    header = [
        "",
        "A",
        "B",
        "A − B",
        "95 %",
        "bootstrap p",
        "permutation p",
        *(["Steiger p"] if steiger else []),
        "A wins",
        "B wins",
        "ties",
    ]
    if steiger:
        rows = [
            [*row[:7], _p(each.steiger_p), *row[7:]]
            for row, each in zip(rows, versus.differences.values(), strict=True)
        ]
    table = rows_table(header, rows, numeric=[False, *[True] * (len(header) - 1)], tight=True)
    note = (
        f"A: {versus.first}; B: {versus.second}. Two-sided p from {versus.resamples:,} resamples, "
        "with the same seed every time."
    )
    body = f'<p class="verdict">{verdict(versus)}</p><div class="scroll">{table}</div>'
    return card(f"{versus.first} against {versus.second}", body, note=note)


def agreement_panel(versus: Versus, *, chosen: str | None = None) -> str:
    """Who gets it right, row by row, with an exact test for each row."""
    table = heat_table(versus.table, prefix=("versus",), chosen=chosen)
    rows = [
        [
            text(each.label),
            f"{each.total:,}",
            f"{each.first:,}",
            f"{each.second:,}",
            f"{each.only_first - each.only_second:+,}".replace("-", "−"),
            text(p_value(each.p)),
        ]
        for each in versus.rows
        if each.total
    ]
    header = [text(versus.table.corner), "of", "A right", "B right", "A − B", "sign test"]
    tests = rows_table(header, rows, numeric=[False, *[True] * 5])
    body = f"{table}<h4>Difference by {text(versus.table.corner)}</h4>{tests}"
    note = f"A: {versus.first}; B: {versus.second}. {versus.table.note}"
    return card(versus.table.title, body, note=note)


def _row(versus: Versus, each: Difference) -> list[str]:
    counts = [("wins", each.wins), ("losses", each.losses), ("ties", each.ties)]
    main = each.measure == versus.decisive.measure
    return [
        f"<b>{text(measure_title(each.measure))}</b>"
        if main
        else text(measure_title(each.measure)),
        figure(each.first),
        figure(each.second),
        f"{'+' if each.difference > 0 else ''}{figure(each.difference)}",
        f"{figure(each.low)} to {figure(each.high)}",
        _p(each.bootstrap_p),
        _p(each.permutation_p),
        *(
            button(f"{count:,}", pick("versus", key) if main and count else None)
            for key, count in counts
        ),
    ]


def _p(p: float | None) -> str:
    """The p-value without its letter, which the head of the column has."""
    return "–" if p is None else text(p_value(p).removeprefix("p").removeprefix(" ="))
