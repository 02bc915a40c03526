"""What several tests need: the optional folder of public data."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The machine may be busy with other work; slowness alone is no failure.
settings.register_profile("likewise", deadline=None)
settings.load_profile("likewise")


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The folder of public research data; tests that need it are skipped where it is not."""
    default = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("DATA_DIR", default))
    if not (folder / "ists").is_dir():
        pytest.skip(f"no data folder at {folder}; set DATA_DIR to run this test")
    return folder
