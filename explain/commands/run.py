"""`run PAIRS -o OUT`: explain a whole file; killed at any moment, it goes on where it was."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from explain.commands._input import add_input, add_settings, settings_of, source_of

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from explain.batch.job import Report


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's options."""
    parser = subparsers.add_parser(
        "run",
        help="explain a file of pairs",
        description="Explains every pair of a file. Every line gets an entry in the output, in "
        "order; one that cannot be explained has no links and a reason. The parts that are done "
        "lie in OUT.parts until all is done: the same command goes on where it was.",
    )
    add_input(parser)
    parser.add_argument(
        "-o", "--output", metavar="OUT", required=True, help=".wa, .jsonl, .csv or .parquet"
    )
    add_settings(parser)
    work = parser.add_argument_group("work")
    work.add_argument("--workers", type=int, metavar="N", help="processes; one a core by default")
    work.add_argument("--batch-size", type=int, metavar="N", help="pairs in one forward pass")
    work.add_argument("--shard-size", type=int, metavar="N", help="pairs in one part on disk")
    work.add_argument(
        "--engine", choices=["local", "ray"], default="local", help="who distributes the work"
    )
    work.add_argument("--address", help="of a running Ray cluster; without it one is started here")
    work.add_argument("--restart", action="store_true", help="forget what an earlier run has done")
    work.add_argument("--status", metavar="FILE", help="keep the progress in this file, as JSON")
    work.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the output; how many pairs failed, and why, is told on stderr."""
    from explain.batch.bar import progress_bar
    from explain.batch.job import Engine, Job, run_job
    from explain.batch.status import StatusFile
    from explain.engine import BATCH_SIZE

    job = Job(
        source_of(args),
        Path(args.output),
        settings=settings_of(args),
        workers=args.workers,
        batch_size=BATCH_SIZE if args.batch_size is None else args.batch_size,
        shard_size=args.shard_size,
        engine=Engine(args.engine),
        address=args.address,
        restart=args.restart,
    )
    signal.signal(signal.SIGTERM, _stop)
    with (
        StatusFile(Path(args.status) if args.status else None) as status,
        progress_bar(shown=not args.quiet) as show,
    ):
        report = run_job(job, on_progress=status.listener(show))
        status.keep(report.failures)
    _tell(report, str(args.pairs or args.first))
    return 0


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _tell(report: Report, source: str) -> None:
    rate = (report.total - report.resumed) / max(report.seconds, 1e-3)
    print(
        f"{report.output}: {report.total:,} pairs, {report.failed:,} without explanation, "
        f"{report.seconds:.1f} s ({rate:.1f} pairs/s)",
        file=sys.stderr,
    )
    if report.resumed:
        print(f"{report.resumed:,} pairs were done by an earlier run", file=sys.stderr)
    for failure in report.failures:
        print(f"{source}, line {failure['line']}: {failure['message']}", file=sys.stderr)
    if report.failed > len(report.failures):
        where = report.failures_file or "the column or key “error” of the output"
        more = report.failed - len(report.failures)
        print(f"and {more:,} more: see {where}", file=sys.stderr)
