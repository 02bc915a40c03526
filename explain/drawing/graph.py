"""An alignment as a networkx graph: what every drawing, and GraphML, is made from."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from explain.drawing.text import writable
from explain.types import Alignment, Chunk, Explanation, Link, Relation, Sentence

if TYPE_CHECKING:
    import networkx as nx

Drawable = Alignment | Explanation


def alignment_of(subject: Drawable) -> Alignment:
    """The alignment itself, or the one inside an explanation."""
    return subject.alignment if isinstance(subject, Explanation) else subject


def graph(subject: Drawable) -> nx.MultiGraph[str]:
    """The chunks as nodes and the links as edges, with plain attributes only.

    A node is named `first-0`, `second-3` by its side and reading order. A link between several
    chunks is one edge for each pair of them, all with the same `link` number: its index among the
    alignment's links. A chunk without a counterpart has no edge; its node carries the label.
    """
    import networkx as nx

    alignment = alignment_of(subject)
    result = nx.MultiGraph(
        pair=alignment.pair_id, first=alignment.first.text, second=alignment.second.text
    )
    if isinstance(subject, Explanation):
        result.graph.update(similarity=subject.similarity, signature=subject.signature)
    names: dict[tuple[int, tuple[int, ...]], str] = {}
    sides = (
        (1, alignment.first, alignment.first_chunks),
        (2, alignment.second, alignment.second_chunks),
    )
    for side, sentence, chunks in sides:
        for order, chunk in enumerate(chunks):
            name = f"{'first' if side == 1 else 'second'}-{order}"
            names[side, chunk.positions] = name
            result.add_node(name, **_node(side, order, chunk, sentence))
    for index, link in enumerate(alignment.links):
        _add_link(result, names, index, link)
    return result


def graphml(subject: Drawable) -> str:
    """The graph in GraphML, for Gephi, yEd, Cytoscape and the like."""
    import networkx as nx

    copy = graph(subject)
    # XML 1.0 has no way to write most control characters.
    for values in (copy.graph, *(data for _, data in copy.nodes(data=True))):
        values.update({k: writable(v) for k, v in values.items() if isinstance(v, str)})
    buffer = io.BytesIO()
    nx.write_graphml(copy, buffer, encoding="utf-8", prettyprint=True)
    return buffer.getvalue().decode("utf-8")


def _node(side: int, order: int, chunk: Chunk, sentence: Sentence) -> dict[str, Any]:
    words = [sentence.words[p] for p in chunk.positions]
    return {
        "side": side,
        "order": order,
        "text": chunk.text,
        "positions": " ".join(map(str, chunk.positions)),
        "punctuation": not any(c.isalnum() for word in words for c in word),
        "label": "",
        "link": -1,
        "emphasis": "",
    }


def _add_link(
    result: nx.MultiGraph[str],
    names: dict[tuple[int, tuple[int, ...]], str],
    index: int,
    link: Link,
) -> None:
    firsts = [names[1, chunk.positions] for chunk in link.first]
    seconds = [names[2, chunk.positions] for chunk in link.second]
    if not link.two_sided:
        for name in firsts + seconds:
            result.nodes[name].update(label=link.label, link=index)
        return
    score = link.score if link.score is not None else 0.0
    for one in firsts:
        for other in seconds:
            result.add_edge(
                one,
                other,
                link=index,
                label=link.label,
                relation=link.relation.value,
                score=float(score),
                probability=float(link.probabilities.get(link.relation, 0.0)),
            )
    if link.relation is not Relation.EQUI:
        _emphasise(result, firsts, seconds)


def _emphasise(result: nx.MultiGraph[str], firsts: list[str], seconds: list[str]) -> None:
    """Mark the words that the other side of the link does not have."""
    for mine, theirs in ((firsts, seconds), (seconds, firsts)):
        known = {word for name in theirs for word in result.nodes[name]["text"].casefold().split()}
        for name in mine:
            words = result.nodes[name]["text"].casefold().split(" ")
            other = [str(i) for i, word in enumerate(words) if word not in known]
            # Bold says "this part": where all of it differs, it would only shout.
            if len(other) < len(words):
                result.nodes[name]["emphasis"] = " ".join(other)
