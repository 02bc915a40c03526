"""Long pairs: the first sentence in the left column, the second in the right, both top down."""

from __future__ import annotations

from explain.drawing.layout import (
    COLUMN_FONT,
    MARGIN,
    PILL_HEIGHT,
    Joint,
    Part,
    Spans,
    bracket_lanes,
    column_width,
    facing,
    spread,
)
from explain.drawing.rows import pill, pill_width, thickness
from explain.drawing.scene import Box, Bracket, Curve, Point, Scene, Wire

PADDING = 6.5
GAP = 8.0
REACH = 9.0  # of a bracket's teeth
LANE = 7.0


def in_columns(parts: list[Part], joints: list[Joint], width: float) -> Scene:
    """The scene with the sentences in two columns."""
    boxes = _boxes(parts, joints, width)
    edges = {1: MARGIN + column_width(width), 2: width - MARGIN - column_width(width)}
    lanes = {side: bracket_lanes(_spans(joints, side, boxes)) for side in (1, 2)}
    ends = {
        joint.link: tuple(
            _end(joint, side, boxes, edges[side], lanes[side].get(joint.link, 0)) for side in (1, 2)
        )
        for joint in joints
    }
    heights = [(ends[joint.link][0][0][1] + ends[joint.link][1][0][1]) / 2 for joint in joints]
    order = sorted(range(len(joints)), key=lambda index: heights[index])
    placed = spread(
        [heights[i] for i in order],
        [PILL_HEIGHT] * len(joints),
        gaps=[3.0] * (len(joints) - 1),
        low=MARGIN / 2,
    )
    at = dict(zip(order, placed, strict=True))
    wires, brackets, pills = [], [], []
    for index, joint in enumerate(joints):
        (start, left), (end, right) = ends[joint.link]
        through = (width / 2, at[index])
        curves = (_glide(start, through), _glide(through, end))
        wires.append(Wire(joint.link, joint.relation, curves, thickness(joint), joint.state))
        pills.append(pill(joint, *through, pill_width(joint)))
        brackets += [
            Bracket(joint.link, joint.relation, strokes, joint.state)
            for strokes in (left, right)
            if strokes
        ]
    lowest = max(
        [box.y + box.height for box in boxes.values()] + [p.y + p.height / 2 for p in pills]
    )
    return Scene(
        width,
        lowest + MARGIN,
        tuple(boxes.values()),
        tuple(wires),
        tuple(brackets),
        tuple(pills),
        in_columns=True,
    )


def _boxes(parts: list[Part], joints: list[Joint], width: float) -> dict[str, Box]:
    """The placed chunks by name; partners stand level as far as the order allows."""
    sides = tuple([part for part in parts if part.side == side] for side in (1, 2))
    sizes = tuple([part.height + 2 * PADDING for part in side] for side in sides)
    gaps = tuple([GAP] * (len(side) - 1) for side in sides)
    starts = tuple(_stack(side) for side in sizes)
    order = tuple({part.name: i for i, part in enumerate(side)} for side in sides)
    pairs = [
        (order[0][one], order[1][other])
        for joint in joints
        for one in joint.first
        for other in joint.second
    ]
    places = facing(
        (sizes[0], sizes[1]), pairs, (starts[0], starts[1]), gaps=(gaps[0], gaps[1]), low=MARGIN
    )
    tops = [
        centre - size / 2
        for side in (0, 1)
        for centre, size in zip(places[side], sizes[side], strict=True)
    ]
    shift = min(tops) - MARGIN
    wide = column_width(width)
    return {
        part.name: Box(
            side=part.side,
            order=part.order,
            x=MARGIN if part.side == 1 else width - MARGIN - wide,
            y=top - shift,
            width=wide,
            height=part.height + 2 * PADDING,
            lines=part.lines,
            size=COLUMN_FONT,
            anchor="end" if part.side == 1 else "start",
            links=part.links,
            relation=part.relation,
            hollow=part.hollow,
            state=part.state,
        )
        for part, top in zip((*sides[0], *sides[1]), tops, strict=True)
    }


def _stack(sizes: list[float]) -> list[float]:
    places, reached = [], MARGIN
    for size in sizes:
        places.append(reached + size / 2)
        reached += size + GAP
    return places


def _end(
    joint: Joint, side: int, boxes: dict[str, Box], edge: float, lane: int
) -> tuple[Point, tuple[tuple[Point, ...], ...]]:
    """Where the wire meets this side, and the bracket's strokes where there are several chunks."""
    ys = [boxes[name].centre[1] for name in (joint.first if side == 1 else joint.second)]
    if len(ys) == 1:
        return (edge, ys[0]), ()
    bar = edge + (1 if side == 1 else -1) * (REACH + LANE * lane)
    teeth = [((edge, y), (bar, y)) for y in ys]
    return (bar, (min(ys) + max(ys)) / 2), (*teeth, ((bar, min(ys)), (bar, max(ys))))


def _spans(joints: list[Joint], side: int, boxes: dict[str, Box]) -> Spans:
    groups = ((joint.link, joint.first if side == 1 else joint.second) for joint in joints)
    heights = {link: [boxes[name].centre[1] for name in names] for link, names in groups}
    return {link: (min(ys), max(ys)) for link, ys in heights.items() if len(ys) > 1}


def _glide(start: Point, end: Point) -> Curve:
    """A curve that leaves and arrives level."""
    half = (start[0] + end[0]) / 2
    return start, (half, start[1]), (half, end[1]), end
