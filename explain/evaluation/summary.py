"""The figures of a run as plain values, with intervals, rank and signature: what --json prints."""

from __future__ import annotations

import re
from typing import Any

from explain.evaluation.ists import MEASURES, RunScores
from explain.evaluation.leaderboards import (
    Placement,
    dataset_of,
    find_leaderboards,
)
from explain.evaluation.pit import ParaphraseScores
from explain.evaluation.runs import Scores, Task, f1_of_sums
from explain.evaluation.signature import signature
from explain.evaluation.significance import LEVEL, RESAMPLES, SEED, bootstrap_interval
from explain.evaluation.sts import SimilarityScores

_YEAR = re.compile(r"(?<![0-9])(201[0-9])(?![0-9])")


def summarise(
    scores: Scores,
    *,
    gold_name: str,
    scenario: str | None = None,
    dataset: str | None = None,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> dict[str, Any]:
    """Every figure of a run with its interval, its places among published runs, its signature.

    `gold_name` tells the dataset, and the year where it has one, unless `dataset` is given.
    """
    if isinstance(scores, RunScores):
        values = _alignments(scores, scenario, resamples, seed)
    elif isinstance(scores, SimilarityScores):
        values = _similarities(scores, resamples, seed)
    else:
        values = _paraphrases(scores, resamples, seed)
    places = placements(scores, gold_name=gold_name, scenario=scenario, dataset=dataset)
    values["rank"] = [_place(place) for place in places]
    drawn = {"resamples": resamples, "seed": seed, "level": LEVEL}
    values["signature"] = signature({**values.pop("signature"), **drawn})
    return values


def placements(
    scores: Scores, *, gold_name: str, scenario: str | None = None, dataset: str | None = None
) -> list[Placement]:
    """The places of the run in every published table that it may be compared with.

    Without a scenario an alignment run has one place in each; only one of them can be meant.
    """
    if isinstance(scores, RunScores):
        known = dataset or dataset_of(gold_name)
        boards = find_leaderboards(
            Task.ISTS, dataset=known or "", scenario=scenario, rules=scores.rules.value
        )
        return [board.place(scores.f1["typ_sco"]) for board in boards]
    if isinstance(scores, SimilarityScores):
        return _similarity_places(scores, gold_name, dataset)
    boards = [b for b in find_leaderboards(Task.PIT) if b.pairs == scores.pairs]
    return [b.place(scores.figures[m], m) for b in boards for m in ("f1", "pearson")]


def _alignments(
    scores: RunScores, scenario: str | None, resamples: int, seed: int
) -> dict[str, Any]:
    low, high = bootstrap_interval(scores.statistics, f1_of_sums, resamples=resamples, seed=seed)
    return {
        "system": scores.name,
        "task": Task.ISTS.value,
        "rules": scores.rules.value,
        "scenario": scenario,
        "pairs": len(scores.pair_ids),
        "missing": len(scores.missing),
        "f1": scores.f1,
        "precision": scores.precision,
        "recall": scores.recall,
        "interval": {m: [float(low[i]), float(high[i])] for i, m in enumerate(MEASURES)},
        "signature": {
            "task": Task.ISTS.value,
            "rules": scores.rules.label,
            "scenario": scenario or "not stated",
            "pairs": len(scores.pair_ids),
        },
    }


def _similarities(scores: SimilarityScores, resamples: int, seed: int) -> dict[str, Any]:
    interval = scores.interval(resamples=resamples, seed=seed)
    figures = scores.figures
    single = len(scores.datasets) == 1
    official = scores.datasets[0].name if single else "mean"
    values: dict[str, Any] = {
        "system": scores.name,
        "task": Task.STS.value,
        "pairs": scores.pairs,
        "pearson": figures[official],
        "spearman": scores.spearman,
        "weighted_pearson": scores.weighted_pearson,
        "mean": figures["mean"],
        "all": figures["all"],
        "all_norm": figures["all_norm"],
        "datasets": {
            d.name: {
                "pairs": d.pairs,
                "pearson": d.pearson,
                "spearman": d.spearman,
                "weighted_pearson": d.weighted_pearson,
                "interval": list(interval[d.name]),
            }
            for d in scores.datasets
        },
        "interval": {
            "pearson": list(interval[official]),
            **{m: list(interval[m]) for m in ("spearman", "mean", "all", "all_norm")},
        },
    }
    names = "+".join(d.name for d in scores.datasets)
    values["signature"] = {"task": Task.STS.value, "datasets": names, "pairs": scores.pairs}
    return values


def _paraphrases(scores: ParaphraseScores, resamples: int, seed: int) -> dict[str, Any]:
    interval = scores.interval(resamples=resamples, seed=seed)
    return {
        "system": scores.name,
        "task": Task.PIT.value,
        "pairs": scores.pairs,
        "debatable": scores.debatable,
        **scores.figures,
        "interval": {m: list(bounds) for m, bounds in interval.items()},
        "signature": {
            "task": Task.PIT.value,
            "pairs": scores.pairs,
            "debatable": scores.debatable,
        },
    }


def _similarity_places(
    scores: SimilarityScores, gold_name: str, dataset: str | None
) -> list[Placement]:
    years = _YEAR.findall(gold_name)
    year = int(years[-1]) if years else None
    boards = find_leaderboards(Task.STS, year=year)
    if len(scores.datasets) > 1:
        sizes = {d.name.lower(): d.pairs for d in scores.datasets}
        fitting = [b for b in boards if {n.lower(): s for n, s in b.sizes.items()} == sizes]
        return [b.place(scores.figures[b.official], b.official) for b in fitting]
    single = scores.datasets[0]
    wanted = (dataset or single.name).split(".")[0].lower()
    return [
        board.place(single.pearson, name)
        for board in boards
        for name, size in board.sizes.items()
        if name.lower() == wanted and size == single.pairs and board.ranked(name)
    ]


def _place(place: Placement) -> dict[str, Any]:
    board = place.leaderboard
    return {
        "rank": place.rank,
        "of": place.of,
        "text": place.text,
        "measure": place.measure,
        "dataset": board.dataset,
        "scenario": board.scenario,
        "rules": board.rules,
        "source": board.source,
        "published_pairs": board.pairs,
    }
