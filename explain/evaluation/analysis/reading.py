"""From uploads, or paths, to a study: what cannot be read is reported, the rest is analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import TypeAlias

from explain.errors import ExplainError, FormatError
from explain.evaluation import runs as files
from explain.evaluation.analysis.study import TASK_WORDS, Run, Study
from explain.evaluation.runs import Task, dataset_name, read_run
from explain.formats.pairs import Pair, read_pairs
from explain.formats.pit import Judgement, read_pit_data
from explain.formats.problems import Problem
from explain.formats.sts import ScoreLine, read_sts_input
from explain.types import Alignment

AnyStudy: TypeAlias = Study[Alignment] | Study[ScoreLine] | Study[Judgement]
Sentences: TypeAlias = Mapping[str, tuple[str, str]]

# A problem list beyond this says nothing new: the file is of another kind.
MAX_PROBLEMS = 200


@dataclass(frozen=True)
class Upload:
    """A file that somebody gave: its name and content."""

    name: str
    content: bytes


def open_study(
    gold: Upload | Sequence[Upload],
    runs: Sequence[Upload],
    *,
    sentences: Upload | None = None,
    task: Task | None = None,
) -> AnyStudy:
    """The study of these uploads; an ExplainError where gold itself is of no use.

    A run that cannot be read, or that is of another task, is refused with a reason; the others
    are analysed. `sentences` holds the pairs of STS or PIT files, which carry none themselves.
    Several gold files are the datasets of one STS task; the files of a run are then known by the
    datasets that their names contain.
    """
    golds = [gold] if isinstance(gold, Upload) else list(gold)
    if not golds:
        raise ExplainError("a study needs a gold file; none was given")
    gold_run = _gold(golds, task)
    refused: list[str] = []
    read: list[tuple[str, files.Run]] = []
    for upload in runs:
        try:
            read.append((upload.name, _checked(upload, gold_run)))
        except ExplainError as error:
            refused.append(str(error))
    if isinstance(gold_run, files.SimilarityRun) and len(gold_run.datasets) > 1:
        read = _by_run(read, tuple(gold_run.datasets))
    study = study_of(gold_run, read, refused=refused)
    return study if sentences is None else _with_sentences(study, sentences)


def open_paths(
    gold: str | Path,
    systems: Sequence[str | Path],
    *,
    sentences: str | Path | None = None,
    task: Task | str | None = None,
) -> AnyStudy:
    """The study of files, or of folders with one STS file a dataset; any error is raised."""
    gold_run = read_run(Path(gold), task=task)
    named = [
        (str(path), read_run(Path(path), task=gold_run.task, gold=gold_run)) for path in systems
    ]
    study = study_of(gold_run, named)
    if sentences is None:
        return study
    path = Path(sentences)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FormatError(path, None, f"cannot be read ({error.strerror})") from error
    return _with_sentences(study, Upload(path.name, content))


def study_of(
    gold: files.Run, runs: Sequence[tuple[str, files.Run]], *, refused: Sequence[str] = ()
) -> AnyStudy:
    """The study of runs that are read already, under names that differ."""
    named = _distinct(runs)
    problems = gold.problems[:MAX_PROBLEMS]
    for _, run in named:
        problems = (*problems, *run.problems[:MAX_PROBLEMS])
    if isinstance(gold, files.AlignmentRun):
        return _alignment_study(gold, named, problems, tuple(refused))
    if isinstance(gold, files.SimilarityRun):
        return _similarity_study(gold, named, problems, tuple(refused))
    return Study(
        Task.PIT,
        Run(PurePath(gold.name).name, _numbered(gold.judgements)),
        tuple(
            Run(name, _numbered(run.judgements), number=number)
            for number, (name, run) in enumerate(named)
            if isinstance(run, files.ParaphraseRun)
        ),
        problems=problems,
        refused=tuple(refused),
    )


def _alignment_study(
    gold: files.AlignmentRun,
    named: Sequence[tuple[str, files.Run]],
    problems: tuple[Problem, ...],
    refused: tuple[str, ...],
) -> Study[Alignment]:
    items = _by_id(gold.alignments)
    if not items:
        raise FormatError(gold.name, None, "holds no pairs; expected <sentence ...> entries of .wa")
    sentences = {i: (a.first.text, a.second.text) for i, a in items.items()}
    runs = tuple(
        Run(name, _by_id(run.alignments), number=number)
        for number, (name, run) in enumerate(named)
        if isinstance(run, files.AlignmentRun)
    )
    name = PurePath(gold.name).name
    return Study(
        Task.ISTS,
        Run(name, items),
        runs,
        MappingProxyType(sentences),
        problems=problems,
        refused=refused,
    )


def _similarity_study(
    gold: files.SimilarityRun,
    named: Sequence[tuple[str, files.Run]],
    problems: tuple[Problem, ...],
    refused: tuple[str, ...],
) -> Study[ScoreLine]:
    scored, datasets = _scored(gold, gold)
    if len(scored) < 2:
        raise FormatError(gold.name, None, f"holds {len(scored)} scores; a correlation needs two")
    runs = tuple(
        Run(name, _scored(run, gold)[0], number=number)
        for number, (name, run) in enumerate(named)
        if isinstance(run, files.SimilarityRun)
    )
    return Study(
        Task.STS,
        Run(PurePath(gold.name).name, scored),
        runs,
        MappingProxyType(_numbered_sentences(gold.pairs)),
        MappingProxyType(datasets),
        problems=problems,
        refused=refused,
    )


def _gold(uploads: Sequence[Upload], task: Task | None) -> files.Run:
    first = read_run(uploads[0].content, uploads[0].name, task=task)
    if len(uploads) == 1:
        return first
    if not isinstance(first, files.SimilarityRun):
        raise ExplainError(
            f"{len(uploads)} gold files were given; only STS has several, one a dataset"
        )
    datasets = dict(first.datasets)
    problems = list(first.problems)
    for upload in uploads[1:]:
        more = read_run(upload.content, upload.name, task=Task.STS)
        if isinstance(more, files.SimilarityRun):
            datasets.update(more.datasets)
            problems += more.problems
    return replace(first, datasets=datasets, problems=tuple(problems), pairs=())


def _checked(upload: Upload, gold: files.Run) -> files.Run:
    """The run in an upload, if it is of the gold's task and says anything at all."""
    run = read_run(upload.content, upload.name, task=gold.task, gold=gold)
    if isinstance(run, files.AlignmentRun):
        empty = not run.alignments
    elif isinstance(run, files.SimilarityRun):
        lines = [line for dataset in run.datasets.values() for line in dataset]
        empty = sum(line.score is not None for line in lines) < max(2, len(lines) / 2)
    else:
        # A line that cannot be read counts as debatable, which no system says.
        said = sum(j.paraphrase is not None for j in run.judgements)
        empty = said < max(1, len(run.judgements) / 2)
    if empty:
        kind = TASK_WORDS[gold.task].partition(" (")[0]
        first = f" ({run.problems[0].message})" if run.problems else ""
        raise FormatError(upload.name, None, f"no {kind} results could be read from it{first}")
    return run


def _by_run(
    read: Sequence[tuple[str, files.Run]], datasets: Sequence[str]
) -> list[tuple[str, files.Run]]:
    """The files of several datasets put together to runs, by what is left of their names."""
    found: dict[str, dict[str, tuple[ScoreLine, ...]]] = {}
    problems: dict[str, tuple[Problem, ...]] = {}
    for name, run in read:
        inside = sorted((d for d in datasets if d.lower() in name.lower()), key=len)
        if not inside or not isinstance(run, files.SimilarityRun):
            continue
        place = name.lower().index(inside[-1].lower())
        rest = f"{name[:place]} {name[place + len(inside[-1]) :]}"
        for word in ("STS.output", "STS.gs", ".txt", ".output", ".gs"):
            rest = rest.replace(word, " ")
        label = rest.strip(" ._-") or "run"
        found.setdefault(label, {})[inside[-1]] = next(iter(run.datasets.values()))
        problems[label] = (*problems.get(label, ()), *run.problems)
    return [(k, files.SimilarityRun(k, parts, problems[k])) for k, parts in found.items()]


def _with_sentences(study: AnyStudy, upload: Upload) -> AnyStudy:
    suffix = PurePath(upload.name).suffix.lower()
    if suffix in (".csv", ".tsv", ".jsonl"):
        reading = read_pairs(upload.content, upload.name)
    elif study.task is Task.PIT:
        reading = read_pit_data(upload.content, upload.name)
    else:
        reading = read_sts_input(upload.content, upload.name)
    known = _numbered_sentences(reading.items)
    problems = (*study.problems, *reading.problems[:MAX_PROBLEMS])
    return replace(study, sentences=MappingProxyType(known), problems=problems)


def _by_id(alignments: Sequence[Alignment]) -> Mapping[str, Alignment]:
    """The alignments by id; the links of an id that comes twice are put together, as in scoring."""
    found: dict[str, Alignment] = {}
    for alignment in alignments:
        earlier = found.get(alignment.pair_id)
        if earlier is not None and earlier.first.words == alignment.first.words:
            links = (*earlier.links, *alignment.links)
            alignment = Alignment(alignment.pair_id, alignment.first, alignment.second, links)
        found[alignment.pair_id] = alignment
    return MappingProxyType(found)


def _scored(
    run: files.SimilarityRun, gold: files.SimilarityRun
) -> tuple[Mapping[str, ScoreLine], dict[str, str]]:
    """The scored lines by pair id and the dataset of each, without those that gold leaves blank."""
    datasets: Mapping[str, Sequence[ScoreLine]] = run.datasets
    if len(datasets) == 1 and len(gold.datasets) == 1:
        datasets = dict(zip(gold.datasets, datasets.values(), strict=True))
    several = len(gold.datasets) > 1
    found: dict[str, ScoreLine] = {}
    origin: dict[str, str] = {}
    for name, lines in datasets.items():
        wanted = gold.datasets.get(name, ())
        for number, line in enumerate(lines, 1):
            blank = number <= len(wanted) and wanted[number - 1].score is None
            if line.score is None or blank:
                continue
            pair = f"{name} {number}" if several else str(number)
            found[pair] = line
            origin[pair] = name
    return MappingProxyType(found), origin


def _numbered_sentences(pairs: Sequence[Pair]) -> dict[str, tuple[str, str]]:
    # STS and PIT files know a pair by its line, whatever ids a file of sentences gives it.
    return {str(n): (pair.first, pair.second) for n, pair in enumerate(pairs, 1)}


def _numbered(items: Sequence[Judgement]) -> Mapping[str, Judgement]:
    return MappingProxyType({str(n): item for n, item in enumerate(items, 1)})


def _distinct(runs: Sequence[tuple[str, files.Run]]) -> list[tuple[str, files.Run]]:
    """The runs under names that differ: the file's name without its suffix, then a number."""
    named: list[tuple[str, files.Run]] = []
    taken: set[str] = set()
    for path, run in runs:
        stem = PurePath(path).stem or path or "run"
        name, count = stem, 2
        while name in taken:
            name, count = f"{stem} ({count})", count + 1
        taken.add(name)
        named.append((name, run))
    return named


__all__ = ["AnyStudy", "Upload", "dataset_name", "open_paths", "open_study", "study_of"]
