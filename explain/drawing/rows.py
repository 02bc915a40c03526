"""Short pairs: the first sentence above the second, both in reading order."""

from __future__ import annotations

from itertools import pairwise

from explain.drawing.layout import (
    MARGIN,
    PILL_FONT,
    PILL_HEIGHT,
    ROW_FONT,
    Joint,
    Part,
    Spans,
    bracket_lanes,
    facing,
    spread,
)
from explain.drawing.metrics import text_width
from explain.drawing.scene import Box, Bracket, Curve, Pill, Point, Scene, Wire, label_text

HEIGHT = 40.0
PADDING = 15.0
TIGHTEST = 12.0  # between two boxes
WIDEST = 64.0
SPAN = 128.0  # between the rows
REACH = 12.0  # of a bracket's teeth
LANE = 8.0  # between two brackets that overlap


def fits_rows(parts: list[Part], width: float) -> bool:
    """Whether both sentences fit one row each."""
    return all(
        sum(sizes) + TIGHTEST * (len(sizes) - 1) <= width - 2 * MARGIN
        for sizes in (_sizes(parts, 1), _sizes(parts, 2))
    )


def in_rows(parts: list[Part], joints: list[Joint], width: float) -> Scene:
    """The scene with the sentences in two rows."""
    centres = _centres(parts, joints, width)
    lanes = {side: bracket_lanes(_spans(joints, side, centres)) for side in (1, 2)}
    depth = {side: (max(lanes[side].values(), default=-1) + 1) * LANE for side in (1, 2)}
    lower = MARGIN + HEIGHT + SPAN + depth[1] + depth[2]
    boxes = tuple(
        _box(part, centres[part.name], MARGIN if part.side == 1 else lower) for part in parts
    )
    wires, brackets, pills = [], [], []
    middle = (MARGIN + HEIGHT + lower) / 2
    widths = [pill_width(joint) for joint in joints]
    places = _pill_places(joints, widths, centres, width)
    for joint, pill_at, pill_wide in zip(joints, places, widths, strict=True):
        ends: list[Point] = []
        for side, names, edge, sign in (
            (1, joint.first, MARGIN + HEIGHT, 1.0),
            (2, joint.second, lower, -1.0),
        ):
            xs = [centres[name] for name in names]
            if len(xs) == 1:
                ends.append((xs[0], edge))
                continue
            bar = edge + sign * (REACH + LANE * lanes[side][joint.link])
            strokes = [((x, edge), (x, bar)) for x in xs]
            strokes.append(((min(xs), bar), (max(xs), bar)))
            brackets.append(Bracket(joint.link, joint.relation, tuple(strokes), joint.state))
            ends.append(((min(xs) + max(xs)) / 2, bar))
        through = (pill_at, middle)
        wires.append(
            Wire(
                joint.link,
                joint.relation,
                (_fall(ends[0], through), _fall(through, ends[1])),
                thickness(joint),
                joint.state,
            )
        )
        pills.append(pill(joint, pill_at, middle, pill_wide))
    return Scene(
        width,
        lower + HEIGHT + MARGIN,
        boxes,
        tuple(wires),
        tuple(brackets),
        tuple(pills),
        in_columns=False,
    )


def thickness(joint: Joint) -> float:
    """How thick a link's ribbon is: the higher its score, the thicker."""
    return 1.5 + 0.6 * joint.score


def pill_width(joint: Joint) -> float:
    """How wide a link's label is."""
    return text_width(_text(joint), size=PILL_FONT, bold=True) + 20


def pill(joint: Joint, x: float, y: float, width: float) -> Pill:
    """The label of a link, here."""
    return Pill(
        joint.link,
        joint.relation,
        x,
        y,
        width,
        PILL_HEIGHT,
        _text(joint),
        joint.mark,
        joint.state,
    )


def _text(joint: Joint) -> str:
    return label_text(joint.relation, joint.label, joint.score, joint.mark)


def _sizes(parts: list[Part], side: int) -> list[float]:
    return [max(44.0, part.width + 2 * PADDING) for part in parts if part.side == side]


def _centres(parts: list[Part], joints: list[Joint], width: float) -> dict[str, float]:
    """Where each chunk stands, by name: partners face each other as far as the order allows."""
    sides = tuple([part for part in parts if part.side == side] for side in (1, 2))
    names = tuple([part.name for part in side] for side in sides)
    sizes = (_sizes(parts, 1), _sizes(parts, 2))
    room = width - 2 * MARGIN
    gap = min((room - sum(side)) / max(1, len(side) - 1) for side in sizes)
    gap = max(TIGHTEST, min(gap * 0.6, WIDEST))
    gaps = tuple(
        # The members of a group stand close, so that they read as one.
        [TIGHTEST if set(a.links) & set(b.links) else gap for a, b in pairwise(side)]
        for side in sides
    )
    starts = tuple(_even(side, room) for side in sizes)
    order = ({n: i for i, n in enumerate(names[0])}, {n: i for i, n in enumerate(names[1])})
    pairs = [
        (order[0][one], order[1][other])
        for joint in joints
        for one in joint.first
        for other in joint.second
    ]
    places = facing(
        sizes,
        pairs,
        (starts[0], starts[1]),
        gaps=(gaps[0], gaps[1]),
        low=MARGIN,
        high=width - MARGIN,
    )
    return dict(zip((*names[0], *names[1]), (*places[0], *places[1]), strict=True))


def _even(sizes: list[float], room: float) -> list[float]:
    """The boxes spread over the room with equal gaps, half a gap at either end."""
    gap = (room - sum(sizes)) / max(1, len(sizes))
    places, reached = [], MARGIN + gap / 2
    for size in sizes:
        places.append(reached + size / 2)
        reached += size + gap
    return places


def _box(part: Part, centre: float, top: float) -> Box:
    wide = max(44.0, part.width + 2 * PADDING)
    return Box(
        side=part.side,
        order=part.order,
        x=centre - wide / 2,
        y=top,
        width=wide,
        height=HEIGHT,
        lines=part.lines,
        size=ROW_FONT,
        anchor="middle",
        links=part.links,
        relation=part.relation,
        hollow=part.hollow,
        state=part.state,
    )


def _pill_places(
    joints: list[Joint], widths: list[float], centres: dict[str, float], width: float
) -> list[float]:
    """Where the labels stand on their line, in the order of the joints, none over another."""
    wishes = [
        sum(_middle(names, centres) for names in (joint.first, joint.second)) / 2
        for joint in joints
    ]
    order = sorted(range(len(joints)), key=lambda index: wishes[index])
    placed = spread(
        [wishes[i] for i in order],
        [widths[i] for i in order],
        gaps=[6.0] * (len(order) - 1),
        low=4.0,
        high=width - 4.0,
    )
    places = dict(zip(order, placed, strict=True))
    return [places[index] for index in range(len(joints))]


def _middle(names: tuple[str, ...], centres: dict[str, float]) -> float:
    return (min(centres[n] for n in names) + max(centres[n] for n in names)) / 2


def _spans(joints: list[Joint], side: int, centres: dict[str, float]) -> Spans:
    groups = ((joint.link, joint.first if side == 1 else joint.second) for joint in joints)
    return {
        link: (min(centres[n] for n in names), max(centres[n] for n in names))
        for link, names in groups
        if len(names) > 1
    }


def _fall(start: Point, end: Point) -> Curve:
    """A curve that leaves and arrives upright."""
    half = (start[1] + end[1]) / 2
    return start, (start[0], half), (end[0], half), end
