"""Figures by band and by type, and the words that errors have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from explain.evaluation.analysis.alignment import AlignmentAnalysis, AlignmentResult
from explain.evaluation.analysis.bands import Banding
from explain.evaluation.analysis.patterns import Pattern
from explain.evaluation.analysis.picks import pick
from explain.evaluation.panels.charts import Mark, Row, interval_chart
from explain.evaluation.panels.markup import card, figure, rows_table, run_sign, signed, text

Interval: TypeAlias = tuple[float, float, float]
SHOWN_PATTERNS = 15


def band_panel(
    banding: Banding,
    runs: Sequence[tuple[str, int]],
    figures_of: Callable[[int, tuple[str, ...]], Interval],
    *,
    measure: str,
    note: str = "",
) -> str:
    """A measure by band, one mark a run; `figures_of` gives run and pairs their figure."""
    rows = [
        Row(
            band.label,
            len(band.pairs),
            tuple(
                Mark(name, number, *figures_of(place, band.pairs))
                for place, (name, number) in enumerate(runs)
            ),
            pick("band", banding.key, index),
        )
        for index, band in enumerate(banding.bands)
    ]
    title = f"{measure} by {banding.title}"
    spoken = "; ".join(
        f"{row.label} {banding.unit}: "
        + ", ".join(f"{m.name} {figure(m.value)}" for m in row.marks)
        for row in rows
    )
    chart = interval_chart(rows, title=f"{title}. {spoken}")
    return card(
        title,
        chart,
        note=note
        or f"{banding.title.capitalize()}: {banding.unit}. Beside it the number of pairs.",
    )


def alignment_bands(
    analysis: AlignmentAnalysis, measure: str, runs: Sequence[AlignmentResult]
) -> list[str]:
    """One panel for length, number of chunks and similarity each."""
    named = [(run.run.name, run.run.number) for run in runs]

    def figures_of(place: int, pairs: tuple[str, ...]) -> Interval:
        return runs[place].within(pairs, measure)

    return [
        band_panel(banding, named, figures_of, measure=analysis.measure_names.get(measure, measure))
        for banding in analysis.bandings.values()
    ]


def type_panel(runs: Sequence[AlignmentResult]) -> str:
    """Precision, recall and F1 of each relation, run beside run."""
    header = ["type", "gold links"]
    for run in runs:
        sign = run_sign(run.run.number)
        header += [f"{sign}links", "P", "R", "F1"]
    rows = []
    for place, first in enumerate(runs[0].types):
        cells = [text(first.relation), f"{first.gold_links:,}"]
        for run in runs:
            each = run.types[place]
            cells += [f"{each.system_links:,}", figure(each.precision), figure(each.recall),
                      f"<b>{figure(each.f1)}</b>"]  # fmt: skip
        rows.append(cells)
    names = ", ".join(run.run.name for run in runs)
    table = rows_table(header, rows, numeric=[False, *[True] * (len(header) - 1)])
    return card(
        "Each type found",
        f'<div class="scroll">{table}</div>',
        note=f"{names}: over token pairs weighted as the official measures do.",
    )


def pattern_panel(patterns: Sequence[Pattern], *, run: str, chosen: str | None = None) -> str:
    """Words over-represented in wrong links, with their counts and the test."""
    header = ["words", "wrong", "of", "elsewhere", "log odds", "p", "q"]
    rows, picks = [], {}
    for index, each in enumerate(patterns[:SHOWN_PATTERNS]):
        rest = f"{each.rest_wrong / each.rest_total:.0%}" if each.rest_total else "–"
        rows.append(
            [
                f"<b>{text(each.text)}</b>" if each.q < 0.05 else text(each.text),
                f"{each.wrong:,}",
                f"{each.total:,}",
                rest,
                signed(each.log_odds, digits=1),
                _small_p(each.p),
                _small_p(each.q),
            ]
        )
        picks[index] = pick("pattern", run, index)
    place = next((i for i, key in picks.items() if key == chosen), None)
    table = rows_table(header, rows, numeric=[False, *[True] * 6], picks=picks, chosen=place)
    body = f'<div class="scroll">{table}</div>' if rows else "<p>No pattern stands out.</p>"
    significant = sum(each.q < 0.05 for each in patterns)
    note = (
        "Gold links missed, of other words or of another type, against all gold links of the run. "
        "p: Fisher's exact test, one-sided; q: after Benjamini-Hochberg over all patterns; "
        f"bold: q < .05 ({significant} of them)."
    )
    return card(f"Words in the errors of {run}", body, note=note)


def _small_p(p: float) -> str:
    return "&lt; .001" if p < 0.001 else figure(p)
