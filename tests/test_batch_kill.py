"""Kill -9 at random moments: the resumed run loses nothing, repeats nothing, keeps every byte."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
KILLS = int(os.environ.get("LIKEWISE_KILLS", "3"))
PAIRS = int(os.environ.get("LIKEWISE_KILL_PAIRS", "600"))


def command(source: Path, output: Path, *more: str) -> list[str]:
    python = [sys.executable, "-m", "explain", "run", str(source), "-o", str(output), "--quiet"]
    system = os.environ.get("LIKEWISE_KILL_SYSTEM", "baseline")
    return [*python, "--system", system, "--workers", "2", "--shard-size", "40", *more]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kill") / "pairs.tsv"
    with path.open("w") as file:
        for n in range(PAIRS):
            file.write(f"{n} dogs and {n % 7} cats ran home .\tMen saw {n % 11} dogs near {n} .\n")
    return path


def test_a_run_killed_at_random_moments_ends_with_the_same_bytes(
    tmp_path: Path, source: Path
) -> None:
    whole, output = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    began = time.monotonic()
    subprocess.run(command(source, whole), cwd=ROOT, check=True)
    duration = time.monotonic() - began
    random_moments = random.Random(7)
    killed = 0
    while killed < KILLS:
        process = subprocess.Popen(command(source, output), cwd=ROOT)
        try:
            # Most of a run is loading; a moment in its last half is likely to hit the work.
            process.wait(timeout=duration * random_moments.uniform(0.3, 0.95))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed += 1
            assert not output.exists()
        else:
            assert process.returncode == 0
            assert output.read_bytes() == whole.read_bytes()
            output.unlink()  # it was done before the kill: begin again
    subprocess.run(command(source, output), cwd=ROOT, check=True)
    assert output.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jsonl", "whole.jsonl"]


def test_a_stopped_run_says_so_and_keeps_what_is_done(tmp_path: Path, source: Path) -> None:
    output, status = tmp_path / "out.csv", tmp_path / "status.json"
    process = subprocess.Popen(
        command(source, output, "--status", str(status)),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    parts = tmp_path / "out.csv.parts"
    deadline = time.monotonic() + 60
    while not list(parts.glob("*.shard")) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.terminate()
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "stopped" in told
    assert '"state": "stopped"' in status.read_text()
    assert list(parts.glob("*.shard"))
    assert not output.exists()
