"""The report's sections: which panels stand in it, task by task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explain.evaluation.analysis.alignment import MAIN, AlignmentAnalysis, AlignmentResult
from explain.evaluation.analysis.analyse import Analysis, compare_two, main_measure, ranked
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis
from explain.evaluation.analysis.places import boards_for
from explain.evaluation.analysis.similarity import SimilarityAnalysis
from explain.evaluation.panels.breakdown import alignment_bands, pattern_panel, type_panel
from explain.evaluation.panels.markup import card, columns, element, figure, rows_table, text
from explain.evaluation.panels.overview import measures_panel, place_panel
from explain.evaluation.panels.pairs import drawing, link_differences, loss_facts
from explain.evaluation.panels.scores import (
    calibration_panel,
    curve_panel,
    dataset_panel,
    extremes_panel,
    pair_text,
    residual_panel,
    scatter_panel,
)
from explain.evaluation.panels.tables import heat_table
from explain.evaluation.panels.versus import agreement_panel, verdict, versus_panel

WORST = 8
DRAWING_WIDTH = 980.0


@dataclass(frozen=True)
class Section:
    """A heading of the report, the place to link to, and what stands under it."""

    anchor: str
    title: str
    html: str


def overview_section(analysis: Analysis, *, note: str) -> Section:
    """Measures, verdict, place among the published runs."""
    boards = boards_for(analysis)
    board = boards[0] if boards else None
    best = ranked(analysis)
    said = verdict(compare_two(analysis, best[0].name, best[1].name)) if len(best) > 1 else ""
    html = measures_panel(
        analysis.measured,
        analysis.measure_names,
        main=main_measure(analysis),
        board=board,
        note=note,
        verdict=said,
        signature=best[0].signature if best else "",
    )
    if board is not None and best:
        html += place_panel(analysis.measured, board)
    return Section("overview", "Overview", html)


def sections_of(analysis: Analysis, *, worst: int = WORST) -> list[Section]:
    """Everything after the overview."""
    if isinstance(analysis, AlignmentAnalysis):
        found = _alignment_sections(analysis, worst)
    elif isinstance(analysis, SimilarityAnalysis):
        found = _similarity_sections(analysis)
    else:
        found = _paraphrase_sections(analysis)
    return [*found, *_comparisons(analysis)]


def _comparisons(analysis: Analysis) -> list[Section]:
    """The best run against each of the others."""
    best, *others = ranked(analysis) or (None,)
    if best is None or not others:
        return []
    parts = []
    for other in others:
        if other is not None:
            versus = compare_two(analysis, best.name, other.name)
            parts.append(versus_panel(versus) + agreement_panel(versus))
    return [Section("two-runs", "Run against run", "".join(parts))]


def _alignment_sections(analysis: AlignmentAnalysis, worst: int) -> list[Section]:
    runs = analysis.systems
    if not runs:
        return []
    bands = "".join(alignment_bands(analysis, MAIN, runs))
    found = [Section("bands", "By length, chunks and similarity", type_panel(runs) + bands)]
    for place, run in enumerate(runs):
        tables = "".join(
            card(
                table.title,
                heat_table(table, prefix=("table", run.run.name), shares=True),
                note=table.note,
            )
            for table in run.tables.values()
        )
        html = tables + pattern_panel(run.patterns, run=run.run.name)
        html += _worst_alignments(run, worst)
        found.append(Section(f"run-{place}", f"Run {run.run.name}", html))
    return found


def _worst_alignments(run: AlignmentResult, worst: int) -> str:
    """The pairs that lose most, drawn: gold above, the run below."""
    pairs = sorted(run.gold.items, key=lambda pair: -run.losses.get(pair, 0.0))[:worst]
    parts = []
    for pair in pairs:
        outcomes = run.by_pair.get(pair, ())
        drawn = "<h4>Gold</h4>" + drawing(
            run.gold.items[pair], outcomes, gold=True, theme="auto", width=DRAWING_WIDTH
        )
        if pair in run.run.items:
            drawn += f"<h4>{text(run.run.name)}</h4>" + drawing(
                run.run.items[pair], outcomes, gold=False, theme="auto", width=DRAWING_WIDTH
            )
        else:
            drawn += "<p>The run has no such pair.</p>"
        body = loss_facts(pair, [run]) + drawn + link_differences(outcomes)
        parts.append(card(f"Pair {pair}", body))
    title = f"<h4>The {len(pairs)} pairs that lose most</h4>"
    return title + "".join(parts)


def _similarity_sections(analysis: SimilarityAnalysis) -> list[Section]:
    runs = analysis.systems
    if not runs:
        return []
    pair = columns(residual_panel(analysis, runs), calibration_panel(runs))
    html = dataset_panel(analysis, runs) + pair
    found = [Section("bands", "By dataset and band", html)]
    for place, run in enumerate(runs):
        table = run.tables["steps"]
        heat = heat_table(table, prefix=("table", run.run.name), shares=True)
        html = columns(scatter_panel(run), card(table.title, heat, note=table.note))
        html += extremes_panel(run, dict(analysis.study.sentences))
        found.append(Section(f"run-{place}", f"Run {run.run.name}", html))
    return found


def _paraphrase_sections(analysis: ParaphraseAnalysis) -> list[Section]:
    runs = analysis.systems
    if not runs:
        return []
    curves = curve_panel(runs, {run.run.name: run.at(0.5) for run in runs})
    found = [Section("curves", "Precision and recall", curves)]
    for place, run in enumerate(runs):
        table = run.table()
        heat = heat_table(table, prefix=("table", run.run.name), shares=True)
        html = card(table.title, heat, note=table.note)
        html += _worst_judgements(analysis.study.sentences, run.losses, run.run.name)
        found.append(Section(f"run-{place}", f"Run {run.run.name}", html))
    return found


def _worst_judgements(
    sentences: Mapping[str, tuple[str, str]], losses: Mapping[str, float], name: str
) -> str:
    pairs = sorted(losses, key=lambda pair: -losses[pair])[: 2 * WORST]
    rows: Sequence[Sequence[str]] = [
        [text(pair), pair_text(*sentences.get(pair, ("", ""))), figure(losses[pair], digits=2)]
        for pair in pairs
    ]
    table = rows_table(["#", "pair", "loss"], rows, numeric=[False, False, True])
    note = "Loss: distance of the scores; a wrong decision adds 1."
    return card(f"Largest errors of {name}", element("div", table, class_="scroll"), note=note)
