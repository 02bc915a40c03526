"""Safe writing: a file is there whole, or as it was before."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from explain.errors import FormatError


def write_text(path: str | Path, text: str) -> None:
    """Put the text in the file as UTF-8 with plain line feeds, all of it or nothing."""
    target = Path(path)
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "replace"))
        # mkstemp makes a private file; the result gets the rights that open() would give it.
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(target)
    except (OSError, ValueError) as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or error
        raise FormatError(target, None, f"cannot be written ({reason})") from error
