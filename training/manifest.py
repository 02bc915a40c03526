"""Writes the weights and the manifest that vouches for them."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from explain.weights import MANIFEST

PACKAGES = ("torch", "spacy", "lightgbm", "numpy", "python-crfsuite", "safetensors", "tokenizers")


def write_weights(
    folder: Path, files: Mapping[str, bytes], *, data: Path, seeds: Any, figures: Any
) -> None:
    """Write every file, then the manifest; each appears whole or not at all."""
    for name, content in files.items():
        _write(folder / name, content)
    manifest = {
        "made": datetime.now(UTC).date().isoformat(),
        "files": {
            name: {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
            for name, content in sorted(files.items())
        },
        "data": _data_files(data),
        "versions": {"python": platform.python_version()}
        | {package: version(package) for package in PACKAGES},
        "seeds": seeds,
        "figures": figures,
    }
    _write(folder / MANIFEST, (json.dumps(manifest, indent=2) + "\n").encode())


def _data_files(data: Path) -> dict[str, str]:
    used = [*(data / "ists" / "train").glob("*"), *(data / "sts" / "stsbenchmark").glob("*.csv")]
    return {
        path.relative_to(data).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(used)
    }


def _write(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.part")
    temporary.write_bytes(content)
    temporary.replace(path)
