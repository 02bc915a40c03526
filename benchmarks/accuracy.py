"""The cross-validated figures that came with the weights, and a check of the shipped weights.

`python -m benchmarks.accuracy` prints what the manifest says; with `--data DATA` it also scores
the shipped weights on STS benchmark dev, which no training saw. The annotated pairs themselves
were trained on, so their honest figures are the cross-validated ones.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from explain.evaluation.correlation import pearson
from explain.formats.stsbenchmark import read_stsbenchmark
from explain.sentence.tokenise import tokenise
from explain.similarity.score import score_similarity
from explain.weights import manifest


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder with sts/stsbenchmark")
    choices = parser.parse_args()
    for name, figures in manifest()["figures"].items():
        print(name)
        for key, value in figures.items():
            print(f"  {key:18} {_row(value)}")
    if choices.data:
        print(
            f"STS benchmark dev with the shipped weights: Pearson {dev_pearson(choices.data):.4f}"
        )


def dev_pearson(data: Path) -> float:
    """Pearson of the shipped similarity on STS benchmark dev."""
    pairs = read_stsbenchmark(data / "sts" / "stsbenchmark" / "sts-dev.csv").items
    scores = score_similarity([(tokenise(p.first), tokenise(p.second)) for p in pairs])
    return pearson(np.array([p.score for p in pairs], dtype=np.float64), np.array(scores))


def _row(value: object) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{name} {figure:.4f}" for name, figure in value.items())
    return str(value)


if __name__ == "__main__":
    main()
