"""Speed as ratios against a floor measured in the same run.

The floor is what the two models cost a user who calls them as their documentation says:
sentence-transformers' MiniLM encoding the two sentences, and spaCy parsing both.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.sample import make_pairs
from explain.batch.job import SMALL
from explain.engine import Explainer
from explain.packages import MINILM, package_folder
from explain.sentence.pipeline import load_pipeline

WARM_LIMIT, MANY_LIMIT, COLD_LIMIT, MEMORY_LIMIT = 3.0, 1 / 3, 1.5, 1_500
LENGTHS = (10, 20, 40, 80, 160)
FEW, MANY = 2 * SMALL, 8 * SMALL

_COLD_FLOOR = """
import spacy
from sentence_transformers import SentenceTransformer
model = SentenceTransformer({model!r})
parser = spacy.load({parser!r})
model.encode(["A dog runs.", "A cat sleeps."])
parser("A dog runs."), parser("A cat sleeps.")
"""


@lru_cache(maxsize=1)
def _floor_models() -> tuple[Any, Any]:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(package_folder(MINILM) / "model")), load_pipeline()


def floor_pair(first: str, second: str) -> None:
    """One pair, as a user would call the two models."""
    model, parser = _floor_models()
    model.encode([first, second])
    parser(first)
    parser(second)


def floor_batch(pairs: Sequence[tuple[str, str]]) -> None:
    """Many pairs, with the batching that both models offer."""
    model, parser = _floor_models()
    sentences = [sentence for pair in pairs for sentence in pair]
    model.encode(sentences, show_progress_bar=False)
    list(parser.pipe(sentences))


def seconds(task: Callable[[], object]) -> float:
    """How long the task takes."""
    started = time.perf_counter()
    task()
    return time.perf_counter() - started


def warm(count: int, *, tokens: int = 10, seed: int = 7) -> tuple[float, float]:
    """Median seconds of one warm pair: ours, and the floor's, measured in turn."""
    explainer = Explainer()
    ours, floor = [], []
    for number, (first, second) in enumerate(make_pairs(count + 3, tokens=tokens, seed=seed)):
        explained = seconds(lambda a=first, b=second: explainer.explain(a, b))  # type: ignore[misc]
        plain = seconds(lambda a=first, b=second: floor_pair(a, b))  # type: ignore[misc]
        if number >= 3:
            ours.append(explained)
            floor.append(plain)
    return median(ours), median(floor)


def many() -> tuple[float, float, float, float]:
    """Pairs a second through `run` and through the floor, cost growth, and memory in MB.

    Both runs are large enough to get a worker a core, so that their difference is free of what it
    takes to start; the floor is measured before and after, as the machine may have other work.
    """
    pairs = make_pairs(MANY, seed=11)
    floor_batch(pairs[:64])
    middle = (FEW + MANY) // 2
    before = seconds(lambda: floor_batch(pairs[FEW:middle]))
    with tempfile.TemporaryDirectory() as folder:
        few, _ = _run(Path(folder), pairs[:FEW], "few")
        all_of_them, memory = _run(Path(folder), pairs, "many")
    after = seconds(lambda: floor_batch(pairs[middle:]))
    rate = (MANY - FEW) / (all_of_them - few)
    return rate, (MANY - FEW) / (before + after), all_of_them / MANY / (few / FEW), memory


def _run(folder: Path, pairs: Sequence[tuple[str, str]], name: str) -> tuple[float, float]:
    source = folder / f"{name}.tsv"
    source.write_text("".join(f"{a}\t{b}\n" for a, b in pairs), encoding="utf-8")
    command = ["run", str(source), "-o", str(folder / f"{name}.jsonl"), "--quiet"]
    script = (
        "import json, resource, sys, time; from explain.cli import main; t = time.perf_counter(); "
        "main(sys.argv[1:]); r = resource; "
        "peak = max(r.getrusage(w).ru_maxrss for w in (r.RUSAGE_SELF, r.RUSAGE_CHILDREN)); "
        "print(json.dumps([time.perf_counter() - t, peak / 1024]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command], capture_output=True, text=True, check=True
    )
    took, memory = json.loads(done.stdout.strip().splitlines()[-1])
    return float(took), float(memory)


def cold() -> tuple[float, float]:
    """Seconds from process start to the first explanation, and to the floor's first answer."""
    script = _COLD_FLOOR.format(
        model=str(package_folder(MINILM) / "model"), parser=str(load_pipeline().path)
    )
    ours = [sys.executable, "-m", "explain", "pair", "A dog runs.", "A cat sleeps.", "--json"]
    commands = ([sys.executable, "-c", script], ours)
    took = [
        [
            seconds(lambda c=command: subprocess.run(c, check=True, capture_output=True))  # type: ignore[misc]
            for command in commands
        ]
        for _ in range(3)
    ]
    floor, explained = (min(times) for times in zip(*took, strict=True))
    return explained, floor


def main() -> None:
    """Print every ratio with its limit."""
    ours, floor = warm(60)
    _show("one warm pair", ours / floor, WARM_LIMIT, f"{ours * 1e3:.1f} ms, {floor * 1e3:.1f} ms")
    rate, floor_rate, growth, memory = many()
    share = rate / floor_rate
    print(
        f"{'many pairs through run':26} {share:5.2f} of the floor, at least {MANY_LIMIT:.2f} "
        f"({rate:.0f} pairs/s, {floor_rate:.0f} pairs/s) {_verdict(share >= MANY_LIMIT)}"
    )
    sizes = f"cost a pair, {FEW:,} -> {MANY:,}"
    print(f"{sizes:26} {growth:5.2f} times, start-up included")
    print(f"{'memory, largest process':26} {memory:5.0f} MB {_verdict(memory < MEMORY_LIMIT)}")
    ours, floor = cold()
    _show("cold start", ours / floor, COLD_LIMIT, f"{ours:.1f} s, {floor:.1f} s")
    print("length: tokens a side, ms ours, ms floor, ratio")
    for tokens in LENGTHS:
        ours, floor = warm(9, tokens=tokens, seed=tokens)
        print(f"  {tokens:4d} {ours * 1e3:8.1f} {floor * 1e3:8.1f} {ours / floor:6.2f}")


def _show(name: str, ratio: float, limit: float, detail: str) -> None:
    print(
        f"{name:26} {ratio:5.2f} times the floor, at most {limit:g} ({detail}) "
        f"{_verdict(ratio <= limit)}",
        flush=True,
    )


def _verdict(good: bool) -> str:
    return "ok" if good else "TOO SLOW"


if __name__ == "__main__":
    main()
