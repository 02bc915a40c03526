"""Results as csv: one row a link, with the pair's sentences and figures on every row.

Positions count from 0 within the tokens; the chunks of a side are told apart by " | ".
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from explain.errors import ExplainError
from explain.formats.numbers import written_number
from explain.formats.problems import Collector, Reading
from explain.formats.reading import Source, read_text
from explain.types import Alignment, Chunk, Explanation, Link, Qualifier, Relation, Sentence

HEADER = (
    "id",
    "first",
    "second",
    "similarity",
    "link",
    "relation",
    "score",
    "qualifiers",
    "first_chunk",
    "second_chunk",
    "first_positions",
    "second_positions",
    "first_tokens",
    "second_tokens",
    "summary",
    "signature",
)


def write_results_csv(results: Iterable[Explanation | Alignment]) -> str:
    """The text of a .csv file of results; a pair without links has one row without a relation."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for result in results:
        for row in _rows(result):
            writer.writerow([row[column] for column in HEADER])
    return out.getvalue()


def read_results_csv(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Alignment]:
    """The alignments of a .csv file of results, one for each run of rows with the same id."""
    text = read_text(source, name, strict=strict)
    reader = csv.DictReader(io.StringIO("\n".join(text.lines), newline=""))
    missing = [column for column in HEADER[:15] if column not in (reader.fieldnames or ())]
    missing = [
        c for c in missing if c not in ("similarity", "first_chunk", "second_chunk", "summary")
    ]
    if missing:
        text.problems.report(1, f"no column {missing[0]}", f"the columns {', '.join(HEADER)}")
        return text.problems.reading([])
    found: dict[str, Alignment] = {}
    try:
        for row in reader:
            _add(found, row, reader.line_num, text.problems)
    except csv.Error as error:
        text.problems.report(reader.line_num, f"a row that is no csv ({error})", "csv")
    return text.problems.reading(list(found.values()))


def _rows(result: Explanation | Alignment) -> Iterable[dict[str, str]]:
    alignment = result.alignment if isinstance(result, Explanation) else result
    shared = {
        "id": alignment.pair_id,
        "first": alignment.first.text,
        "second": alignment.second.text,
        "first_tokens": " ".join(alignment.first.words),
        "second_tokens": " ".join(alignment.second.words),
        "similarity": "",
        "summary": "",
        "signature": "",
    }
    if isinstance(result, Explanation):
        shared["similarity"] = f"{result.similarity:.4f}"
        shared["summary"] = "".join(clause.text for clause in result.summary.paragraph)
        shared["signature"] = result.signature
    blank = dict.fromkeys(HEADER, "")
    if not alignment.links:
        yield {**blank, **shared}
    for number, link in enumerate(alignment.links, start=1):
        yield {**blank, **shared, **_link_cells(link), "link": str(number)}


def _link_cells(link: Link) -> dict[str, str]:
    return {
        "relation": link.relation.value,
        "score": "" if link.score is None else written_number(link.score),
        "qualifiers": " ".join(sorted(link.qualifiers)),
        "first_chunk": " | ".join(chunk.text for chunk in link.first),
        "second_chunk": " | ".join(chunk.text for chunk in link.second),
        "first_positions": _positions(link.first),
        "second_positions": _positions(link.second),
    }


def _positions(chunks: tuple[Chunk, ...]) -> str:
    return " | ".join(" ".join(map(str, chunk.positions)) for chunk in chunks)


def _add(found: dict[str, Alignment], row: dict[str, Any], line: int, problems: Collector) -> None:
    cells = {key: value or "" for key, value in row.items() if isinstance(key, str)}
    pair_id = cells["id"]
    try:
        if pair_id not in found:
            first, second = (
                Sentence.from_words(word for word in cells[key].split(" ") if word)
                for key in ("first_tokens", "second_tokens")
            )
            found[pair_id] = Alignment(pair_id, first, second)
        if cells["relation"]:
            known = found[pair_id]
            links = (*known.links, _link(cells, known.first, known.second))
            found[pair_id] = Alignment(pair_id, known.first, known.second, links)
    except (ValueError, ExplainError) as error:
        problems.report(line, f"no link ({error})", "a row as `run` writes it")


def _link(cells: dict[str, str], first: Sentence, second: Sentence) -> Link:
    return Link(
        _chunks(cells["first_positions"], first),
        _chunks(cells["second_positions"], second),
        Relation(cells["relation"]),
        float(cells["score"]) if cells["score"] else None,
        frozenset(Qualifier(q) for q in cells["qualifiers"].split()),
    )


def _chunks(text: str, sentence: Sentence) -> tuple[Chunk, ...]:
    parts = [part.split() for part in text.split("|")]
    return tuple(sentence.chunk(map(int, part)) for part in parts if part)
