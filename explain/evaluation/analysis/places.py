"""The published tables that a study's runs can be set beside, the fitting one first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explain.evaluation.analysis.alignment import AlignmentAnalysis
from explain.evaluation.analysis.measured import Measured
from explain.evaluation.analysis.paraphrase import ParaphraseAnalysis
from explain.evaluation.analysis.similarity import SimilarityAnalysis
from explain.evaluation.leaderboards import (
    Leaderboard,
    Placement,
    dataset_of,
    find_leaderboards,
)
from explain.evaluation.runs import Task
from explain.evaluation.summary import placements


@dataclass(frozen=True)
class Board:
    """A published table, the column to compare, and the runs' own measure that belongs to it.

    `fits` says that gold seems to be the very file that the table is of.
    """

    table: Leaderboard
    measure: str
    key: str
    fits: bool

    @property
    def title(self) -> str:
        """Dataset, year, scenario and measure in a few words."""
        table = self.table
        scenario = {"gold-chunks": "gold chunks", "system-chunks": "raw text"}.get(
            table.scenario or "", table.scenario or ""
        )
        column = "" if self.measure == table.official else self.measure
        return ", ".join(filter(None, (f"{table.dataset} {table.year}", scenario, column)))

    def place(self, row: Measured) -> Placement | None:
        """Where the run would stand; None where it has no such figure."""
        value = row.values.get(self.key)
        return None if value is None else self.table.place(value, self.measure)


def boards_for(
    analysis: AlignmentAnalysis | SimilarityAnalysis | ParaphraseAnalysis,
) -> tuple[Board, ...]:
    """Every table that the runs can be set beside, the fitting ones first.

    Figures of other scenarios or rules are never set beside each other.
    """
    if isinstance(analysis, AlignmentAnalysis):
        found = _alignment_boards(analysis)
    elif isinstance(analysis, SimilarityAnalysis):
        found = _similarity_boards(analysis)
    else:
        found = [
            Board(table, measure, measure, table.pairs == len(analysis.study.pair_ids))
            for table in find_leaderboards(Task.PIT)
            for measure in ("f1", "pearson", "max_f1")
        ]
    return tuple(sorted(found, key=lambda board: (not board.fits, -board.table.year)))


def _alignment_boards(analysis: AlignmentAnalysis) -> Sequence[Board]:
    tables = find_leaderboards(
        Task.ISTS, scenario=analysis.scenario.value, rules=analysis.rules.value
    )
    known = dataset_of(analysis.study.gold.name)
    pairs = len(analysis.study.pair_ids)
    return [
        Board(
            table, table.official, table.official, table.dataset == known and table.pairs == pairs
        )
        for table in sorted(tables, key=lambda table: table.dataset != known)
    ]


def _similarity_boards(analysis: SimilarityAnalysis) -> Sequence[Board]:
    if not analysis.runs:
        return []
    name = analysis.study.gold.name
    fitting = placements(analysis.runs[0].scores, gold_name=name)
    single = not analysis.datasets
    found = [
        Board(place.leaderboard, place.measure, "pearson" if single else place.measure, True)
        for place in fitting
    ]
    known = {board.table.source for board in found}
    return [
        *found,
        *(
            Board(table, table.official, _own(table.official, single=single), False)
            for table in find_leaderboards(Task.STS)
            if table.source not in known and table.ranked()
        ),
    ]


def _own(official: str, *, single: bool) -> str:
    return "pearson" if single or official not in ("mean", "all", "all_norm") else official
