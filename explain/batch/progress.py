"""How far a batch is: pairs done, rate, time left."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

_WINDOW = 30.0  # seconds over which the rate is taken: old enough to be calm, new enough to be true


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a batch at one moment."""

    done: int
    total: int
    failed: int
    rate: float  # pairs a second, lately; 0 where nothing is known yet
    seconds: float  # since this run began

    @property
    def left(self) -> float | None:
        """The seconds that remain at this rate; None where nothing is known yet."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


class Meter:
    """Counts pairs and tells a listener."""

    def __init__(self, total: int, listener: Callable[[Progress], None] | None = None) -> None:
        self.started = time.monotonic()
        self._total = total
        self._done = 0
        self._failed = 0
        self._listener = listener
        self._recent: deque[tuple[float, int]] = deque()

    def resume(self, done: int, failed: int) -> None:
        """Count what an earlier run has done; it says nothing of this run's rate."""
        self._done, self._failed = done, failed
        self._recent.append((time.monotonic(), done))
        self._tell()

    def tick(self, pairs: int) -> None:
        """Count pairs; fewer than none where work was lost."""
        self._done += pairs
        now = time.monotonic()
        self._recent.append((now, self._done))
        while len(self._recent) > 2 and now - self._recent[0][0] > _WINDOW:
            self._recent.popleft()
        self._tell()

    def finished(self, failed: int) -> None:
        """Count the failures of a part."""
        self._failed += failed
        if failed:
            self._tell()

    def close(self) -> Progress:
        """The last state, with all pairs done."""
        self._done = self._total
        self._tell()
        return self.progress()

    def progress(self) -> Progress:
        """The state now."""
        now = time.monotonic()
        rate = 0.0
        if self._recent and self._done > self._recent[0][1]:
            rate = (self._done - self._recent[0][1]) / max(now - self._recent[0][0], 1e-3)
        return Progress(self._done, self._total, self._failed, rate, now - self.started)

    def _tell(self) -> None:
        if self._listener:
            self._listener(self.progress())
