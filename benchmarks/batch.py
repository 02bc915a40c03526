"""How many pairs a second a batch explains: by workers, sizes of batches and of inputs, and memory.

Every row is a process of its own, as `python -m explain run` would be. The floor is measured in
the same run: MiniLM encoding and spaCy parsing such pairs in batches, in one process, all cores.
`steady` leaves out what happens before the first batch is done: starting, loading the models.
"""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.sample import make_pairs
from benchmarks.speed import floor_batch, seconds

SIZES = (100, 1_000, 10_000)
BATCH_SIZES = (8, 32, 64, 128)
MIN_SCALING = 1.6
FLOOR_PAIRS = 500


class Measured(NamedTuple):
    """One run: pairs a second in all and in the steady state, and the memory of its processes."""

    seconds: float
    rate: float
    steady: float
    largest: float  # MB, the peak of the largest process
    total: float  # MB, the peaks of all processes together


def measure(
    count: int, *, workers: int, batch_size: int = 64, threads: int | None = None
) -> Measured:
    """Explain so many pairs in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "pairs.tsv"
        pairs = make_pairs(count, seed=count)
        source.write_text("".join(f"{a}\t{b}\n" for a, b in pairs), "utf-8")
        command = [sys.executable, "-m", "benchmarks.batch", "--one", str(source)]
        command += ["--workers", str(workers), "--batch-size", str(batch_size)]
        environment = dict(os.environ)
        if threads is not None:
            environment["OMP_NUM_THREADS"] = str(threads)
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        memory = _Memory(process.pid)
        out, _ = process.communicate()
        took = time.perf_counter() - started
        peaks = memory.stop()
    if process.returncode:
        raise RuntimeError(f"the run of {count} pairs ended with {process.returncode}")
    steady = float(out.strip().splitlines()[-1])
    return Measured(took, count / took, steady, max(peaks.values()), sum(peaks.values()))


class _Memory:
    """Watches the peak memory of a process and of all that it starts, in MB."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._peaks = {pid: 0.0}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> dict[int, float]:
        """The peak of every process that was seen."""
        self._ended.set()
        self._thread.join()
        return self._peaks

    def _watch(self) -> None:
        while not self._ended.wait(0.2):
            for pid in [self._pid, *_children(self._pid)]:
                peak = _peak(pid)
                if peak:
                    self._peaks[pid] = max(self._peaks.get(pid, 0.0), peak)


def _children(pid: int) -> list[int]:
    try:
        direct = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [each for child in direct for each in (int(child), *_children(int(child)))]


def _peak(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)


def run_one(source: Path, workers: int, batch_size: int) -> float:
    """Explain the file here; the pairs a second from the first finished batch to the last."""
    from explain.batch.job import Job, run_job
    from explain.batch.progress import Progress
    from explain.batch.source import PairSource

    ticks: list[tuple[float, int]] = []

    def listen(progress: Progress) -> None:
        if progress.done:
            ticks.append((time.perf_counter(), progress.done))

    job = Job(
        PairSource(source), source.with_suffix(".jsonl"), workers=workers, batch_size=batch_size
    )
    run_job(job, on_progress=listen)
    # With several workers the first news come from the first that has loaded its models; the
    # steady state begins when all have.
    if len(ticks) < 4 * workers + 2:
        return float("nan")  # too few batches to speak of a steady state
    (first, before), (last, done) = ticks[2 * workers], ticks[-2]
    return (done - before) / max(last - first, 1e-6)


def main(*, quick: bool = False) -> None:
    """Print the tables."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    pairs = make_pairs(FLOOR_PAIRS, seed=3)
    floor_batch(pairs[:64])
    floor = FLOOR_PAIRS / seconds(lambda: floor_batch(pairs))
    print(f"batch: floor {floor:.0f} pairs/s in one process with {cores} cores", flush=True)
    print("  workers  threads    pairs  seconds  pairs/s  steady  of floor  MB largest  MB all")
    steady: dict[int, float] = {}
    for count in SIZES[:2] if quick else SIZES:
        for workers in (1, 2):
            found = measure(count, workers=workers, threads=1)
            steady[workers] = found.steady
            print(
                f"  {workers:7d}  {1:7d}  {count:7,d}  {found.seconds:7.1f}  {found.rate:7.1f}  "
                f"{_shown(found.steady, 1):>6}  {_shown(found.steady / floor, 2):>8}  "
                f"{found.largest:10.0f}  {found.total:6.0f}",
                flush=True,
            )
    scaling = steady[2] / steady[1]
    verdict = "ok" if scaling >= MIN_SCALING else "LOW" if cores and cores >= 2 else "one core only"
    print(f"  from 1 to 2 workers: {scaling:.2f} times, at least {MIN_SCALING} {verdict}")
    print("  batch size, steady pairs/s of one worker with one thread")
    for size in BATCH_SIZES:
        found = measure(1_000, workers=1, batch_size=size, threads=1)
        print(f"  {size:10d}  {found.steady:6.1f}", flush=True)


def _shown(value: float, digits: int) -> str:
    """The figure, or a dash where the run was too short for one."""
    return "–" if math.isnan(value) else f"{value:.{digits}f}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batch", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="without the 10,000 pairs")
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--workers", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--batch-size", type=int, default=64, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    arguments = _arguments()
    if arguments.one:
        print(run_one(arguments.one, arguments.workers, arguments.batch_size))
    else:
        main(quick=arguments.quick)
