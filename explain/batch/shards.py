"""A shard: some rows that are explained, written and counted together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from explain.batch.output import encode, encode_failures
from explain.batch.rows import Done, Row, Tick, explain_alone, explain_rows
from explain.batch.source import PairSource
from explain.engine import Explainer
from explain.settings import Settings
from explain.types import Explanation, Failure

KILLED = "the worker process died while explaining this pair; the other pairs are not touched"


@dataclass(frozen=True)
class Shard:
    """Rows with their place in the order of shards.

    A shard that has killed a worker is done with care: pair by pair, and without the pairs that
    are known to kill.
    """

    index: int
    rows: tuple[Row, ...]
    careful: bool = False
    deadly: frozenset[int] = frozenset()  # places in rows


@dataclass(frozen=True)
class Part:
    """What came of a shard, ready to be written."""

    index: int
    payload: bytes
    failures: bytes
    size: int
    failed: int


@dataclass(frozen=True)
class Recipe:
    """All that a worker has to know to turn a shard into a part."""

    settings: Settings
    suffix: str
    batch_size: int
    threads: int | None = None  # for the numerical libraries of a worker
    explainer: Callable[[Settings], Explainer] = Explainer


@dataclass(frozen=True)
class Plan:
    """How an input is cut: its shards can be gone through again, here or in another process."""

    source: PairSource
    size: int
    done: frozenset[int] = frozenset()  # shards that an earlier run has finished

    def __iter__(self) -> Iterator[Shard]:
        """The shards that are left, in order; the last one may be smaller."""
        rows = self.source.rows()
        index = 0
        while taken := tuple(islice(rows, self.size)):
            if index not in self.done:
                yield Shard(index, taken)
            index += 1


def explain_shard(
    explainer: Explainer, shard: Shard, recipe: Recipe, *, tick: Tick | None = None
) -> Part:
    """The part of the output that this shard makes up."""
    if shard.careful:
        done = _with_care(explainer, shard, tick)
    else:
        done = explain_rows(explainer, shard.rows, batch_size=recipe.batch_size, tick=tick)
    return part(shard, done, recipe.suffix)


def given_up(shard: Shard, suffix: str) -> Part:
    """The part of a shard that no worker survives: a failure for every row."""
    return part(shard, [Done(row, Failure(row.pair, KILLED)) for row in shard.rows], suffix)


def part(shard: Shard, done: list[Done], suffix: str) -> Part:
    """The results of a shard in the form in which they are kept."""
    return Part(
        shard.index,
        encode(done, suffix),
        encode_failures(done),
        len(done),
        sum(1 for item in done if item.error),
    )


def _with_care(explainer: Explainer, shard: Shard, tick: Tick | None) -> list[Done]:
    done = []
    for place, row in enumerate(shard.rows):
        done.append(Done(row, _alone(explainer, row, place in shard.deadly)))
        if tick:
            tick(1)  # one by one, so that the place of a pair that kills is known
    return done


def _alone(explainer: Explainer, row: Row, deadly: bool) -> Explanation | Failure:
    if deadly:
        return Failure(row.pair, KILLED)
    return Failure(row.pair, row.problem) if row.problem else explain_alone(explainer, row.pair)
