"""How long scoring takes: a 375-pair run with intervals, and `import explain`, start-up included.

`python -m benchmarks.scoring` prints both against their limits, with the processor time beside: on
a busy machine the clock tells of the others, too. The runs are made up here, so no data is needed.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from explain.formats.wa import save_wa
from explain.types import Alignment, Link, Relation, Sentence

PAIRS = 375
RESAMPLES = 1000
SCORE_LIMIT = 2.0  # seconds, process start to last line
IMPORT_LIMIT = 0.3  # seconds over what the interpreter itself takes
REPEATS = 5
WORDS = ["a", "dog", "runs", "in", "the", "park", ",", "near", "two", "men", "with", "hats", "."]


def made_up(seed: int, *, wrong: float) -> list[Alignment]:
    """A run over sentences of about the length of captions; `wrong` of its links differ."""
    lengths, noise = random.Random(1), random.Random(seed)
    relations = [r for r in Relation if not r.one_sided]
    alignments = []
    for number in range(1, PAIRS + 1):
        first, second = (
            Sentence.from_words(lengths.choices(WORDS, k=lengths.randint(7, 14))) for _ in range(2)
        )
        links = []
        for start in range(0, 6, 2):
            relation = relations[(number + start) % len(relations)]
            if noise.random() < wrong:
                relation = noise.choice(relations)
            positions = range(start, start + 2 + (noise.random() < wrong))
            links.append(
                Link(
                    (first.chunk(positions),),
                    (second.chunk(range(start, start + 2)),),
                    relation,
                    4.0,
                )
            )
        alignments.append(Alignment(str(number), first, second, tuple(links)))
    return alignments


class Taken(NamedTuple):
    """Seconds by the clock, and of the processor."""

    clock: float
    processor: float


def seconds(*command: str) -> Taken:
    """The best of several runs of a Python process with these arguments."""
    clock, processor = [], []
    for _ in range(REPEATS):
        start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
        clock.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return Taken(min(clock), min(processor))


def measure() -> dict[str, tuple[Taken, float]]:
    """What was measured, and its limit, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        gold, run = Path(folder, "gold.headlines.wa"), Path(folder, "run.wa")
        save_wa(gold, made_up(1, wrong=0.0))
        save_wa(run, made_up(2, wrong=0.3))
        scoring = seconds(
            "-m", "explain", "score", str(gold), str(run), "--resamples", str(RESAMPLES)
        )
    bare, loaded = seconds("-c", "pass"), seconds("-c", "import explain")
    importing = Taken(loaded.clock - bare.clock, loaded.processor - bare.processor)
    return {
        f"score {PAIRS} pairs, {RESAMPLES} resamples": (scoring, SCORE_LIMIT),
        "import explain": (importing, IMPORT_LIMIT),
    }


def main() -> int:
    """Print the table; the exit code is 1 where a limit is broken."""
    broken = False
    print(f"{'seconds':36}{'clock':>9}{'processor':>11}{'limit':>8}")
    for name, (taken, limit) in measure().items():
        over = taken.clock > limit
        broken = broken or over
        figures = f"{taken.clock:9.3f}{taken.processor:11.3f}{limit:8.1f}"
        print(f"{name:36}{figures}{'  over' if over else ''}")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
