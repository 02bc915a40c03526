"""A batch from its input to its output: resumable, in order, nothing lost and nothing twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any

from explain.batch.folder import JobFolder
from explain.batch.output import check_format, join, write_failures
from explain.batch.progress import Meter, Progress
from explain.batch.shards import Part, Plan, Recipe
from explain.batch.source import PairSource
from explain.batch.workers import in_process, in_workers, usual_workers
from explain.engine import BATCH_SIZE
from explain.errors import ExplainError
from explain.settings import Settings

# Starting workers costs as much as explaining a few hundred pairs here.
SMALL = 300
_SHOWN_FAILURES = 10


class Engine(StrEnum):
    """Who distributes the work."""

    LOCAL = "local"
    RAY = "ray"


@dataclass(frozen=True)
class Job:
    """What is to be done with which pairs, and where the result goes.

    `workers` None means what suits the machine. The engine, the workers and the sizes of batches
    change the speed, never the result.
    """

    source: PairSource
    output: Path
    settings: Settings = field(default_factory=Settings)
    workers: int | None = None
    batch_size: int = BATCH_SIZE
    shard_size: int | None = None
    engine: Engine = Engine.LOCAL
    address: str | None = None
    restart: bool = False

    def __post_init__(self) -> None:
        for name in ("workers", "batch_size", "shard_size"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ExplainError(f"{name} is {value}; expected at least 1")


@dataclass(frozen=True)
class Report:
    """What came of a job."""

    output: Path
    total: int
    failed: int
    resumed: int  # pairs that an earlier run had done
    seconds: float
    failures: tuple[dict[str, Any], ...]  # the first of them: line, id, message
    failures_file: Path | None  # where a .wa run lists them, as .wa has no place for reasons


def run_job(job: Job, *, on_progress: Callable[[Progress], None] | None = None) -> Report:
    """Explain every pair of the source into the output file, and say what came of it.

    What an earlier run of the same job has finished is not done again. Killed at any moment, the
    same call goes on where it was; the output appears when all is done.
    """
    suffix = check_format(job.output)
    same = {**job.source.identity(), "settings": job.settings.signature, "format": suffix}
    folder = JobFolder.beside(job.output)
    with folder.prepared(restart=job.restart):
        settled = folder.manifest(same) or folder.begin(same, **_settle(job))
        total, size = settled["total"], settled["shard_size"]
        shards = -(-total // size)
        plan = Plan(job.source, size, _finished(folder, shards))
        meter = Meter(total, on_progress)
        resumed = sum(min(size, total - index * size) for index in plan.done)
        meter.resume(resumed, sum(1 for _ in folder.failures(shards)))
        recipe = Recipe(job.settings, suffix, job.batch_size)
        for part in _parts(job, plan, recipe, total - resumed, meter):
            folder.finish(part.index, part.payload, part.failures)
            meter.finished(part.failed)
        return _close(job, folder, suffix, meter, resumed, shards)


def _settle(job: Job) -> dict[str, int]:
    """What stays as it is when the job is resumed: how many pairs, and how many make a shard."""
    total = job.source.count()
    if not total:
        raise ExplainError(f"{job.source.path} holds no pairs; expected at least one")
    # Small shards keep all workers busy to the end, tell of progress often and lose little when
    # killed; large ones keep the number of files sane. The size depends on nothing but the input.
    size = 32 if total <= 5_000 else 128 if total <= 50_000 else 512
    return {"total": total, "shard_size": job.shard_size or size}


def _finished(folder: JobFolder, shards: int) -> frozenset[int]:
    return frozenset(index for index in range(shards) if folder.is_done(index))


def _parts(job: Job, plan: Plan, recipe: Recipe, left: int, meter: Meter) -> Iterator[Part]:
    """The parts that are left, by whoever suits the job."""
    if left and job.engine is Engine.RAY:
        from explain.batch.cluster import on_ray

        done = set(plan.done)
        for part in on_ray(plan, recipe, workers=job.workers, address=job.address):
            done.add(part.index)
            meter.tick(part.size)
            yield part
        # Shards that killed workers again and again are left: find the pairs that did it here.
        yield from in_workers(
            iter(replace(plan, done=frozenset(done))), recipe, workers=1, tick=meter.tick
        )
        return
    workers, threads = usual_workers()
    if job.workers is not None:
        threads = max(1, workers * threads // job.workers)
        workers = job.workers
    if workers == 1 or (job.workers is None and left <= SMALL):
        yield from in_process(iter(plan), recipe, tick=meter.tick)
    else:
        recipe = replace(recipe, threads=threads)
        yield from in_workers(iter(plan), recipe, workers=workers, tick=meter.tick)


def _close(
    job: Job, folder: JobFolder, suffix: str, meter: Meter, resumed: int, shards: int
) -> Report:
    """Join the parts, take the folder away and say what came of it all."""
    failures = tuple(islice(folder.failures(shards), _SHOWN_FAILURES))
    listed = job.output.with_name(f"{job.output.name}.errors.csv")
    if suffix == ".wa" and failures:
        write_failures(folder.failures(shards), listed)
    else:
        listed.unlink(missing_ok=True)
    join((folder.shard(index) for index in range(shards)), job.output, suffix)
    folder.remove()
    progress = meter.close()
    return Report(
        output=job.output,
        total=progress.total,
        failed=progress.failed,
        resumed=resumed,
        seconds=time.monotonic() - meter.started,
        failures=failures,
        failures_file=listed if suffix == ".wa" and failures else None,
    )
