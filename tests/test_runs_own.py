"""A second system to compare with: the baseline run on the gold's own sentences."""

from __future__ import annotations

import pytest

from explain.engine import Explainer
from explain.errors import ExplainError
from explain.evaluation.analysis.analyse import analyse
from explain.evaluation.analysis.own import run_system, settings_for
from explain.evaluation.analysis.reading import AnyStudy, Upload, open_study
from explain.evaluation.analysis.study import Scenario
from explain.settings import System
from tests.runs_cases import GOLD, label_files, score_files, upload


@pytest.fixture(scope="module")
def baseline() -> Explainer:
    return Explainer(settings_for(System.BASELINE))


def made(study: AnyStudy, explainer: Explainer, **options: Scenario) -> Upload:
    *shares, run = run_system(study, explainer, **options)
    assert all(isinstance(share, float) and 0 < share <= 1 for share in shares)
    assert shares[-1] == 1.0
    assert isinstance(run, Upload)
    return run


def test_on_gold_chunks_the_baseline_is_the_token_overlap_row(baseline: Explainer) -> None:
    gold = upload("gold.wa", GOLD)
    run = made(open_study(gold, []), baseline, scenario=Scenario.GOLD_CHUNKS)
    assert run.name == "baseline.wa"
    found = analyse(open_study(gold, [run]))
    rows = {row.name: row.values for row in found.measured}
    assert rows["baseline"] == pytest.approx(rows["token overlap"])
    assert not found.study.mismatches
    assert not found.study.problems


def test_on_raw_text_the_same_pairs_come_back(baseline: Explainer) -> None:
    gold = upload("gold.wa", GOLD)
    run = made(open_study(gold, []), baseline, scenario=Scenario.SYSTEM_CHUNKS)
    assert not open_study(gold, [run]).mismatches


@pytest.mark.parametrize("files", [score_files(3), label_files(3)])
def test_scores_need_the_sentences_and_come_line_by_line(
    baseline: Explainer, files: tuple[Upload, ...]
) -> None:
    with pytest.raises(ExplainError, match="sentences of this gold are not known"):
        list(run_system(open_study(files[0], []), baseline))
    sentences = Upload("s.csv", b"first,second\na dog,a dog\na cat,the sea\n,\n")
    study = open_study(files[0], [], sentences=sentences)
    run = made(study, baseline)
    lines = run.content.decode().splitlines()
    assert len(lines) == 3
    scores = [float(line.split()[-1]) for line in lines]
    assert scores[0] > scores[1] >= scores[2] == 0.0
