"""Rebuilds explain/weights: trains, cross-validates, writes the files and their manifest."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from explain.weights import FOLDER
from training.chunking import cross_validated_chunks, final_chunker
from training.gold import FOLDS, read_gold
from training.jobs import joint_job, sentence_job, workers
from training.joint import example
from training.linking import (
    Trained,
    cross_validate,
    final_linker,
    leave_one_dataset_out,
    leave_out,
)
from training.manifest import write_weights
from training.scoring import final_scorer
from training.sentence import read_benchmark
from training.validate import figures, shown, with_chunks
from training.variants import with_variants

SEED = 1


def main() -> None:
    """Train everything and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with ists/ and sts/")
    parser.add_argument("--out", type=Path, default=FOLDER, help="where the weights go")
    parser.add_argument("--lodo", action="store_true", help="leave one dataset out, too (slower)")
    choices = parser.parse_args()
    started = time.monotonic()

    def say(text: str) -> None:
        print(f"[{(time.monotonic() - started) / 60:5.1f} min] {text}", flush=True)

    golds = with_variants(read_gold(choices.data), seed=SEED)
    benchmark, dev = read_benchmark(choices.data)
    count = sum(len(gold.variants) for gold in golds)
    say(f"read {len(golds)} annotated pairs, made {count} variants, {len(benchmark)} scored pairs")
    examples = [example(gold) for gold in golds]
    found: dict[str, Any] = {}
    with workers() as pool:
        sentence = pool.submit(sentence_job, benchmark, SEED)
        folds = [
            pool.submit(
                joint_job, [e for e, g in zip(examples, golds, strict=True) if g.fold != k], SEED
            )
            for k in range(FOLDS)
        ]
        whole = pool.submit(joint_job, examples, SEED)
        halves = [pool.submit(sentence_job, benchmark[k::2], SEED) for k in (0, 1)]
        left_out = leave_out(golds, examples, pool, SEED) if choices.lodo else []
        trained = Trained.load(sentence.result(), golds)
        say("the sentence encoder is trained")
        system_chunks, found["chunks"] = cross_validated_chunks(golds, trained.encoded)
        say(f"chunk F1, cross-validated: {found['chunks']}")
        adapters = [fold.result() for fold in folds]
        say("the joint encoders of the folds are trained")
        systems = cross_validate(golds, trained, adapters, SEED)
        found["gold chunks"] = figures(golds, systems(golds))
        say("gold chunks, cross-validated\n" + shown(found["gold chunks"]))
        found["raw text"] = figures(golds, systems(with_chunks(golds, system_chunks)))
        say("raw text, cross-validated\n" + shown(found["raw text"]))
        files = final_linker(trained, systems.tables, whole.result(), SEED)
        files |= final_chunker(golds, trained.encoded)
        scorer, found["STS benchmark dev, Pearson"] = final_scorer(
            benchmark, dev, trained.sentences, [half.result() for half in halves]
        )
        say(f"STS benchmark dev, Pearson: {found['STS benchmark dev, Pearson']}")
        files |= scorer
        if choices.lodo:
            found["leave one dataset out"] = leave_one_dataset_out(golds, trained, left_out, SEED)
            say("leave one dataset out\n" + shown(found["leave one dataset out"]))
    write_weights(choices.out, files, data=choices.data, seeds={"all": SEED}, figures=found)
    size = sum(map(len, files.values())) / 1e6
    say(f"wrote {len(files)} files, {size:.1f} MB, to {choices.out}")


if __name__ == "__main__":
    main()
