"""Batches that run on their own: each has a folder, a process, and a name that nobody can guess.

All that is known of a job lies in its folder, so whoever started it may go away and come back, or
be killed: the job goes on, and another process finds it by its id.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Any

from explain.batch.folder import is_locked, take_lock
from explain.batch.source import SUFFIXES, PairSource
from explain.batch.status import State, read_status
from explain.errors import ExplainError, FormatError
from explain.formats.writing import write_bytes

_ID = re.compile(r"[A-Za-z0-9_-]{22}")
_DRAFT_SECONDS = 24 * 3600  # an input that was never started is thrown away after a day


class JobState(StrEnum):
    """Where a job is, seen from outside."""

    DRAFT = "draft"  # an input, not started
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"  # by a user; can be resumed
    FAILED = "failed"  # with a message
    INTERRUPTED = "interrupted"  # its process is gone; can be resumed


@dataclass(frozen=True)
class JobOptions:
    """What a user chose; the same words as the options of `run`."""

    output: str = ".csv"
    columns: tuple[str, str] | None = None
    id_column: str | None = None
    chunked: bool = False
    tokens: str = "words"
    system: str = "likewise"
    workers: int | None = None


class StoredJob:
    """One job on disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def job_id(self) -> str:
        """The name of the job; who has it may see the job."""
        return self.folder.name

    @property
    def name(self) -> str:
        """What the user's file was called."""
        return str(self._stored().get("name", "pairs"))

    @property
    def input(self) -> Path:
        """The user's file."""
        return self.folder / f"input{PurePath(self.name).suffix.lower()}"

    @property
    def options(self) -> JobOptions:
        """What the user chose."""
        values = dict(self._stored().get("options") or {})
        if values.get("columns"):
            values["columns"] = tuple(values["columns"])
        return JobOptions(**values)

    @property
    def output(self) -> Path:
        """Where the result is, once there is one."""
        return self.folder / f"{PurePath(self.name).stem[:80]}.explained{self.options.output}"

    @property
    def status(self) -> dict[str, Any]:
        """The progress that the job's process has told last."""
        return read_status(self.folder / "status.json")

    @property
    def state(self) -> JobState:
        """Where the job is."""
        if not (self.folder / "pid").exists():
            return JobState.DRAFT
        if self._is_alive():
            return JobState.RUNNING
        told = self.status.get("state")
        if told == State.DONE and self.output.exists():
            return JobState.DONE
        if told in (State.STOPPED, State.FAILED):
            return JobState(told)
        return JobState.INTERRUPTED

    @property
    def message(self) -> str:
        """Why the job failed; its last words where it left no message."""
        if message := self.status.get("message"):
            return str(message)
        with suppress(OSError):
            lines = (self.folder / "log.txt").read_text("utf-8", "replace").strip().splitlines()
            return lines[-1] if lines else ""
        return ""

    def source(self) -> PairSource:
        """The user's file, read as the options say."""
        options = self.options
        return PairSource(
            self.input,
            columns=options.columns,
            id_column=options.id_column,
            chunked=options.chunked,
        )

    def start(self, options: JobOptions | None = None) -> None:
        """Begin, or go on where the job was; a job that is running is left alone."""
        if self.state in (JobState.RUNNING, JobState.DONE):
            return
        if options is not None:
            self._store(name=self.name, options=asdict(options))
        with (self.folder / "alive").open("ab") as lock:
            if not take_lock(lock.fileno()):
                return
            with (self.folder / "log.txt").open("ab") as log:
                process = subprocess.Popen(
                    self._command(),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    env={**os.environ, "PYTHONPATH": _package_root()},
                    # The lock goes to the child: it is held for as long as the job lives.
                    pass_fds=(lock.fileno(),),
                    # The job must outlive the server that started it.
                    start_new_session=True,
                )
        write_bytes(self.folder / "pid", str(process.pid).encode())

    def cancel(self) -> None:
        """Ask the job to stop; what is done stays done."""
        if self._is_alive():
            with suppress(OSError, ValueError):
                os.kill(int((self.folder / "pid").read_text()), signal.SIGTERM)

    def remove(self) -> None:
        """Take the job and its files away; it must not be running."""
        if self.state is JobState.RUNNING:
            raise ExplainError("the job is running; cancel it first")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _command(self) -> list[str]:
        options = self.options
        command = [sys.executable, "-m", "explain", "run", str(self.input)]
        command += ["-o", str(self.output), "--status", str(self.folder / "status.json")]
        command += ["--quiet", "--tokens", options.tokens, "--system", options.system]
        if options.columns:
            command += ["--columns", *options.columns]
        if options.id_column:
            command += ["--id-column", options.id_column]
        if options.chunked:
            command += ["--chunked"]
        if options.workers:
            command += ["--workers", str(options.workers)]
        return command

    def _is_alive(self) -> bool:
        return is_locked(self.folder / "alive")

    def _stored(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            values = json.loads((self.folder / "job.json").read_bytes())
            if isinstance(values, dict):
                return values
        return {}

    def _store(self, **values: Any) -> None:
        write_bytes(self.folder / "job.json", json.dumps(values).encode())


class JobStore:
    """The jobs of this machine's user, each in a folder of its own."""

    def __init__(self, home: Path | None = None) -> None:
        if home is None:
            home = Path(os.environ.get("LIKEWISE_HOME") or Path.home() / ".likewise")
        self.root = home / "jobs"

    def draft(self, name: str, content: bytes) -> StoredJob:
        """A job with this input that waits to be started."""
        suffix = PurePath(name).suffix.lower()
        if suffix not in SUFFIXES:
            raise FormatError(
                name, None, f"unknown kind of file; expected one of {', '.join(SUFFIXES)}"
            )
        self._sweep()
        folder = self.root / secrets.token_urlsafe(16)
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700)
        except OSError as error:
            raise FormatError(folder, None, f"cannot be made ({error.strerror})") from error
        job = StoredJob(folder)
        job._store(name=PurePath(name).name, options={})
        write_bytes(job.input, content)
        return job

    def find(self, job_id: str) -> StoredJob | None:
        """The job of this id; None where there is none."""
        folder = self.root / job_id
        if not _ID.fullmatch(job_id) or not (folder / "job.json").exists():
            return None
        return StoredJob(folder)

    def _sweep(self) -> None:
        """Throw away inputs that were never started."""
        with suppress(OSError):
            for folder in self.root.iterdir():
                job = StoredJob(folder)
                old = time.time() - folder.stat().st_mtime > _DRAFT_SECONDS
                if old and _ID.fullmatch(folder.name) and job.state is JobState.DRAFT:
                    shutil.rmtree(folder, ignore_errors=True)


def _package_root() -> str:
    """Where the package lies, so that the job's process finds it whatever its folder is."""
    return str(Path(__file__).resolve().parents[2])
