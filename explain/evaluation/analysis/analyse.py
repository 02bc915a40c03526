"""One door for all tasks: a study in, its analysis out; two runs in, their comparison out."""

from __future__ import annotations

from typing import TypeAlias, TypeVar, cast

from explain.errors import ExplainError
from explain.evaluation.analysis.alignment import AlignmentAnalysis, analyse_alignments
from explain.evaluation.analysis.comparison import (
    Versus,
    compare_alignment_runs,
    compare_paraphrase_runs,
    compare_similarity_runs,
)
from explain.evaluation.analysis.measured import Measured
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis, analyse_paraphrases
from explain.evaluation.analysis.reading import AnyStudy
from explain.evaluation.analysis.similarity import SimilarityAnalysis, analyse_similarities
from explain.evaluation.analysis.study import Scenario, Study
from explain.evaluation.ists import Rules
from explain.evaluation.runs import Task
from explain.formats.pit import Judgement
from explain.formats.sts import ScoreLine
from explain.types import Alignment

Result = TypeVar("Result")
Analysis: TypeAlias = AlignmentAnalysis | SimilarityAnalysis | ParaphraseAnalysis


def analyse(
    study: AnyStudy, *, rules: Rules = Rules.STRICT_2016, scenario: Scenario | None = None
) -> Analysis:
    """The analysis of a study by its task; rules and scenario matter to alignments only.

    Similarity and paraphrase runs need a result for every pair of gold: `comparable` sees to it.
    """
    if study.task is Task.ISTS:
        return analyse_alignments(cast(Study[Alignment], study), rules=rules, scenario=scenario)
    if study.task is Task.STS:
        return analyse_similarities(cast(Study[ScoreLine], study))
    return analyse_paraphrases(cast(Study[Judgement], study))


def comparable(study: AnyStudy, *, common: bool) -> AnyStudy:
    """The study as it can be analysed: on the common pairs, or with all of gold's pairs.

    Without `common`, an alignment run that lacks pairs stays, since the official measures count
    them as not found; runs with other pairs, and similarity or paraphrase runs that lack some,
    are left out.
    """
    if not study.mismatches:
        return study
    if common:
        return study.restricted(study.common_ids)
    lenient = study.task is Task.ISTS
    out = {
        each.run
        for each in study.mismatches
        if each.extra or each.different or (each.missing and not lenient)
    }
    return study.without(out)


def compare_two(analysis: Analysis, first: str, second: str) -> Versus:
    """Two runs of the analysis, by their names."""
    if isinstance(analysis, AlignmentAnalysis):
        found = {result.run.name: result for result in analysis.runs}
        return compare_alignment_runs(_named(found, first), _named(found, second))
    if isinstance(analysis, SimilarityAnalysis):
        scored = {result.run.name: result for result in analysis.runs}
        return compare_similarity_runs(_named(scored, first), _named(scored, second))
    judged = {result.run.name: result for result in analysis.runs}
    return compare_paraphrase_runs(_named(judged, first), _named(judged, second))


def main_measure(analysis: Analysis) -> str:
    """The measure that ranks the runs of this task."""
    if isinstance(analysis, AlignmentAnalysis):
        return "typ_sco"
    if isinstance(analysis, SimilarityAnalysis):
        return "mean" if analysis.datasets else "pearson"
    return "f1"


def ranked(analysis: Analysis) -> tuple[Measured, ...]:
    """The user's runs, best first by the main measure."""
    measure = main_measure(analysis)
    rows = [row for row in analysis.measured if not row.trivial]
    return tuple(sorted(rows, key=lambda row: -row.values.get(measure, 0.0)))


def _named(found: dict[str, Result], name: str) -> Result:
    if name not in found:
        raise ExplainError(f"no run is named {name!r}; the runs are {', '.join(found)}")
    return found[name]
