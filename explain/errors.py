"""What the library raises: every message says what, where, the value found and what to do."""

from __future__ import annotations

from pathlib import Path


class ExplainError(Exception):
    """The one family of errors that leaves the library; its text is fit for a user's eyes."""


class FormatError(ExplainError):
    """A file, or a line of it, is not what its format asks for."""

    def __init__(self, path: str | Path, line: int | None, message: str) -> None:
        self.path = str(path)
        self.line = line
        self.message = message
        where = self.path if line is None else f"{self.path}, line {line}"
        super().__init__(f"{where}: {message}")


class ModelError(ExplainError):
    """A model, or a weights file, is missing or is not the one that was pinned."""
