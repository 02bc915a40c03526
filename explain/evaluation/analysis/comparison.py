"""Two runs on the same pairs: which is better, how surely, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explain.evaluation.analysis.alignment import AlignmentResult
from explain.evaluation.analysis.cases import Case, CountTable, Group, count_table
from explain.evaluation.analysis.links import LinkOutcome
from explain.evaluation.analysis.paraphrase import GOLD_ROWS, ParaphraseResult
from explain.evaluation.analysis.similarity import STEPS, SimilarityResult
from explain.evaluation.confusion import LABELS
from explain.evaluation.correlation import Array, pearson_of_sums
from explain.evaluation.ists import MEASURE_NAMES, MEASURES
from explain.evaluation.pit import figures_of_sums
from explain.evaluation.runs import f1_of_sums, paired_alignments
from explain.evaluation.significance import Paired, paired
from explain.evaluation.sts import paired_similarity, steiger

# What `paired` takes for equal, so that the groups have the sizes that it counts.
EQUAL = 1e-12
BOTH, FIRST, SECOND, NEITHER = "both right", "only A right", "only B right", "neither"


@dataclass(frozen=True)
class Difference:
    """Run A minus run B in one measure, how sure it is, and on how many pairs each is better."""

    measure: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    bootstrap_p: float
    permutation_p: float
    wins: int
    losses: int
    ties: int
    steiger_p: float | None = None


@dataclass(frozen=True, slots=True)
class RowTest:
    """One row of the agreement table: the right ones of each run, and an exact sign test."""

    label: str
    total: int
    first: int
    second: int
    only_first: int
    only_second: int
    p: float


@dataclass(frozen=True)
class Versus:
    """Run A against run B; the groups hold the pairs that A wins, loses or ties."""

    first: str
    second: str
    main: str
    pairs: int
    resamples: int
    differences: Mapping[str, Difference]
    groups: Mapping[str, Group]
    table: CountTable
    rows: tuple[RowTest, ...]

    @property
    def decisive(self) -> Difference:
        """The difference in the main measure."""
        return self.differences[self.main]

    @property
    def same(self) -> bool:
        """Whether the two runs say the same of every pair, as far as the measures can tell."""
        return all(each.wins == each.losses == 0 for each in self.differences.values())


def compare_alignment_runs(first: AlignmentResult, second: AlignmentResult) -> Versus:
    """Two alignment runs: the four F1s, and which links only one of them gets right."""
    result = paired_alignments(first.scores, second.scores)
    figures = [(first.scores.f1[m], second.scores.f1[m]) for m in MEASURES]
    gain = np.nan_to_num(f1_of_sums(first.scores.statistics)) - np.nan_to_num(
        f1_of_sums(second.scores.statistics)
    )
    main = MEASURES.index("typ_sco")
    table = _link_agreement(first.outcomes, second.outcomes)
    return _versus(
        (first.run.name, second.run.name),
        "typ_sco",
        _differences(MEASURES, result, figures),
        gain[:, main],
        first.scores.pair_ids,
        result,
        table,
    )


def compare_similarity_runs(first: SimilarityResult, second: SimilarityResult) -> Versus:
    """Two similarity runs: the correlations; a pair is won by the smaller residual."""
    result = paired_similarity(first.scores, second.scores)
    names = first.scores.measures
    figures = [(first.scores.figures[m], second.scores.figures[m]) for m in names]
    differences = dict(_differences(names, result, figures))
    if len(first.scores.datasets) == 1:
        p = next(iter(steiger(first.scores, second.scores).values()))
        differences = {"pearson": replace(_with_steiger(differences["mean"], p), measure="pearson")}
    else:
        for name, p in steiger(first.scores, second.scores).items():
            differences[name] = _with_steiger(differences[name], p)
    ids = tuple(each.pair for each in first.scored)
    errors = [np.concatenate([d.errors for d in run.scores.datasets]) for run in (first, second)]
    table = _step_agreement(first, second)
    return _versus(
        (first.run.name, second.run.name),
        "pearson" if "pearson" in differences else "mean",
        differences,
        errors[1] - errors[0],
        ids,
        result,
        table,
    )


def compare_paraphrase_runs(first: ParaphraseResult, second: ParaphraseResult) -> Versus:
    """Two paraphrase runs: F1, precision, recall and correlation, by the runs' own labels."""
    names = ("f1", "precision", "recall", "pearson")
    right = [_decided_right(run) for run in (first, second)]
    gain = np.array(right[0], dtype=np.float64) - np.array(right[1], dtype=np.float64)
    result = paired(
        first.scores.statistics,
        second.scores.statistics,
        _paraphrase_figures,
        gain=np.repeat(gain[:, None], len(names), axis=1),
    )
    figures = [(first.scores.figures[m], second.scores.figures[m]) for m in names]
    table = _decision_agreement(first, right[0], right[1])
    return _versus(
        (first.run.name, second.run.name),
        "f1",
        _differences(names, result, figures),
        gain,
        tuple(first.gold.items),
        result,
        table,
    )


def _versus(
    names: tuple[str, str],
    main: str,
    differences: Mapping[str, Difference],
    gain: Array,
    pair_ids: Sequence[str],
    result: Paired,
    table: CountTable,
) -> Versus:
    # The pairs where the difference is largest come first: they are what a reader wants to see.
    order = [int(i) for i in np.argsort(-np.abs(gain), kind="stable")]
    won = [Case(pair_ids[i]) for i in order if gain[i] > EQUAL]
    lost = [Case(pair_ids[i]) for i in order if gain[i] < -EQUAL]
    tied = [Case(pair_ids[i]) for i in order if abs(gain[i]) <= EQUAL]
    groups = {
        "wins": Group(f"{_pairs(won)} where {names[0]} is better", tuple(won)),
        "losses": Group(f"{_pairs(lost)} where {names[1]} is better", tuple(lost)),
        "ties": Group(f"{_pairs(tied)} where both are equal", tuple(tied)),
    }
    return Versus(
        *names, main, len(pair_ids), result.resamples, differences, groups, table, _tests(table)
    )


def _differences(
    names: Sequence[str], result: Paired, figures: Sequence[tuple[float, float]]
) -> dict[str, Difference]:
    return {
        name: Difference(
            name,
            figures[i][0],
            figures[i][1],
            float(result.difference[i]),
            float(result.low[i]),
            float(result.high[i]),
            float(result.bootstrap_p[i]),
            float(result.permutation_p[i]),
            int(result.wins[i]),
            int(result.losses[i]),
            int(result.ties[i]),
        )
        for i, name in enumerate(names)
    }


def _with_steiger(difference: Difference, p: float) -> Difference:
    return replace(difference, steiger_p=None if p != p else p)


def _link_agreement(first: Sequence[LinkOutcome], second: Sequence[LinkOutcome]) -> CountTable:
    """Gold's links by type: who finds the same words and the same type."""
    others = {(o.case.pair, o.case.gold): o for o in second if o.case.gold is not None}
    placed = []
    for one in first:
        if one.case.gold is None:
            continue
        other = others.get((one.case.pair, one.case.gold))
        right = not one.outcome.wrong, other is not None and not other.outcome.wrong
        placed.append((one.gold_label, _agreement(*right), Case(one.case.pair, one.case.gold)))
    return _agreement_table(
        "gold type", LABELS, placed, "Right: the same words and the same type; scores aside."
    )


def _step_agreement(first: SimilarityResult, second: SimilarityResult) -> CountTable:
    others = {each.pair: each for each in second.scored}
    placed = []
    for one in first.scored:
        right = abs(one.residual) <= 0.5, abs(others[one.pair].residual) <= 0.5
        step = STEPS[min(max(int(one.gold + 0.5), 0), len(STEPS) - 1)]
        placed.append((step, _agreement(*right), Case(one.pair)))
    return _agreement_table("gold step", STEPS, placed, "Right: within half a point of gold.")


def _decision_agreement(
    first: ParaphraseResult, one: Sequence[bool], other: Sequence[bool]
) -> CountTable:
    placed = []
    for place, (pair, gold) in enumerate(first.gold.items.items()):
        if gold.paraphrase is None:
            continue
        row = GOLD_ROWS[0 if gold.paraphrase else 1]
        placed.append((row, _agreement(one[place], other[place]), Case(pair)))
    return _agreement_table("gold", GOLD_ROWS[:2], placed, "Debatable pairs are left out.")


def _agreement_table(
    corner: str, rows: Iterable[str], placed: Sequence[tuple[str, str, Case]], note: str
) -> CountTable:
    found = {row for row, _, _ in placed}
    extra = sorted(found.difference(rows))
    names = [*rows, *extra]
    return count_table(
        "agreement",
        "Who gets it right",
        corner,
        names,
        (BOTH, FIRST, SECOND, NEITHER),
        placed,
        right=((row, BOTH) for row in names),
        note=note,
    )


def _agreement(first: bool, second: bool) -> str:
    if first:
        return BOTH if second else FIRST
    return SECOND if second else NEITHER


def _tests(table: CountTable) -> tuple[RowTest, ...]:
    """Each row, and all together, by McNemar's exact test: is "only A" as frequent as "only B"?"""
    found = []
    for row in (*table.rows, None):
        both, only_first, only_second, _ = (table.count(row, c) for c in table.columns)
        found.append(
            RowTest(
                row or "all",
                table.count(row),
                both + only_first,
                both + only_second,
                only_first,
                only_second,
                sign_test(only_first, only_second),
            )
        )
    return tuple(found)


def sign_test(first: int, second: int) -> float:
    """Two-sided exact p that both are equally likely; 1 where nothing speaks for either."""
    from scipy.stats import binomtest

    return float(binomtest(first, first + second).pvalue) if first + second else 1.0


def _paraphrase_figures(sums: Array) -> Array:
    return np.concatenate([figures_of_sums(sums), pearson_of_sums(sums[..., 3:])], axis=-1)


def _decided_right(run: ParaphraseResult) -> list[bool]:
    """Whether each decision is right; a debatable pair is the same for every run."""
    return [
        gold.paraphrase is None or gold.paraphrase == (run.run.items[pair].paraphrase is True)
        for pair, gold in run.gold.items.items()
    ]


def _pairs(cases: Sequence[Case]) -> str:
    return f"{len(cases):,} pair{'' if len(cases) == 1 else 's'}"


def measure_title(name: str) -> str:
    """The measure as tables name it."""
    titles = {**MEASURE_NAMES, "pearson": "Pearson", "mean": "Mean", "all": "ALL",
              "all_norm": "ALLnorm", "f1": "F1"}  # fmt: skip
    return titles.get(name, name)
