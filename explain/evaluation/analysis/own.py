"""A second system to compare with: Likewise, or its baseline, run on the gold's sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from explain.engine import Explainer
from explain.errors import ExplainError
from explain.evaluation.analysis.reading import AnyStudy, Upload
from explain.evaluation.analysis.study import Scenario
from explain.evaluation.runs import Task
from explain.formats.pit import Judgement, write_judgements
from explain.formats.sts import ScoreLine, write_scores
from explain.formats.wa import write_wa
from explain.sentence.tokenise import tokenise
from explain.settings import Settings, System, Tokens
from explain.types import MAX_SCORE, Alignment, Chunk, Explanation, Pair, Sentence

BATCH = 32
# From 3 on the scale says "roughly equivalent"; what is above it is called a paraphrase.
PARAPHRASE_FROM = 3.5 / MAX_SCORE


def settings_for(system: System) -> Settings:
    """The settings under which a system runs on files whose tokens are split at blanks."""
    return Settings(system=system, tokens=Tokens.BLANKS)


def run_system(
    study: AnyStudy, explainer: Explainer, *, scenario: Scenario = Scenario.GOLD_CHUNKS
) -> Iterator[float | Upload]:
    """The share done after every batch, from 0 to 1, and at last the run as an upload.

    With gold chunks the system gets the chunks of the gold file; otherwise it cuts the sentences
    itself. A pair that cannot be explained gets no links, or the score 0.
    """
    name = explainer.settings.system.value
    if study.task is Task.ISTS:
        gold = [item for item in study.gold.items.values() if isinstance(item, Alignment)]
        given = scenario is not Scenario.SYSTEM_CHUNKS
        yield from _align(gold, explainer, f"{name}.wa", given=given)
    else:
        yield from _score(study, explainer, f"{name}.output")


def _align(
    gold: Sequence[Alignment], explainer: Explainer, name: str, *, given: bool
) -> Iterator[float | Upload]:
    pairs = (_pair(alignment, given=given) for alignment in gold)
    results = explainer.explain_many(pairs, batch_size=BATCH)
    found: list[Alignment] = []
    while batch := list(islice(results, BATCH)):
        for result in batch:
            source = gold[len(found)]
            links = result.alignment.links if isinstance(result, Explanation) else ()
            found.append(Alignment(source.pair_id, source.first, source.second, links))
        yield len(found) / len(gold)
    yield Upload(name, write_wa(found).encode("utf-8", "replace"))


def _pair(alignment: Alignment, *, given: bool) -> Pair:
    first, second = (" ".join(side.words) for side in (alignment.first, alignment.second))
    if not given:
        return Pair(alignment.pair_id, first, second)
    return Pair(
        alignment.pair_id,
        first,
        second,
        _positions(alignment.first_chunks),
        _positions(alignment.second_chunks),
    )


def _positions(chunks: Sequence[Chunk]) -> tuple[tuple[int, ...], ...]:
    """The positions of the chunks, each token once: links of gold may share tokens."""
    taken: set[int] = set()
    found = []
    for chunk in chunks:
        free = tuple(position for position in chunk.positions if position not in taken)
        taken.update(free)
        if free:
            found.append(free)
    return tuple(found)


def _score(study: AnyStudy, explainer: Explainer, name: str) -> Iterator[float | Upload]:
    # Pairs are lines of the file, so a line that gold does not score still needs its place.
    if study.datasets and len(set(study.datasets.values())) > 1:
        raise ExplainError("a system can be run on one dataset at a time; give one gold file")
    last = max((int(pair) for pair in study.pair_ids), default=0)
    texts = [study.sentences.get(str(number), ("", "")) for number in range(1, last + 1)]
    if not any(first and second for first, second in texts):
        raise ExplainError("the sentences of this gold are not known; give the file that has them")
    scores: list[float] = []
    for start in range(0, last, BATCH):
        batch = [_sentences(*pair) for pair in texts[start : start + BATCH]]
        known = [pair for pair in batch if pair is not None]
        made = iter(explainer.similarity_many(known) if known else [])
        scores += [0.0 if pair is None else next(made) for pair in batch]
        yield len(scores) / last
    if study.task is Task.STS:
        content = write_scores(ScoreLine(round(score, 4)) for score in scores)
    else:
        parts = [min(max(score / MAX_SCORE, 0.0), 1.0) for score in scores]
        content = write_judgements(Judgement(part >= PARAPHRASE_FROM, part) for part in parts)
    yield Upload(name, content.encode())


def _sentences(first: str, second: str) -> tuple[Sentence, Sentence] | None:
    try:
        return tokenise(first), tokenise(second)
    except ExplainError:
        return None
