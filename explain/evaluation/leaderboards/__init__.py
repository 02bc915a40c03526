"""The published result tables, as data with their source, and a run's place among them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

RUN = "run"  # the kind of a published row that took part and is ranked


@dataclass(frozen=True)
class Published:
    """A row of a published table; `kind` is run, baseline, organisers, late or human."""

    name: str
    kind: str
    figures: Mapping[str, float]
    rank: int | None = None


@dataclass(frozen=True)
class Leaderboard:
    """One published table, or half of one: a dataset in a scenario under rules.

    Cells that could not be read with certainty are not there. `sizes` gives the pairs of each
    dataset where the table spans several; `published` the number of runs that took part, where
    not all could be read.
    """

    source: str
    task: str
    year: int
    dataset: str
    measures: tuple[str, ...]
    official: str
    runs: tuple[Published, ...]
    scenario: str | None = None
    rules: str | None = None
    pairs: int | None = None
    sizes: Mapping[str, int] = field(default_factory=dict)
    published: int | None = None
    note: str = ""

    def ranked(self, measure: str | None = None) -> list[Published]:
        """The runs that took part and state this measure, best first."""
        key = measure or self.official
        found = [run for run in self.runs if run.kind == RUN and key in run.figures]
        return sorted(found, key=lambda run: -run.figures[key])

    def place(self, value: float, measure: str | None = None) -> Placement:
        """Where a run with this figure would stand; rounded as the table is."""
        key = measure or self.official
        runs = self.ranked(key)
        rounded = round(value, _decimals(runs, key))
        above = [run for run in runs if run.figures[key] > rounded]
        return Placement(
            leaderboard=self,
            measure=key,
            value=value,
            rank=len(above) + 1,
            of=len(runs),
            above=above[-1] if above else None,
            below=runs[len(above)] if len(above) < len(runs) else None,
        )


@dataclass(frozen=True)
class Placement:
    """A place among published runs: the rank, of how many, and the nearest neighbours."""

    leaderboard: Leaderboard
    measure: str
    value: float
    rank: int
    of: int
    above: Published | None
    below: Published | None

    @property
    def text(self) -> str:
        """The place in words: would rank 2nd of 20 published runs."""
        runs = f"{self.of} published runs"
        if self.leaderboard.published is not None:
            runs += f" that can be read (of {self.leaderboard.published})"
        if self.rank > self.of:
            return f"would rank below all {runs}"
        return f"would rank {ordinal(self.rank)} of {runs}"


@lru_cache(maxsize=1)
def leaderboards() -> tuple[Leaderboard, ...]:
    """Every published table, in the order of task and year."""
    found = []
    for path in sorted(Path(__file__).parent.glob("*.json")):
        for values in json.loads(path.read_text(encoding="utf-8")):
            values["measures"] = tuple(values["measures"])
            values["runs"] = tuple(Published(**run) for run in values["runs"])
            found.append(Leaderboard(**values))
    return tuple(found)


def find_leaderboards(
    task: str,
    *,
    dataset: str | None = None,
    scenario: str | None = None,
    rules: str | None = None,
    year: int | None = None,
) -> list[Leaderboard]:
    """The tables that fit all that is given."""
    wanted = {"dataset": dataset, "scenario": scenario, "rules": rules, "year": year}
    return [
        board
        for board in leaderboards()
        if board.task == task
        and all(value is None or getattr(board, key) == value for key, value in wanted.items())
    ]


def leaderboard_rank(
    value: float,
    *,
    task: str = "ists",
    dataset: str,
    scenario: str | None = None,
    rules: str | None = None,
    measure: str | None = None,
    year: int | None = None,
) -> Placement | None:
    """The place of a figure among the published runs; None where no single table fits.

    Figures of different scenarios or rules are never compared, so both must be given for ists.
    """
    boards = find_leaderboards(task, dataset=dataset, scenario=scenario, rules=rules, year=year)
    boards = [board for board in boards if (measure or board.official) in board.measures]
    return boards[0].place(value, measure) if len(boards) == 1 else None


def dataset_of(name: str) -> str | None:
    """The iSTS dataset that a file's name speaks of, or None."""
    lowered = name.lower()
    for dataset, words in {
        "headlines": ("headlines", "hdl"),
        "images": ("images",),
        "answers-students": ("answers-students", "answer-students", "student"),
    }.items():
        if any(word in lowered for word in words):
            return dataset
    return None


def ordinal(number: int) -> str:
    """The number as 1st, 2nd, 3rd, 4th, 11th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def _decimals(runs: list[Published], key: str) -> int:
    """How many decimals the table gives; trailing zeros are not stored, so the most counts."""
    texts = (f"{run.figures[key]:.4f}".rstrip("0") for run in runs)
    return max((len(text.partition(".")[2]) for text in texts), default=4)
