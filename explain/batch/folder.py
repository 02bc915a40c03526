"""A batch's state on disk: a manifest and one file a finished shard, each written in one stroke.

A shard is done when its file has its final name. Nothing else records progress, so a process may
be killed at any moment and the next one knows exactly what is left.
"""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from explain.errors import ExplainError, FormatError
from explain.formats.writing import write_bytes

MANIFEST = "manifest.json"
_LOCK = "lock"
_ATTEMPTS = 5  # whoever only looks whether a file is locked lets go of it at once
_OURS = re.compile(r"manifest\.json|lock|\d{8}\.(shard|errors)|\..*\.tmp")


class JobFolder:
    """The folder of one batch, next to its output."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def beside(cls, output: Path) -> JobFolder:
        """The folder that belongs to this output file."""
        return cls(output.with_name(f"{output.name}.parts"))

    @contextmanager
    def prepared(self, *, restart: bool = False) -> Iterator[None]:
        """Hold the folder for this process; with `restart` without what an earlier run left.

        An ExplainError where another process works on it, or where it is not a batch's folder.
        """
        try:
            self.path.mkdir(exist_ok=True)
            lock = (self.path / _LOCK).open("ab")
        except OSError as error:
            raise FormatError(self.path, None, f"cannot be made ({error.strerror})") from error
        with lock:
            if not take_lock(lock.fileno()):
                raise ExplainError(f"another process is working on {self.path}; wait for it")
            if restart:
                self._empty()
            try:
                yield
            finally:
                if not (self.path / MANIFEST).exists():  # nothing was begun, nothing is to resume
                    with suppress(OSError, ExplainError):
                        self.remove()

    def manifest(self, same: Mapping[str, Any]) -> dict[str, Any] | None:
        """What the unfinished run in here has settled; None where there is none.

        An ExplainError where it is a run of another input or by other settings: its parts do not
        fit this one.
        """
        try:
            values = json.loads((self.path / MANIFEST).read_bytes())
            stored, plan = values["same"], values["plan"]
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ExplainError(
                f"{self.path / MANIFEST} cannot be read ({error}); begin anew with --restart"
            ) from error
        for name, wanted in same.items():
            if stored.get(name) != wanted:
                raise ExplainError(
                    f"{self.path} holds an unfinished run with another {name} "
                    f"({stored.get(name)!r}, now {wanted!r}); finish it by the same command, or "
                    "begin anew with --restart"
                )
        return dict(plan)

    def begin(self, same: Mapping[str, Any], **plan: int) -> dict[str, Any]:
        """Note what this run is asked to do and how it is cut; the plan comes back."""
        self._empty()
        manifest = {"same": dict(same), "plan": plan}
        write_bytes(self.path / MANIFEST, json.dumps(manifest, indent=1).encode())
        return plan

    def shard(self, index: int) -> Path:
        """The file of a finished shard."""
        return self.path / f"{index:08}.shard"

    def errors(self, index: int) -> Path:
        """The file of a finished shard's failures; there is none where all went well."""
        return self.path / f"{index:08}.errors"

    def finish(self, index: int, payload: bytes, failures: bytes) -> None:
        """Keep what came of a shard; from now on it counts as done."""
        if failures:
            write_bytes(self.errors(index), failures)
        write_bytes(self.shard(index), payload)

    def is_done(self, index: int) -> bool:
        """Whether the shard needs no more work."""
        return self.shard(index).exists()

    def failures(self, shards: int) -> Iterator[dict[str, Any]]:
        """The failures of all finished shards in order: line, id, message."""
        for index in range(shards):
            with suppress(FileNotFoundError), self.errors(index).open("rb") as lines:
                for line in lines:
                    yield json.loads(line)

    def remove(self) -> None:
        """Take the folder away; to be called by the process that holds it."""
        self._empty()
        with suppress(OSError):
            shutil.rmtree(self.path)

    def _check_ours(self) -> None:
        strangers = [p.name for p in self.path.iterdir() if not _OURS.fullmatch(p.name)]
        if strangers:
            raise ExplainError(
                f"{self.path} holds {strangers[0]!r}, which is not of a batch; "
                "move it away or choose another output"
            )

    def _empty(self) -> None:
        self._check_ours()
        # The manifest goes first: without it, what is left counts for nothing.
        (self.path / MANIFEST).unlink(missing_ok=True)
        for path in self.path.iterdir():
            if path.name != _LOCK:
                path.unlink(missing_ok=True)

    def is_locked(self) -> bool:
        """Whether a living process works on this folder."""
        return is_locked(self.path / _LOCK)


def take_lock(handle: int) -> bool:
    """Lock the open file for as long as it is open; False where another process has it."""
    try:
        import fcntl
    except ImportError:  # Windows: two runs at once write equal shards, so none is harmed
        return True
    for attempt in range(_ATTEMPTS):
        if attempt:
            time.sleep(0.01)
        with suppress(OSError):
            # The system lets go of the lock when the process ends, however it ends.
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    return False


def is_locked(path: Path) -> bool:
    """Whether a living process holds the lock of this file."""
    try:
        import fcntl

        with path.open("rb") as file:
            # Shared, so that two who look at once do not take each other for the holder.
            fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (OSError, ImportError):
        return False
    return False
