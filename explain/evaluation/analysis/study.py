"""What is analysed: a gold file, the runs on it, and the sentences, whatever their kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Generic, TypeVar

from explain.errors import ExplainError
from explain.evaluation.runs import Task
from explain.formats.pit import Judgement
from explain.formats.problems import Problem
from explain.formats.sts import ScoreLine
from explain.types import Alignment

Item = TypeVar("Item", Alignment, ScoreLine, Judgement)

TASK_WORDS = {
    Task.ISTS: "alignment (interpretable STS)",
    Task.STS: "similarity (STS)",
    Task.PIT: "paraphrase (PIT)",
}


class Scenario(StrEnum):
    """What a system was given; figures are never compared across scenarios."""

    GOLD_ALIGNMENT = "gold-alignment"
    GOLD_CHUNKS = "gold-chunks"
    SYSTEM_CHUNKS = "system-chunks"

    @property
    def words(self) -> str:
        """The scenario in words."""
        return {
            Scenario.GOLD_ALIGNMENT: "gold alignment given",
            Scenario.GOLD_CHUNKS: "gold chunks given",
            Scenario.SYSTEM_CHUNKS: "raw text",
        }[self]


@dataclass(frozen=True)
class Run(Generic[Item]):
    """A file of results: what it says of every pair, by pair id.

    `trivial` marks the baselines that are always shown beside the runs; `number` is the place of
    the run among the user's, which decides its colour and mark.
    """

    name: str
    items: Mapping[str, Item]
    trivial: bool = False
    number: int = 0
    note: str = ""


@dataclass(frozen=True)
class Mismatch:
    """How the pairs of a run differ from the gold's."""

    run: str
    missing: tuple[str, ...]  # only in gold
    extra: tuple[str, ...]  # only in the run
    different: tuple[str, ...]  # in both, but with other sentences

    @property
    def message(self) -> str:
        """What differs, with the first ids of each kind."""
        parts = [
            f"{words} ({_first_ids(ids)})"
            for ids, words in (
                (self.missing, f"lacks {_pairs(self.missing)} of the gold"),
                (self.extra, f"has {_pairs(self.extra)} that the gold lacks"),
                (self.different, f"has other sentences in {_pairs(self.different)}"),
            )
            if ids
        ]
        return f"{self.run} {', '.join(parts)}"


@dataclass(frozen=True)
class Study(Generic[Item]):
    """A gold file and the runs on it, read and ready to be analysed."""

    task: Task
    gold: Run[Item]
    runs: tuple[Run[Item], ...]
    sentences: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    datasets: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    problems: tuple[Problem, ...] = ()
    refused: tuple[str, ...] = ()  # files that could not be read at all, and why

    @cached_property
    def pair_ids(self) -> tuple[str, ...]:
        """The gold's pairs, in its order."""
        return tuple(self.gold.items)

    @cached_property
    def mismatches(self) -> tuple[Mismatch, ...]:
        """The runs whose pairs are not the gold's."""
        found: list[Mismatch] = [_mismatch(self.gold, run) for run in self.runs]
        return tuple(each for each in found if each.missing or each.extra or each.different)

    @cached_property
    def common_ids(self) -> tuple[str, ...]:
        """The pairs that gold and every run have, with the same sentences."""
        lost: set[str] = set()
        for each in self.mismatches:
            lost.update(each.missing, each.different)
        return tuple(pair_id for pair_id in self.pair_ids if pair_id not in lost)

    def restricted(self, pair_ids: Iterable[str]) -> Study[Item]:
        """The same study on some of its pairs, in the gold's order."""
        wanted = set(pair_ids)
        kept = [pair_id for pair_id in self.pair_ids if pair_id in wanted]
        if not kept:
            raise ExplainError("no pairs are left to analyse; choose a wider selection")
        return replace(
            self,
            gold=_restricted(self.gold, kept),
            runs=tuple(_restricted(run, kept) for run in self.runs),
        )

    def without(self, names: Iterable[str]) -> Study[Item]:
        """The same study without these runs."""
        out = set(names)
        return replace(self, runs=tuple(run for run in self.runs if run.name not in out))

    def with_runs(self, runs: Sequence[Run[Item]]) -> Study[Item]:
        """The same study with other runs."""
        return replace(self, runs=tuple(runs))

    def run_named(self, name: str) -> Run[Item]:
        """The run of this name."""
        for run in self.runs:
            if run.name == name:
                return run
        names = ", ".join(run.name for run in self.runs)
        raise ExplainError(f"no run is named {name!r}; the runs are {names}")


def _mismatch(gold: Run[Item], run: Run[Item]) -> Mismatch:
    missing = tuple(i for i in gold.items if i not in run.items)
    extra = tuple(i for i in run.items if i not in gold.items)
    different = tuple(
        i for i, item in run.items.items() if i in gold.items and not _same(gold.items[i], item)
    )
    return Mismatch(run.name, missing, extra, different)


def _same(gold: object, system: object) -> bool:
    """Whether two items speak of the same sentences, as far as the files tell."""
    if isinstance(gold, Alignment) and isinstance(system, Alignment):
        # The field's files differ in the coding of single tokens; the number of tokens is what
        # the ids of the links count in.
        return len(gold.first.tokens) == len(system.first.tokens) and len(
            gold.second.tokens
        ) == len(system.second.tokens)
    return True


def _restricted(run: Run[Item], pair_ids: Sequence[str]) -> Run[Item]:
    items = {i: run.items[i] for i in pair_ids if i in run.items}
    return replace(run, items=MappingProxyType(items))


def _pairs(ids: Sequence[str]) -> str:
    return f"{len(ids):,} pair{'' if len(ids) == 1 else 's'}"


def _first_ids(ids: Sequence[str]) -> str:
    return ", ".join(ids[:5]) + (", …" if len(ids) > 5 else "")
