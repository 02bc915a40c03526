"""The linker across folds, across datasets, and the one that is shipped."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass

from lightgbm import Booster
from safetensors.torch import load

from explain.evidence.encoder import (
    JOINT_ADAPTER,
    SENTENCE_ADAPTER,
    Encoded,
    JointEncoder,
    SentenceEncoder,
)
from explain.linking.forest import SETTINGS, Forest, Thresholds, file_of
from explain.linking.linker import Linker
from explain.types import Alignment
from training.gold import DATASETS, FOLDS, Gold
from training.jobs import joint_job
from training.joint import Example
from training.trees import Table, make_table, train_trees
from training.validate import Figures, figures, link_all
from training.verdicts import verdicts

INNER_FOLDS = 3  # inside the datasets that are not left out
VOTE = 0.25  # what a variant counts for the trees beside an annotated pair


@dataclass(frozen=True)
class Trained:
    """The sentence encoder, and what it makes of every annotated sentence."""

    adapter: bytes
    sentences: SentenceEncoder
    encoded: Mapping[tuple[str, ...], Encoded]

    @classmethod
    def load(cls, adapter: bytes, golds: Sequence[Gold]) -> Trained:
        """The encoder of these weights."""
        encoder = SentenceEncoder(load(adapter))
        both = [pair for gold in golds for pair in _taught(gold)]
        words = list(dict.fromkeys(a.sentence.words for g in both for a in (g.first, g.second)))
        return cls(adapter, encoder, dict(zip(words, encoder.encode_many(words), strict=True)))


@dataclass(frozen=True)
class FoldLinkers:
    """A linker for each fold that never saw it, and the tables they learnt from."""

    linkers: Sequence[Linker]
    tables: Sequence[Sequence[Table]]

    def __call__(self, golds: Sequence[Gold]) -> list[Alignment]:
        """Each pair's alignment by the linker of its fold."""
        found: dict[int, Alignment] = {}
        for fold, linker in enumerate(self.linkers):
            which = [k for k, gold in enumerate(golds) if gold.fold == fold]
            systems = link_all(linker, [golds[k] for k in which])
            found |= zip(which, systems, strict=True)
        return [found[k] for k in range(len(golds))]


def cross_validate(
    golds: Sequence[Gold], trained: Trained, adapters: Sequence[bytes], seed: int
) -> FoldLinkers:
    """Linkers across folds; the trees learn from verdicts on pairs that the encoder never saw."""
    encoders = [JointEncoder(load(adapter)) for adapter in adapters]
    tables = _tables(golds, trained, encoders, [gold.fold for gold in golds])
    linkers = []
    for fold in range(FOLDS):
        seen = [t for t, gold in zip(tables, golds, strict=True) if gold.fold != fold]
        linkers.append(Linker(trained.sentences, encoders[fold], _forest(seen, seed)))
    return FoldLinkers(linkers, tables)


def final_linker(
    trained: Trained, tables: Sequence[Sequence[Table]], joint: bytes, seed: int
) -> dict[str, bytes]:
    """The weights files of a linker trained on everything."""
    forest = _forest(tables, seed)
    stored = {"features": list(forest.features), "thresholds": asdict(forest.thresholds)}
    files = {
        SENTENCE_ADAPTER: trained.adapter,
        JOINT_ADAPTER: joint,
        SETTINGS: json.dumps(stored, indent=1).encode(),
    }
    for name, model in forest.models.items():
        files[file_of(name)] = gzip.compress(model.model_to_string().encode(), mtime=0)
    return files


@dataclass(frozen=True)
class LeftOut:
    """A dataset, the pairs of the others, and joint encoders that are being trained on those."""

    dataset: str
    rest: Sequence[Gold]
    folds: Sequence[int]
    inner: Sequence[Future[bytes]]
    whole: Future[bytes]


def leave_out(
    golds: Sequence[Gold], examples: Sequence[Example], pool: Executor, seed: int
) -> list[LeftOut]:
    """Start the trainings that leave one dataset out, for each dataset."""
    found = []
    for dataset in DATASETS:
        rest = [k for k, gold in enumerate(golds) if gold.dataset != dataset]
        folds = [golds[k].fold % INNER_FOLDS for k in rest]
        inner = [
            pool.submit(
                joint_job,
                [examples[k] for k, f in zip(rest, folds, strict=True) if f != fold],
                seed,
            )
            for fold in range(INNER_FOLDS)
        ]
        whole = pool.submit(joint_job, [examples[k] for k in rest], seed)
        found.append(LeftOut(dataset, [golds[k] for k in rest], folds, inner, whole))
    return found


def leave_one_dataset_out(
    golds: Sequence[Gold], trained: Trained, trainings: Sequence[LeftOut], seed: int
) -> Figures:
    """F1 on each dataset by a linker that saw the other two only."""
    systems: dict[int, Alignment] = {}
    for left in trainings:
        encoders = [JointEncoder(load(job.result())) for job in left.inner]
        tables = _tables(left.rest, trained, encoders, left.folds)
        joint = JointEncoder(load(left.whole.result()))
        linker = Linker(trained.sentences, joint, _forest(tables, seed))
        out = [k for k, gold in enumerate(golds) if gold.dataset == left.dataset]
        systems |= zip(out, link_all(linker, [golds[k] for k in out]), strict=True)
    return figures(golds, [systems[k] for k in range(len(golds))])


def _tables(
    golds: Sequence[Gold],
    trained: Trained,
    encoders: Sequence[JointEncoder],
    folds: Sequence[int],
) -> list[list[Table]]:
    """For each pair its table, and that of a variant."""
    tables: list[list[Table]] = [[] for _ in golds]
    for fold, encoder in enumerate(encoders):
        which = [k for k, f in enumerate(folds) if f == fold]
        places = [k for k in which for _ in _taught(golds[k])]
        some = [pair for k in which for pair in _taught(golds[k])]
        for k, gold, found in zip(places, some, verdicts(encoder, some), strict=True):
            seen = (
                trained.encoded[gold.first.sentence.words],
                trained.encoded[gold.second.sentence.words],
            )
            tables[k].append(make_table(gold, seen, found, vote=VOTE if tables[k] else 1.0))
    return tables


def _taught(gold: Gold) -> tuple[Gold, ...]:
    """What the trees learn from a pair: itself, and one variant if it has any."""
    return gold, *gold.variants[:1]


def _forest(tables: Sequence[Sequence[Table]], seed: int) -> Forest:
    every = [table for some in tables for table in some]
    models: dict[str, Booster] = train_trees(every, seed=seed)
    return Forest(models, every[0].names, Thresholds())
