"""Worker processes that turn shards into parts; one that dies is replaced, its shard done again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explain.batch.shards import Part, Recipe, Shard, explain_shard, given_up
from explain.errors import ExplainError
from explain.threads import threads_of_children

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

# A shard that kills its worker is done pair by pair; after this many deaths it is given up, so
# that a machine without memory does not go round for ever.
MAX_DEATHS = 8
# Resident memory of a worker at its peak in `python -m benchmarks`, rounded up.
WORKER_MEMORY = 1_500_000_000


def usual_workers() -> tuple[int, int]:
    """How many workers suit this machine, and how many threads each: one a core, memory allowing.

    Processes scale better than threads here: half of the work is not matrix arithmetic.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    cores = cores or 1
    workers = max(1, min(cores, _free_memory() // WORKER_MEMORY))
    return workers, max(1, cores // workers)


def _free_memory() -> int:
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if "MemAvailable" in line)
    except (OSError, StopIteration, ValueError):
        return 4 * WORKER_MEMORY


def in_process(
    shards: Iterator[Shard], recipe: Recipe, *, tick: Callable[[int], None]
) -> Iterator[Part]:
    """The parts of the shards, made here one after the other."""
    explainer = recipe.explainer(recipe.settings)
    for shard in shards:
        yield explain_shard(explainer, shard, recipe, tick=tick)


def in_workers(
    shards: Iterator[Shard], recipe: Recipe, *, workers: int, tick: Callable[[int], None]
) -> Iterator[Part]:
    """The parts of the shards as they are finished, made by this many processes."""
    pool = _Pool(shards, recipe, workers, tick)
    try:
        yield from pool.parts()
    finally:
        pool.stop()


@dataclass
class _Worker:
    process: SpawnProcess
    pipe: Connection
    shard: Shard | None = None
    reached: int = 0  # pairs of its shard that it has reported


@dataclass
class _Pool:
    shards: Iterator[Shard]
    recipe: Recipe
    size: int
    tick: Callable[[int], None]
    again: deque[Shard] = field(default_factory=deque)
    deaths: dict[int, int] = field(default_factory=dict)
    workers: list[_Worker] = field(default_factory=list)

    def parts(self) -> Iterator[Part]:
        while True:
            self._hire()
            if not self.workers:
                return
            for worker in self._heard():
                yield from self._listen(worker)

    def stop(self) -> None:
        """End the workers at once; what they have not written is done by the next run."""
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.process.join()
            worker.pipe.close()
        self.workers.clear()

    def _hire(self) -> None:
        """Give every idle worker a shard, and start workers while there are shards left."""
        for worker in [w for w in self.workers if w.shard is None]:
            shard = self._next()
            if shard is None:
                self._dismiss(worker)
            else:
                self._give(worker, shard)
        while len(self.workers) < self.size:
            shard = self._next()
            if shard is None:
                return
            worker = _start(self.recipe)
            self.workers.append(worker)
            self._give(worker, shard)

    def _next(self) -> Shard | None:
        return self.again.popleft() if self.again else next(self.shards, None)

    def _give(self, worker: _Worker, shard: Shard) -> None:
        worker.shard, worker.reached = shard, 0
        with suppress(OSError):  # it may be dead: `_listen` will see that
            worker.pipe.send(shard)

    def _heard(self) -> list[_Worker]:
        ready = set(wait([w.pipe for w in self.workers]))
        return [w for w in self.workers if w.pipe in ready]

    def _listen(self, worker: _Worker) -> Iterator[Part]:
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            yield from self._bury(worker)
            return
        if isinstance(message, int):
            worker.reached += message
            self.tick(message)
        elif isinstance(message, Part):
            worker.shard = None
            yield message
        else:
            raise ExplainError(str(message))

    def _bury(self, worker: _Worker) -> Iterator[Part]:
        """Take a dead worker away and see to its shard."""
        self.workers.remove(worker)
        worker.process.join()
        worker.pipe.close()
        shard = worker.shard
        if shard is None:
            return
        self.tick(-worker.reached)
        self.deaths[shard.index] = deaths = self.deaths.get(shard.index, 0) + 1
        if deaths >= MAX_DEATHS:
            self.tick(len(shard.rows))
            yield given_up(shard, self.recipe.suffix)
            return
        # The first death may be chance (someone killed the process): do the same again. A second
        # one is the shard's doing: go pair by pair, and leave out the pair that is fatal.
        if shard.careful:
            shard = replace(shard, deadly=shard.deadly | {worker.reached})
        elif deaths > 1:
            shard = replace(shard, careful=True)
        self.again.append(shard)

    def _dismiss(self, worker: _Worker) -> None:
        self.workers.remove(worker)
        worker.pipe.close()
        worker.process.join()


def _start(recipe: Recipe) -> _Worker:
    # A forked child would inherit the locks of threads that it does not have.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there, recipe), daemon=True)
    with threads_of_children(recipe.threads):
        process.start()
    there.close()
    return _Worker(process, here)


def _work(pipe: Connection, recipe: Recipe) -> None:
    """The life of a worker: shards in, parts out, until the pipe is closed."""
    _die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    explainer = recipe.explainer(recipe.settings)
    while True:
        try:
            shard = pipe.recv()
        except EOFError:
            return
        try:
            answer: Any = explain_shard(explainer, shard, recipe, tick=pipe.send)
        except ExplainError as error:
            answer = str(error)
        except Exception as error:  # a fault of ours: end the run, and say which
            answer = f"shard {shard.index} could not be made ({type(error).__name__}: {error})"
        pipe.send(answer)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
