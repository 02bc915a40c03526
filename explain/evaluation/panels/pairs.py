"""The pairs behind a number, and one pair: gold above, runs below, disagreements marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explain.drawing import Mark, svg
from explain.evaluation.analysis.alignment import AlignmentResult
from explain.evaluation.analysis.cases import Case
from explain.evaluation.analysis.links import LinkOutcome, Outcome
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis
from explain.evaluation.analysis.picks import pick
from explain.evaluation.analysis.similarity import SimilarityAnalysis
from explain.evaluation.panels.markup import (
    element,
    figure,
    rows_table,
    run_sign,
    text,
)
from explain.evaluation.panels.scores import pair_text
from explain.formats.pit import Judgement
from explain.formats.sts import ScoreLine
from explain.types import Alignment, Chunk, Link

SHOWN_PAIRS = 100
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
    chosen: int | None = None,
    first: int = 0,
) -> str:
    """The cases as rows to click, with what each run loses on the pair.

    Where links were counted, `links` gives the words of the case instead of the whole sentences.
    `first` is the place of the first case in the whole list, `chosen` a place among those given.
    """
    header = ["#", "pair", *(f"{run_sign(number)}loss" for number, _ in losses)]
    rows, picks = [], {}
    for index, case in enumerate(cases):
        words = (links or {}).get(case) or sentences.get(case.pair, ("", ""))
        row = [text(case.pair), pair_text(*words)]
        row += [figure(loss.get(case.pair), digits=2) for _, loss in losses]
        rows.append(row)
        picks[index] = pick("case", first + index)
    numeric = [False, False, *[True] * len(losses)]
    if not rows:
        return "<p>No pairs here.</p>"
    return rows_table(header, rows, numeric=numeric, picks=picks, chosen=chosen)


def drawing(
    alignment: Alignment,
    outcomes: Sequence[LinkOutcome],
    *,
    gold: bool,
    theme: str,
    width: float,
) -> str:
    """The alignment as SVG; links that the other file does not have as they are bear a mark."""
    marks: dict[int, Mark] = {}
    for each in outcomes:
        place = each.case.gold if gold else each.case.system
        if place is not None and each.outcome in _MARKS:
            marks[place] = _MARKS[each.outcome]
    drawn = svg(alignment, theme=theme, width=width, marks=marks)
    return f'<div class="drawing">{drawn}</div>'


def laid_over(
    gold: Alignment,
    run: Alignment | None,
    outcomes: Sequence[LinkOutcome],
    *,
    theme: str,
    width: float,
) -> str:
    """Both alignments in one drawing: what they share once, the rest with marks.

    Gold's links keep their places; the run's that differ come after them. Words that the two
    files cut differently stand twice.
    """
    if run is None:
        return drawing(gold, outcomes, gold=True, theme=theme, width=width)
    links = list(gold.links)
    marks = {o.case.gold: _MARKS[o.outcome] for o in outcomes if o.outcome in _MARKS}
    known = {place: mark for place, mark in marks.items() if place is not None}
    for each in outcomes:
        system = each.system if each.outcome is not Outcome.RIGHT else None
        if system is not None and _inside(system, gold):
            known[len(links)] = Mark.SPURIOUS
            links.append(system)
    joined = Alignment(gold.pair_id, gold.first, gold.second, tuple(links))
    drawn = svg(joined, theme=theme, width=width, marks=known)
    note = '<p class="note">Spurious: the run says so, gold does not.</p>'
    return f'<div class="drawing">{drawn}</div>{note}'


def score_table(analysis: SimilarityAnalysis | ParaphraseAnalysis, pair: str) -> str:
    """What gold and every run say of a pair."""
    gold = analysis.study.gold.items[pair]
    rows = [["gold", _said(gold), ""]]
    for result in analysis.runs:
        sign = "" if result.run.trivial else run_sign(result.run.number)
        item = result.run.items.get(pair)
        loss = result.losses.get(pair)
        said = "–" if item is None else _said(item)
        rows.append([f"{sign}{text(result.run.name)}", said, figure(loss, digits=2)])
    table = rows_table(["", "says", "loss"], rows, numeric=[False, False, True])
    if isinstance(analysis, SimilarityAnalysis):
        note = "Loss: how far the score is from gold once a line has brought it to gold's scale."
    else:
        note = "Loss: how far the score is from gold's, and 1 more where the label differs."
    return f'{table}<p class="note">{note}</p>'


def _said(item: ScoreLine | Judgement) -> str:
    if isinstance(item, Judgement):
        words = {None: "debatable", True: "paraphrase", False: "not"}
        return f"{words[item.paraphrase]} {item.score:.2f}"
    sure = "" if item.confidence is None else f" (confidence {item.confidence:g})"
    return "–" if item.score is None else f"{item.score:.2f}{sure}"


def _inside(link: Link, alignment: Alignment) -> bool:
    first, second = link.first_positions, link.second_positions
    return (not first or first[-1] < len(alignment.first.tokens)) and (
        not second or second[-1] < len(alignment.second.tokens)
    )


def link_differences(outcomes: Sequence[LinkOutcome], *, chosen: Case | None = None) -> str:
    """Every link of either file with both labels and scores; the chosen one stands out."""
    rows: list[list[str]] = []
    place = None
    for each in outcomes:
        if chosen is not None and chosen.gold is not None and each.case.gold == chosen.gold:
            place = len(rows)
        link = each.gold or each.system
        if link is None:
            continue
        words = " / ".join(side_words(side) for side in (link.first, link.second))
        kind = "chip" if each.outcome is Outcome.RIGHT else "chip bad"
        rows.append(
            [
                text(words),
                _label(each.gold),
                _label(each.system),
                element("span", text(each.outcome), class_=kind),
            ]
        )
    return rows_table(["words", "gold", "run", ""], rows, numeric=[False] * 4, chosen=place)


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


def side_words(chunks: Sequence[Chunk]) -> str:
    """The words of one side of a link."""
    return " ".join(chunk.text for chunk in chunks)
