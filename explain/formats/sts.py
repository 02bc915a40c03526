"""The files of the STS tasks: STS.input.*, gold .gs and system output, one line a pair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """The pairs of an STS.input file: two tab-separated sentences, maybe fields of origin after.

    A column of ids or of scores before the sentences is known by what it holds; without ids, the
    ids are line numbers.
    """
    text = read_text(source, name, strict=strict)
    rows = [line.split("\t") for line in text.lines]
    leading = _leading_column(rows)
    start = 0 if leading is None else 1
    pairs = []
    for number, fields in enumerate(rows, start=1):
        if len(fields) < start + 2:
            found = shown("\t".join(fields))
            text.problems.report(number, found, "two sentences with a tab between them")
            fields = [*fields, "", ""]
        pair_id = fields[0].strip() if leading == "id" else ""
        score = parse_number(fields[0]) if leading == "score" else None
        pairs.append(Pair(pair_id or str(number), fields[start], fields[start + 1], score))
    return text.problems.reading(pairs)


def _leading_column(rows: Sequence[Sequence[str]]) -> str | None:
    """What stands before the sentences, "id" or "score", or None: the first field is a sentence.

    Asked only where every whole line has three fields, for sentences with origin have them too.
    """
    whole = [row for row in rows if len(row) > 1]
    if not whole or any(len(row) < 3 for row in whole):
        return None
    firsts = [row[0].strip() for row in whole]
    distinct = len(set(firsts)) == len(firsts)
    if all(parse_number(first) is not None for first in firsts):
        return "id" if distinct and all(first.isdigit() for first in firsts) else "score"
    # A name of one word on every line, each another, before longer texts.
    single = all(first and " " not in first for first in firsts)
    spaced = sum(" " in row[1].strip() for row in whole) > len(whole) / 2
    return "id" if single and spaced and distinct else None


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
