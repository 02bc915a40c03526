"""The files of the STS tasks: STS.input.*, gold .gs and system output, one line a pair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from explain.formats.numbers import parse_number, written_number
from explain.formats.pairs import Pair
from explain.formats.problems import Collector, Reading, shown
from explain.formats.reading import Source, read_text
from explain.types import MAX_SCORE

MAX_CONFIDENCE = 100.0


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The similarity that one line states; None where the pair was not scored."""

    score: float | None
    confidence: float | None = None


def read_scores(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[ScoreLine]:
    """One entry for every line of a .gs or output file; a blank line is a pair not scored."""
    text = read_text(source, name, strict=strict)
    items = [_score_line(line, n, text.problems) for n, line in enumerate(text.lines, start=1)]
    return text.problems.reading(items)


def write_scores(lines: Iterable[ScoreLine]) -> str:
    """The text of a score file, one line a pair."""
    return "".join(f"{_fields(line)}\n" for line in lines)


def read_sts_input(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Pair]:
    """The pairs of an STS.input file: the first two tab-separated fields; ids are line numbers.

    Later years add fields of origin after the sentences; they are left aside.
    """
    text = read_text(source, name, strict=strict)
    pairs = []
    for number, line in enumerate(text.lines, start=1):
        fields = line.split("\t")
        if len(fields) < 2:
            text.problems.report(number, shown(line), "two sentences with a tab between them")
            fields.append("")
        pairs.append(Pair(str(number), fields[0], fields[1]))
    return text.problems.reading(pairs)


def write_sts_input(pairs: Iterable[Pair]) -> str:
    """The text of an STS.input file; tabs and line ends inside a sentence become blanks."""
    return "".join(f"{one_line(pair.first)}\t{one_line(pair.second)}\n" for pair in pairs)


def one_line(text: str) -> str:
    """The text with tabs and line ends as blanks, fit for a cell of a tab-separated line."""
    return text.translate({ord(mark): " " for mark in "\t\n\r"})


def _score_line(line: str, number: int, problems: Collector) -> ScoreLine:
    fields = line.split()
    if not fields:
        return ScoreLine(None)
    score = parse_number(fields[0])
    if score is None:
        problems.report(number, shown(line), "a score from 0 to 5, or a blank line")
        return ScoreLine(None)
    if not 0 <= score <= MAX_SCORE:
        problems.report(number, f"the score {fields[0]}", "a score from 0 to 5")
    confidence = parse_number(fields[1]) if len(fields) > 1 else None
    if len(fields) > 1 and (confidence is None or not 0 <= confidence <= MAX_CONFIDENCE):
        problems.report(number, f"the confidence {shown(fields[1])}", "a number from 0 to 100")
        confidence = None
    if len(fields) > 2:
        problems.report(number, shown(line), "a score and at most a confidence")
    return ScoreLine(score, confidence)


def _fields(line: ScoreLine) -> str:
    values = [v for v in (line.score, line.confidence) if v is not None]
    return "\t".join(written_number(value) for value in values)
