"""The pairs behind a number, and one pair: gold above, runs below, disagreements marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explain.drawing import Mark, svg
from explain.evaluation.analysis.alignment import AlignmentResult
from explain.evaluation.analysis.cases import Case
from explain.evaluation.analysis.links import LinkOutcome, Outcome
from explain.evaluation.analysis.picks import pick
from explain.evaluation.panels.markup import (
    element,
    figure,
    rows_table,
    run_sign,
    text,
)
from explain.evaluation.panels.scores import pair_text
from explain.types import Alignment, Link

SHOWN_PAIRS = 200
_MARKS = {
    Outcome.MISSED: Mark.MISSED,
    Outcome.SPURIOUS: Mark.SPURIOUS,
    Outcome.PARTLY: Mark.OTHER_WORDS,
    Outcome.TYPE: Mark.WRONG_TYPE,
    Outcome.SCORE: Mark.WRONG_SCORE,
}


def pair_list(
    cases: Sequence[Case],
    sentences: Mapping[str, tuple[str, str]],
    losses: Sequence[tuple[int, Mapping[str, float]]],
    *,
    links: Mapping[Case, tuple[str, str]] | None = None,
    chosen: Case | None = None,
    heading: str = "loss",
    limit: int = SHOWN_PAIRS,
) -> str:
    """The cases as rows to click, with what each run loses on the pair.

    Where links were counted, `links` gives the words of the case instead of the whole sentences.
    """
    header = ["#", "pair", *(f"{run_sign(number)}{text(heading)}" for number, _ in losses)]
    rows, picks = [], {}
    place = None
    for index, case in enumerate(cases[:limit]):
        words = (links or {}).get(case) or sentences.get(case.pair, ("", ""))
        row = [text(case.pair), pair_text(*words)]
        row += [figure(loss.get(case.pair), digits=2) for _, loss in losses]
        rows.append(row)
        picks[index] = pick("case", index)
        if case == chosen:
            place = index
    numeric = [False, False, *[True] * len(losses)]
    if not rows:
        return "<p>No pairs here.</p>"
    return rows_table(header, rows, numeric=numeric, picks=picks, chosen=place)


def link_words(outcomes: Sequence[LinkOutcome]) -> dict[tuple[str, int | None, int | None], Link]:
    """The link that a case speaks of: gold's, or the run's where gold has none."""
    found = {}
    for each in outcomes:
        link = each.gold or each.system
        if link is not None:
            found[each.case.pair, each.case.gold, each.case.system] = link
    return found


def drawing(
    alignment: Alignment,
    outcomes: Sequence[LinkOutcome],
    *,
    gold: bool,
    theme: str,
    width: float,
    chosen: int | None = None,
) -> str:
    """The alignment as SVG; links that the other file does not have as they are bear a mark."""
    marks: dict[int, Mark] = {}
    for each in outcomes:
        place = each.case.gold if gold else each.case.system
        if place is not None and each.outcome in _MARKS:
            marks[place] = _MARKS[each.outcome]
    drawn = svg(alignment, theme=theme, width=width, marks=marks, selected=chosen)
    return f'<div class="drawing">{drawn}</div>'


def link_differences(outcomes: Sequence[LinkOutcome]) -> str:
    """Every link of either file with both labels and scores, as a table."""
    rows = []
    for each in outcomes:
        link = each.gold or each.system
        if link is None:
            continue
        words = " / ".join(_side(side) for side in (link.first, link.second))
        kind = "chip" if each.outcome is Outcome.RIGHT else "chip bad"
        rows.append(
            [
                text(words),
                _label(each.gold),
                _label(each.system),
                element("span", text(each.outcome), class_=kind),
            ]
        )
    return rows_table(["words", "gold", "run", ""], rows, numeric=[False] * 4)


def loss_facts(pair: str, runs: Sequence[AlignmentResult]) -> str:
    """What every run loses on the pair, in a line."""
    facts = [
        f"<span>{run_sign(run.run.number)}{text(run.run.name)} loses "
        f"<b>{figure(run.losses.get(pair), digits=2)}</b></span>"
        for run in runs
    ]
    return f'<div class="facts">{"".join(facts)}</div>'


def _label(link: Link | None) -> str:
    if link is None:
        return "–"
    score = "" if link.score is None else f" {link.score:g}"
    return text(f"{link.label}{score}")


def _side(chunks: Sequence[object]) -> str:
    return " ".join(str(getattr(chunk, "text", "")) for chunk in chunks)
