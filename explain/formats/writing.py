"""Safe writing: a file is there whole, or as it was before."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from explain.errors import FormatError


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write into, which takes the place of `path` when all is written and on disk."""
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes a private file; the result gets the rights that open() would give it.
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(path)
    except BaseException as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        if isinstance(error, OSError | ValueError):
            reason = getattr(error, "strerror", None) or error
            raise FormatError(path, None, f"cannot be written ({reason})") from error
        raise


def write_bytes(path: Path, content: bytes) -> None:
    """Put the content in the file, all of it or nothing, even through a power cut."""
    with whole_file(path) as file:
        file.write(content)


def write_text(path: str | Path, text: str) -> None:
    """Put the text in the file as UTF-8 with plain line feeds, all of it or nothing."""
    write_bytes(Path(path), text.encode("utf-8", "replace"))
