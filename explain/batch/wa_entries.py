"""The sentence pairs of a .wa file, one entry at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from explain.batch.lines import encoding_problem, read_lines
from explain.batch.tables import Cells
from explain.errors import ExplainError, FormatError
from explain.formats.wa import read_wa

_MAX_ENTRY = 20_000  # lines; an entry that long has lost its </sentence>


def wa_cells(path: Path, *, encoding: str | None = None) -> Iterator[Cells]:
    """The two sentences of every entry; the links of the file are left aside."""
    entry: list[str] = []
    start = 0
    found = False
    for line in read_lines(path, encoding=encoding):
        opens = line.text.lstrip().startswith("<sentence")
        if entry and (opens or len(entry) >= _MAX_ENTRY):
            yield _cells(path, start, entry)
            entry = []
        if opens:
            start, found = line.number, True
        if opens or entry:
            entry.append(line.text)
        if entry and line.text.strip() == "</sentence>":
            yield _cells(path, start, entry)
            entry = []
    if entry:
        yield _cells(path, start, entry)
    if not found:
        raise FormatError(path, None, 'found no <sentence>; expected <sentence id="1" status="">')


def _cells(path: Path, start: int, entry: list[str]) -> Cells:
    text = "\n".join(entry)
    broken = next((p for p in map(encoding_problem, entry) if p), "")
    try:
        reading = read_wa(text, path.name)
    except ExplainError as error:
        return Cells(start, "", "", "", str(error))
    if not reading.items:
        return Cells(start, "", "", "", "found an entry without sentences")
    [alignment, *_] = reading.items
    first, second = (" ".join(s.words) for s in (alignment.first, alignment.second))
    return Cells(start, alignment.pair_id, first, second, broken)
