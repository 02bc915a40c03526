"""The weights and the manifest that vouches for them."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from explain import weights
from explain.errors import ModelError

FILES = sorted(weights.manifest()["files"])


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the weights that may be damaged."""
    for name in (*FILES, weights.MANIFEST):
        (tmp_path / name).write_bytes((weights.FOLDER / name).read_bytes())
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    weights.manifest.cache_clear()
    weights.read.cache_clear()
    yield tmp_path
    weights.manifest.cache_clear()
    weights.read.cache_clear()


@pytest.mark.parametrize("name", FILES)
def test_a_weights_file_is_the_one_in_the_manifest(name: str) -> None:
    content = (weights.FOLDER / name).read_bytes()
    stated = weights.manifest()["files"][name]
    assert hashlib.sha256(content).hexdigest() == stated["sha256"]
    assert len(content) == stated["bytes"]


def test_no_weights_file_lacks_an_entry_in_the_manifest() -> None:
    found = {path.name for path in weights.FOLDER.iterdir() if path.is_file()}
    assert found - {weights.MANIFEST, "__init__.py"} == set(FILES)


def test_the_weights_stay_small_and_in_safe_formats() -> None:
    assert sum(entry["bytes"] for entry in weights.manifest()["files"].values()) < 15e6
    assert {Path(name).suffix for name in FILES} <= {".safetensors", ".npz", ".json", ".gz"}


def test_the_manifest_says_what_the_weights_are_made_of() -> None:
    found = weights.manifest()
    assert set(found) >= {"made", "files", "data", "versions", "seeds", "figures"}
    assert {"gold chunks", "raw text", "STS benchmark dev, Pearson"} <= set(found["figures"])


def test_a_damaged_file_gives_one_instruction(copied: Path) -> None:
    name = FILES[0]
    (copied / name).write_bytes(b"not what it was")
    with pytest.raises(ModelError, match=r"damaged; restore explain/weights .* `make train"):
        weights.read(name)


def test_a_missing_file_gives_one_instruction(copied: Path) -> None:
    name = FILES[0]
    (copied / name).unlink()
    with pytest.raises(ModelError, match=rf"{name} cannot be read .* restore explain/weights"):
        weights.read(name)


def test_a_missing_manifest_gives_one_instruction(copied: Path) -> None:
    (copied / weights.MANIFEST).unlink()
    with pytest.raises(ModelError, match=r"manifest.json cannot be read .* restore"):
        weights.read(FILES[0])
