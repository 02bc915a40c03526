"""The whole analysis as one HTML file: all figures inside, no script, no network, printable."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from explain.evaluation.analysis.alignment import AlignmentAnalysis
from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.study import TASK_WORDS
from explain.evaluation.panels.markup import card, counted, still, text
from explain.evaluation.panels.sections import WORST, Section, overview_section, sections_of
from explain.evaluation.panels.style import report_css
from explain.formats.writing import write_text

SHOWN_PROBLEMS = 20


def build_report(analysis: Analysis, *, notes: tuple[str, ...] = (), worst: int = WORST) -> str:
    """The report as an HTML document; `notes` are said under the title.

    `worst` is how many of the costliest pairs of every alignment run are drawn.
    """
    study = analysis.study
    sections = [
        overview_section(analysis, note=basis(analysis)),
        *sections_of(analysis, worst=worst),
    ]
    files = _files_section(analysis)
    if files is not None:
        sections.append(files)
    links = "".join(f'<a href="#{s.anchor}">{text(s.title)}</a>' for s in sections)
    names = ", ".join(run.name for run in study.runs) or "no runs"
    said = "".join(f'<p class="warn">{text(note)}</p>' for note in notes)
    made = datetime.now(UTC).strftime("%d %B %Y, %H:%M UTC")
    body = "".join(f'<h2 id="{s.anchor}">{text(s.title)}</h2>{still(s.html)}' for s in sections)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,">'
        f"<title>Likewise: {text(study.gold.name)}</title><style>{report_css()}</style></head>"
        f'<body class="panels"><main class="report"><h1>{text(study.gold.name)}</h1>'
        f"<p>{text(TASK_WORDS[study.task])}: {text(names)}. "
        f"{counted(len(study.pair_ids), 'pair')}. Made by Likewise on {made}.</p>{said}"
        f"<nav>{links}</nav>{body}</main></body></html>\n"
    )


def save_report(path: str | Path, analysis: Analysis, *, notes: tuple[str, ...] = ()) -> None:
    """Write the report to a file, all of it or nothing."""
    write_text(path, build_report(analysis, notes=notes))


def basis(analysis: Analysis) -> str:
    """What the figures rest on, in words: rules, scenario, pairs, intervals."""
    pairs = counted(len(analysis.study.pair_ids), "pair")
    if isinstance(analysis, AlignmentAnalysis):
        rules, scenario = analysis.rules.label, analysis.scenario.words
        return f"F1, {rules} rules, {scenario}, {pairs}; ± half of the 95 % bootstrap interval."
    return f"{pairs}; ± half of the 95 % bootstrap interval."


def _files_section(analysis: Analysis) -> Section | None:
    """What was wrong in the files, if anything was."""
    study = analysis.study
    lines = [*study.refused, *(each.message for each in study.mismatches)]
    lines += [str(problem) for problem in study.problems[:SHOWN_PROBLEMS]]
    more = len(study.problems) - SHOWN_PROBLEMS
    if more > 0:
        lines.append(f"and {counted(more, 'problem')} more")
    if not lines:
        return None
    items = "".join(f"<li>{text(line)}</li>" for line in lines)
    return Section("files", "The files", card("What was found in the files", f"<ul>{items}</ul>"))
