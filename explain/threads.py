"""How many threads the numerical libraries use: the products here are small, and helpers spin."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import Any

_VARIABLES = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")


class _OneThread:
    """Inside, numpy's products stay on the calling thread; may be entered again and by others.

    OpenBLAS wakes a thread a core for a product of some ten rows and lets them spin until all are
    done. Where another process has the core that may be most of the time: on a busy machine 600
    pairs took 77 s of processor time in one run and 19 s in the next, and 14 s twice with one
    thread.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._limit: Any = None

    def __enter__(self) -> None:
        with self._lock:
            if not self._inside:
                self._limit = _libraries().limit(limits=1)
            self._inside += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside:
                # What the user's own program had asked for.
                self._limit.restore_original_limits()


one_blas_thread = _OneThread()


@lru_cache(maxsize=1)
def _libraries() -> Any:
    import numpy as np  # noqa: F401 - it brings the library that is to be found
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas")


def thread_variables(threads: int) -> dict[str, str]:
    """What tells the libraries of a process to use this many threads, if set before it starts.

    They read it when they are loaded, and numpy is loaded before a worker's first line.
    """
    # Tokenizers warn, or stall, when a process that uses their threads starts another one.
    return {**dict.fromkeys(_VARIABLES, str(threads)), "TOKENIZERS_PARALLELISM": "false"}


@contextmanager
def threads_of_children(threads: int | None) -> Iterator[None]:
    """Inside, a process that is started keeps to this many threads; None lets it choose."""
    wanted = {} if threads is None else thread_variables(threads)
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
