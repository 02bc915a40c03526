"""Runs of all three tasks: read, checked, scored, compared, summarised."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from explain.errors import ExplainError, FormatError
from explain.evaluation.runs import (
    AlignmentRun,
    ParaphraseRun,
    SimilarityRun,
    Task,
    dataset_name,
    other_tokens,
    paired_alignments,
    read_run,
    score_run,
)
from explain.evaluation.summary import summarise
from explain.formats.results import write_alignments, write_results
from explain.formats.results_csv import write_results_csv
from explain.formats.wa import write_wa
from explain.types import Alignment, Sentence
from tests.test_ists import link, pair
from tests.test_results import explanation

GOLD = [
    pair(link("a", "v", "EQUI", 5), link("b", "w", "SIMI", 3), pair_id=str(n)) for n in range(1, 9)
]
RUN = [
    pair(link("a", "v", "EQUI", 5), link("c", "x", "SIMI", 3), pair_id=str(n)) for n in range(1, 9)
]


@pytest.mark.parametrize(
    ("name", "text", "task"),
    [
        ("x.wa", write_wa(GOLD), Task.ISTS),
        ("x.jsonl", write_alignments(GOLD), Task.ISTS),
        ("x.csv", write_results_csv(GOLD), Task.ISTS),
        ("x.gs", "1\n2\n", Task.STS),
        ("x.tsv", "1.5\ta b\tc d\n2.5\te f\tg h\n", Task.STS),
        ("x.label", "true\t1\n", Task.PIT),
    ],
)
def test_the_task_of_a_run_is_found_from_its_content(name: str, text: str, task: Task) -> None:
    for source in (text, text.encode()):
        run = read_run(source, name)
        assert run.task is task
        assert run.name == name
        assert run.problems == ()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.txt", "[ a ] [ b ]\n", "holds chunked sentences; expected a run"),
        ("x.tsv", "a b\tc d\n", "holds pairs without scores"),
        ("x.data", "1\tt\ta\tb\t4\n", "holds PIT data"),
    ],
)
def test_what_is_no_run_is_refused(name: str, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_run(text, name)


def test_another_task_than_asked_for_is_refused() -> None:
    with pytest.raises(FormatError, match="holds a run of sts; expected one of pit"):
        read_run("1\n2\n", "x.gs", task="pit")
    with pytest.raises(ExplainError, match="is a run of sts, the gold of ists"):
        score_run(AlignmentRun("gold", tuple(GOLD)), read_run("1\n2\n", "x.gs"))


def test_alignments_score_alike_from_every_format() -> None:
    gold = read_run(write_wa(GOLD), "gold.wa")
    found = [
        score_run(gold, read_run(text, name)).f1
        for name, text in (
            ("x.wa", write_wa(RUN)),
            ("x.jsonl", write_alignments(RUN)),
            ("x.csv", write_results_csv(RUN)),
        )
    ]
    assert found[0] == found[1] == found[2]
    assert found[0]["ali"] == pytest.approx(0.5)


def test_a_run_without_sentences_is_scored_with_those_of_the_gold() -> None:
    bare = "".join(
        line + "\n"
        for line in write_wa(RUN).splitlines()
        if not line.startswith(("//", "<source", "</source", "<translation", "</translation"))
        and not line.endswith(" : ")
    )
    gold = read_run(write_wa(GOLD), "gold.wa")
    run = read_run(bare, "bare.wa", gold=gold)
    assert run.problems == ()
    assert score_run(gold, run).f1 == score_run(gold, read_run(write_wa(RUN), "x.wa")).f1


def test_missing_pairs_are_scored_and_other_pairs_are_refused() -> None:
    gold = AlignmentRun("gold.wa", tuple(GOLD))
    scores = score_run(gold, AlignmentRun("run.wa", tuple(GOLD[:6])))
    assert scores.f1["ali"] < 1
    assert len(scores.missing) == 2
    other = Sentence.from_words(["quite", "another", "sentence"])
    for system, message in [
        ([pair(pair_id="99")], "1 of its 1 pairs that the gold gold.wa has not"),
        ([*GOLD, pair(pair_id="99")], "1 of its 9 pairs"),
        ([Alignment(a.pair_id, other, other) for a in GOLD], "other sentences than the gold"),
        ([], "holds no pairs"),
    ]:
        with pytest.raises(ExplainError, match=message):
            score_run(gold, AlignmentRun("run.wa", tuple(system)))


def test_a_few_tokens_in_another_encoding_are_still_the_same_pairs() -> None:
    changed = Alignment("1", Sentence.from_words(["á", "b", "c", ".", "e"]), GOLD[0].second)
    score_run(AlignmentRun("gold", tuple(GOLD)), AlignmentRun("run", (changed, *GOLD[1:])))


def test_pairs_with_other_tokens_than_the_gold_are_counted() -> None:
    gold = AlignmentRun("gold", tuple(GOLD))
    glued = Alignment("1", Sentence.from_words(["a", "b", "c.", "e"]), GOLD[0].second)
    assert other_tokens(gold, AlignmentRun("run", (glued, *GOLD[1:]))) == 1
    assert other_tokens(gold, gold) == 0


def test_two_runs_are_compared_pair_by_pair() -> None:
    gold = AlignmentRun("gold", tuple(GOLD))
    one = score_run(gold, AlignmentRun("one", tuple(GOLD)))
    other = score_run(gold, AlignmentRun("other", tuple(reversed(RUN[:7]))))
    found = paired_alignments(one, other, resamples=200)
    assert found.difference[0] == pytest.approx(1 - other.f1["ali"])
    assert list(found.wins) == [8, 8, 8, 8]
    assert found.permutation_p[3] < 0.05
    with pytest.raises(ExplainError, match="by the same rules"):
        paired_alignments(one, score_run(gold, AlignmentRun("x", tuple(RUN)), rules="2015"))


def test_a_folder_of_score_files_is_a_run_of_several_datasets(tmp_path: Path) -> None:
    for folder, prefix in (("gold", "STS.gs."), ("run", "STS.output.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{prefix}headlines.txt").write_text("1\n2\n3\n")
        (tmp_path / folder / f"{prefix}OnWN.txt").write_text("1\n\n3\n2\n".replace("\n\n", "\n1\n"))
        (tmp_path / folder / "STS.input.OnWN.txt").write_text("a\tb\n")
    scores = score_run(tmp_path / "gold", tmp_path / "run")
    assert scores.measures == ("OnWN", "headlines", "mean", "all", "all_norm")
    assert scores.figures["mean"] == pytest.approx(1)
    (tmp_path / "empty").mkdir()
    with pytest.raises(FormatError, match="without score files"):
        read_run(tmp_path / "empty")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a/STS.gs.headlines.txt", "headlines"),
        ("STS.output.MSRpar.txt", "MSRpar"),
        ("deft-news.test.tsv", "deft-news"),
        ("my.run.output", "my.run"),
    ],
)
def test_the_dataset_of_a_score_file_is_in_its_name(path: str, name: str) -> None:
    assert dataset_name(path) == name


def test_the_similarities_of_results_are_scored_when_sts_is_asked_for() -> None:
    results = [
        replace(
            explanation(), similarity=value, alignment=replace(explanation().alignment, pair_id=i)
        )
        for i, value in (("1", 1.0), ("2", 4.0), ("3", 3.0))
    ]
    gold = read_run("1\n4\n5\n", "gold.gs")
    for name, text in (("x.jsonl", write_results(results)), ("x.csv", write_results_csv(results))):
        run = read_run(text, name, task="sts")
        assert score_run(gold, run).figures["gold"] == pytest.approx(48 / (78 * 42) ** 0.5)


def test_the_summary_of_an_alignment_run_keeps_the_contract() -> None:
    gold = AlignmentRun("gold", tuple(GOLD))
    scores = score_run(gold, AlignmentRun("runs/x.wa", tuple(RUN)))
    values = summarise(
        scores, gold_name="headlines.wa", scenario="gold-chunks", resamples=50, seed=3
    )
    assert json.loads(json.dumps(values)) == values
    assert {"system", "task", "rules", "pairs", "f1", "precision", "recall", "interval"} <= set(
        values
    )
    assert set(values["f1"]) == {"ali", "type", "score", "typ_sco"} == set(values["interval"])
    low, high = values["interval"]["ali"]
    assert low <= values["f1"]["ali"] <= high
    assert values["rank"][0]["of"] == 20
    for part in ("task:ists", "rules:2016 strict", "scenario:gold-chunks", "pairs:8", "seed:3"):
        assert part in values["signature"]


def test_the_summaries_of_sts_and_pit_runs_keep_the_contract() -> None:
    lines = "".join(f"{n % 6}\n" for n in range(750))
    gold = read_run(lines, "2013/STS.gs.headlines.txt")
    assert isinstance(gold, SimilarityRun)
    values = summarise(score_run(gold, gold), gold_name="2013/STS.gs.headlines.txt", resamples=50)
    assert values["pearson"] == pytest.approx(1)
    assert values["spearman"] == pytest.approx(1)
    assert values["rank"][0]["source"].startswith("*SEM 2013")
    assert len(values["rank"]) == 1
    labels = "".join(f"{'true' if n % 3 == 0 else 'false'}\t{n % 3 / 2}\n" for n in range(972))
    judged = read_run(labels, "test.label")
    assert isinstance(judged, ParaphraseRun)
    values = summarise(score_run(judged, judged), gold_name="test.label", resamples=50)
    assert values["f1"] == 1
    assert [place["measure"] for place in values["rank"]] == ["f1", "pearson"]
    assert json.loads(json.dumps(values)) == values
