"""Similarity runs: correlations, and where the scores go too high or too low."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explain.evaluation.analysis.bands import Banding, by_score
from explain.evaluation.analysis.cases import Case, CountTable, Group, count_table
from explain.evaluation.analysis.groups import band_group, cell_group
from explain.evaluation.analysis.measured import Measured, measured_run
from explain.evaluation.analysis.picks import parts_of
from explain.evaluation.analysis.study import Run, Study
from explain.evaluation.sts import SimilarityScores, compare_scores
from explain.evaluation.summary import summarise
from explain.formats.sts import ScoreLine
from explain.similarity.baseline import token_cosine
from explain.types import MAX_SCORE, Sentence

CALIBRATION_BINS = 10
STEPS = tuple(str(step) for step in range(6))
MAIN = "pearson"
_NAMES = {
    "pearson": "Pearson",
    "mean": "Mean",
    "all": "ALL",
    "all_norm": "ALLnorm",
    "spearman": "Spearman",
    "weighted": "weighted by confidence",
}


@dataclass(frozen=True, slots=True)
class ScoredPair:
    """A pair's gold score, the run's, the run's on gold's scale, and the difference of that."""

    pair: str
    dataset: str
    gold: float
    system: float
    fitted: float

    @property
    def residual(self) -> float:
        """How much too high the run is, once a line has brought it to gold's scale."""
        return self.fitted - self.gold


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """Pairs that a run scores alike: the mean of its scores and of gold's."""

    system: float
    gold: float
    pairs: tuple[str, ...]


@dataclass(frozen=True)
class SimilarityResult:
    """One run against gold scores."""

    run: Run[ScoreLine]
    gold: Run[ScoreLine]
    scores: SimilarityScores
    pair_ids: tuple[tuple[str, ...], ...]  # of each dataset, in the order of its scores

    @cached_property
    def measured(self) -> Measured:
        """The correlations with their intervals."""
        summary = summarise(self.scores, gold_name=self.gold.name)
        names = ("pearson", "mean", "all", "all_norm", "spearman")
        values = {name: float(summary[name]) for name in names}
        for name, dataset in summary["datasets"].items():
            values[name] = dataset["pearson"]
            summary["interval"].setdefault(name, dataset["interval"])
        if self.scores.weighted_pearson is not None:
            values["weighted"] = self.scores.weighted_pearson
        return measured_run(self.run, summary, values)

    @cached_property
    def scored(self) -> tuple[ScoredPair, ...]:
        """Every pair with its scores, dataset by dataset."""
        found = []
        for dataset, ids in zip(self.scores.datasets, self.pair_ids, strict=True):
            columns = (dataset.gold.tolist(), dataset.system.tolist(), dataset.fitted.tolist())
            found += [
                ScoredPair(pair, dataset.name, gold, system, fitted)
                for pair, gold, system, fitted in zip(ids, *columns, strict=True)
            ]
        return tuple(found)

    @cached_property
    def losses(self) -> dict[str, float]:
        """How far each pair is from gold, on gold's scale."""
        return {each.pair: abs(each.residual) for each in self.scored}

    @cached_property
    def line(self) -> tuple[float, float]:
        """Intercept and slope of the least-squares line from the run's scores to gold's."""
        gold = np.array([each.gold for each in self.scored])
        system = np.array([each.system for each in self.scored])
        centred = system - system.mean()
        spread = float(centred @ centred)
        slope = float(centred @ gold) / spread if spread > 0 else 0.0
        return float(gold.mean() - slope * system.mean()), slope

    def extremes(self, count: int) -> tuple[tuple[ScoredPair, ...], tuple[ScoredPair, ...]]:
        """The largest over-estimates and the largest under-estimates."""
        ordered = sorted(self.scored, key=lambda each: each.residual)
        over = tuple(each for each in ordered[::-1][:count] if each.residual > 0)
        return over, tuple(each for each in ordered[:count] if each.residual < 0)

    def calibration(self, bins: int = CALIBRATION_BINS) -> tuple[CalibrationBin, ...]:
        """The pairs in equal parts from the lowest system score to the highest."""
        ordered = sorted(self.scored, key=lambda each: (each.system, each.pair))
        found = []
        for part in np.array_split(np.arange(len(ordered)), min(bins, len(ordered))):
            inside = [ordered[int(i)] for i in part]
            found.append(
                CalibrationBin(
                    float(np.mean([each.system for each in inside])),
                    float(np.mean([each.gold for each in inside])),
                    tuple(each.pair for each in inside),
                )
            )
        return tuple(found)

    @cached_property
    def tables(self) -> Mapping[str, CountTable]:
        """Gold's step of the scale against the run's, both rounded."""
        table = count_table(
            "steps",
            "Which step is taken for which",
            "gold → run",
            STEPS,
            STEPS,
            ((_step(each.gold), _step(each.fitted), Case(each.pair)) for each in self.scored),
            right=((step, step) for step in STEPS),
            note="Scores rounded to whole steps; the run's brought to gold's scale by a line.",
        )
        return {table.key: table}

    def within(self, pairs: Sequence[str]) -> tuple[float, float]:
        """The mean residual and the root of the mean squared one over some of the pairs."""
        wanted = set(pairs)
        residuals = np.array([each.residual for each in self.scored if each.pair in wanted])
        if not len(residuals):
            return 0.0, 0.0
        return float(residuals.mean()), float(np.sqrt((residuals**2).mean()))


@dataclass(frozen=True)
class SimilarityAnalysis:
    """All runs of a study, the trivial baselines after them."""

    study: Study[ScoreLine]
    runs: tuple[SimilarityResult, ...]

    @cached_property
    def datasets(self) -> tuple[str, ...]:
        """The names of the datasets, where there are several."""
        names = tuple(dict.fromkeys(self.study.datasets.values()))
        return names if len(names) > 1 else ()

    @cached_property
    def measure_names(self) -> Mapping[str, str]:
        """Pearson, or each dataset with Mean, ALL and ALLnorm; then Spearman."""
        several = (*self.datasets, "mean", "all", "all_norm")
        keys = [*(several if self.datasets else ("pearson",)), "spearman"]
        if any("weighted" in row.values for row in self.measured):
            keys.append("weighted")
        return {key: _NAMES.get(key, key) if key not in self.datasets else key for key in keys}

    @cached_property
    def measured(self) -> tuple[Measured, ...]:
        """One row of the overview for every run."""
        return tuple(run.measured for run in self.runs)

    @property
    def systems(self) -> tuple[SimilarityResult, ...]:
        """The user's runs, without the baselines."""
        return tuple(run for run in self.runs if not run.run.trivial)

    @cached_property
    def bandings(self) -> Mapping[str, Banding]:
        """The pairs by their gold score."""
        scores = [(i, line.score or 0.0) for i, line in self.study.gold.items.items()]
        banding = by_score(scores, top=MAX_SCORE)
        return {banding.key: banding}

    def group(self, key: str) -> Group | None:
        """What a click leads to; None where the key names nothing here."""
        kind, *rest = parts_of(key)
        if kind == "band" and len(rest) == 2:
            return band_group(self.bandings, *rest)
        run = next((r for r in self.runs if rest and r.run.name == rest[0]), None)
        if run is None:
            return None
        if kind == "table" and len(rest) == 4:
            return cell_group(run.tables, run.run.name, *rest[1:], noun="pair")
        if kind == "calibration" and len(rest) == 2 and rest[1].isdecimal():
            bins = run.calibration()
            chosen = bins[int(rest[1])] if int(rest[1]) < len(bins) else None
            if chosen is not None:
                title = (
                    f"{len(chosen.pairs):,} pairs: {run.run.name} says about {chosen.system:.2f}"
                )
                return Group(title, tuple(Case(pair) for pair in chosen.pairs))
        if kind == "point" and len(rest) == 2 and rest[1] in run.gold.items:
            return Group(f"Pair {rest[1]}", (Case(rest[1]),))
        return None


def analyse_similarities(study: Study[ScoreLine]) -> SimilarityAnalysis:
    """The analysis of similarity runs on the pairs that gold and all runs have."""
    every = (*study.runs, *trivial_scores(study))
    by_dataset: dict[str, list[str]] = {}
    for pair in study.gold.items:
        by_dataset.setdefault(study.datasets.get(pair, study.gold.name), []).append(pair)
    gold = _lines(study.gold, by_dataset)
    ids = tuple(tuple(pairs) for pairs in by_dataset.values())
    runs = tuple(
        SimilarityResult(
            run,
            study.gold,
            compare_scores(gold, _lines(run, by_dataset), name=run.name),
            ids,
        )
        for run in every
    )
    return SimilarityAnalysis(study, runs)


def trivial_scores(study: Study[ScoreLine]) -> tuple[Run[ScoreLine], ...]:
    """The papers' token cosine, where the sentences are known."""
    if not all(all(study.sentences.get(i, ("", ""))) for i in study.gold.items):
        return ()
    said = {i: ScoreLine(_cosine(*study.sentences[i])) for i in study.gold.items}
    return (Run("token cosine", said, trivial=True),)


def _lines(
    run: Run[ScoreLine], by_dataset: Mapping[str, Sequence[str]]
) -> dict[str, list[ScoreLine]]:
    empty = ScoreLine(None)
    return {name: [run.items.get(i, empty) for i in ids] for name, ids in by_dataset.items()}


def _cosine(first: str, second: str) -> float:
    # As the papers have it: tokens are what blanks separate, each a dimension.
    one, two = (Sentence.from_words(side.split()) for side in (first, second))
    return token_cosine(one, two) if one.tokens and two.tokens else 0.0


def _step(score: float) -> str:
    return STEPS[min(max(int(score + 0.5), 0), len(STEPS) - 1)]
