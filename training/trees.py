"""Trains the trees that decide: aligned or not, which label, and whether to merge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import lightgbm
import numpy as np

from explain.evidence.encoder import Encoded
from explain.evidence.features import PairEvidence, mirror
from explain.evidence.words import Floats, make_words
from explain.linking.forest import ALIGN, LABEL, MERGE
from explain.linking.labels import LABELS, MIRROR
from training.gold import Candidate, Gold, gold_links, union

_COMMON = {
    "learning_rate": 0.05,
    # Splits at random places: smoother probabilities, worth .005 of Typ+Sco in cross-validation.
    "extra_trees": True,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "num_threads": 2,
    "deterministic": True,
    "force_row_wise": True,
    "verbose": -1,
}
PARAMETERS: dict[str, dict[str, object]] = {
    ALIGN: {
        "objective": "binary",
        "num_leaves": 31,
        "min_data_in_leaf": 30,
        "feature_fraction": 0.4,
        "lambda_l2": 5.0,
    },
    LABEL: {
        "objective": "multiclass",
        "num_class": len(LABELS),
        "num_leaves": 24,
        "min_data_in_leaf": 10,
        "feature_fraction": 0.5,
        "lambda_l2": 10.0,
    },
    MERGE: {
        "objective": "binary",
        "num_leaves": 12,
        "min_data_in_leaf": 30,
        "feature_fraction": 0.4,
        "lambda_l2": 5.0,
    },
}
ROUNDS = {ALIGN: 500, LABEL: 180, MERGE: 250}


@dataclass(frozen=True)
class Table:
    """The features of a pair's candidates, and what the gold says of them."""

    names: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    rows: Floats
    single: Floats  # one chunk to one chunk
    aligned: Floats
    label: Floats  # -1 where the candidate is no gold link, nor part of one
    weight: Floats  # what the candidate counts for the label
    vote: Floats  # what its pair counts for the rest


def make_table(
    gold: Gold,
    encoded: tuple[Encoded, Encoded],
    joint: Mapping[Candidate, Floats],
    *,
    vote: float = 1.0,
) -> Table:
    """The table of one pair; `joint` holds the joint encoder's verdicts, out of fold.

    `vote` is what the pair counts beside an annotated one.
    """
    first, second = (
        make_words(analysis, rarity=seen.pieces.rarity, vectors=seen.words)
        for analysis, seen in zip((gold.first, gold.second), encoded, strict=True)
    )
    spans = gold.spans
    evidence = PairEvidence(first, second, *spans)
    grid = evidence.grid
    candidates = (*grid, *(c for c in joint if c not in set(grid)))
    verdicts = np.stack([joint[c] for c in candidates])
    shape = (len(spans[0]), len(spans[1]))
    columns = evidence.columns(candidates, verdicts, verdicts[: len(grid), 0].reshape(shape))
    names = tuple(sorted(columns))
    label, weight = _labels(gold, candidates)
    return Table(
        names,
        candidates,
        np.stack([columns[name] for name in names], axis=1).astype(np.float32),
        np.arange(len(candidates)) < len(grid),
        label >= 0,
        label,
        vote * weight,
        np.full(len(candidates), vote),
    )


def _labels(gold: Gold, candidates: Sequence[Candidate]) -> tuple[Floats, Floats]:
    """The label of each candidate; the parts of a group share its label, and one vote."""
    place = {candidate: k for k, candidate in enumerate(candidates)}
    label = np.full(len(candidates), -1)
    weight = np.ones(len(candidates))
    firsts, seconds = gold.spans
    for link in gold_links(gold):
        whole = union(firsts, link.first), union(seconds, link.second)
        for (a, b), k in place.items():
            if set(a) <= set(whole[0]) and set(b) <= set(whole[1]):
                label[k] = link.label
                exact = (a, b) == whole
                weight[k] = 1.0 if exact else max(0.5, 1 / max(len(link.first), len(link.second)))
    return label, weight


def train_trees(tables: Sequence[Table], *, seed: int) -> dict[str, lightgbm.Booster]:
    """The three models, each trained on every candidate in both orders."""
    rows = np.concatenate([t.rows for t in tables])
    single = np.concatenate([t.single for t in tables])
    aligned = np.concatenate([t.aligned for t in tables])
    label = np.concatenate([t.label for t in tables])
    weight = np.concatenate([t.weight for t in tables])
    vote = np.concatenate([t.vote for t in tables])
    names = tables[0].names
    linked = label >= 0
    both = np.concatenate([label[linked], MIRROR[label[linked]]])
    return {
        ALIGN: _train(ALIGN, names, rows[single], np.tile(aligned[single], 2), vote[single], seed),
        LABEL: _train(LABEL, names, rows[linked], both, weight[linked], seed),
        MERGE: _train(
            MERGE, names, rows[~single], np.tile(aligned[~single], 2), vote[~single], seed
        ),
    }


def _train(
    name: str,
    names: Sequence[str],
    rows: Floats,
    target: Floats,
    weight: Floats,
    seed: int,
) -> lightgbm.Booster:
    data = lightgbm.Dataset(
        np.concatenate([rows, mirror(names, rows)]), target, weight=np.tile(weight, 2)
    )
    parameters = _COMMON | PARAMETERS[name] | {"seed": seed}
    return lightgbm.train(parameters, data, ROUNDS[name])


def ask(models: Mapping[str, lightgbm.Booster], table: Table) -> dict[str, Floats]:
    """The models' probabilities for each candidate, both orders averaged."""
    count = len(table.rows)
    both = np.concatenate([table.rows, mirror(table.names, table.rows)])
    found = {}
    for name, model in models.items():
        answer = np.asarray(model.predict(both, num_threads=1))
        back = answer[count:][:, MIRROR] if name == LABEL else answer[count:]
        found[name] = ((answer[:count] + back) / 2).round(5)
    return found
