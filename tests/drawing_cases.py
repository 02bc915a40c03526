"""Hand-built alignments for the tests of the drawing."""

from __future__ import annotations

from collections.abc import Sequence

from explain.types import (
    Alignment,
    Attribution,
    Clause,
    Clue,
    Difference,
    Evidence,
    Explanation,
    Link,
    Relation,
    Sentence,
    Summary,
)

# What must be shown as typed, wherever it is shown.
NASTY = ("<script>alert(1)</script>", '<b>&"x"', "$x$", ":smile:", "**bold**", "[a](b)", "`tick`")

LinkPlan = tuple[Sequence[int], Sequence[int], str, float]


def make(first: Sequence[str], second: Sequence[str], plan: Sequence[LinkPlan]) -> Alignment:
    """The alignment of chunks, given as text, by a plan of (first, second, relation, score)."""
    (one, ones), (two, twos) = _cut(first), _cut(second)
    links = [
        Link(tuple(ones[i] for i in a), tuple(twos[i] for i in b), Relation(relation), score)
        for a, b, relation, score in plan
    ]
    linked = ({i for a, *_ in plan for i in a}, {i for _, b, *_ in plan for i in b})
    links += [Link((c,), (), Relation.NOALI) for i, c in enumerate(ones) if i not in linked[0]]
    links += [Link((), (c,), Relation.NOALI) for i, c in enumerate(twos) if i not in linked[1]]
    return Alignment("1", one, two, tuple(links))


def _cut(chunks: Sequence[str]):
    words = [word for chunk in chunks for word in chunk.split(" ")]
    sentence = Sentence.from_words(words)
    made, reached = [], 0
    for chunk in chunks:
        length = len(chunk.split(" "))
        made.append(sentence.chunk(range(reached, reached + length)))
        reached += length
    return sentence, made


def accident() -> Alignment:
    return make(
        ["12", "killed", "in bus accident", "in Pakistan"],
        ["10", "killed", "in road accident", "in NW Pakistan"],
        [
            ([0], [0], "SIMI", 4),
            ([1], [1], "EQUI", 5),
            ([2], [2], "SPE1", 4),
            ([3], [3], "SPE2", 4),
        ],
    )


def grouped() -> Alignment:
    return make(
        ["A group", "of people", "dances", "slowly", "."],
        ["People", "are dancing", "outside"],
        [([0, 1], [0], "SPE1", 4), ([2, 3], [1], "SPE1", 3)],
    )


def nasty() -> Alignment:
    return make(
        list(NASTY),
        [*NASTY[1:], "plain"],
        [([0], [6], "REL", 2), ([1], [0], "OPPO", 4), ([2], [1], "EQUI", 5)],
    )


def long(tokens: int = 60) -> Alignment:
    """A pair of this many tokens a side, in chunks of three words, most of them linked."""
    words = ("parliamentary", "elections", "were", "held", "in", "several", "provinces", "today")
    chunks = [
        " ".join(words[(3 * i + j) % len(words)] + str(i) for j in range(3))
        for i in range(tokens // 3)
    ]
    kinds = [("EQUI", 5), ("SIMI", 3), ("SPE1", 4), ("SPE2", 4), ("REL", 2), ("OPPO", 4)]
    plan = [
        ([i], [(i * 7) % len(chunks) if i % 5 == 0 else i], *kinds[i % 6])
        for i in range(len(chunks))
        if i % 4 != 3
    ]
    taken: set[int] = set()
    unique = [entry for entry in plan if not (entry[1][0] in taken or taken.add(entry[1][0]))]
    return make(chunks, chunks, unique)


def explained(alignment: Alignment) -> Explanation:
    """The alignment with a score, a summary, reasons and costs around it."""
    reasons = (Evidence(Clue.SHARED, "both have “in” and “accident”", (2,), (2,)),)
    first = alignment.links[0]
    told = Link(
        first.first,
        first.second,
        first.relation,
        first.score,
        evidence=reasons,
        probabilities={first.relation: 0.72, Relation.REL: 0.2},
    )
    links = (told, *alignment.links[1:])
    whole = Alignment(alignment.pair_id, alignment.first, alignment.second, links)
    clauses = (
        Clause(f"Both speak of “{first.first[0].text}”", "shared", (0,)),
        Clause(", but they differ.", "conflict", (1,)),
    )
    rows = tuple(tuple(0.5 for _ in whole.second_chunks) for _ in whole.first_chunks)
    return Explanation(
        alignment=whole,
        similarity=3.6,
        summary=Summary(clauses, clauses, clauses),
        signature="likewise:test",
        attribution=Attribution(
            3.6, 5.0, (Difference(0, "replacing “10” by “12”", 4.3, 0.7, 0.7),), exact=True
        ),
        affinities=rows,
    )
