"""The files of the Twitter paraphrase task (PIT-2015): .data, .label and .output."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from explain.formats.numbers import parse_number
from explain.formats.pairs import Pair
from explain.formats.problems import Collector, Reading, shown
from explain.formats.reading import Source, read_text

DEBATABLE = "----"
_LABELS = {"true": True, "false": False, DEBATABLE: None}
# Training labels count the votes of five workers, (3, 2); test labels are one expert's 0-5.
_VOTES = re.compile(r"\(\s*([0-9]+)\s*,\s*([0-9]+)\s*\)")


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether two tweets say the same (None: debatable), and how similar they are, 0-1."""

    paraphrase: bool | None
    score: float


def read_judgements(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Judgement]:
    """One judgement for every line of a .label or .output file.

    A line that cannot be read counts as debatable with score 0, so that the lines stay in step.
    """
    text = read_text(source, name, strict=strict)
    items = [_judgement(line, n, text.problems) for n, line in enumerate(text.lines, start=1)]
    return text.problems.reading(items)


def write_judgements(judgements: Iterable[Judgement]) -> str:
    """The text of a .label or .output file, scores with four decimals."""
    words = {value: word for word, value in _LABELS.items()}
    return "".join(f"{words[j.paraphrase]}\t{j.score:.4f}\n" for j in judgements)


def read_pit_data(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Pair]:
    """The pairs of a .data file, with the score 0-5 of their label; ids are line numbers."""
    text = read_text(source, name, strict=strict)
    pairs = []
    for number, line in enumerate(text.lines, start=1):
        fields = line.split("\t")
        if len(fields) < 4:
            expected = "topic id, topic, sentence, sentence, label and tags, with tabs between"
            text.problems.report(number, shown(line), expected)
            fields = [*fields, "", "", "", ""]
        score = _vote(fields[4], number, text.problems) if len(fields) > 4 else None
        pairs.append(Pair(str(number), fields[2], fields[3], score))
    return text.problems.reading(pairs)


def _judgement(line: str, number: int, problems: Collector) -> Judgement:
    fields = line.split()
    score = parse_number(fields[1]) if len(fields) == 2 else None
    if len(fields) != 2 or fields[0].lower() not in _LABELS or score is None:
        problems.report(number, shown(line), f"true, false or {DEBATABLE}, a tab, a score 0-1")
        return Judgement(None, 0.0)
    if not 0 <= score <= 1:
        problems.report(number, f"the score {fields[1]}", "a score from 0 to 1")
    return Judgement(_LABELS[fields[0].lower()], score)


def _vote(label: str, number: int, problems: Collector) -> float | None:
    votes = _VOTES.fullmatch(label.strip())
    score = float(votes[1]) if votes else parse_number(label.strip())
    if label.strip() and (score is None or not 0 <= score <= 5):
        problems.report(number, f"the label {shown(label)}", "0 to 5, or votes such as (3, 2)")
        return None
    return score
