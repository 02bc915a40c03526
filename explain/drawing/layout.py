"""Where everything stands: two rows for short pairs, two columns for long ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from explain.drawing.metrics import cut, text_width, wrap
from explain.drawing.scene import Mark, Run, Scene, State, state_of
from explain.types import Relation

if TYPE_CHECKING:
    import networkx as nx

MARGIN = 14.0
ROW_FONT = 15.0
COLUMN_FONT = 14.0
PILL_FONT = 12.0
PILL_HEIGHT = 24.0

# From where to where the bracket of a link reaches, by the link's index.
Spans = dict[int, tuple[float, float]]


@dataclass(frozen=True)
class Part:
    """A chunk before it has a place: its text in lines and the room that it takes."""

    name: str
    side: int
    order: int
    lines: tuple[tuple[Run, ...], ...]
    width: float
    height: float
    links: tuple[int, ...]
    relation: Relation | None
    hollow: bool
    state: State


@dataclass(frozen=True)
class Joint:
    """A link before it has a place: the names of its chunks, and what is written on it."""

    link: int
    relation: Relation
    label: str
    score: float
    first: tuple[str, ...]
    second: tuple[str, ...]
    mark: Mark | None
    state: State


@dataclass(frozen=True)
class View:
    """What of a graph is shown, and how."""

    width: float = 960.0
    chosen: frozenset[int] = frozenset()
    relations: frozenset[Relation] | None = None
    marks: Mapping[int, Mark] | None = None
    punctuation: bool = False

    def shows(self, relation: str) -> bool:
        """Whether links of this relation are drawn."""
        return self.relations is None or relation in self.relations


def arrange(graph: nx.MultiGraph[str], view: View) -> Scene:
    """The scene of the graph: in rows where both sentences fit the width, else in columns."""
    from explain.drawing.columns import in_columns
    from explain.drawing.rows import fits_rows, in_rows

    joints = _joints(graph, view)
    parts = _parts(graph, view, size=ROW_FONT, room=float("inf"))
    if fits_rows(parts, view.width):
        return in_rows(parts, joints, view.width)
    return in_columns(_column_parts(graph, view), joints, view.width)


def column_width(width: float) -> float:
    """How wide the boxes of the two columns are."""
    middle = max(150.0, min(0.3 * width, 290.0))
    return max(90.0, (width - 2 * MARGIN - middle) / 2)


def _column_parts(graph: nx.MultiGraph[str], view: View) -> list[Part]:
    room = column_width(view.width)
    return _parts(graph, view, size=COLUMN_FONT, room=room - 26)


def _joints(graph: nx.MultiGraph[str], view: View) -> list[Joint]:
    """The two-sided links that are shown, in their own order."""
    found: dict[int, tuple[dict[str, Any], dict[str, None], dict[str, None]]] = {}
    for one, other, data in graph.edges(data=True):
        first, second = (one, other) if graph.nodes[one]["side"] == 1 else (other, one)
        if view.shows(data["relation"]):
            entry = found.setdefault(data["link"], (data, {}, {}))
            entry[1][first] = None
            entry[2][second] = None
    marks = view.marks or {}
    return [
        Joint(
            link=link,
            relation=Relation(data["relation"]),
            label=data["label"],
            score=data["score"],
            first=tuple(firsts),
            second=tuple(seconds),
            mark=marks.get(link),
            state=state_of((link,), view.chosen),
        )
        for link, (data, firsts, seconds) in sorted(found.items())
    ]


def _parts(graph: nx.MultiGraph[str], view: View, *, size: float, room: float) -> list[Part]:
    """The chunks that are shown, each wrapped into the room."""
    nodes = sorted(graph.nodes(data=True), key=lambda item: (item[1]["side"], item[1]["order"]))
    parts = [_part(graph, name, data, view, size=size, room=room) for name, data in nodes]
    kept = [
        part
        for part in parts
        if view.punctuation or not (part.hollow and graph.nodes[part.name]["punctuation"])
    ]
    # A sentence of punctuation only must not disappear.
    for side in (1, 2):
        if not any(part.side == side for part in kept):
            kept += [part for part in parts if part.side == side]
    return sorted(kept, key=lambda part: (part.side, part.order))


def _part(
    graph: nx.MultiGraph[str],
    name: str,
    data: Mapping[str, Any],
    view: View,
    *,
    size: float,
    room: float,
) -> Part:
    edges = [edge for _, _, edge in graph.edges(name, data=True)]
    shown = sorted({edge["link"] for edge in edges if view.shows(edge["relation"])})
    alone = (data["link"],) if data["link"] >= 0 else ()
    lines = _lines(data, size=size, room=room)
    longest = max(
        sum(text_width(run.text, size=size, bold=run.bold) for run in line) for line in lines
    )
    relations = {edge["link"]: Relation(edge["relation"]) for edge in edges}
    state = state_of((*shown, *alone), view.chosen)
    hidden = (edges and not shown) or (not edges and not view.shows(Relation.NOALI))
    if hidden and state is State.PLAIN:
        state = State.FADED
    return Part(
        name=name,
        side=data["side"],
        order=data["order"],
        lines=lines,
        width=longest,
        height=len(lines) * size * 1.3,
        links=tuple(shown) + alone,
        relation=relations[shown[0]] if shown else None,
        hollow=not edges,
        state=state,
    )


def _lines(data: Mapping[str, Any], *, size: float, room: float) -> tuple[tuple[Run, ...], ...]:
    """The text of a chunk as runs, line by line; a gap in its positions reads as an ellipsis."""
    positions = [int(p) for p in data["positions"].split()]
    bold = {int(i) for i in data["emphasis"].split()}
    words: list[tuple[str, bool]] = []
    texts = data["text"].split(" ")
    if len(texts) != len(positions):  # a token with a blank inside: keep the text whole
        texts, positions = [data["text"]], [0]
    for index, text in enumerate(texts):
        if index and positions[index] != positions[index - 1] + 1:
            words.append(("…", False))
        pieces = cut(text, size=size * 1.1, room=room) if room < float("inf") else [text]
        words += [(piece, index in bold) for piece in pieces]
    lines = wrap([word for word, _ in words], size=size * 1.04, room=room)
    return tuple(_runs([words[index] for index in line]) for line in lines)


def _runs(words: Iterable[tuple[str, bool]]) -> tuple[Run, ...]:
    """Neighbouring words of one weight together."""
    runs: list[Run] = []
    for text, bold in words:
        if runs and runs[-1].bold == bold:
            runs[-1] = Run(f"{runs[-1].text} {text}", bold)
        else:
            # The blank belongs to the thin run, so that bold never starts or ends with one.
            if runs and not bold:
                text = f" {text}"
            elif runs:
                runs[-1] = Run(f"{runs[-1].text} ", runs[-1].bold)
            runs.append(Run(text, bold))
    return tuple(runs)


def spread(
    wishes: list[float],
    sizes: list[float],
    *,
    gaps: list[float],
    low: float,
    high: float = float("inf"),
    weights: list[float] | None = None,
) -> list[float]:
    """Centres nearest to the wishes that keep the order and the gaps and lie inside low-high.

    With the sizes and gaps taken away what remains is a weighted isotonic regression, solved by
    pooling neighbours that are out of order.
    """
    if not wishes:
        return []
    offsets = [sizes[0] / 2]
    for (before, after), gap in zip(pairwise(sizes), gaps, strict=True):
        offsets.append(offsets[-1] + (before + after) / 2 + gap)
    pools: list[tuple[float, float, int]] = []  # mean, weight, members
    for wish, offset, weight in zip(wishes, offsets, weights or [1.0] * len(wishes), strict=True):
        pool = (wish - offset, weight, 1)
        while pools and pools[-1][0] > pool[0]:
            mean, mass, members = pools.pop()
            total = mass + pool[1]
            pool = ((mean * mass + pool[0] * pool[1]) / total, total, members + pool[2])
        pools.append(pool)
    length = offsets[-1] + sizes[-1] / 2
    highest = max(low, high - length)
    flat = [mean for mean, _, members in pools for _ in range(members)]
    return [
        min(max(value, low), highest) + offset for value, offset in zip(flat, offsets, strict=True)
    ]


def facing(
    sizes: tuple[list[float], list[float]],
    pairs: list[tuple[int, int]],
    starts: tuple[list[float], list[float]],
    *,
    gaps: tuple[list[float], list[float]],
    low: float,
    high: float = float("inf"),
) -> tuple[list[float], list[float]]:
    """Centres of two ordered lists such that partners stand as near to each other as they can."""
    places = [list(starts[0]), list(starts[1])]
    partners: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
    for one, other in pairs:
        partners[0].setdefault(one, []).append(other)
        partners[1].setdefault(other, []).append(one)
    for turn in range(24):
        side = turn % 2
        wishes, weights = [], []
        for index, place in enumerate(places[side]):
            others = [places[1 - side][other] for other in partners[side].get(index, ())]
            wishes.append(sum(others) / len(others) if others else place)
            weights.append(1.0 if others else 0.02)
        places[side] = spread(
            wishes, sizes[side], gaps=gaps[side], low=low, high=high, weights=weights
        )
    return places[0], places[1]


def bracket_lanes(spans: Spans) -> dict[int, int]:
    """A lane for each bracket, so that none lies on another."""
    taken: list[list[tuple[float, float]]] = []
    lanes: dict[int, int] = {}
    for link, (low, high) in spans.items():
        lane = 0
        while lane < len(taken) and any(a <= high + 4 and low - 4 <= b for a, b in taken[lane]):
            lane += 1
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        lanes[link] = lane
    return lanes
