"""`score GOLD SYSTEM ...`: the official figures, with intervals, rank and signature."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from explain.evaluation.runs import Scores


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "score",
        help="score runs exactly as the official scorers do",
        description="Scores .wa, STS and PIT runs against gold. An STS gold or system may be a "
        "folder with one file a dataset. Pairs that an alignment run lacks count as not found. "
        "Bracketed chunk files are scored by exact chunks.",
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold file")
    parser.add_argument("systems", metavar="SYSTEM", nargs="+", help="one or more runs")
    parser.add_argument("--task", choices=["ists", "sts", "pit"], help="found from the gold file")
    parser.add_argument(
        "--rules",
        choices=["2016", "2015"],
        default="2016",
        help="2016 strict (default) or 2015 relaxed; they differ in Typ+Sco",
    )
    parser.add_argument(
        "--scenario",
        choices=["gold-chunks", "system-chunks"],
        help="what the run was given; decides which published runs it is ranked among",
    )
    parser.add_argument("--dataset", help="headlines, images, ...: found from the gold's name")
    parser.add_argument("--resamples", type=_positive, default=1000, metavar="N")
    parser.add_argument("--seed", type=_positive, default=None, metavar="N")
    parser.add_argument("--json", action="store_true", help="print a JSON list, one object a run")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the figures of every run."""
    found = score(
        args.gold,
        args.systems,
        task=args.task,
        rules=args.rules,
        scenario=args.scenario,
        dataset=args.dataset,
        resamples=args.resamples,
        seed=args.seed,
    )
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        from explain.commands._score_text import report

        print(report(PurePath(args.gold).name, found))
    return 0


def score(
    gold: str,
    systems: Sequence[str],
    *,
    task: str | None = None,
    rules: str = "2016",
    scenario: str | None = None,
    dataset: str | None = None,
    resamples: int = 1000,
    seed: int | None = None,
) -> list[dict[str, Any]]:
    """The figures of every system as plain values; from the second on, also the first against it.

    In `against`, a difference above 0 means that the first system is better.
    """
    from explain.evaluation.chunking import score_chunk_files
    from explain.evaluation.runs import other_tokens, read_run, score_run
    from explain.evaluation.significance import SEED
    from explain.evaluation.summary import summarise
    from explain.evaluation.versus import versus
    from explain.formats.detect import Format, detect

    drawn = {"resamples": resamples, "seed": SEED if seed is None else seed}
    if task is None and Path(gold).is_file() and detect(gold) is Format.CHUNKS:
        return [{"system": s, **score_chunk_files(gold, s, **drawn)} for s in systems]
    gold_run = read_run(gold, task=task)
    found: list[tuple[dict[str, Any], Scores]] = []
    for system in systems:
        run = read_run(system, task=task or gold_run.task, gold=gold_run)
        scores = score_run(gold_run, run, rules=rules)
        values = summarise(
            scores,
            gold_name=gold,
            scenario=scenario,
            dataset=dataset,
            **drawn,
        )
        values["system"] = system
        values["problems"] = len(run.problems)
        values["other_tokens"] = other_tokens(gold_run, run)
        if found:
            values["against"] = {
                "system": systems[0],
                "measures": versus(found[0][1], scores, **drawn),
            }
        found.append((values, scores))
    return [values for values, _ in found]


def _positive(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 1000000")
    return int(text)
