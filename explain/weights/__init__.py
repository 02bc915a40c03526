"""What training made: every file is checked against the manifest before it is used."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from explain.errors import ModelError

FOLDER = Path(__file__).parent
MANIFEST = "manifest.json"
_MEND = (
    "restore explain/weights from the repository, or rebuild it with `make train DATA=path/to/data`"
)


@lru_cache(maxsize=1)
def manifest() -> dict[str, Any]:
    """What the weights were made of, with what figures; and the sha256 of every file."""
    try:
        found: dict[str, Any] = json.loads((FOLDER / MANIFEST).read_text(encoding="utf-8"))
        found["files"]
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"explain/weights/{MANIFEST} cannot be read ({error}); {_MEND}") from error
    return found


@lru_cache(maxsize=16)
def read(name: str) -> bytes:
    """The bytes of a weights file, checked; a ModelError says how to mend a missing one."""
    expected = manifest()["files"].get(name, {}).get("sha256")
    try:
        content = (FOLDER / name).read_bytes()
    except OSError as error:
        raise ModelError(
            f"the weights file {name} cannot be read ({error.strerror}); {_MEND}"
        ) from error
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise ModelError(
            f"the weights file {name} has the sha256 {found[:16]}…, the manifest says "
            f"{str(expected)[:16]}…: it is damaged; {_MEND}"
        )
    return content
