"""The command line: what it prints, its exit codes, and that it never shows a stack trace."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from explain.cli import build_parser, command_modules, main
from explain.commands._score_text import figure
from explain.formats.wa import write_wa
from tests.test_runs import GOLD, RUN


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a gold file and runs, which is also the working folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.headlines.wa").write_text(write_wa(GOLD))
    (tmp_path / "run.wa").write_text(write_wa(RUN))
    (tmp_path / "part.wa").write_text(write_wa(GOLD[:5]))
    (tmp_path / "gold.gs").write_text("1\n2\n3\n\n5\n")
    (tmp_path / "sys.gs").write_text("1\t90\n2\t80\n4\t10\n1\t5\n5\t70\n")
    (tmp_path / "gold.label").write_text("true\t0.8\nfalse\t0.2\n----\t0.6\n")
    (tmp_path / "sys.output").write_text("true\t0.9\ntrue\t0.2\nfalse\t0.1\n")
    return tmp_path


def call(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(list(argv))
    out, err = capsys.readouterr()
    return code, out, err


def test_score_prints_a_json_list_with_one_object_a_system(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, "score", "gold.headlines.wa", "run.wa", "part.wa", "--json")
    assert (code, err) == (0, "")
    run, part = json.loads(out)
    assert (run["system"], part["system"]) == ("run.wa", "part.wa")
    assert (run["task"], run["rules"], run["pairs"]) == ("ists", "2016", 8)
    assert run["f1"] == pytest.approx({"ali": 0.5, "type": 0.5, "score": 0.5, "typ_sco": 0.5})
    assert set(run["interval"]) == set(run["precision"]) == set(run["recall"]) == set(run["f1"])
    assert part["missing"] == 3
    assert "against" not in run
    against = part["against"]
    assert against["system"] == "run.wa"
    assert [row["measure"] for row in against["measures"]] == ["ali", "type", "score", "typ_sco"]
    ali = against["measures"][0]
    assert ali["difference"] == pytest.approx(run["f1"]["ali"] - part["f1"]["ali"])
    assert ali["wins"] + ali["losses"] + ali["ties"] == 8
    assert "likewise:" in run["signature"]


def test_score_prints_a_table_with_rank_rules_and_scenario(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = call(
        capsys, "score", "gold.headlines.wa", "run.wa", "part.wa", "--scenario", "gold-chunks"
    )
    assert code == 0
    for text in (
        "run.wa against gold.headlines.wa",
        "8 pairs, rules 2016 strict, gold chunks",
        "Typ+Sco   .5000",
        "would rank below all 20 published runs by F1 Typ+Sco",
        "would rank 1st of 20 published runs by F1 Typ+Sco",
        "headlines, gold chunks, 2016 strict, SemEval-2016 Task 2 (Agirre et al., 2016), Table 3",
        "published on 375 test pairs, this on 8: a hint, no more",
        "3 pairs are not in the run; they count as not found",
        "run.wa against part.wa, pair by pair",
        "difference        95 % interval   p boot   p perm   won   lost   tied",
    ):
        assert text in out, out


def test_without_a_scenario_both_places_are_named_as_such(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = call(capsys, "score", "gold.headlines.wa", "run.wa", "--rules", "2015")
    assert "2015 relaxed, scenario not stated" in out
    assert "of 14 published runs by F1 Typ+Sco\n    headlines, gold chunks, 2015 relaxed" in out
    assert "of 10 published runs by F1 Typ+Sco\n    headlines, system chunks, 2015 relaxed" in out
    assert "only one of these places is meant: say --scenario" in out


def test_sts_and_pit_runs_are_scored_too(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "score", "gold.gs", "sys.gs", "--json")
    (values,) = json.loads(out)
    assert (code, values["task"], values["pairs"]) == (0, "sts", 4)
    assert values["pearson"] == pytest.approx(9 / 87.5**0.5)
    assert values["weighted_pearson"] > values["pearson"]
    code, out, _ = call(capsys, "score", "gold.label", "sys.output", "--task", "pit", "--json")
    (values,) = json.loads(out)
    assert (values["f1"], values["precision"]) == (pytest.approx(2 / 3), 0.5)
    code, out, _ = call(capsys, "score", "gold.gs", "sys.gs", "sys.gs")
    assert (code, "sys.gs against sys.gs, pair by pair" in out) == (0, True)
    assert "p boot   p perm   Steiger   Fisher   won   lost   tied" in out
    assert "1.0000   1.0000    1.0000   0.5000     0      0      4" in out
    code, out, _ = call(capsys, "score", "gold.label", "sys.output", "gold.label")
    assert (code, "sys.output against gold.label, pair by pair" in out) == (0, True)


def test_chunk_files_are_scored_by_exact_chunks(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "gold.chunk.txt").write_text("[ a b ] [ c ] [ d ]\n[ e ]\n")
    (files / "sys.chunk.txt").write_text("[ a b ] [ c d ]\n[ e ]\n")
    code, out, _ = call(capsys, "score", "gold.chunk.txt", "sys.chunk.txt", "--json")
    (values,) = json.loads(out)
    assert (code, values["task"], values["pairs"]) == (0, "chunks", 2)
    assert (values["precision"], values["recall"]) == (pytest.approx(2 / 3), 0.5)
    code, out, _ = call(capsys, "score", "gold.chunk.txt", "sys.chunk.txt", "gold.chunk.txt")
    assert "2 sentences" in out
    assert "Chunk F1    .5714" in out
    (files / "other.chunk.txt").write_text("[ a b ] [ c ]\n[ e ]\n")
    code, _, err = call(capsys, "score", "gold.chunk.txt", "other.chunk.txt")
    assert (code, "line 1 has 3 tokens in the system and 4 in the gold" in err) == (2, True)


@pytest.mark.parametrize(
    "argv",
    [
        ("score", "gold.headlines.wa", "none.wa"),
        ("score", "none.wa", "run.wa"),
        ("score", "gold.headlines.wa", "gold.gs"),
        ("score", "gold.headlines.wa", "other.wa"),
        ("score", "gold.gs", "short.gs"),
        ("score", "gold.headlines.wa", "binary.wa"),
        ("score", "gold.headlines.wa", "."),
        ("score", "gold.headlines.wa"),
        ("score", "gold.headlines.wa", "run.wa", "--rules", "2014"),
        ("score", "gold.headlines.wa", "run.wa", "--resamples", "0"),
        ("check", "none.wa"),
        ("check", "binary.wa"),
        ("convert", "gold.gs", "x.wa"),
        ("convert", "gold.headlines.wa", "none/x.jsonl"),
        ("nonsense",),
        (),
    ],
)
def test_errors_are_one_line_on_stderr_and_exit_2(
    files: Path, capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]
) -> None:
    (files / "binary.wa").write_bytes(b"\x7fELF\x00\x01")
    (files / "short.gs").write_text("1\n2\n")
    (files / "other.wa").write_text(write_wa(GOLD).replace('id="', 'id="x'))
    code, out, err = call(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("explain: ")


def test_check_exits_0_1_or_2(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "check", "run.wa") == (
        0,
        "run.wa: alignments (.wa), 8 entries, well-formed\n",
        "",
    )
    text = write_wa(GOLD).replace("// 3 // b", "// 9 // b", 1)
    (files / "bad.wa").write_text(text)
    line = text.splitlines().index("2 <==> 2 // SIMI // 9 // b <==> w ") + 1
    code, out, _ = call(capsys, "check", "bad.wa")
    assert code == 1
    assert f"  line {line}: found the score 9; expected 0 to 5" in out
    code, out, _ = call(capsys, "check", "bad.wa", "--json")
    found = json.loads(out)
    assert (code, found["well_formed"], found["problems"][0]["line"]) == (1, False, line)
    (files / "empty.wa").write_text("")
    code, out, _ = call(capsys, "check", "empty.wa")
    assert (code, "found an empty file" in out) == (1, True)


def test_convert_writes_by_suffix_and_tells_of_problems(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, "convert", "run.wa", "run.jsonl")
    assert (code, err) == (0, "")
    assert out == "run.jsonl: 8 entries (alignments (.wa) -> results (.jsonl))\n"
    assert call(capsys, "convert", "run.jsonl", "back.wa")[0] == 0
    assert (files / "back.wa").read_bytes() == (files / "run.wa").read_bytes()


def test_every_command_has_a_parser_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    names = {module.__name__.rpartition(".")[2] for module in command_modules()}
    assert {"score", "check", "convert"} <= names
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in names)
    assert main(["--version"]) == 0
    assert build_parser().prog == "python -m explain"


def test_an_unforeseen_fault_is_one_line_too(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import explain.commands.check as command

    def broken(path: str) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(command, "check", broken)
    code, _, err = call(capsys, "check", "run.wa")
    assert (code, err) == (2, "explain: unexpected RuntimeError: two lines (a fault in Likewise)\n")


def test_a_closed_pipe_ends_quietly(files: Path) -> None:
    command = f"{sys.executable} -m explain score gold.headlines.wa run.wa --json | head -c 5"
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, env={"PYTHONPATH": str(root)}
    )
    assert (done.stdout, done.stderr) == ("[\n {\n", "")


def test_a_pipe_is_as_good_as_a_file(files: Path) -> None:
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run(
        f"cat run.wa | {sys.executable} -m explain check /dev/stdin",
        shell=True,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
    )
    assert done.stdout == "/dev/stdin: alignments (.wa), 8 entries, well-formed\n"


@pytest.mark.parametrize(
    ("value", "text"), [(0.86, ".8600"), (1.0, "1.0000"), (-0.062, "-.0620"), (0.0, ".0000")]
)
def test_figures_look_as_in_the_papers(value: float, text: str) -> None:
    assert figure(value) == text


def test_start_up_loads_no_heavy_package(files: Path) -> None:
    code = (
        "import sys; from explain.cli import main; "
        "main(['score', 'gold.headlines.wa', 'run.wa', '--json']); "
        "heavy = {'torch', 'spacy', 'pandas', 'scipy', 'streamlit', 'plotly', 'lightgbm'}; "
        "sys.exit(','.join(sorted(heavy & set(sys.modules))) or None)"
    )
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(root)}
    )
    assert (done.returncode, done.stderr) == (0, "")
