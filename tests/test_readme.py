"""The README keeps its promises: its code runs, its figures are the manifest's, its links lead."""

import json
import re
from pathlib import Path

import pytest

from explain.cli import main

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
LINKS = re.findall(r"\]\(([^)#:]+)\)", TEXT)
FIGURES = json.loads((ROOT / "explain" / "weights" / "manifest.json").read_text())["figures"]


@pytest.mark.parametrize("code", PYTHON)
def test_the_examples_run(code, capsys):
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("target", LINKS)
def test_what_is_linked_is_there(target):
    assert (ROOT / target).is_file()


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"python -m explain (\w+)", TEXT)) - {"explain"})
)
def test_the_commands_exist(command, capsys):
    assert main([command, "--help"]) == 0
    assert command in capsys.readouterr().out


@pytest.mark.parametrize("scenario", ["gold chunks", "raw text"])
def test_the_accuracy_is_what_training_measured(scenario):
    [row] = [line for line in TEXT.splitlines() if line.startswith(f"| {scenario} |")]
    shown = [float(cell) for cell in row.split("|")[2:6]]
    expected = [
        FIGURES[scenario][name]["typ_sco"]
        for name in ("headlines", "images", "answers-students", "mean")
    ]
    assert shown == pytest.approx(expected, abs=0.0006)


def test_the_requirements_are_all_explained():
    for line in (ROOT / "requirements.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            assert line.split("==")[0] in TEXT
