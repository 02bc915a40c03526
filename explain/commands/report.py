"""`report GOLD SYSTEM ... -o report.html`: the whole analysis of runs as one HTML file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explain.errors import ExplainError

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "report",
        help="analyse runs and write one self-contained HTML report",
        description="Where do runs go wrong: measures with intervals, confusions, bands, words in "
        "errors, run against run, the worst pairs drawn. The file needs no network.",
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold file")
    parser.add_argument("systems", metavar="SYSTEM", nargs="+", help="one or more runs")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the report, .html")
    parser.add_argument("--task", choices=["ists", "sts", "pit"], help="found from the gold file")
    parser.add_argument("--rules", choices=["2016", "2015"], default="2016")
    parser.add_argument(
        "--scenario",
        choices=["gold-alignment", "gold-chunks", "system-chunks"],
        help="what the runs were given; found from the first run unless stated",
    )
    parser.add_argument("--sentences", metavar="FILE", help="the sentences of an STS or PIT gold")
    parser.add_argument(
        "--common", action="store_true", help="compare on the pairs that gold and all runs have"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the report and say where it is."""
    from explain.evaluation.analysis.analyse import analyse, comparable
    from explain.evaluation.analysis.reading import open_paths
    from explain.evaluation.analysis.study import Scenario
    from explain.evaluation.ists import Rules
    from explain.evaluation.report import save_report
    from explain.evaluation.runs import Task

    study = open_paths(args.gold, args.systems, sentences=args.sentences, task=args.task)
    kept = comparable(study, common=args.common)
    lost = [each.message for each in study.mismatches]
    if len(kept.runs) < len(study.runs):
        raise ExplainError(
            f"{'; '.join(lost)}; give runs of the same pairs, or --common to compare the "
            f"{len(study.common_ids)} pairs that all have"
        )
    analysis = analyse(
        kept,
        rules=Rules(args.rules),
        scenario=Scenario(args.scenario) if args.scenario else None,
    )
    notes = tuple(lost)
    if lost and args.common:
        notes = (*lost, f"All figures are on the {len(kept.pair_ids)} common pairs.")
    elif lost and study.task is Task.ISTS:
        notes = (*lost, "Pairs that a run lacks count as not found.")
    save_report(args.output, analysis, notes=notes)
    print(f"{args.output}: {len(kept.pair_ids)} pairs, {len(kept.runs)} runs")
    return 0
