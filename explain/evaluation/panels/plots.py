"""Plots on two axes as SVG: gold against system, calibration, precision against recall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explain.evaluation.panels.charts import nice_step, run_shape
from explain.evaluation.panels.markup import RUN_COUNT, element, figure, text

WIDTH, HEIGHT = 520, 400
BEST = "best"
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 10, 42


@dataclass(frozen=True, slots=True)
class Point:
    """A place in a plot, what it says when pointed at, and where a click on it leads."""

    x: float
    y: float
    title: str = ""
    pick: str | None = None


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, and the run whose colour and mark it bears."""

    run: int
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The axes: their names and ranges."""

    x_name: str
    y_name: str
    x: tuple[float, float]
    y: tuple[float, float]

    def across(self, value: float) -> float:
        """The horizontal place of a value in pixels."""
        low, high = self.x
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def down(self, value: float) -> float:
        """The vertical place of a value in pixels."""
        low, high = self.y
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)


def plot(
    frame: Frame,
    *,
    title: str,
    points: Sequence[Point] = (),
    run: int = 0,
    curves: Sequence[Curve] = (),
    marks: Sequence[tuple[int, float, float, str]] = (),
    diagonal: bool = False,
    line: tuple[float, float] | None = None,
    chosen: str | None = None,
) -> str:
    """The plot; `line` is intercept and slope, `marks` are run, x, y and name of large marks.

    A mark with the name BEST is a ring, the others are filled.
    """
    parts = [_axes(frame)]
    if diagonal:
        low, high = max(frame.x[0], frame.y[0]), min(frame.x[1], frame.y[1])
        parts.append(_segment(frame, (low, low), (high, high), "axis"))
    if line is not None:
        parts.append(_fitted(frame, line, run))
    parts += [_curve(frame, curve) for curve in curves]
    parts.append(_cloud(frame, points, run, chosen))
    parts += [_mark(frame, *mark) for mark in marks]
    return (
        f'<svg class="chart" role="img" aria-label="{text(title)}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" width="100%" '
        f'style="max-width:{WIDTH + 120}px" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )


def _axes(frame: Frame) -> str:
    parts = []
    for low, high, across in ((*frame.x, True), (*frame.y, False)):
        step = nice_step(high - low)
        first = -(-low // step)
        count = int((high - first * step) / step + 1e-9) + 1
        for value in ((first + i) * step for i in range(count)):
            parts.append(_tick(frame, value, across=across))
    middle_x, middle_y = (LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        element("text", text(frame.x_name), x=middle_x, y=HEIGHT - 6, text_anchor="middle")
    )
    turned = f"rotate(-90 13 {middle_y:g})"
    parts.append(
        element(
            "text", text(frame.y_name), x=13, y=middle_y, text_anchor="middle", transform=turned
        )
    )
    return "".join(parts)


def _tick(frame: Frame, value: float, *, across: bool) -> str:
    label = f"{value:.2g}" if abs(value) >= 1 or value == 0 else figure(value, digits=1)
    if across:
        x = frame.across(value)
        line = element("line", "", class_="grid", x1=f"{x:.1f}", x2=f"{x:.1f}", y1=TOP,
                       y2=HEIGHT - BOTTOM)  # fmt: skip
        return line + element("text", label, x=f"{x:.1f}", y=HEIGHT - BOTTOM + 15,
                              text_anchor="middle")  # fmt: skip
    y = frame.down(value)
    line = element("line", "", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=f"{y:.1f}",
                   y2=f"{y:.1f}")  # fmt: skip
    return line + element("text", label, x=LEFT - 6, y=f"{y + 4:.1f}", text_anchor="end")


def _segment(frame: Frame, start: tuple[float, float], end: tuple[float, float], kind: str) -> str:
    return element(
        "line",
        "",
        class_=kind,
        x1=f"{frame.across(start[0]):.1f}",
        y1=f"{frame.down(start[1]):.1f}",
        x2=f"{frame.across(end[0]):.1f}",
        y2=f"{frame.down(end[1]):.1f}",
    )


def _fitted(frame: Frame, line: tuple[float, float], run: int) -> str:
    """The least-squares line inside the frame, as a curve of the run's colour."""
    intercept, slope = line
    low, high = frame.x
    steps = [low + (high - low) * i / 60 for i in range(61)]
    inside = [(x, intercept + slope * x) for x in steps]
    inside = [(x, y) for x, y in inside if frame.y[0] <= y <= frame.y[1]]
    return _curve(frame, Curve(run, tuple(inside))) if len(inside) > 1 else ""


def _curve(frame: Frame, curve: Curve) -> str:
    if not curve.points:
        return ""
    path = " ".join(f"{frame.across(x):.1f},{frame.down(y):.1f}" for x, y in curve.points)
    return f'<g class="run-{curve.run % RUN_COUNT}"><polyline class="curve" points="{path}"/></g>'


def _cloud(frame: Frame, points: Sequence[Point], run: int, chosen: str | None) -> str:
    radius = 4.5 if len(points) < 200 else 3.5 if len(points) < 1000 else 2.6
    circles = []
    for point in points:
        picked = chosen is not None and point.pick == chosen
        spoken = f"<title>{text(point.title)}</title>" if point.title else ""
        pick = f' data-pick="{text(point.pick)}"' if point.pick else ""
        circles.append(
            f'<circle class="point{" chosen" if picked else ""}" r="{radius:g}" '
            f'cx="{frame.across(point.x):.1f}" cy="{frame.down(point.y):.1f}"{pick}>'
            f"{spoken}</circle>"
        )
    return f'<g class="run-{run % RUN_COUNT}">{"".join(circles)}</g>'


def _mark(frame: Frame, run: int, x: float, y: float, label: str) -> str:
    across, down = frame.across(x), frame.down(y)
    kind = "ring" if label == BEST else "mark"
    shape = run_shape(run % RUN_COUNT, 6.5 if label else 4.5, kind=kind)
    said = f"<title>{text(label)}</title>" if label else ""
    return (
        f'<g class="run-{run % RUN_COUNT}"><svg x="{across:.1f}" y="{down:.1f}" '
        f'overflow="visible">{said}{shape}</svg></g>'
    )
