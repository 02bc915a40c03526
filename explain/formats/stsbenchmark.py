"""The STS benchmark: genre, file, year, id, score, sentence 1, sentence 2, with tabs between."""

from __future__ import annotations

from collections.abc import Iterable

from explain.formats.numbers import parse_number
from explain.formats.pairs import Pair
from explain.formats.problems import Reading, shown
from explain.formats.reading import Source, read_text
from explain.formats.sts import one_line
from explain.types import MAX_SCORE

FIELDS = 7  # the published files add fields of licence after these on some lines


def read_stsbenchmark(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Pair]:
    """The scored pairs of an STS benchmark file; quotes are literal, ids are line numbers.

    The id column of the benchmark repeats, so it cannot name a pair.
    """
    text = read_text(source, name, strict=strict)
    pairs = []
    for number, line in enumerate(text.lines, start=1):
        fields = line.split("\t")
        if len(fields) < FIELDS:
            expected = "genre, file, year, id, score, sentence, sentence, with tabs between"
            text.problems.report(number, shown(line), expected)
            fields = [*fields, *[""] * FIELDS]
        score = parse_number(fields[4])
        if fields[4].strip() and (score is None or not 0 <= score <= MAX_SCORE):
            text.problems.report(number, f"the score {shown(fields[4])}", "a score from 0 to 5")
        pairs.append(Pair(str(number), fields[5], fields[6], score))
    return text.problems.reading(pairs)


def write_stsbenchmark(pairs: Iterable[Pair]) -> str:
    """The text of a benchmark file; its columns of origin, which a pair lacks, say "none"."""
    lines = []
    for pair in pairs:
        score = "" if pair.score is None else f"{pair.score:.3f}"
        origin = ("none", "none", "none", one_line(pair.pair_id), score)
        lines.append("\t".join((*origin, one_line(pair.first), one_line(pair.second))))
    return "".join(f"{line}\n" for line in lines)
