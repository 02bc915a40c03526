"""Results as csv: one row a pair, its links as JSON in one cell; .wa can be made from it.

The token columns hold the tokens joined by single blanks: the positions of the links count in
them, from 0.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from explain.errors import ExplainError
from explain.formats.numbers import parse_number
from explain.formats.problems import Collector, Reading, shown
from explain.formats.reading import Source, read_text
from explain.formats.results import link_from_dict
from explain.types import Alignment, Explanation, Link, Sentence

HEADER = (
    "id",
    "first",
    "second",
    "similarity",
    "summary",
    "links",
    "signature",
    "first_tokens",
    "second_tokens",
)
NEEDED = ("id", "links", "first", "second")


def write_results_csv(results: Iterable[Explanation | Alignment]) -> str:
    """The text of a .csv file of results, one row a pair; alignments leave the rest blank."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for result in results:
        row = result_row(result)
        links = json.dumps(row["links"], ensure_ascii=False)
        writer.writerow([links if column == "links" else row[column] for column in HEADER])
    return out.getvalue()


def result_row(result: Explanation | Alignment) -> dict[str, Any]:
    """The cells of one result by column; the links as a list of plain values."""
    alignment = result.alignment if isinstance(result, Explanation) else result
    row: dict[str, Any] = dict.fromkeys(HEADER, "")
    row.update(
        id=alignment.pair_id,
        first=alignment.first.text,
        second=alignment.second.text,
        links=[link_row(link) for link in alignment.links],
        first_tokens=joined(alignment.first.words),
        second_tokens=joined(alignment.second.words),
    )
    if isinstance(result, Explanation):
        row.update(
            similarity=round(result.similarity, 4),
            summary="".join(clause.text for clause in result.summary.clauses()),
            signature=result.signature,
        )
    return row


def link_row(link: Link) -> dict[str, Any]:
    """One link in a cell: positions, chunks, texts, relation, score, qualifiers."""
    return {
        "first": list(link.first_positions),
        "second": list(link.second_positions),
        "first_chunks": [list(chunk.positions) for chunk in link.first],
        "second_chunks": [list(chunk.positions) for chunk in link.second],
        "first_text": " ".join(chunk.text for chunk in link.first),
        "second_text": " ".join(chunk.text for chunk in link.second),
        "relation": link.relation.value,
        "score": link.score,
        "qualifiers": sorted(q.value for q in link.qualifiers),
    }


def joined(words: Sequence[str]) -> str:
    """The words with single blanks between them; a blank inside a word becomes U+00A0."""
    return " ".join(word.replace(" ", "\u00a0") for word in words)


def read_results_csv(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Alignment]:
    """The alignments of a .csv file of results, one for every row that holds one."""
    text = read_text(source, name, strict=strict)
    return text.problems.reading(
        [alignment for _, alignment in _alignments(text.lines, text.problems)]
    )


def read_similarities_csv(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[float | None]:
    """The similarity of every row of a .csv file of results; None where it states none."""
    text = read_text(source, name, strict=strict)
    rows = _alignments(text.lines, text.problems)
    return text.problems.reading([parse_number(row.get("similarity", "")) for row, _ in rows])


def _alignments(
    lines: Sequence[str], problems: Collector
) -> Iterable[tuple[Mapping[str, str], Alignment]]:
    # A summary of a long pair with its links may be longer than csv's own limit for a cell.
    csv.field_size_limit(10_000_000)
    reader = csv.DictReader(io.StringIO("\n".join(lines), newline=""))
    missing = [column for column in NEEDED if column not in (reader.fieldnames or ())]
    if missing:
        problems.report(1, f"no column {missing[0]!r}", f"the columns {', '.join(HEADER)}")
        return
    try:
        for row in reader:
            cells = {k: v or "" for k, v in row.items() if isinstance(k, str)}
            try:
                yield cells, _alignment(cells)
            except (ValueError, RecursionError, ExplainError) as error:
                found = f"a row of {shown(cells['id'])} that holds no result ({error})"
                problems.report(reader.line_num, found, "a row as `run` writes it")
    except csv.Error as error:
        problems.report(reader.line_num, f"a row that is no csv ({error})", "csv")


def _alignment(cells: Mapping[str, str]) -> Alignment:
    first, second = (
        Sentence.from_words(w for w in (cells.get(f"{s}_tokens") or cells[s]).split(" ") if w)
        for s in ("first", "second")
    )
    links = json.loads(cells["links"] or "[]")
    if not isinstance(links, list):
        raise ExplainError(f"links is {shown(cells['links'])}; expected a list")
    return Alignment(
        cells["id"], first, second, tuple(link_from_dict(link, first, second) for link in links)
    )
