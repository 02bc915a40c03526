"""Explanations as plain values: the dictionary that JSON output, jsonl and csv are made of.

The dictionary is a contract (`python -m explain pair --json`): similarity, first and second with
text, tokens and chunks, links, summary, signature; besides, what is needed to get the very same
explanation back (offsets, chunks of each link, clauses, attribution, affinities).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from explain.errors import ExplainError
from explain.formats.problems import Item, Reading
from explain.formats.reading import Source, read_text
from explain.types import (
    Alignment,
    Attribution,
    Chunk,
    Clause,
    Clue,
    Difference,
    Evidence,
    Explanation,
    Length,
    Link,
    Qualifier,
    Relation,
    Sentence,
    Summary,
    Token,
)


def explanation_to_dict(explanation: Explanation) -> dict[str, Any]:
    """The explanation as plain values, ready for JSON."""
    alignment, attribution = explanation.alignment, explanation.attribution
    clauses = {length.value: explanation.summary.clauses(length) for length in Length}
    return {
        "id": alignment.pair_id,
        "similarity": explanation.similarity,
        **alignment_to_dict(alignment),
        "summary": "".join(clause.text for clause in explanation.summary.paragraph),
        "clauses": {key: [_clause_to_dict(c) for c in each] for key, each in clauses.items()},
        "attribution": None if attribution is None else _attribution_to_dict(attribution),
        "affinities": [list(row) for row in explanation.affinities],
        "signature": explanation.signature,
    }


def explanation_from_dict(values: Mapping[str, Any]) -> Explanation:
    """The explanation that `explanation_to_dict` described; an ExplainError where it is none."""
    try:
        clauses = values.get("clauses") or {}
        attribution = values.get("attribution")
        return Explanation(
            alignment=alignment_from_dict(values),
            similarity=float(values["similarity"]),
            summary=Summary(
                *(tuple(map(_clause_from_dict, clauses.get(length.value, ()))) for length in Length)
            ),
            signature=str(values.get("signature", "")),
            attribution=None if attribution is None else _attribution_from_dict(attribution),
            affinities=tuple(tuple(map(float, row)) for row in values.get("affinities", ())),
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise _not_understood("an explanation", error) from error


def alignment_to_dict(alignment: Alignment) -> dict[str, Any]:
    """The sentences and links as plain values."""
    return {
        "first": _sentence_to_dict(alignment.first, alignment.first_chunks),
        "second": _sentence_to_dict(alignment.second, alignment.second_chunks),
        "links": [_link_to_dict(link) for link in alignment.links],
    }


def alignment_from_dict(values: Mapping[str, Any]) -> Alignment:
    """The alignment of a result, which may lack similarity and summary."""
    try:
        first, second = _sentence_from_dict(values["first"]), _sentence_from_dict(values["second"])
        links = tuple(_link_from_dict(link, first, second) for link in values.get("links", ()))
        return Alignment(str(values.get("id", "1")), first, second, links)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise _not_understood("an alignment", error) from error


def write_results(explanations: Iterable[Explanation]) -> str:
    """The text of a .jsonl file of results, one explanation a line."""
    return "".join(
        f"{json.dumps(explanation_to_dict(each), ensure_ascii=False)}\n" for each in explanations
    )


def write_alignments(alignments: Iterable[Alignment]) -> str:
    """The text of a .jsonl file of alignments alone, as gold files hold them."""
    return "".join(
        json.dumps({"id": each.pair_id, **alignment_to_dict(each)}, ensure_ascii=False) + "\n"
        for each in alignments
    )


def read_result_alignments(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Alignment]:
    """The alignments of a .jsonl file of results, one for every line that holds one."""
    return _read_lines(source, name, strict, alignment_from_dict)


def read_results(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Explanation]:
    """The explanations of a .jsonl file of results, one for every line that holds one."""
    return _read_lines(source, name, strict, explanation_from_dict)


def read_result_lines(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[Explanation | Alignment]:
    """Every line of a results .jsonl: an explanation, or its alignment where that is all it has."""

    def made(values: Mapping[str, Any]) -> Explanation | Alignment:
        whole = isinstance(values, dict) and values.get("similarity") is not None
        return explanation_from_dict(values) if whole else alignment_from_dict(values)

    return _read_lines(source, name, strict, made)


def _read_lines(
    source: Source, name: str | None, strict: bool, make: Callable[[Any], Item]
) -> Reading[Item]:
    text = read_text(source, name, strict=strict)
    items = []
    for number, line in enumerate(text.lines, start=1):
        if not line.strip():
            continue
        try:
            items.append(make(json.loads(line)))
        except (ValueError, RecursionError, ExplainError) as error:
            text.problems.report(number, f"no result ({error})", "one result object a line")
    return text.problems.reading(items)


def _sentence_to_dict(sentence: Sentence, chunks: Sequence[Chunk]) -> dict[str, Any]:
    return {
        "text": sentence.text,
        "tokens": list(sentence.words),
        "offsets": [[token.start, token.end] for token in sentence.tokens],
        "chunks": [list(chunk.positions) for chunk in chunks],
    }


def _sentence_from_dict(values: Mapping[str, Any]) -> Sentence:
    words = [str(word) for word in values["tokens"]]
    offsets = values.get("offsets")
    if offsets is None:
        return Sentence.from_words(words)
    tokens = (Token(word, int(s), int(e)) for word, (s, e) in zip(words, offsets, strict=True))
    return Sentence(str(values["text"]), tuple(tokens))


def _link_to_dict(link: Link) -> dict[str, Any]:
    return {
        "first": list(link.first_positions),
        "second": list(link.second_positions),
        "first_chunks": [list(chunk.positions) for chunk in link.first],
        "second_chunks": [list(chunk.positions) for chunk in link.second],
        "relation": link.relation.value,
        "score": link.score,
        "qualifiers": sorted(q.value for q in link.qualifiers),
        "probabilities": {r.value: p for r, p in link.probabilities.items()},
        "evidence": [
            {
                "clue": each.clue.value,
                "text": each.text,
                "first": list(each.first),
                "second": list(each.second),
                "weight": each.weight,
            }
            for each in link.evidence
        ],
    }


def link_from_dict(values: Mapping[str, Any], first: Sentence, second: Sentence) -> Link:
    """The link that these plain values describe; an ExplainError where they describe none."""
    try:
        return _link_from_dict(values, first, second)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise _not_understood("a link", error) from error


def _link_from_dict(values: Mapping[str, Any], first: Sentence, second: Sentence) -> Link:
    score = values.get("score")
    return Link(
        first=_chunks(values, "first", first),
        second=_chunks(values, "second", second),
        relation=Relation(values["relation"]),
        score=None if score is None else float(score),
        qualifiers=frozenset(Qualifier(q) for q in values.get("qualifiers", ())),
        evidence=tuple(
            Evidence(
                Clue(each["clue"]),
                str(each["text"]),
                tuple(map(int, each.get("first", ()))),
                tuple(map(int, each.get("second", ()))),
                float(each.get("weight", 1.0)),
            )
            for each in values.get("evidence", ())
        ),
        probabilities=MappingProxyType(
            {Relation(r): float(p) for r, p in (values.get("probabilities") or {}).items()}
        ),
    )


def _chunks(values: Mapping[str, Any], side: str, sentence: Sentence) -> tuple[Chunk, ...]:
    # A result that another program wrote may give the positions alone: one chunk, as in .wa.
    positions = values.get(f"{side}_chunks")
    if positions is None:
        positions = [values[side]] if values[side] else []
    return tuple(sentence.chunk(map(int, each)) for each in positions)


def _clause_to_dict(clause: Clause) -> dict[str, Any]:
    return {
        "text": clause.text,
        "kind": clause.kind,
        "links": list(clause.links),
        "first": list(clause.first),
        "second": list(clause.second),
    }


def _clause_from_dict(values: Mapping[str, Any]) -> Clause:
    return Clause(
        str(values["text"]),
        str(values["kind"]),
        tuple(map(int, values["links"])),
        tuple(map(int, values["first"])),
        tuple(map(int, values["second"])),
    )


def _attribution_to_dict(attribution: Attribution) -> dict[str, Any]:
    return {
        "similarity": attribution.similarity,
        "mended": attribution.mended,
        "exact": attribution.exact,
        "differences": [
            {
                "link": each.link,
                "edit": each.edit,
                "mended": each.mended,
                "cost": each.cost,
                "share": each.share,
            }
            for each in attribution.differences
        ],
    }


def _attribution_from_dict(values: Mapping[str, Any]) -> Attribution:
    differences = tuple(
        Difference(
            int(each["link"]),
            str(each["edit"]),
            float(each["mended"]),
            float(each["cost"]),
            float(each["share"]),
        )
        for each in values["differences"]
    )
    return Attribution(
        float(values["similarity"]), float(values["mended"]), differences, bool(values["exact"])
    )


def _not_understood(what: str, error: Exception) -> ExplainError:
    detail = f"{type(error).__name__}: {error}"
    return ExplainError(
        f"cannot make {what} of these values ({detail}); expected what to_dict gives"
    )
