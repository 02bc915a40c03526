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
# `make kill` asks for ten kills in 2,000 pairs by the trained system.
KILLS = int(os.environ.get("LIKEWISE_KILLS", "3"))
PAIRS = int(os.environ.get("LIKEWISE_KILL_PAIRS", "150"))
SYSTEM = os.environ.get("LIKEWISE_KILL_SYSTEM", "baseline")
SHARD = 10
PATIENCE = 120  # seconds


def command(source: Path, output: Path, *more: str) -> list[str]:
    python = [sys.executable, "-m", "explain", "run", str(source), "-o", str(output), "--quiet"]
    return [*python, "--system", SYSTEM, "--workers", "2", "--shard-size", str(SHARD), *more]


def finished(output: Path) -> int:
    return len(list(output.with_name(f"{output.name}.parts").glob("*.shard")))


def wait_for_shards(process: subprocess.Popen[str], output: Path, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while finished(output) < count and time.monotonic() < deadline:
        assert process.poll() is None, "the run ended before its time"
        time.sleep(0.005)


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
    subprocess.run(command(source, whole), cwd=ROOT, check=True)
    chance = random.Random()
    for kill in range(KILLS):
        done = finished(output)
        # Anything from the start of the process to the last but one of its share of shards: while
        # the models are loaded, while a shard is explained, while one is written.
        share = (PAIRS // SHARD - done) // (KILLS - kill + 1)
        process = subprocess.Popen(command(source, output), cwd=ROOT, text=True)
        wait_for_shards(process, output, done + (chance.randrange(share) if kill else 1))
        time.sleep(chance.uniform(0, 0.2))
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        assert not output.exists()
        assert finished(output) >= max(done, 1)  # what was done is kept
    last = subprocess.run(
        command(source, output), cwd=ROOT, check=True, stderr=subprocess.PIPE, text=True
    )
    assert "pairs were done by an earlier run" in last.stderr
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
    wait_for_shards(process, output, 1)
    process.terminate()
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "stopped" in told
    assert '"state": "stopped"' in status.read_text()
    assert finished(output)
    assert not output.exists()
