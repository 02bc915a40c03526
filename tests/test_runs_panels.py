"""Panels and report: escaped, self-contained, complete, and the figures in them are right."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from explain.cli import main
from explain.evaluation.analysis.alignment import AlignmentAnalysis
from explain.evaluation.analysis.analyse import analyse, compare_two
from explain.evaluation.analysis.cases import Case, count_table
from explain.evaluation.analysis.export import Sheet, latex_text, sheet_of, to_csv, to_latex
from explain.evaluation.analysis.reading import open_study
from explain.evaluation.panels.markup import figure, p_value, still, text
from explain.evaluation.panels.tables import heat_table
from explain.evaluation.panels.versus import verdict
from explain.evaluation.report import build_report
from tests.runs_cases import (
    GOLD,
    HOSTILE,
    RUN,
    label_files,
    many_pairs,
    noisy,
    score_files,
    small_study,
    upload,
)


class Balance(HTMLParser):
    """Fails on tags that do not nest."""

    VOID = frozenset({"meta", "link", "br", "hr", "img", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag


def checked(html: str) -> Balance:
    parser = Balance()
    parser.feed(html)
    assert not parser.open
    return parser


@pytest.fixture(scope="module")
def analysis() -> AlignmentAnalysis:
    found = analyse(small_study())
    assert isinstance(found, AlignmentAnalysis)
    return found


def test_what_a_user_wrote_is_shown_as_it_was_written(analysis: AlignmentAnalysis) -> None:
    html = build_report(analysis)
    assert HOSTILE not in html
    assert "&lt;b&gt;&amp;" in html
    assert "b" not in checked(html.replace("<b>", "<i>").replace("</b>", "</i>")).seen


def test_a_hostile_run_name_is_escaped() -> None:
    name = '"><script>alert(1)</script>.wa'
    study = open_study(upload("gold.wa", GOLD), [upload(name, RUN)])
    html = build_report(analyse(study))
    assert "<script" not in html
    checked(html)


@pytest.mark.parametrize("kind", ["alignment", "similarity", "paraphrase"])
def test_the_report_is_one_file_without_script_or_network(kind: str) -> None:
    gold = many_pairs(60)
    files = {
        "alignment": (upload("g.wa", gold), upload("a.wa", noisy(gold, 0.3, seed=1)),
                      upload("b.wa", noisy(gold, 0.5, seed=2))),
        "similarity": score_files(),
        "paraphrase": label_files(),
    }[kind]  # fmt: skip
    html = build_report(analyse(open_study(files[0], files[1:])))
    parser = checked(html)
    assert "script" not in parser.seen
    addresses = re.findall(r"https?://[^\s\"'<)]+", html)
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|src=", html)
    assert "data-pick=" not in html
    assert "<button" not in html
    assert len(html.encode()) < 6_000_000


def test_the_report_names_rules_scenario_signature_and_figures(
    analysis: AlignmentAnalysis,
) -> None:
    html = build_report(analysis)
    assert "2016 strict rules" in html
    assert analysis.scenario.words in html
    assert analysis.measured[0].signature in html
    for row in analysis.measured:
        assert figure(row.values["typ_sco"]) in html


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.7154, ".715"), (1.0, "1.000"), (0.9999, "1.000"), (-0.25, "−.250"), (0.0, ".000"),
     (None, "–"), (float("nan"), "–"), (12.5, "12.500")],
)  # fmt: skip
def test_figures_are_printed_as_the_field_prints_them(value: float | None, expected: str) -> None:
    assert figure(value) == expected


@pytest.mark.parametrize(
    ("p", "expected"), [(0.0, "p < .001"), (0.0433, "p = .043"), (1.0, "p = 1")]
)
def test_p_values_are_printed_as_they_are_read(p: float, expected: str) -> None:
    assert p_value(p) == expected


def test_the_verdict_says_who_wins_by_how_much(analysis: AlignmentAnalysis) -> None:
    said = verdict(compare_two(analysis, "a", "b"))
    assert said.startswith(("b beats a by", "b is ahead of a by"))
    assert "of 3 pairs" in said
    assert "do not differ: p = 1" in verdict(compare_two(analysis, "a", "a"))


def test_a_heat_table_prints_every_count_and_total() -> None:
    placed = [("a", "x", Case("1")), ("a", "y", Case("2")), ("b", "y", Case("3"))]
    table = count_table("k", "t", "corner", ["a", "b"], ["x", "y"], placed, right=[("a", "x")])
    html = heat_table(table, prefix=("table", "run"), chosen="table/run/k/0/1")
    assert re.findall(r">(\d+)</button>", html) == ["1", "1", "2", "1", "1", "1", "2", "3"]
    assert html.count("chosen") == 1
    assert "data-pick" not in still(html)
    checked(html)


def test_tables_go_to_csv_with_totals_and_to_latex_escaped() -> None:
    placed = [("50% & more_", "x", Case("1"))]
    table = count_table("k", "Title #1", "gold → run", ["50% & more_"], ["x"], placed)
    sheet = sheet_of(table)
    assert to_csv(sheet) == "gold → run,x,total\n50% & more_,1,1\ntotal,1,1\n"
    latex = to_latex(sheet)
    assert r"50\% \& more\_ & 1 & 1 \\" in latex
    assert r"\caption{Title \#1.}" in latex
    assert latex.count("{") == latex.count("}")


def test_latex_leaves_no_command_in_user_text() -> None:
    assert latex_text(r"\input{x} $a$ ~^") == (
        r"\textbackslash{}input\{x\} \$a\$ \textasciitilde{}\textasciicircum{}"
    )
    sheet = Sheet("k", "t", ("a",), ((0.5,), (None,), (-0.25,)))
    assert r".500 \\" in to_latex(sheet)
    assert r"-.250 \\" in to_latex(sheet)


def test_control_characters_do_not_reach_the_page() -> None:
    assert text("a\x00b\ud800c") == "a b c"


def test_the_command_writes_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for each in (upload("gold.wa", GOLD), upload("a.wa", RUN)):
        (tmp_path / each.name).write_bytes(each.content)
    out = tmp_path / "report.html"
    assert main(["report", str(tmp_path / "gold.wa"), str(tmp_path / "a.wa"), "-o", str(out)]) == 0
    assert "3 pairs, 1 runs" in capsys.readouterr().out
    assert out.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("missing", ["gold.wa", "a.wa"])
def test_the_command_says_which_file_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    for each in (upload("gold.wa", GOLD), upload("a.wa", RUN)):
        if each.name != missing:
            (tmp_path / each.name).write_bytes(each.content)
    code = main(["report", str(tmp_path / "gold.wa"), str(tmp_path / "a.wa"), "-o", "x.html"])
    assert code == 2
    assert missing in capsys.readouterr().err


def test_the_command_compares_other_pairs_only_when_told_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, good, _ = score_files(20)
    (tmp_path / "gold.gs").write_bytes(gold.content)
    (tmp_path / "short.output").write_bytes(b"\n".join(good.content.splitlines()[:15]))
    out = tmp_path / "r.html"
    args = ["report", str(tmp_path / "gold.gs"), str(tmp_path / "short.output"), "-o", str(out)]
    assert main(args) == 2
    assert "lacks 5 pairs" in capsys.readouterr().err
    assert main([*args, "--common"]) == 0
    assert "15 common pairs" in out.read_text("utf-8")
