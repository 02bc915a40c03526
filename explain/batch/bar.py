"""The progress of a batch as a bar on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from explain.batch.progress import Progress


@contextmanager
def progress_bar(*, shown: bool = True) -> Iterator[Callable[[Progress], None] | None]:
    """What `run_job` may tell its progress to; None where nothing is to be shown."""
    if not shown:
        yield None
        return
    bars: list[Any] = []  # none before the first news: an error comes without a bar above it

    def show(progress: Progress) -> None:
        if not bars:
            from tqdm import tqdm

            # What an earlier run has done says nothing of this one's rate.
            bars.append(
                tqdm(
                    total=progress.total,
                    initial=progress.done,
                    unit="pair",
                    dynamic_ncols=True,
                    smoothing=0.1,
                )
            )
        [bar] = bars
        if progress.failed:
            bar.set_postfix(failed=progress.failed, refresh=False)
        bar.update(progress.done - bar.n)

    try:
        yield show
    finally:
        for bar in bars:
            bar.close()
