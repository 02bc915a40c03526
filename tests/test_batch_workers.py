"""Workers that die are replaced; a pair that kills becomes an error row, and only that pair."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from explain.batch.rows import Row
from explain.batch.shards import KILLED, Part, Recipe, Shard
from explain.batch.workers import MAX_DEATHS, in_workers, usual_workers
from explain.engine import Explainer
from explain.errors import ExplainError, ModelError
from explain.settings import Settings, System
from explain.types import Alignment, Explanation, Pair, Sentence, Summary

BASELINE = Settings(system=System.BASELINE)


class Mortal(Explainer):
    """Explains nothing, quickly, and dies of some words."""

    def explain_many(self, pairs: Sequence[Pair], *, batch_size: int = 1):  # type: ignore[no-untyped-def, override]
        for pair in pairs:
            if "DEADLY" in pair.first:
                os._exit(9)
            if "ONCE" in pair.first and not Path(pair.second).exists():
                Path(pair.second).touch()
                os._exit(9)
            if "MODEL" in pair.first:
                raise ModelError("the model is missing")
            alignment = Alignment(pair.pair_id, Sentence("", ()), Sentence("", ()))
            yield Explanation(alignment, 1.0, Summary(), f"threads {os.environ['OMP_NUM_THREADS']}")


def run(*firsts: str, second: str = "x", size: int = 4, workers: int = 2) -> tuple[list[Part], int]:
    rows = [Row(n, Pair(str(n), first, second)) for n, first in enumerate(firsts)]
    shards = [
        Shard(index, tuple(rows[start : start + size]))
        for index, start in enumerate(range(0, len(rows), size))
    ]
    recipe = Recipe(BASELINE, ".jsonl", 2, threads=1, explainer=Mortal)
    ticks: list[int] = []
    parts = list(in_workers(iter(shards), recipe, workers=workers, tick=ticks.append))
    return sorted(parts, key=lambda part: part.index), sum(ticks)


def errors(parts: list[Part]) -> list[str | None]:
    return [json.loads(line)["error"] for p in parts for line in p.payload.splitlines()]


def test_only_the_pair_that_kills_becomes_an_error_row() -> None:
    parts, ticks = run("a", "b", "DEADLY", "c", "d")
    assert errors(parts) == [None, None, KILLED, None, None]
    assert [(part.index, part.size, part.failed) for part in parts] == [(0, 4, 1), (1, 1, 0)]
    assert ticks == 5


def test_a_worker_that_is_killed_once_costs_no_pair(tmp_path: Path) -> None:
    parts, ticks = run("a", "ONCE", "b", second=str(tmp_path / "killed"))
    assert (tmp_path / "killed").exists()
    assert errors(parts) == [None, None, None]
    assert ticks == 3


def test_a_shard_that_kills_again_and_again_is_given_up() -> None:
    parts, ticks = run(*["DEADLY"] * (MAX_DEATHS + 2), size=20, workers=1)
    assert errors(parts) == [KILLED] * (MAX_DEATHS + 2)
    assert ticks == MAX_DEATHS + 2


def test_a_missing_model_ends_the_run_with_its_message() -> None:
    with pytest.raises(ExplainError, match="the model is missing"):
        run("a", "MODEL", "b")


def test_workers_keep_to_their_threads() -> None:
    parts, _ = run("a")
    assert json.loads(parts[0].payload)["signature"] == "threads 1"


def test_workers_end_when_the_run_is_left(tmp_path: Path) -> None:
    rows = [Row(n, Pair(str(n), "a", "x")) for n in range(40)]
    shards = (Shard(n, (row,)) for n, row in enumerate(rows))
    recipe = Recipe(BASELINE, ".jsonl", 2, threads=1, explainer=Mortal)
    before = _children()
    parts = in_workers(shards, recipe, workers=2, tick=lambda _: None)
    next(parts)
    started = _children() - before
    assert started
    parts.close()
    deadline = time.monotonic() + 5
    while _children() & started and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _children() & started


def test_the_usual_number_of_workers_fits_the_machine() -> None:
    workers, threads = usual_workers()
    assert 1 <= workers <= (os.cpu_count() or 1)
    assert workers * threads <= (os.cpu_count() or 1)


def _children() -> set[int]:
    import multiprocessing

    return {child.pid for child in multiprocessing.active_children() if child.pid}
