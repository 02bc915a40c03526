"""The figures of a run with their intervals, whatever its kind: one row of the overview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from explain.evaluation.analysis.export import Cell, Sheet
from explain.evaluation.analysis.study import Item, Run


@dataclass(frozen=True)
class Measured:
    """What a run scores: values by measure, and the 95 % interval of those that have one."""

    name: str
    number: int
    trivial: bool
    pairs: int
    values: Mapping[str, float]
    intervals: Mapping[str, tuple[float, float]]
    note: str = ""
    signature: str = ""

    def spread(self, measure: str) -> float | None:
        """Half the width of the interval."""
        if measure not in self.intervals:
            return None
        low, high = self.intervals[measure]
        return (high - low) / 2


def measured_run(
    run: Run[Item], summary: Mapping[str, Any], values: Mapping[str, float]
) -> Measured:
    """The row of a run from what `summarise` says of it: the figures that `score` prints."""
    return Measured(
        run.name,
        run.number,
        run.trivial,
        int(summary["pairs"]),
        dict(values),
        {measure: (low, high) for measure, (low, high) in summary["interval"].items()},
        run.note,
        str(summary["signature"]),
    )


def measured_sheet(rows: Sequence[Measured], names: Mapping[str, str], *, note: str) -> Sheet:
    """The overview as a plain table: every figure with both ends of its interval."""
    columns = ["run", "pairs"]
    for name in names.values():
        columns += [name, f"{name}, low", f"{name}, high"]
    body: list[tuple[Cell, ...]] = []
    for row in rows:
        cells: list[Cell] = [row.name, row.pairs]
        for measure in names:
            low, high = row.intervals.get(measure, (None, None))
            cells += [row.values.get(measure), low, high]
        body.append(tuple(cells))
    return Sheet("overview", "Official measures", tuple(columns), tuple(body), note)
