"""The scene as SVG: needs no browser, no network and no script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from explain.drawing.describe import text_equivalent
from explain.drawing.graph import Drawable, graph
from explain.drawing.layout import PILL_FONT, View, arrange
from explain.drawing.palette import DARK, LIGHT, STYLES, Theme, theme_named
from explain.drawing.scene import WIRE_SHARE, Box, Bracket, Mark, Pill, Scene, State, Wire
from explain.drawing.text import writable
from explain.types import Relation

FONTS = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"
FADED = 0.25  # opacity of what is not chosen


def svg(
    subject: Drawable,
    *,
    theme: str = "auto",
    width: float = 960.0,
    selected: int | Iterable[int] | None = None,
    relations: Iterable[Relation] | None = None,
    marks: Mapping[int, Mark | str] | None = None,
    punctuation: bool = False,
    fonts: str = FONTS,
) -> str:
    """The drawing as an SVG document.

    `theme` is light, dark, or auto: then the colours follow the reader's own preference by CSS.
    """
    scene = arrange(
        graph(subject),
        make_view(
            width=width,
            selected=selected,
            relations=relations,
            marks=marks,
            punctuation=punctuation,
        ),
    )
    return render(scene, theme=theme, title=text_equivalent(subject), fonts=fonts)


def make_view(
    *,
    width: float,
    selected: int | Iterable[int] | None,
    relations: Iterable[Relation] | None,
    marks: Mapping[int, Mark | str] | None,
    punctuation: bool,
) -> View:
    """The view that a caller's options ask for."""
    if selected is None:
        chosen: frozenset[int] = frozenset()
    else:
        chosen = frozenset([selected] if isinstance(selected, int) else selected)
    return View(
        width=width,
        chosen=chosen,
        relations=None if relations is None else frozenset(relations),
        marks={link: Mark(mark) for link, mark in (marks or {}).items()},
        punctuation=punctuation,
    )


def render(scene: Scene, *, theme: str, title: str, fonts: str = FONTS) -> str:
    """The SVG text of a scene."""
    paints = Paints(theme)
    wide, high = _number(scene.width), _number(scene.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" class="likewise" font-family="{escape(fonts)}" '
        f'style="max-width:100%;height:auto">',
        f"<title>{escape(writable(title))}</title>",
        paints.sheet(),
        *(_wire(wire, paints) for wire in scene.wires),
        *(_bracket(bracket, paints) for bracket in scene.brackets),
        *(_box(box, paints) for box in scene.boxes),
        *(_pill(pill, paints) for pill in scene.pills),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


class Paints:
    """What to write for a colour: a fixed value, or a CSS variable that follows the theme."""

    def __init__(self, theme: str) -> None:
        self._auto = theme == "auto"
        self._theme = LIGHT if self._auto else theme_named(theme)

    def __getitem__(self, role: str) -> str:
        value = _roles(self._theme)[role]
        return f"var(--lw-{role},{value})" if self._auto else value

    def sheet(self) -> str:
        """The style sheet that gives the variables their values; empty for a fixed theme."""
        if not self._auto:
            return ""
        light, dark = (
            "".join(f"--lw-{role}:{value};" for role, value in _roles(theme).items())
            for theme in (LIGHT, DARK)
        )
        return (
            f"<style>.likewise{{{light}}}"
            f"@media (prefers-color-scheme:dark){{.likewise{{{dark}}}}}"
            f"@media print{{.likewise{{{light}}}}}</style>"
        )


def _roles(theme: Theme) -> dict[str, str]:
    fixed = {
        "page": theme.page,
        "box": theme.box,
        "ink": theme.ink,
        "quiet": theme.quiet,
        "edge": theme.edge,
        "on": theme.on_mark,
        "warning": theme.warning,
    }
    return fixed | {relation.value: colour for relation, colour in theme.relations.items()}


def _wire(wire: Wire, paints: Paints) -> str:
    steps = [f"M{_point(wire.curves[0][0])}"]
    steps += [f"C{_point(one)} {_point(two)} {_point(end)}" for _, one, two, end in wire.curves]
    width = wire.thickness + (5 if wire.state is State.CHOSEN else 0)
    opacity = WIRE_SHARE[wire.state]
    return (
        f'<path d="{" ".join(steps)}" style="fill:none;stroke:{paints[wire.relation]};'
        f'stroke-width:{_number(width)};stroke-opacity:{opacity}{_dash(wire.relation)}"/>'
    )


def _bracket(bracket: Bracket, paints: Paints) -> str:
    path = " ".join(
        f"M{_point(stroke[0])} " + " ".join(f"L{_point(point)}" for point in stroke[1:])
        for stroke in bracket.strokes
    )
    opacity = FADED if bracket.state is State.FADED else 1
    return (
        f'<path d="{path}" style="fill:none;stroke:{paints[bracket.relation]};stroke-width:2;'
        f'stroke-linecap:round;opacity:{opacity}"/>'
    )


def _box(box: Box, paints: Paints) -> str:
    chosen = box.state is State.CHOSEN
    stroke = paints[box.relation] if chosen and box.relation else paints["edge"]
    dash = ";stroke-dasharray:4 3" if box.hollow else ""
    fill = "none" if box.hollow else paints["box"]
    ink = paints["quiet"] if box.hollow else paints["ink"]
    outline = (
        f'<rect x="{_number(box.x)}" y="{_number(box.y)}" width="{_number(box.width)}" '
        f'height="{_number(box.height)}" rx="7" style="fill:{fill};stroke:{stroke};'
        f'stroke-width:{2.5 if chosen else 1}{dash}"/>'
    )
    lead = box.size * 1.3
    x = {"start": box.x + 13, "middle": box.centre[0], "end": box.x + box.width - 13}[box.anchor]
    top = box.centre[1] - lead * (len(box.lines) - 1) / 2 + box.size * 0.35
    lines = "".join(
        f'<text x="{_number(x)}" y="{_number(top + lead * index)}" '
        f'text-anchor="{box.anchor}" xml:space="preserve">'
        + "".join(
            f'<tspan font-weight="bold">{_text(run.text)}</tspan>' if run.bold else _text(run.text)
            for run in line
        )
        + "</text>"
        for index, line in enumerate(box.lines)
    )
    opacity = 0.35 if box.state is State.FADED else 1
    return f'<g font-size="{box.size:g}" style="fill:{ink};opacity:{opacity}">{outline}{lines}</g>'


def _pill(pill: Pill, paints: Paints) -> str:
    colour = paints[pill.relation]
    chosen = pill.state is State.CHOSEN
    ground, ink = (colour, paints["on"]) if chosen else (paints["box"], colour)
    edge = paints["warning"] if pill.mark else colour
    opacity = FADED if pill.state is State.FADED else 1
    shape = (
        f'x="{_number(pill.x - pill.width / 2)}" y="{_number(pill.y - pill.height / 2)}" '
        f'width="{_number(pill.width)}" height="{_number(pill.height)}" '
        f'rx="{_number(pill.height / 2)}"'
    )
    return (
        # The ground stays opaque when the label fades: the wire must not run through the text.
        f'<rect {shape} style="fill:{ground}"/><g style="opacity:{opacity}">'
        f'<rect {shape} style="fill:none;stroke:{edge};'
        f'stroke-width:{2.5 if pill.mark else 1.4}{_dash(pill.relation, scale=0.6)}"/>'
        f'<text x="{_number(pill.x)}" y="{_number(pill.y + PILL_FONT * 0.36)}" '
        f'text-anchor="middle" font-size="{PILL_FONT:g}" font-weight="bold" '
        f'style="fill:{ink}">{_text(pill.text)}</text></g>'
    )


def _dash(relation: Relation, *, scale: float = 1.0) -> str:
    lengths = " ".join(_number(max(1.5, length * scale)) for length in STYLES[relation].dash)
    return f";stroke-dasharray:{lengths}" if lengths else ""


def _text(text: str) -> str:
    return escape(writable(text), quote=False)


def _point(point: tuple[float, float]) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
