"""From what was clicked to the cases it names, in the order and with the filter asked for."""

from __future__ import annotations

import random
from collections.abc import Mapping

from components.runs_state import FILTERS, RunsState
from explain.evaluation.analysis.alignment import AlignmentAnalysis, AlignmentResult
from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.cases import Case, Group
from explain.evaluation.analysis.comparison import Versus
from explain.evaluation.analysis.groups import cell_group, counted
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis, ParaphraseResult
from explain.evaluation.analysis.picks import parts_of
from explain.evaluation.analysis.similarity import SimilarityResult

Result = AlignmentResult | SimilarityResult | ParaphraseResult
# A similarity further off than this is a disagreement.
FAR = 1.0


def chosen_group(analysis: Analysis, state: RunsState, versus: Versus | None) -> Group:
    """The cases behind the last click; all pairs where nothing was clicked, or it is gone."""
    found = _picked(analysis, state, versus) if state.pick else None
    if found is not None:
        present = set(analysis.study.pair_ids)
        return Group(found.title, tuple(c for c in found.cases if c.pair in present))
    pairs = analysis.study.pair_ids
    return Group(f"All {counted(len(pairs), 'pair')}", tuple(Case(pair) for pair in pairs))


def ordered(analysis: Analysis, state: RunsState, group: Group) -> tuple[Case, ...]:
    """The cases that the search and the filter leave, in the chosen order."""
    losses = {result.run.name: result.losses for result in analysis.systems}
    own: Mapping[str, float] = losses.get(state.run or "", {})
    cases = [c for c in group.cases if _matches(analysis, c, state) and _passes(analysis, c, state)]
    if state.order == "worst first":
        return tuple(sorted(cases, key=lambda c: -own.get(c.pair, 0.0)))
    if state.order == "largest difference" and len(losses) > 1:
        return tuple(sorted(cases, key=lambda c: -_spread(losses, c.pair)))
    if state.order == "random":
        random.Random(state.seed).shuffle(cases)
        return tuple(cases)
    places = {pair: place for place, pair in enumerate(analysis.study.pair_ids)}
    return tuple(sorted(cases, key=lambda c: places.get(c.pair, 0)))


def disagrees(analysis: Analysis, pair: str, run: str | None) -> bool:
    """Whether the run says of the pair anything else than gold."""
    result = next((r for r in analysis.runs if r.run.name == run), None)
    if result is None:
        return False
    if isinstance(result, AlignmentResult):
        return result.wrong_links.get(pair, 0) > 0
    if isinstance(result, ParaphraseResult):
        return result.losses.get(pair, 0.0) >= 1.0
    return result.losses.get(pair, 0.0) > FAR


def _picked(analysis: Analysis, state: RunsState, versus: Versus | None) -> Group | None:
    kind, *rest = parts_of(state.pick or "")
    if kind == "versus" and versus is not None:
        if len(rest) == 1:
            return versus.groups.get(rest[0])
        if len(rest) == 3:
            noun = "link" if isinstance(analysis, AlignmentAnalysis) else "pair"
            return cell_group({versus.table.key: versus.table}, "", *rest, noun=noun)
    if kind == "band" and rest and rest[0].startswith("column-") and state.columns is not None:
        column = rest[0].removeprefix("column-")
        slices = state.columns.slices(column)
        present = set(analysis.study.pair_ids)
        slices = tuple(s for s in slices if present.intersection(s.pairs))
        if len(rest) == 2 and rest[1].isdecimal() and int(rest[1]) < len(slices):
            chosen = slices[int(rest[1])]
            cases = tuple(Case(pair) for pair in chosen.pairs)
            return Group(f"{counted(len(cases), 'pair')}: {chosen.name}", cases)
        return None
    if kind == "at" and isinstance(analysis, ParaphraseAnalysis) and len(rest) == 5:
        run = next((r for r in analysis.runs if r.run.name == rest[0]), None)
        try:
            threshold = float(rest[1])
        except ValueError:
            return None
        if run is not None:
            tables = {"decisions": run.table(threshold)}
            return cell_group(tables, run.run.name, *rest[2:], noun="pair")
        return None
    return analysis.group(state.pick or "")


def _matches(analysis: Analysis, case: Case, state: RunsState) -> bool:
    wanted = state.search.strip().casefold()
    if not wanted:
        return True
    sentences = analysis.study.sentences.get(case.pair, ("", ""))
    return wanted == case.pair.casefold() or any(wanted in s.casefold() for s in sentences)


def _passes(analysis: Analysis, case: Case, state: RunsState) -> bool:
    if state.filter == FILTERS[1]:
        return disagrees(analysis, case.pair, state.run)
    if state.filter == FILTERS[2]:
        losses = {result.run.name: result.losses for result in analysis.systems}
        return len(losses) > 1 and _spread(losses, case.pair) > 1e-9
    return True


def _spread(losses: Mapping[str, Mapping[str, float]], pair: str) -> float:
    values = [loss.get(pair, 0.0) for loss in losses.values()]
    return max(values) - min(values)
