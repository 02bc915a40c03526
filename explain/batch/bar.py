"""The progress of a batch as a bar on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from explain.batch.progress import Progress


@contextmanager
def progress_bar(*, shown: bool = True) -> Iterator[Callable[[Progress], None] | None]:
    """What `run_job` may tell its progress to; None where nothing is to be shown."""
    if not shown:
        yield None
        return
    from tqdm import tqdm

    with tqdm(unit="pair", dynamic_ncols=True, smoothing=0.1) as bar:

        def show(progress: Progress) -> None:
            if bar.total is None:
                # What an earlier run has done says nothing of this one's rate.
                bar.total, bar.initial = progress.total, progress.done
            if progress.failed:
                bar.set_postfix(failed=progress.failed, refresh=False)
            bar.n = progress.done
            bar.refresh()

        yield show
