"""Paraphrase runs: decisions at any threshold, and the pairs behind right and wrong ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np

from explain.evaluation.analysis.bands import Banding, by_score
from explain.evaluation.analysis.cases import Case, CountTable, Group, count_table
from explain.evaluation.analysis.groups import band_group, cell_group
from explain.evaluation.analysis.measured import Measured, measured_run
from explain.evaluation.analysis.picks import parts_of
from explain.evaluation.analysis.study import Run, Study
from explain.evaluation.correlation import Array
from explain.evaluation.pit import ParaphraseScores, compare_judgements
from explain.evaluation.summary import summarise
from explain.formats.pit import Judgement
from explain.similarity.baseline import token_cosine
from explain.types import MAX_SCORE, Sentence

MEASURE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "f1": "F1",
        "precision": "precision",
        "recall": "recall",
        "max_f1": "max F1",
        "pearson": "Pearson",
    }
)
GOLD_ROWS = ("paraphrase", "not", "debatable")
SAID_COLUMNS = ("says paraphrase", "says not")
MAIN = "f1"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a threshold gives on the pairs that are not debatable."""

    threshold: float
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class ParaphraseResult:
    """One run against gold labels."""

    run: Run[Judgement]
    gold: Run[Judgement]
    scores: ParaphraseScores

    @cached_property
    def measured(self) -> Measured:
        """The official figures with their intervals."""
        summary = summarise(self.scores, gold_name=self.gold.name)
        figures = self.scores.figures
        if len({item.score for item in self.run.items.values()}) == 1:
            # The official sweep then follows the order of the file, and its best says nothing.
            figures = {name: value for name, value in figures.items() if "max_f1" not in name}
        return measured_run(self.run, summary, figures)

    @cached_property
    def losses(self) -> dict[str, float]:
        """How far each pair's score is from gold's, 0-1; a wrong decision adds 1."""
        found = {}
        for pair, gold in self.gold.items.items():
            said = self.run.items[pair]
            wrong = gold.paraphrase is not None and gold.paraphrase != (said.paraphrase is True)
            found[pair] = abs(gold.score - said.score) + (1.0 if wrong else 0.0)
        return found

    @cached_property
    def curve(self) -> tuple[Decision, ...]:
        """Precision and recall at every score that the run gives, from the highest down.

        A threshold accepts all pairs that reach it, so equal scores are one step; the official
        max-F1 may stop inside such a step, and is then a little higher than any threshold's F1.
        """
        gold = self.scores.paraphrase
        said = np.array([item.score for item in self.run.items.values()])
        decided = ~np.isnan(gold)
        thresholds = np.unique(said)[::-1]
        return tuple(decision(gold[decided], said[decided], float(t)) for t in thresholds)

    @property
    def best(self) -> Decision:
        """The threshold with the highest F1."""
        return max(self.curve, key=lambda each: each.f1)

    def at(self, threshold: float) -> Decision:
        """Precision, recall and F1 where every score from the threshold on is a paraphrase."""
        gold = self.scores.paraphrase
        said = np.array([item.score for item in self.run.items.values()])
        decided = ~np.isnan(gold)
        return decision(gold[decided], said[decided], threshold)

    def table(self, threshold: float | None = None) -> CountTable:
        """Gold against decision, the debatable pairs apart; by the run's labels or a threshold."""
        placed = []
        for pair, gold in self.gold.items.items():
            said = self.run.items[pair]
            yes = said.paraphrase is True if threshold is None else said.score >= threshold
            row = GOLD_ROWS[2 if gold.paraphrase is None else 0 if gold.paraphrase else 1]
            placed.append((row, SAID_COLUMNS[0 if yes else 1], Case(pair)))
        by = "the run's own labels" if threshold is None else f"threshold {threshold:.2f}"
        return count_table(
            "decisions",
            f"Decisions by {by}",
            "gold",
            GOLD_ROWS,
            SAID_COLUMNS,
            placed,
            right=((GOLD_ROWS[0], SAID_COLUMNS[0]), (GOLD_ROWS[1], SAID_COLUMNS[1])),
            note="Debatable pairs count for the correlation only.",
            neutral=GOLD_ROWS[2:],
        )


@dataclass(frozen=True)
class ParaphraseAnalysis:
    """All runs of a study, the trivial baselines after them."""

    study: Study[Judgement]
    runs: tuple[ParaphraseResult, ...]

    @property
    def measure_names(self) -> Mapping[str, str]:
        """The official measures."""
        return MEASURE_NAMES

    @cached_property
    def measured(self) -> tuple[Measured, ...]:
        """One row of the overview for every run."""
        return tuple(run.measured for run in self.runs)

    @property
    def systems(self) -> tuple[ParaphraseResult, ...]:
        """The user's runs, without the baselines."""
        return tuple(run for run in self.runs if not run.run.trivial)

    @cached_property
    def bandings(self) -> Mapping[str, Banding]:
        """The pairs by their gold score."""
        banding = by_score([(i, j.score) for i, j in self.study.gold.items.items()], top=1.0)
        return {banding.key: banding}

    def group(self, key: str, *, threshold: float | None = None) -> Group | None:
        """What a click leads to; a threshold moves the decisions with it."""
        kind, *rest = parts_of(key)
        if kind == "band" and len(rest) == 2:
            return band_group(self.bandings, *rest)
        run = next((r for r in self.runs if rest and r.run.name == rest[0]), None)
        if run is None or kind != "table" or len(rest) != 4:
            return None
        tables = {"decisions": run.table(threshold)}
        return cell_group(tables, run.run.name, *rest[1:], noun="pair")


def analyse_paraphrases(study: Study[Judgement]) -> ParaphraseAnalysis:
    """The analysis of paraphrase runs on the pairs that gold and all runs have."""
    gold = tuple(study.gold.items.values())
    every = (*study.runs, *trivial_judgements(study))
    runs = tuple(
        ParaphraseResult(
            run,
            study.gold,
            compare_judgements(gold, [run.items[i] for i in study.gold.items], name=run.name),
        )
        for run in every
    )
    return ParaphraseAnalysis(study, runs)


def trivial_judgements(study: Study[Judgement]) -> tuple[Run[Judgement], ...]:
    """What costs no thought: everything is a paraphrase; the share of common words."""
    always = {i: Judgement(True, 1.0) for i in study.gold.items}
    runs = [Run("all paraphrases", always, trivial=True)]
    if all(study.sentences.get(i, ("", ""))[0] for i in study.gold.items):
        cosine = {i: _cosine(*study.sentences[i]) for i in study.gold.items}
        said = {i: Judgement(value >= 0.5, value) for i, value in cosine.items()}
        runs.append(Run("token cosine", said, trivial=True, note="paraphrase from .5 on"))
    return tuple(runs)


def decision(gold: Array, scores: Array, threshold: float) -> Decision:
    """Precision, recall and F1 of one threshold; gold is 1 or 0."""
    accepted = scores >= threshold
    hits = float((gold[accepted] == 1).sum())
    false, missed = float(accepted.sum()) - hits, float((gold[~accepted] == 1).sum())
    return Decision(
        threshold,
        hits / (hits + false) if hits + false else 0.0,
        hits / (hits + missed) if hits + missed else 0.0,
        2 * hits / (2 * hits + false + missed) if hits + false + missed else 0.0,
    )


def _cosine(first: str, second: str) -> float:
    one, two = (Sentence.from_words(side.split()) for side in (first, second))
    if not one.tokens or not two.tokens:
        return 0.0
    return token_cosine(one, two) / MAX_SCORE
