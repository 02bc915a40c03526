"""Alignment runs: the official figures, and everything that leads from them to the links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explain.evaluation.analysis.bands import Banding, by_chunks, by_length, by_similarity
from explain.evaluation.analysis.cases import CountTable, Group
from explain.evaluation.analysis.groups import band_group, cell_group
from explain.evaluation.analysis.links import (
    LinkOutcome,
    chunk_table,
    link_outcomes,
    merge_table,
    outcome_table,
    score_table,
    type_table,
)
from explain.evaluation.analysis.measured import Measured, measured_run
from explain.evaluation.analysis.patterns import Event, Pattern, over_represented
from explain.evaluation.analysis.picks import parts_of
from explain.evaluation.analysis.study import Run, Scenario, Study
from explain.evaluation.confusion import TypeFigures, per_type
from explain.evaluation.ists import (
    MEASURE_NAMES,
    MEASURES,
    Rules,
    RunScores,
    compare,
)
from explain.evaluation.runs import f1_of_sums
from explain.evaluation.significance import bootstrap_interval
from explain.evaluation.summary import summarise
from explain.linking.baseline import link_by_overlap
from explain.types import MAX_SCORE, Alignment, Chunk, Link, Relation

MAIN = "typ_sco"
# On the public training sets the baseline crosses 0 % and cuts 2-4 % of the sides of gold's links
# where it is given gold's chunks, and 1-3 % and 9-17 % where it cuts the sentences itself.
CROSSED_SHARE = 0.01
FOREIGN_SHARE = 0.06


@dataclass(frozen=True)
class AlignmentResult:
    """One run against gold; the tables are made when they are asked for."""

    run: Run[Alignment]
    gold: Run[Alignment]
    scores: RunScores
    scenario: Scenario

    @cached_property
    def measured(self) -> Measured:
        """The official F1 of the run with its intervals."""
        summary = summarise(self.scores, gold_name=self.gold.name, scenario=self.scenario.value)
        return measured_run(self.run, summary, summary["f1"])

    @cached_property
    def outcomes(self) -> tuple[LinkOutcome, ...]:
        """What became of every link."""
        return link_outcomes(self.gold.items, self.run.items)

    @cached_property
    def by_pair(self) -> Mapping[str, tuple[LinkOutcome, ...]]:
        """What became of the links of each pair."""
        found: dict[str, list[LinkOutcome]] = {}
        for each in self.outcomes:
            found.setdefault(each.case.pair, []).append(each)
        return {pair: tuple(outcomes) for pair, outcomes in found.items()}

    @cached_property
    def tables(self) -> Mapping[str, CountTable]:
        """All count tables by their key, in the order in which they are shown."""
        made = (
            type_table(self.outcomes),
            outcome_table(self.outcomes),
            score_table(self.outcomes),
            merge_table(self.outcomes, self.gold.items, self.run.items),
            chunk_table(self.gold.items, self.run.items),
        )
        return {table.key: table for table in made}

    @cached_property
    def types(self) -> tuple[TypeFigures, ...]:
        """Precision and recall of each relation."""
        return tuple(per_type(tuple(self.gold.items.values()), tuple(self.run.items.values())))

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """Words that are over-represented in gold links that were missed or wrongly typed."""
        events = [
            Event(_side(o.gold.first), _side(o.gold.second), o.outcome.wrong, o.case)
            for o in self.outcomes
            if o.gold is not None
        ]
        return over_represented(events)

    @cached_property
    def losses(self) -> dict[str, float]:
        """What each pair loses: 1 - its F1 Typ+Sco; 0 where there is nothing to link."""
        f1 = np.nan_to_num(self.scores.per_pair[:, MEASURES.index(MAIN)], nan=1.0)
        return dict(zip(self.scores.pair_ids, (1.0 - f1).tolist(), strict=True))

    @cached_property
    def wrong_links(self) -> dict[str, int]:
        """How many links of each pair are not right, scores included."""
        counts = dict.fromkeys(self.gold.items, 0)
        for each in self.outcomes:
            counts[each.case.pair] += each.outcome != "right"
        return counts

    def within(self, pairs: Sequence[str], measure: str) -> tuple[float, float, float]:
        """The measure over some of the pairs, with its interval."""
        places = {pair: place for place, pair in enumerate(self.scores.pair_ids)}
        rows = self.scores.statistics[[places[pair] for pair in pairs]]
        column = MEASURES.index(measure)
        low, high = bootstrap_interval(rows, f1_of_sums)
        return (
            float(f1_of_sums(rows.sum(axis=0))[column]),
            float(low[column]),
            float(high[column]),
        )


@dataclass(frozen=True)
class AlignmentAnalysis:
    """All runs of a study, the trivial baselines after them."""

    study: Study[Alignment]
    rules: Rules
    scenario: Scenario
    runs: tuple[AlignmentResult, ...]

    @property
    def measure_names(self) -> Mapping[str, str]:
        """The official measures, in the order of the papers' tables."""
        return MEASURE_NAMES

    @cached_property
    def measured(self) -> tuple[Measured, ...]:
        """One row of the overview for every run."""
        return tuple(run.measured for run in self.runs)

    @property
    def systems(self) -> tuple[AlignmentResult, ...]:
        """The user's runs, without the baselines."""
        return tuple(run for run in self.runs if not run.run.trivial)

    @cached_property
    def bandings(self) -> Mapping[str, Banding]:
        """The pairs by length, by number of chunks and by similarity."""
        gold = tuple(self.study.gold.items.values())
        made = (by_length(gold), by_chunks(gold), by_similarity(gold))
        return {banding.key: banding for banding in made}

    def group(self, key: str) -> Group | None:
        """What a click leads to; None where the key names nothing here."""
        kind, *rest = parts_of(key)
        if kind == "band" and len(rest) == 2:
            return band_group(self.bandings, *rest)
        run = next((r for r in self.runs if rest and r.run.name == rest[0]), None)
        if run is None:
            return None
        if kind == "table" and len(rest) == 4:
            noun = "unit" if rest[1] == "chunks" else "link"
            return cell_group(run.tables, run.run.name, *rest[1:], noun=noun)
        if kind == "pattern" and len(rest) == 2 and rest[1].isdecimal():
            found = run.patterns[int(rest[1]) : int(rest[1]) + 1]
            return next(
                (Group(f"Errors of {run.run.name} with {p.text}", p.cases) for p in found), None
            )
        return None


def analyse_alignments(
    study: Study[Alignment], *, rules: Rules = Rules.STRICT_2016, scenario: Scenario | None = None
) -> AlignmentAnalysis:
    """The analysis of alignment runs, with the trivial baselines beside them."""
    gold = tuple(study.gold.items.values())
    scenario = scenario or scenario_of(study)
    runs = tuple(
        AlignmentResult(
            run,
            study.gold,
            compare(gold, tuple(run.items.values()), rules=rules, name=run.name),
            scenario,
        )
        for run in (*study.runs, *trivial_runs(study.gold))
    )
    return AlignmentAnalysis(study, rules, scenario, runs)


def trivial_runs(gold: Run[Alignment]) -> tuple[Run[Alignment], ...]:
    """What costs no thought: gold's links all called EQUI 5; chunks linked by shared words."""
    return (
        Run(
            "all EQUI / 5",
            {i: _all_equivalent(alignment) for i, alignment in gold.items.items()},
            trivial=True,
            note="on gold's own links",
        ),
        Run(
            "token overlap",
            {i: _by_overlap(alignment) for i, alignment in gold.items.items()},
            trivial=True,
            note="on gold's chunks",
        ),
    )


def scenario_of(study: Study[Alignment]) -> Scenario:
    """What the first run was probably given: by whether it links, or cuts, as gold does."""
    if not study.runs:
        return Scenario.GOLD_CHUNKS
    table = chunk_table(study.gold.items, study.runs[0].items)
    units = max(table.count(), 1)
    outcomes = link_outcomes(study.gold.items, study.runs[0].items)
    linked = outcome_table(outcomes)
    strange = sum(linked.count(column=c) for c in ("missed", "spurious", "other words"))
    if outcomes and not strange:
        return Scenario.GOLD_ALIGNMENT
    # With gold's chunks nothing crosses their bounds, and only links of several chunks are cut.
    crossed = table.count(column="other bounds") / units
    cut = table.count(column="cut in several") / units
    foreign = crossed > CROSSED_SHARE or crossed + cut > FOREIGN_SHARE
    return Scenario.SYSTEM_CHUNKS if foreign else Scenario.GOLD_CHUNKS


def _side(chunks: Sequence[Chunk]) -> tuple[str, ...]:
    return tuple(word for chunk in chunks for word in chunk.text.split(" "))


def _all_equivalent(alignment: Alignment) -> Alignment:
    links = tuple(
        Link(link.first, link.second, Relation.EQUI, MAX_SCORE) if link.two_sided else link
        for link in alignment.links
    )
    return Alignment(alignment.pair_id, alignment.first, alignment.second, links)


def _by_overlap(alignment: Alignment) -> Alignment:
    links = link_by_overlap(alignment.first_chunks, alignment.second_chunks)
    return Alignment(alignment.pair_id, alignment.first, alignment.second, links)
