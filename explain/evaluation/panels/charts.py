"""Small charts as SVG: places on a line, intervals by band; text stays its size at any width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from explain.evaluation.panels.markup import RUN_COUNT, element, figure, text

ROW_PIXELS = 26


@dataclass(frozen=True, slots=True)
class Mark:
    """A run's figure with its interval, and which run it is."""

    name: str
    run: int
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of an interval chart: its name, what stands behind it, a mark for every run."""

    label: str
    count: int
    marks: tuple[Mark, ...]
    pick: str | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to per cent of a width."""

    low: float
    high: float

    def at(self, value: float) -> str:
        """The place of a value, kept inside the chart."""
        share = (value - self.low) / (self.high - self.low)
        return f"{100 * min(max(share, 0.0), 1.0):.2f}%"

    def ticks(self) -> list[float]:
        """Round values inside the range, four to eight of them."""
        step = nice_step(self.high - self.low)
        first = round(self.low / step) * step
        ticks = [first + i * step for i in range(12)]
        return [t for t in ticks if self.low - 1e-9 <= t <= self.high + 1e-9]


def nice_step(extent: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that cuts the extent in four to ten."""
    raw = max(extent, 1e-9) / 6
    power = 10.0 ** floor(log10(raw))
    return next(m * power for m in (1, 2, 5, 10) if m * power >= raw)


def scale_for(
    values: Sequence[float], *, low: float | None = None, high: float | None = None
) -> Scale:
    """A scale with round ends that holds all the values."""
    least = min(values, default=0.0)
    most = max(values, default=1.0)
    step = nice_step(max(most - least, 0.05))
    bottom = floor(least / step - 0.25) * step if low is None else low
    top = -floor(-most / step - 0.25) * step if high is None else high
    # A figure that cannot be negative, or over one, gets no axis there.
    if low is None and least >= 0:
        bottom = max(bottom, 0.0)
    if high is None and most <= 1:
        top = min(top, 1.0)
    return Scale(bottom, top)


def place_chart(
    published: Sequence[tuple[str, float]], marks: Sequence[Mark], *, title: str
) -> str:
    """The runs, each on its line with its interval, under the line of the published ones."""
    ends = [end for m in marks for end in (m.value, m.low, m.high) if end is not None]
    scale = scale_for([*ends, *(value for _, value in published)])
    top = 50 if published else 8
    height = top + ROW_PIXELS * len(marks) + 24
    parts = [_grid(scale, 4, height - 20)]
    parts += [
        element(
            "circle",
            f"<title>{text(name)} {figure(value)}</title>",
            class_="published",
            cx=scale.at(value),
            cy=14,
            r=5,
        )
        for name, value in published
    ]
    if published:
        parts.append(_published_labels(published, scale))
    for index, mark in enumerate(marks):
        middle = top + ROW_PIXELS * index + ROW_PIXELS / 2
        parts.append(_whisker(mark, scale, middle) + _beside(mark, scale, middle))
    return _inset(parts, height, title)


def interval_chart(rows: Sequence[Row], *, title: str, scale: Scale | None = None) -> str:
    """For every row the runs' figures with their intervals, one under the other."""
    ends = [
        end
        for row in rows
        for m in row.marks
        for end in (m.value, m.low, m.high)
        if end is not None and end == end
    ]
    scale = scale or scale_for(ends)
    lines = [_line(row, scale) for row in rows]
    ticks = "".join(
        element("text", figure(t, digits=2), x=scale.at(t), y=14, text_anchor="middle")
        for t in scale.ticks()
    )
    axis = f'<span></span><span></span><svg class="chart" width="100%" height="20">{ticks}</svg>'
    return element(
        "div",
        "".join(lines) + f'<div class="line">{axis}</div>',
        class_="lines",
        role="group",
        aria_label=title,
    )


def _line(row: Row, scale: Scale) -> str:
    height = max(ROW_PIXELS, 11 * len(row.marks) + 8)
    gap = height / (len(row.marks) + 1)
    grid = "".join(
        element("line", "", class_="grid", x1=scale.at(t), x2=scale.at(t), y1=0, y2=height)
        for t in scale.ticks()
    )
    whiskers = "".join(
        _whisker(mark, scale, gap * (place + 1), small=True)
        for place, mark in enumerate(row.marks)
        if mark.value == mark.value
    )
    drawn = f'<svg class="chart" width="100%" height="{height:g}">{grid}{whiskers}</svg>'
    label = f"<span>{text(row.label)}</span><span>{row.count:,}</span>"
    return element(
        "div",
        label + drawn,
        class_="line",
        data_pick=row.pick,
        tabindex="0" if row.pick else None,
        role="button" if row.pick else None,
    )


def _inset(parts: Sequence[str], height: float, title: str) -> str:
    """The parts in a frame with room for marks and labels at both ends."""
    inner = f'<svg x="3%" width="94%" height="{height:g}" overflow="visible">{"".join(parts)}</svg>'
    return _svg(inner, height, title)


def _svg(content: str, height: float, title: str) -> str:
    return (
        f'<svg class="chart" role="img" aria-label="{text(title)}" width="100%" '
        f'height="{height:g}" xmlns="http://www.w3.org/2000/svg">{content}</svg>'
    )


def _grid(scale: Scale, top: float, bottom: float) -> str:
    return "".join(
        element("line", "", class_="grid", x1=x, x2=x, y1=top, y2=bottom)
        + element("text", figure(t, digits=2), x=x, y=bottom + 14, text_anchor="middle")
        for t in scale.ticks()
        for x in [scale.at(t)]
    )


def _published_labels(published: Sequence[tuple[str, float]], scale: Scale) -> str:
    """The names of the best run and of the baseline, under their dots."""
    best = max(published, key=lambda item: item[1])
    named = [best, *(item for item in published if item != best and "baseline" in item[0].lower())]
    # The best begins where its dot is, the baseline ends there: they never overlap; but at the left
    # edge there is no room before the dot.
    edge = scale.low + (scale.high - scale.low) / 6
    return "".join(
        element(
            "text",
            f"{text(name)} {figure(value)}",
            x=scale.at(scale.low) if value < edge and (name, value) != best else scale.at(value),
            y=36,
            text_anchor="start" if (name, value) == best or value < edge else "end",
        )
        for name, value in named[:2]
    )


def _whisker(mark: Mark, scale: Scale, middle: float, *, small: bool = False) -> str:
    slot = mark.run % RUN_COUNT
    interval = ""
    spoken = f"{mark.name} {figure(mark.value)}"
    if mark.low is not None and mark.high is not None:
        ends = {"x1": scale.at(mark.low), "x2": scale.at(mark.high)}
        interval = element("line", "", class_="whisker", y1=middle, y2=middle, **ends)
        spoken += f" ({figure(mark.low)} to {figure(mark.high)})"
    size = 4.5 if small else 6.5
    shape = run_shape(slot, size)
    placed = f'<svg x="{scale.at(mark.value)}" y="{middle:g}" overflow="visible">{shape}</svg>'
    return element("g", f"<title>{text(spoken)}</title>{interval}{placed}", class_=f"run-{slot}")


def run_shape(slot: int, size: float, *, kind: str = "mark") -> str:
    """The mark of a run around 0,0; the shapes are those of its sign in the tables."""
    s = size
    corners = {
        1: [(-s, -s), (s, -s), (s, s), (-s, s)],
        2: [(0, -1.3 * s), (1.3 * s, 0), (0, 1.3 * s), (-1.3 * s, 0)],
        3: [(0, -1.2 * s), (1.2 * s, s), (-1.2 * s, s)],
        4: [(0, 1.2 * s), (1.2 * s, -s), (-1.2 * s, -s)],
        5: [(-0.4 * s, -s), (0.4 * s, -s), (0.4 * s, -0.4 * s), (s, -0.4 * s), (s, 0.4 * s),
            (0.4 * s, 0.4 * s), (0.4 * s, s), (-0.4 * s, s), (-0.4 * s, 0.4 * s), (-s, 0.4 * s),
            (-s, -0.4 * s), (-0.4 * s, -0.4 * s)],
    }  # fmt: skip
    if slot not in corners:
        return f'<circle class="{kind}" r="{s:g}"/>'
    points = " ".join(f"{x:g},{y:g}" for x, y in corners[slot])
    return f'<polygon class="{kind}" points="{points}"/>'


def _beside(mark: Mark, scale: Scale, middle: float) -> str:
    # On the right half the label stands to the left, where there is room for it.
    left = mark.value > (scale.low + scale.high) / 2
    end = (mark.low if left else mark.high) if mark.low is not None else mark.value
    side = 'x="-14" text-anchor="end"' if left else 'x="14"'
    return element(
        "g",
        f'<svg x="{scale.at(mark.value if end is None else end)}" y="{middle + 4:g}" '
        f'overflow="visible"><text class="strong" {side}>{text(mark.name)} '
        f"{figure(mark.value)}</text></svg>",
        class_=f"run-{mark.run % RUN_COUNT}",
    )
