"""What a drawing consists of, in pixels, before anybody draws it: boxes, wires, brackets, pills."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from explain.drawing.palette import STYLES
from explain.types import Relation

Point = tuple[float, float]
# A cubic Bézier curve: start, two control points, end.
Curve = tuple[Point, Point, Point, Point]


class Mark(StrEnum):
    """What a comparison with another alignment says of a link."""

    MISSED = "missed"  # in the gold only
    SPURIOUS = "spurious"  # in the run only
    OTHER_WORDS = "other words"  # shares some of the words, not all
    WRONG_TYPE = "wrong type"
    WRONG_SCORE = "wrong score"


class State(StrEnum):
    """Whether a part is chosen, faded because something else is, or neither."""

    PLAIN = "plain"
    CHOSEN = "chosen"
    FADED = "faded"


# How much of its colour a wire keeps on its ground; .72 is the least that leaves every relation a
# contrast of 3:1 in light and in dark, a test computes it.
WIRE_SHARE = {State.PLAIN: 0.72, State.CHOSEN: 0.9, State.FADED: 0.12}


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one weight."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A chunk; x and y are its upper left corner, `hollow` says that it has no counterpart."""

    side: int
    order: int
    x: float
    y: float
    width: float
    height: float
    lines: tuple[tuple[Run, ...], ...]
    size: float
    anchor: str  # start, middle or end: where the text stands in the box
    links: tuple[int, ...]
    relation: Relation | None  # of its first link
    hollow: bool
    state: State

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Wire:
    """The ribbon of a link, through its pill."""

    link: int
    relation: Relation
    curves: tuple[Curve, ...]
    thickness: float
    state: State


@dataclass(frozen=True, slots=True)
class Bracket:
    """Joins the chunks of one side of a link into a group."""

    link: int
    relation: Relation
    strokes: tuple[tuple[Point, ...], ...]
    state: State


@dataclass(frozen=True, slots=True)
class Pill:
    """The label of a link; x and y are its middle."""

    link: int
    relation: Relation
    x: float
    y: float
    width: float
    height: float
    text: str
    mark: Mark | None
    state: State


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing of this size."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...]
    brackets: tuple[Bracket, ...]
    pills: tuple[Pill, ...]
    in_columns: bool


def label_text(
    relation: Relation, label: str, score: float | None, mark: Mark | None = None
) -> str:
    """Label, score and sign as they stand on a link: `SPE1 4 ►`."""
    style = STYLES[relation]
    number = "" if score is None else f" {score:g}"
    said = "" if mark is None else f" · {mark.value}"
    return f"{style.before}{label}{number}{style.after}{said}"


def state_of(links: Iterable[int], chosen: frozenset[int]) -> State:
    """The state of a part that belongs to these links."""
    if not chosen:
        return State.PLAIN
    return State.CHOSEN if chosen.intersection(links) else State.FADED
