"""Every table of an analysis as a plain sheet, for csv and LaTeX."""

from __future__ import annotations

from dataclasses import replace

from explain.evaluation.analysis.alignment import AlignmentAnalysis
from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.comparison import Versus, measure_title
from explain.evaluation.analysis.export import Cell, Sheet, sheet_of
from explain.evaluation.analysis.measured import measured_sheet
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis
from explain.evaluation.analysis.patterns import Pattern


def all_sheets(analysis: Analysis, versus: Versus | None = None) -> list[Sheet]:
    """The overview, the pairs, every table of every run, and the comparison where there is one."""
    signature = next((row.signature for row in analysis.measured), "")
    found = [measured_sheet(analysis.measured, analysis.measure_names, note=signature)]
    found.append(pair_sheet(analysis))
    if isinstance(analysis, AlignmentAnalysis):
        for result in analysis.systems:
            name = result.run.name
            found += [_of_run(sheet_of(table), name) for table in result.tables.values()]
            found.append(_of_run(type_sheet(analysis, name), name))
            found.append(_of_run(pattern_sheet(result.patterns), name))
    elif isinstance(analysis, ParaphraseAnalysis):
        found += [_of_run(sheet_of(each.table()), each.run.name) for each in analysis.systems]
    else:
        for each in analysis.systems:
            found += [_of_run(sheet_of(table), each.run.name) for table in each.tables.values()]
    if versus is not None:
        found += [versus_sheet(versus), sheet_of(versus.table)]
    return found


def pair_sheet(analysis: Analysis) -> Sheet:
    """Every pair with its sentences and what each run loses on it."""
    names = tuple(f"loss {result.run.name}" for result in analysis.runs)
    rows: list[tuple[Cell, ...]] = []
    for pair in analysis.study.pair_ids:
        sentences = analysis.study.sentences.get(pair, ("", ""))
        rows.append((pair, *sentences, *(r.losses.get(pair) for r in analysis.runs)))
    return Sheet("pairs", "Pairs", ("pair", "first", "second", *names), tuple(rows))


def type_sheet(analysis: AlignmentAnalysis, name: str) -> Sheet:
    """Precision, recall and F1 of each relation."""
    result = next(result for result in analysis.runs if result.run.name == name)
    rows = tuple(
        (t.relation.value, t.gold_links, t.system_links, t.precision, t.recall, t.f1)
        for t in result.types
    )
    columns = ("type", "gold links", "run links", "precision", "recall", "F1")
    return Sheet("each-type", "Each type found", columns, rows)


def pattern_sheet(patterns: tuple[Pattern, ...]) -> Sheet:
    """Words over-represented in errors, all of them."""
    columns = ("words", "wrong", "total", "rest wrong", "rest total", "log odds", "p", "q")
    rows = tuple(
        (p.text, p.wrong, p.total, p.rest_wrong, p.rest_total, p.log_odds, p.p, p.q)
        for p in patterns
    )
    return Sheet("words", "Words in the errors", columns, rows)


def versus_sheet(versus: Versus) -> Sheet:
    """The comparison of two runs, a row a measure."""
    columns = ("measure", versus.first, versus.second, "difference", "low", "high",
               "bootstrap p", "permutation p", "Steiger p", "wins", "losses", "ties")  # fmt: skip
    rows = tuple(
        (measure_title(d.measure), d.first, d.second, d.difference, d.low, d.high, d.bootstrap_p,
         d.permutation_p, d.steiger_p, d.wins, d.losses, d.ties)
        for d in versus.differences.values()
    )  # fmt: skip
    return Sheet("two-runs", f"{versus.first} against {versus.second}", columns, rows)


def _of_run(sheet: Sheet, name: str) -> Sheet:
    safe = "".join(c if c.isalnum() or c in "-_" else "-" for c in name)
    return replace(sheet, key=f"{sheet.key}-{safe}", title=f"{sheet.title}, {name}")
