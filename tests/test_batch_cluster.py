"""On a cluster: two workers, one killed in the middle, and the result is that of a local run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from explain.batch.status import read_status

ROOT = Path(__file__).parent.parent
PAIRS = 240
PATIENCE = 150  # seconds; a cluster takes what it takes to start on a busy machine

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None,
    reason="ray is not installed (requirements-cluster.txt)",
)


def command(source: Path, output: Path, *more: str) -> list[str]:
    python = [sys.executable, "-m", "explain", "run", str(source), "-o", str(output), "--quiet"]
    return [*python, "--system", "baseline", "--shard-size", "10", *more]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.csv"
    with path.open("w") as file:
        file.write("first,second\n")
        for n in range(PAIRS):
            bad = "" if n == 70 else f"{n} dogs and {n % 7} cats ran home in the rain."
            file.write(f"{bad},Two men saw {n % 11} dogs near the river.\n")
    return path


@needs_ray
@pytest.mark.skipif(not Path("/proc").exists(), reason="finds the workers in /proc")
def test_a_run_on_ray_survives_a_killed_worker_and_equals_a_local_run(
    tmp_path: Path, source: Path
) -> None:
    local, output, status = (tmp_path / name for name in ("local.wa", "ray.wa", "status.json"))
    subprocess.run(command(source, local), cwd=ROOT, check=True, capture_output=True)
    process = subprocess.Popen(
        command(source, output, "--engine", "ray", "--workers", "2", "--status", str(status)),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not read_status(status).get("done") and time.monotonic() < deadline:
            assert process.poll() is None, process.communicate()[1]
            time.sleep(0.02)
        workers = ray_workers(process.pid)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        assert read_status(status)["done"] < PAIRS
        _, told = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0, told
    assert output.read_bytes() == local.read_bytes()
    assert f"{PAIRS:,} pairs, 1 without explanation" in told
    assert "line 72" in told


@needs_ray
def test_a_cluster_that_does_not_answer_gets_one_message(tmp_path: Path, source: Path) -> None:
    more = ("--engine", "ray", "--address", "127.0.0.1:1")
    done = subprocess.run(
        command(source, tmp_path / "out.wa", *more),
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "no Ray cluster answers at '127.0.0.1:1'" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_ray_the_message_says_what_to_install(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from explain.cli import main

    monkeypatch.setitem(sys.modules, "ray", None)
    code = main(command(source, tmp_path / "out.wa", "--engine", "ray")[3:])
    assert code == 2


def ray_workers(driver: int) -> list[int]:
    """The processes of Ray's workers that this driver has started, and no others'."""
    parents, names = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            names[int(folder.name)] = (folder / "cmdline").read_bytes()
            stat = (folder / "stat").read_text()
        except OSError:
            continue
        parents[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])

    def belongs(pid: int) -> bool:
        while pid > 1:
            if pid == driver:
                return True
            pid = parents.get(pid, 0)
        return False

    return [pid for pid, name in names.items() if b"MapWorker" in name and belongs(pid)]
