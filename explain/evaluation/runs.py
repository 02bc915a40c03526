"""Runs and gold files of all three tasks: read, checked to be of the same pairs, scored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePath
from typing import TypeAlias

from explain.errors import ExplainError, FormatError
from explain.evaluation.ists import Rules, RunScores, compare, figures
from explain.evaluation.pit import ParaphraseScores, compare_judgements
from explain.evaluation.significance import RESAMPLES, SEED, Array, Paired, paired
from explain.evaluation.sts import SimilarityScores, compare_scores
from explain.formats.detect import Format, detect
from explain.formats.pairs import Pair, read_pairs
from explain.formats.pit import Judgement, read_judgements
from explain.formats.problems import Problem, Reading
from explain.formats.reading import Source, read_bytes, source_name
from explain.formats.results import read_result_alignments, read_result_lines
from explain.formats.results_csv import read_results_csv, read_similarities_csv
from explain.formats.sts import ScoreLine, read_scores
from explain.formats.stsbenchmark import read_stsbenchmark
from explain.formats.wa import read_wa
from explain.types import Alignment, Explanation

# Below this share of pairs with sentences of the same length, two files are of other pairs: the
# ids of all datasets count from 1, so they alone cannot tell.
MIN_SAME = 0.5
_DATASET_NAME = re.compile(
    r"^(STS\.(gs|output|input)\.)?(?P<name>.+?)(\.(txt|gs|output|tsv|csv|test))*$"
)


class Task(StrEnum):
    """What a run is of: interpretable STS, STS, or paraphrases in Twitter."""

    ISTS = "ists"
    STS = "sts"
    PIT = "pit"


@dataclass(frozen=True)
class AlignmentRun:
    """Alignments, gold or system, with the problems of the file."""

    name: str
    alignments: tuple[Alignment, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def task(self) -> Task:
        """Interpretable STS."""
        return Task.ISTS


@dataclass(frozen=True)
class SimilarityRun:
    """Similarity scores by dataset, gold or system; the sentences where the file has them."""

    name: str
    datasets: Mapping[str, tuple[ScoreLine, ...]]
    problems: tuple[Problem, ...] = ()
    pairs: tuple[Pair, ...] = ()

    @property
    def task(self) -> Task:
        """Semantic textual similarity."""
        return Task.STS


@dataclass(frozen=True)
class ParaphraseRun:
    """Judgements of tweets, gold or system."""

    name: str
    judgements: tuple[Judgement, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def task(self) -> Task:
        """Paraphrases in Twitter."""
        return Task.PIT


Run: TypeAlias = AlignmentRun | SimilarityRun | ParaphraseRun
Scores: TypeAlias = RunScores | SimilarityScores | ParaphraseScores


def read_run(
    source: Source,
    name: str | None = None,
    *,
    task: Task | str | None = None,
    gold: Run | None = None,
) -> Run:
    """The run in a file, a folder of STS files, or an upload (bytes, or text with a name).

    The task is found from the content unless given; results hold both alignments and similarities,
    and are read as alignments unless `task` is sts. `gold` supplies the sentences of .wa entries
    that carry none. Problems of the file are on the run; a file that is no run of any task, or not
    of the task asked for, is a FormatError.
    """
    label = source_name(source, name)
    wanted = Task(task) if task is not None else None
    if not isinstance(source, bytes) and name is None and Path(source).is_dir():
        return _read_folder(Path(source))
    source, name = read_bytes(source, name), label  # once: a pipe can be read only once
    kind = _format(source, name, wanted)
    if wanted is Task.STS and kind in (Format.RESULTS_JSONL, Format.RESULTS_CSV):
        run: Run = _read_result_similarities(source, name, kind)
    elif kind in (Format.WA, Format.RESULTS_JSONL, Format.RESULTS_CSV):
        run = _read_alignments(source, name, kind, gold)
    elif kind is Format.PIT_LABELS:
        judged = read_judgements(source, name)
        run = ParaphraseRun(label, judged.items, judged.problems)
    elif kind in (Format.STS_SCORES, Format.STS_BENCHMARK, Format.PAIRS, Format.STS_INPUT):
        run = _read_similarities(source, name, kind)
    else:
        raise FormatError(
            label, None, f"holds {kind}; expected a run: .wa, STS scores, or PIT labels"
        )
    if wanted is not None and run.task is not wanted:
        raise FormatError(label, None, f"holds a run of {run.task}; expected one of {wanted}")
    return run


def score_run(
    gold: Run | Source,
    system: Run | Source,
    *,
    rules: Rules | str = Rules.STRICT_2016,
    task: Task | str | None = None,
) -> Scores:
    """The official figures of a run against gold; an ExplainError where they are of other pairs.

    Both may be runs from `read_run` or paths. `rules` matter to interpretable STS only.
    """
    gold_run = read_run(gold, task=task) if isinstance(gold, str | Path | bytes) else gold
    system_run = (
        read_run(system, task=task or gold_run.task, gold=gold_run)
        if isinstance(system, str | Path | bytes)
        else system
    )
    check_same_pairs(gold_run, system_run)
    name = PurePath(system_run.name).name
    if isinstance(gold_run, AlignmentRun) and isinstance(system_run, AlignmentRun):
        return compare(gold_run.alignments, system_run.alignments, rules=Rules(rules), name=name)
    if isinstance(gold_run, SimilarityRun) and isinstance(system_run, SimilarityRun):
        return compare_scores(gold_run.datasets, system_run.datasets, name=name)
    if isinstance(gold_run, ParaphraseRun) and isinstance(system_run, ParaphraseRun):
        return compare_judgements(gold_run.judgements, system_run.judgements, name=name)
    raise ExplainError(
        f"{system_run.name} is a run of {system_run.task}, the gold of {gold_run.task}"
    )


def check_same_pairs(gold: Run, system: Run) -> None:
    """Raise an ExplainError where the two speak of different pairs.

    An alignment run may lack pairs of the gold: they count as not found, as in the official
    scorer. It may not have pairs that the gold has not, nor other sentences under the same ids.
    """
    if gold.task is not system.task:
        raise ExplainError(f"{system.name} is a run of {system.task}, the gold of {gold.task}")
    if not isinstance(gold, AlignmentRun) or not isinstance(system, AlignmentRun):
        return  # the lines of the other tasks are checked where they are compared
    known = {alignment.pair_id: alignment for alignment in gold.alignments}
    if not known:
        raise ExplainError(f"{gold.name} holds no pairs; there is nothing to compare with")
    if not system.alignments:
        raise ExplainError(f"{system.name} holds no pairs; the gold holds {len(known)}")
    extra = [a.pair_id for a in system.alignments if a.pair_id not in known]
    if extra:
        raise ExplainError(
            f"{system.name} has {len(extra)} of its {len(system.alignments)} pairs that the gold "
            f"{gold.name} has not (the first is {extra[0]!r}); expected the same set of pairs"
        )
    same = sum(_same_sentences(known[a.pair_id], a) for a in system.alignments)
    if same < MIN_SAME * len(system.alignments):
        raise ExplainError(
            f"{system.name} has other sentences than the gold {gold.name} under the same ids "
            f"({same} of {len(system.alignments)} pairs agree); expected the same set of pairs"
        )


def other_tokens(gold: Run, system: Run) -> int:
    """In how many pairs the run has another number of tokens than the gold.

    The ids of its links then count in other tokens, so its figures are too low.
    """
    if not isinstance(gold, AlignmentRun) or not isinstance(system, AlignmentRun):
        return 0
    known = {alignment.pair_id: alignment for alignment in gold.alignments}
    shared = [(known[a.pair_id], a) for a in system.alignments if a.pair_id in known]
    return sum(_sizes(one) != _sizes(other) for one, other in shared)


def paired_alignments(
    first: RunScores, second: RunScores, *, resamples: int = RESAMPLES, seed: int = SEED
) -> Paired:
    """Run A against run B in each of `ists.MEASURES`, by F1: bootstrap, permutation, wins."""
    if set(first.pair_ids) != set(second.pair_ids) or first.rules is not second.rules:
        raise ExplainError(
            f"{first.name} and {second.name} are not scored on the same pairs by the same rules"
        )
    place = {pair_id: row for row, pair_id in enumerate(second.pair_ids)}
    rows = [place[pair_id] for pair_id in first.pair_ids]
    return paired(
        first.statistics, second.statistics[rows], f1_of_sums, resamples=resamples, seed=seed
    )


def f1_of_sums(sums: Array) -> Array:
    """F1 in each of `ists.MEASURES` (last axis) from summed rows of `RunScores.statistics`."""
    return figures(sums)[..., 2, :]


def dataset_name(path: str) -> str:
    """What a score file is of: STS.gs.headlines.txt and STS.output.headlines.txt -> headlines."""
    found = _DATASET_NAME.match(PurePath(path).name)
    return found["name"] if found else path


def _format(source: Source, name: str | None, task: Task | None) -> Format:
    kind = detect(source, name)
    # An upload may have any name; asked for a task, its own format is tried.
    if task is Task.PIT and kind in (Format.STS_INPUT, Format.SENTENCES, Format.PAIRS):
        return Format.PIT_LABELS
    if task is Task.STS and kind is Format.SENTENCES:
        return Format.STS_SCORES
    return kind


def _read_alignments(
    source: Source, name: str | None, kind: Format, gold: Run | None
) -> AlignmentRun:
    label = source_name(source, name)
    if kind is Format.RESULTS_JSONL:
        reading: Reading[Alignment] = read_result_alignments(source, name)
    elif kind is Format.RESULTS_CSV:
        reading = read_results_csv(source, name)
    else:
        known = gold.alignments if isinstance(gold, AlignmentRun) else ()
        sentences = {a.pair_id: (a.first, a.second) for a in known}
        reading = read_wa(source, name, sentences=sentences)
    return AlignmentRun(label, reading.items, reading.problems)


def _read_similarities(source: Source, name: str | None, kind: Format) -> SimilarityRun:
    label = source_name(source, name)
    if kind is Format.STS_SCORES:
        scores = read_scores(source, name)
        return SimilarityRun(label, {dataset_name(label): scores.items}, scores.problems)
    reader = read_stsbenchmark if kind is Format.STS_BENCHMARK else read_pairs
    pairs = reader(source, name)
    if all(pair.score is None for pair in pairs.items):
        raise FormatError(label, None, "holds pairs without scores; expected a score on each line")
    lines = tuple(ScoreLine(pair.score) for pair in pairs.items)
    return SimilarityRun(label, {dataset_name(label): lines}, pairs.problems, pairs.items)


def _read_result_similarities(source: bytes, name: str, kind: Format) -> SimilarityRun:
    if kind is Format.RESULTS_CSV:
        stated = read_similarities_csv(source, name)
        scores, problems = stated.items, stated.problems
    else:
        results = read_result_lines(source, name)
        problems = results.problems
        scores = tuple(r.similarity if isinstance(r, Explanation) else None for r in results.items)
    return SimilarityRun(name, {dataset_name(name): tuple(map(ScoreLine, scores))}, problems)


def _read_folder(folder: Path) -> SimilarityRun:
    datasets: dict[str, tuple[ScoreLine, ...]] = {}
    problems: list[Problem] = []
    for path in sorted(p for p in folder.iterdir() if p.is_file()):
        if path.name.startswith(".") or path.name.startswith("STS.input."):
            continue
        run = read_run(path, task=Task.STS)
        if isinstance(run, SimilarityRun):
            datasets.update(run.datasets)
            problems.extend(run.problems)
    if not datasets:
        raise FormatError(
            folder, None, "is a folder without score files; expected STS.gs.* or *.gs"
        )
    return SimilarityRun(str(folder), datasets, tuple(problems))


def _same_sentences(one: Alignment, other: Alignment) -> bool:
    return _sizes(one) == _sizes(other) or (
        _letters(one.first.text) == _letters(other.first.text)
        and _letters(one.second.text) == _letters(other.second.text)
    )


def _sizes(alignment: Alignment) -> tuple[int, int]:
    return len(alignment.first.tokens), len(alignment.second.tokens)


def _letters(text: str) -> str:
    return "".join(text.split())
