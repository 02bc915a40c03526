"""The progress of a run in a file, so that another process can show it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from explain.batch.progress import Progress
from explain.errors import ExplainError
from explain.formats.writing import write_bytes

_EVERY = 0.5  # seconds between two writings


class State(StrEnum):
    """What a run is doing, as far as its file knows."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class StatusFile:
    """Keeps a run's progress in a file until the run ends, and how it ended; None keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._written = 0.0
        self._progress: Progress | None = None
        self._failures: Sequence[Mapping[str, Any]] = ()

    def __enter__(self) -> Self:
        self._write(State.RUNNING)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self._write(State.DONE)
        elif isinstance(error, KeyboardInterrupt):
            self._write(State.STOPPED)
        else:
            told = isinstance(error, ExplainError)
            self._write(State.FAILED, str(error) if told else f"{type(error).__name__}: {error}")

    def listener(
        self, another: Callable[[Progress], None] | None
    ) -> Callable[[Progress], None] | None:
        """What `run_job` tells its progress to; it tells the other listener too."""
        if self._path is None:
            return another

        def listen(progress: Progress) -> None:
            self._progress = progress
            if time.monotonic() - self._written > _EVERY:
                self._write(State.RUNNING)
            if another:
                another(progress)

        return listen

    def keep(self, failures: Sequence[Mapping[str, Any]]) -> None:
        """Tell the first failures with the end of the run."""
        self._failures = failures

    def _write(self, state: State, message: str = "") -> None:
        if self._path is None:
            return
        self._written = time.monotonic()
        values: dict[str, Any] = {"state": state, "pid": os.getpid(), "message": message}
        if self._progress is not None:
            values |= asdict(self._progress) | {"left": self._progress.left}
        if self._failures:
            values["failures"] = list(self._failures)
        write_bytes(self._path, json.dumps(values).encode())


def read_status(path: Path) -> dict[str, Any]:
    """What the file says; nothing where there is none yet, or none that can be read."""
    with suppress(OSError, ValueError):
        values = json.loads(path.read_bytes())
        if isinstance(values, dict):
            return values
    return {}
