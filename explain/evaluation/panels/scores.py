"""Panels of similarity and paraphrase runs."""

from __future__ import annotations

from collections.abc import Sequence

from explain.evaluation.analysis.paraphrase import Decision, ParaphraseResult
from explain.evaluation.analysis.picks import pick
from explain.evaluation.analysis.similarity import (
    ScoredPair,
    SimilarityAnalysis,
    SimilarityResult,
)
from explain.evaluation.panels.markup import (
    card,
    figure,
    rows_table,
    run_sign,
    signed,
    text,
)
from explain.evaluation.panels.plots import BEST, Curve, Frame, Point, plot
from explain.types import MAX_SCORE

SHOWN_EXTREMES = 8
# A curve of more steps than this looks the same.
CURVE_POINTS = 400
FITTED = (
    "Fitted: the run's score brought to gold's scale by a least-squares line, as correlation sees "
    "it; residual: fitted minus gold."
)


def scatter_panel(run: SimilarityResult, *, chosen: str | None = None) -> str:
    """Gold against the run, pair by pair; the line is the one that brings it to gold's scale."""
    name = run.run.name
    systems = [each.system for each in run.scored]
    low, high = min([0.0, *systems]), max(systems, default=1.0)
    top = MAX_SCORE if 1 < high <= MAX_SCORE else max(high, 1.0)
    frame = Frame(f"score of {name}", "gold", (low, top), (0.0, MAX_SCORE))
    points = [
        Point(
            each.system,
            each.gold,
            f"pair {each.pair}: gold {each.gold:g}, {name} {each.system:.3g}",
            pick("point", name, each.pair),
        )
        for each in run.scored
    ]
    correlation = figure(run.measured.values["pearson"])
    spoken = f"Gold against {name}: {len(points)} pairs, Pearson {correlation}"
    body = plot(
        frame,
        title=spoken,
        points=points,
        run=run.run.number,
        line=run.line,
        chosen=chosen,
        diagonal=top == MAX_SCORE,
    )
    note = "Each point is a pair. Coloured line: least squares, from which residuals are taken."
    return card(f"Gold against {name}", body, note=note)


def calibration_panel(runs: Sequence[SimilarityResult]) -> str:
    """Mean gold score by what the run says, in ten equal parts of the pairs."""
    curves, marks = [], []
    high = MAX_SCORE
    for run in runs:
        bins = run.calibration()
        high = max([high, *(b.system for b in bins)])
        curves.append(Curve(run.run.number, tuple((b.system, b.gold) for b in bins)))
        marks += [(run.run.number, b.system, b.gold, "") for b in bins]
    frame = Frame("mean score of the run", "mean gold score", (0.0, high), (0.0, MAX_SCORE))
    spoken = "; ".join(
        f"{run.run.name}: "
        + ", ".join(f"{b.system:.1f} where gold is {b.gold:.1f}" for b in run.calibration())
        for run in runs
    )
    body = plot(
        frame,
        title=f"Calibration, mean scores of ten equal parts of the pairs. {spoken}",
        curves=curves,
        marks=marks,
        diagonal=high == MAX_SCORE,
    )
    return card(
        "Calibration",
        body,
        note="On the grey line a score of 3 means 3. Ten equal parts of the pairs.",
    )


def residual_panel(analysis: SimilarityAnalysis, runs: Sequence[SimilarityResult]) -> str:
    """Mean residual and error by band of the gold score, a row a band, each to click."""
    banding = next(iter(analysis.bandings.values()))
    header = ["gold score", "pairs"]
    for run in runs:
        header += [f"{run_sign(run.run.number)}residual", "error"]
    rows, picks = [], {}
    for index, band in enumerate(banding.bands):
        cells = [text(band.label), f"{len(band.pairs):,}"]
        for run in runs:
            mean, spread = run.within(band.pairs)
            cells += [signed(mean), f"{spread:.2f}"]
        rows.append(cells)
        picks[index] = pick("band", banding.key, index)
    table = rows_table(header, rows, numeric=[False, *[True] * (len(header) - 1)], picks=picks)
    note = "Residual: the run's fitted score minus gold's, mean; error: root of the mean square."
    return card("Too high, too low, by band", f'<div class="scroll">{table}</div>', note=note)


def dataset_panel(analysis: SimilarityAnalysis, runs: Sequence[SimilarityResult]) -> str:
    """Pearson and Spearman of every dataset; empty where there is only one."""
    if not analysis.datasets:
        return ""
    header = ["dataset", "pairs"]
    for run in runs:
        header += [f"{run_sign(run.run.number)}Pearson", "95 %", "Spearman"]
    rows = []
    for place, dataset in enumerate(runs[0].scores.datasets):
        cells = [text(dataset.name), f"{dataset.pairs:,}"]
        for run in runs:
            each = run.scores.datasets[place]
            low, high = run.measured.intervals[each.name]
            cells += [f"<b>{figure(each.pearson)}</b>", f"{figure(low)} to {figure(high)}",
                      figure(each.spearman)]  # fmt: skip
        rows.append(cells)
    table = rows_table(header, rows, numeric=[False, *[True] * (len(header) - 1)])
    return card("By dataset", f'<div class="scroll">{table}</div>')


def extremes_panel(
    run: SimilarityResult, sentences: dict[str, tuple[str, str]], *, count: int = SHOWN_EXTREMES
) -> str:
    """The largest over-estimates and under-estimates."""
    over, under = run.extremes(count)
    body = "<h4>Too high</h4>" + _extremes(over, run.run.name, sentences)
    body += "<h4>Too low</h4>" + _extremes(under, run.run.name, sentences)
    return card(f"Largest errors of {run.run.name}", body, note=FITTED)


def _extremes(pairs: Sequence[ScoredPair], run: str, sentences: dict[str, tuple[str, str]]) -> str:
    if not pairs:
        return "<p>None.</p>"
    rows, picks = [], {}
    for index, each in enumerate(pairs):
        rows.append(
            [
                text(each.pair),
                pair_text(*sentences.get(each.pair, ("", ""))),
                f"{each.gold:g}",
                f"{each.system:.2f}",
                f"{each.fitted:.2f}",
                signed(each.residual),
            ]
        )
        picks[index] = pick("point", run, each.pair)
    header = ["#", "pair", "gold", "run", "fitted", "residual"]
    return rows_table(header, rows, numeric=[False, False, True, True, True, True], picks=picks)


def curve_panel(runs: Sequence[ParaphraseResult], chosen: dict[str, Decision]) -> str:
    """Precision against recall; the chosen threshold and the best one are marked on each curve."""
    frame = Frame("recall", "precision", (0.0, 1.0), (0.0, 1.0))
    curves, marks, rows = [], [], []
    for run in runs:
        steps = run.curve
        stride = max(1, len(steps) // CURVE_POINTS)
        points = [(d.recall, d.precision) for d in steps[::stride]]
        points.append((steps[-1].recall, steps[-1].precision))
        curves.append(Curve(run.run.number, tuple(points)))
        now, best = chosen[run.run.name], run.best
        marks.append((run.run.number, now.recall, now.precision, f"{now.threshold:.2f}"))
        if abs(best.threshold - now.threshold) > 1e-9:
            marks.append((run.run.number, best.recall, best.precision, BEST))
        name = f"{run_sign(run.run.number)}{text(run.run.name)}"
        rows += [[name, *_decision_cells(now)], ["<small>best</small>", *_decision_cells(best)]]
    names = ", ".join(f"{run.run.name} best F1 {figure(run.best.f1)}" for run in runs)
    body = plot(frame, title=f"Precision against recall: {names}", curves=curves, marks=marks)
    header = ["", "threshold", "precision", "recall", "F1"]
    table = rows_table(header, rows, numeric=[False, True, True, True, True])
    return card(
        "Precision and recall by threshold",
        f'<div class="columns"><div>{body}</div><div>{table}</div></div>',
        note="Filled: the chosen threshold; ring: the one with the best F1. Debatable pairs "
        "are left out; a pair is accepted when it reaches the threshold.",
    )


def _decision_cells(decision: Decision) -> list[str]:
    return [
        f"{decision.threshold:.3f}",
        figure(decision.precision),
        figure(decision.recall),
        f"<b>{figure(decision.f1)}</b>",
    ]


def pair_text(first: str, second: str) -> str:
    """Two sentences, one under the other."""
    if not first and not second:
        return "<small>sentences not given</small>"
    return f'<span class="pair">{text(first)}<span class="second">{text(second)}</span></span>'
