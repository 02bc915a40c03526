"""A batch gives what one-by-one explanation gives: complete, in order, resumable."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from explain.batch.folder import JobFolder
from explain.batch.job import Job, Report, run_job
from explain.batch.progress import Progress
from explain.batch.source import PairSource
from explain.engine import Explainer
from explain.errors import ExplainError
from explain.formats.results import explanation_from_dict
from explain.formats.wa import read_wa
from explain.settings import Settings, System, Tokens
from explain.types import Explanation, Pair

BASELINE = Settings(system=System.BASELINE)
NOUNS = ("dog", "cat", "red car", "small bus", "man in a hat", "woman with an umbrella")


def pairs(count: int) -> list[tuple[str, str]]:
    """Different pairs of different lengths, some sentences more than once."""
    return [
        (
            f"The {NOUNS[n % 6]} saw {n % 17} birds{' near the old bridge' * (n % 3)}.",
            f"A {NOUNS[(n * 5 + 1) % 6]} saw {n % 13} birds.",
        )
        for n in range(count)
    ]


def tsv(folder: Path, count: int, name: str = "pairs.tsv") -> Path:
    path = folder / name
    path.write_text("".join(f"{a}\t{b}\n" for a, b in pairs(count)))
    return path


def run(source: PairSource | Path, output: Path, **options: object) -> Report:
    if isinstance(source, Path):
        source = PairSource(source)
    return run_job(Job(source, output, settings=BASELINE, **options))  # type: ignore[arg-type]


def test_the_batch_equals_one_by_one_explanation(tmp_path: Path) -> None:
    explainer = Explainer(BASELINE)
    expected = [
        explainer.explain(a, b, pair_id=str(n)) for n, (a, b) in enumerate(pairs(50), start=1)
    ]
    run(tsv(tmp_path, 50), tmp_path / "out.jsonl", batch_size=7, shard_size=20)
    lines = (tmp_path / "out.jsonl").read_text().splitlines()
    assert [explanation_from_dict(json.loads(line)) for line in lines] == expected


def test_batches_and_shards_of_any_size_give_the_same_bytes(tmp_path: Path) -> None:
    source = tsv(tmp_path, 40)
    outputs = []
    for batch_size, shard_size in ((1, 40), (64, 40), (16, 9), (3, 1)):
        output = tmp_path / f"{batch_size}-{shard_size}.jsonl"
        run(source, output, batch_size=batch_size, shard_size=shard_size)
        outputs.append(output.read_bytes())
    assert len(set(outputs)) == 1


def test_the_trained_system_gives_the_same_bytes_one_by_one_and_in_batches(tmp_path: Path) -> None:
    source = PairSource(Path(__file__).parent.parent / "examples" / "pairs.csv")
    explainer = Explainer()
    alone = [explainer.explain_pair(row.pair) for row in source.rows()]
    for batch_size, shard_size in ((64, 64), (5, 7)):
        output = tmp_path / f"{batch_size}.jsonl"
        run_job(Job(source, output, batch_size=batch_size, shard_size=shard_size))
        lines = output.read_text().splitlines()
        assert [explanation_from_dict(json.loads(line)) for line in lines] == alone
    assert (tmp_path / "64.jsonl").read_bytes() == (tmp_path / "5.jsonl").read_bytes()


def test_two_workers_give_the_same_bytes_as_none(tmp_path: Path) -> None:
    source = tsv(tmp_path, 60)
    run(source, tmp_path / "alone.wa", workers=1)
    seen: list[Progress] = []
    job = Job(PairSource(source), tmp_path / "two.wa", BASELINE, workers=2, shard_size=20)
    report = run_job(job, on_progress=seen.append)
    assert (tmp_path / "two.wa").read_bytes() == (tmp_path / "alone.wa").read_bytes()
    assert (report.total, report.failed) == (60, 0)
    assert seen[0].done == 0 and seen[-1].done == 60
    assert [p.done for p in seen] == sorted(p.done for p in seen)


def test_bad_rows_become_error_rows_and_the_rest_is_complete(tmp_path: Path) -> None:
    lines = [
        b"first\tsecond",
        b"A dog runs.\tA dog sleeps.",
        b"only one cell",
        b"\tA dog sleeps.",
        b"word " * 10_000 + b"\tA dog sleeps.",
        b"caf\xe9 au lait\tA dog sleeps.",
        b"A man talks.\tA man speaks.",
    ]
    source = tmp_path / "pairs.tsv"
    source.write_bytes(b"\n".join(lines))
    report = run(source, tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(newline="") as file:
        csv.field_size_limit(1_000_000)
        rows = list(csv.DictReader(file))
    assert [int(row["line"]) for row in rows] == [2, 3, 4, 5, 6, 7]
    assert [bool(row["error"]) for row in rows] == [False, True, True, True, True, False]
    for row, expected in zip(
        rows[1:5], ("expected at least 2", "empty", "characters", "not UTF-8"), strict=True
    ):
        assert expected in row["error"]
        assert json.loads(row["links"]) == []
    assert json.loads(rows[0]["links"])[0]["relation"] == "EQUI"
    assert report.failed == 4
    assert [failure["line"] for failure in report.failures] == [3, 4, 5, 6]


def test_a_wa_run_has_an_entry_for_every_line_with_the_tokens_of_the_input(tmp_path: Path) -> None:
    firsts = ["A dog runs fast .", "", "it does n't , work/run", "x " * 300]
    seconds = ["A cat !", "Something here", "nothing -- at all", "y"]
    for name, sentences in (("s1.txt", firsts), ("s2.txt", seconds)):
        (tmp_path / name).write_text("".join(f"{s}\n" for s in sentences))
    source = PairSource(tmp_path / "s1.txt", tmp_path / "s2.txt")
    settings = Settings(system=System.BASELINE, tokens=Tokens.BLANKS)
    report = run_job(Job(source, tmp_path / "out.wa", settings))
    reading = read_wa(tmp_path / "out.wa")
    assert not reading.problems
    assert [a.pair_id for a in reading.items] == ["1", "2", "3", "4"]
    assert [list(a.first.words) for a in reading.items] == [s.split() for s in firsts]
    assert [list(a.second.words) for a in reading.items] == [s.split() for s in seconds]
    assert [bool(a.links) for a in reading.items] == [True, False, True, False]
    assert report.failures_file is not None
    with report.failures_file.open(newline="") as file:
        listed = list(csv.DictReader(file))
    assert [row["line"] for row in listed] == ["2", "4"]
    assert "empty" in listed[0]["message"]


def test_a_later_wa_run_without_failures_leaves_no_list_of_them(tmp_path: Path) -> None:
    source = tmp_path / "pairs.tsv"
    source.write_text("A\tB\n\tB\n")
    assert run(source, tmp_path / "out.wa").failures_file == tmp_path / "out.wa.errors.csv"
    source.write_text("A\tB\nA\tB\n")
    assert run(source, tmp_path / "out.wa").failures_file is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.wa", "pairs.tsv"]


def test_given_chunks_are_kept(tmp_path: Path) -> None:
    (tmp_path / "c1.txt").write_text("[ A small dog ] [ runs ]\n")
    (tmp_path / "c2.txt").write_text("[ A dog runs ]\n")
    source = PairSource(tmp_path / "c1.txt", tmp_path / "c2.txt", chunked=True)
    run(source, tmp_path / "out.jsonl")
    result = json.loads((tmp_path / "out.jsonl").read_text())
    assert result["first"]["chunks"] == [[0, 1, 2], [3]]
    assert result["second"]["chunks"] == [[0, 1, 2]]


def test_where_all_chunks_are_given_none_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the encoder was asked")

    monkeypatch.setattr("explain.engine.encode_many", refuse)
    pair = Pair("1", "A dog runs", "A cat", ((0, 1), (2,)), ((0, 1),))
    explanation = Explainer(BASELINE).explain_pair(pair)
    assert {chunk.text for link in explanation.alignment.links for chunk in link.first} == {
        "A dog",
        "runs",
    }
    with pytest.raises(AssertionError, match="the encoder was asked"):
        Explainer(BASELINE).explain_pair(replace(pair, second_chunks=None))


def test_the_results_can_be_read_as_a_run(tmp_path: Path) -> None:
    from explain.evaluation.runs import AlignmentRun, read_run

    (tmp_path / "p.tsv").write_text("A dog runs.\tA dog sleeps.\n\tNothing\nA cat\tThe cat\n")
    read = []
    for suffix in (".wa", ".csv", ".jsonl"):
        run(tmp_path / "p.tsv", tmp_path / f"out{suffix}")
        result = read_run(tmp_path / f"out{suffix}")
        assert isinstance(result, AlignmentRun) and not result.problems
        read.append([(a.pair_id, a.first.words, len(a.links)) for a in result.alignments])
    assert read[0] == read[1] == read[2]
    assert [links > 0 for _, _, links in read[0]] == [True, False, True]


def test_parquet_tells_a_similarity_of_nothing_from_none(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    (tmp_path / "p.tsv").write_text("Dogs run\tThe cat\n\tNothing\n")
    run(tmp_path / "p.tsv", tmp_path / "out.parquet")
    frame = pandas.read_parquet(tmp_path / "out.parquet")
    assert frame.loc[0, "similarity"] == 0.0
    assert pandas.isna(frame.loc[1, "similarity"]) and "empty" in frame.loc[1, "error"]


def test_parquet_holds_the_links_as_nested_values(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    run(tsv(tmp_path, 5), tmp_path / "out.parquet", shard_size=2)
    frame = pandas.read_parquet(tmp_path / "out.parquet")
    assert list(frame["id"]) == ["1", "2", "3", "4", "5"]
    assert set(frame.loc[0, "links"][0]) >= {"first", "second", "relation", "score"}
    # What was written can be explained again: the columns have the names that are looked for.
    run(tmp_path / "out.parquet", tmp_path / "again.parquet", shard_size=2)
    assert (tmp_path / "again.parquet").read_bytes() == (tmp_path / "out.parquet").read_bytes()


class StoppedError(Exception):
    """Raised by a listener to end a run in the middle, as a killed process would."""


def stopped_after(pairs_done: int) -> Callable[[Progress], None]:
    def listen(progress: Progress) -> None:
        if progress.done >= pairs_done:
            raise StoppedError

    return listen


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    source = PairSource(tsv(tmp_path, 50))
    run(source, tmp_path / "whole.jsonl", shard_size=10)
    job = Job(source, tmp_path / "out.jsonl", BASELINE, shard_size=10, batch_size=5)
    with pytest.raises(StoppedError):
        run_job(job, on_progress=stopped_after(35))
    assert not job.output.exists()
    report = run_job(job)
    assert report.resumed == 30
    assert job.output.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert not JobFolder.beside(job.output).path.exists()


def test_the_size_of_shards_that_was_settled_stays(tmp_path: Path) -> None:
    source = PairSource(tsv(tmp_path, 50))
    run(source, tmp_path / "whole.jsonl")
    with pytest.raises(StoppedError):
        job = Job(source, tmp_path / "out.jsonl", BASELINE, shard_size=10)
        run_job(job, on_progress=stopped_after(20))
    report = run(source, tmp_path / "out.jsonl", shard_size=7)
    assert report.resumed >= 10
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_another_input_or_other_settings_are_refused_until_restart(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    source = tsv(tmp_path, 30)
    with pytest.raises(StoppedError):
        job = Job(PairSource(source), output, BASELINE, shard_size=10)
        run_job(job, on_progress=stopped_after(20))
    other = Settings(system=System.BASELINE, tokens=Tokens.BLANKS)
    with pytest.raises(ExplainError, match=r"another settings .*--restart"):
        run_job(Job(PairSource(source), output, other))
    tsv(tmp_path, 31)
    with pytest.raises(ExplainError, match="another input"):
        run(source, output)
    assert run(source, output, restart=True).resumed == 0
    assert len(output.read_text().splitlines()) == 31


def test_a_folder_of_someone_else_is_never_emptied(tmp_path: Path) -> None:
    (tmp_path / "out.jsonl.parts").mkdir()
    (tmp_path / "out.jsonl.parts" / "thesis.txt").write_text("mine")
    for restart in (False, True):
        with pytest.raises(ExplainError, match=r"thesis\.txt"):
            run(tsv(tmp_path, 3), tmp_path / "out.jsonl", restart=restart)
    assert (tmp_path / "out.jsonl.parts" / "thesis.txt").read_text() == "mine"


def test_two_runs_at_once_do_not_meet(tmp_path: Path) -> None:
    folder = JobFolder.beside(tmp_path / "out.jsonl")
    with folder.prepared():
        assert folder.is_locked()
        with pytest.raises(ExplainError, match="another process"):
            run(tsv(tmp_path, 3), tmp_path / "out.jsonl")
    assert not folder.is_locked()


@pytest.mark.parametrize("options", [{"workers": 0}, {"batch_size": 0}, {"shard_size": -1}])
def test_a_size_below_one_is_refused(tmp_path: Path, options: dict[str, int]) -> None:
    with pytest.raises(ExplainError, match="expected at least 1"):
        run(tsv(tmp_path, 3), tmp_path / "out.jsonl", **options)


@pytest.mark.parametrize("name", ["out.doc", "out", "missing/out.wa"])
def test_an_output_that_cannot_be_is_refused_before_any_work(tmp_path: Path, name: str) -> None:
    with pytest.raises(ExplainError):
        run(tsv(tmp_path, 3), tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["pairs.tsv"]


def test_an_input_without_pairs_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text("\n\n")
    with pytest.raises(ExplainError, match="no pairs"):
        run(tmp_path / "p.jsonl", tmp_path / "out.wa")
    assert [path.name for path in tmp_path.iterdir()] == ["p.jsonl"]


def test_an_engine_that_fails_on_one_pair_explains_the_others(tmp_path: Path) -> None:
    from explain.batch.rows import Row, explain_rows
    from explain.types import Failure, Pair, Sentence

    class Fragile(Explainer):
        def _tokenise(self, pair: Pair) -> tuple[Sentence, Sentence]:
            if "bad" in pair.first:
                raise ZeroDivisionError("a fault in the engine")
            return super()._tokenise(pair)

    rows = [Row(n, Pair(str(n), text, "A cat.")) for n, text in enumerate(("dog", "bad", "cow"))]
    results = [done.result for done in explain_rows(Fragile(BASELINE), rows, batch_size=8)]
    assert isinstance(results[0], Explanation) and isinstance(results[2], Explanation)
    assert isinstance(results[1], Failure) and "ZeroDivisionError" in results[1].message
