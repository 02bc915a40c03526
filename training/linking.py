"""The linker across folds, across datasets, and the one that is shipped."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
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
        words = list(
            dict.fromkeys(a.sentence.words for gold in golds for a in (gold.first, gold.second))
        )
        return cls(adapter, encoder, dict(zip(words, encoder.encode_many(words), strict=True)))


@dataclass(frozen=True)
class FoldLinkers:
    """A linker for each fold that never saw it, and the tables they learnt from."""

    linkers: Sequence[Linker]
    tables: Sequence[Table]

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
    golds: Sequence[Gold], trained: Trained, tables: Sequence[Table], joint: bytes, seed: int
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


def leave_one_dataset_out(
    golds: Sequence[Gold],
    examples: Sequence[Example],
    trained: Trained,
    pool: Executor,
    seed: int,
) -> Figures:
    """F1 on each dataset by a linker that saw the other two only."""
    systems: dict[int, Alignment] = {}
    for dataset in DATASETS:
        rest = [k for k, gold in enumerate(golds) if gold.dataset != dataset]
        inner = [golds[k].fold % INNER_FOLDS for k in rest]
        jobs = [
            pool.submit(
                joint_job,
                [examples[k] for k, f in zip(rest, inner, strict=True) if f != fold],
                seed,
            )
            for fold in range(INNER_FOLDS)
        ]
        whole = pool.submit(joint_job, [examples[k] for k in rest], seed)
        encoders = [JointEncoder(load(job.result())) for job in jobs]
        tables = _tables([golds[k] for k in rest], trained, encoders, inner)
        linker = Linker(
            trained.sentences, JointEncoder(load(whole.result())), _forest(tables, seed)
        )
        left_out = [k for k, gold in enumerate(golds) if gold.dataset == dataset]
        systems |= zip(left_out, link_all(linker, [golds[k] for k in left_out]), strict=True)
    return figures(golds, [systems[k] for k in range(len(golds))])


def _tables(
    golds: Sequence[Gold],
    trained: Trained,
    encoders: Sequence[JointEncoder],
    folds: Sequence[int],
) -> list[Table]:
    tables: dict[int, Table] = {}
    for fold, encoder in enumerate(encoders):
        which = [k for k, f in enumerate(folds) if f == fold]
        some = [golds[k] for k in which]
        for k, gold, found in zip(which, some, verdicts(encoder, some), strict=True):
            seen = (
                trained.encoded[gold.first.sentence.words],
                trained.encoded[gold.second.sentence.words],
            )
            tables[k] = make_table(gold, seen, found)
    return [tables[k] for k in range(len(golds))]


def _forest(tables: Sequence[Table], seed: int) -> Forest:
    models: dict[str, Booster] = train_trees(tables, seed=seed)
    return Forest(models, tables[0].names, Thresholds())
