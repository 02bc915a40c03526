"""The scene as a plotly figure: one pixel is one unit, so it looks the same as the SVG.

Lines and shapes give no selection events, so invisible markers lie over boxes and labels and carry
in their `customdata` the link or chunk that they stand for: ["link", 3], ["first", 0].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from explain.drawing.describe import link_text
from explain.drawing.graph import Drawable, alignment_of, graph
from explain.drawing.layout import PILL_FONT, arrange
from explain.drawing.palette import MEANINGS, STYLES, Theme, blend, theme_named
from explain.drawing.scene import WIRE_SHARE, Box, Bracket, Mark, Pill, Scene, State, Wire
from explain.drawing.svg import make_view
from explain.types import Alignment, Relation

FONTS = '"Source Sans", "Source Sans 3", Arial, Helvetica, sans-serif'
CORNER = 7.0
FADED = 0.28


def figure(
    subject: Drawable,
    *,
    theme: str = "light",
    width: float = 960.0,
    selected: int | Iterable[int] | None = None,
    relations: Iterable[Relation] | None = None,
    marks: Mapping[int, Mark | str] | None = None,
    punctuation: bool = False,
) -> Any:
    """The drawing as a plotly Figure of exactly this width."""
    import plotly.graph_objects as go

    alignment = alignment_of(subject)
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
    colours = theme_named(theme)
    return go.Figure(
        data=[
            go.Scatter(**_box_texts(scene, colours)),
            go.Scatter(**_pill_texts(scene, colours)),
            go.Scatter(**_targets(scene, alignment)),
        ],
        layout=_layout(scene, colours),
    )


def plotly_text(text: str) -> str:
    """The text so that plotly shows it as it is: it reads some HTML, and $…$ as mathematics."""
    return escape(text, quote=False).replace("$", "&#36;")


def _layout(scene: Scene, theme: Theme) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": True, "showgrid": False, "zeroline": False}
    return {
        "template": "none",
        "width": scene.width,
        "height": scene.height,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONTS, "color": theme.ink},
        "xaxis": axis | {"range": [0, scene.width]},
        "yaxis": axis | {"range": [scene.height, 0]},
        "showlegend": False,
        "dragmode": False,
        "hovermode": "closest",
        "hoverdistance": 4,
        "hoverlabel": {
            "bgcolor": theme.card,
            "bordercolor": theme.edge,
            "font": {"color": theme.ink, "family": FONTS, "size": 13},
            "align": "left",
        },
        "shapes": [
            *(_wire(wire, theme) for wire in scene.wires),
            *(_bracket(bracket, theme) for bracket in scene.brackets),
            *(_box(box, theme) for box in scene.boxes),
            *(_pill(pill, theme) for pill in scene.pills),
        ],
    }


def _wire(wire: Wire, theme: Theme) -> dict[str, Any]:
    steps = [f"M{_point(wire.curves[0][0])}"]
    steps += [f"C{_point(one)} {_point(two)} {_point(end)}" for _, one, two, end in wire.curves]
    share = WIRE_SHARE[wire.state]
    width = wire.thickness + (5 if wire.state is State.CHOSEN else 0)
    return _path(
        " ".join(steps),
        colour=blend(theme.relations[wire.relation], theme.card, share),
        width=width,
        dash=wire.relation,
    )


def _bracket(bracket: Bracket, theme: Theme) -> dict[str, Any]:
    steps = [
        f"M{_point(stroke[0])} " + " ".join(f"L{_point(point)}" for point in stroke[1:])
        for stroke in bracket.strokes
    ]
    share = FADED if bracket.state is State.FADED else 1.0
    colour = blend(theme.relations[bracket.relation], theme.card, share)
    return _path(" ".join(steps), colour=colour, width=2)


def _box(box: Box, theme: Theme) -> dict[str, Any]:
    chosen = box.state is State.CHOSEN
    colour = theme.relations[box.relation] if chosen and box.relation else theme.edge
    if box.state is State.FADED:
        colour = blend(colour, theme.card, FADED)
    shape = _path(
        _rounded(box.x, box.y, box.width, box.height, CORNER),
        colour=colour,
        width=2.5 if chosen else 1,
        fill=None if box.hollow else theme.box,
    )
    if box.hollow:
        shape["line"]["dash"] = "4px,3px"
    return shape


def _pill(pill: Pill, theme: Theme) -> dict[str, Any]:
    colour = theme.relations[pill.relation]
    ground = colour if pill.state is State.CHOSEN else theme.box
    edge = theme.warning if pill.mark else colour
    if pill.state is State.FADED:
        edge = blend(edge, theme.card, FADED)
    x, y = pill.x - pill.width / 2, pill.y - pill.height / 2
    return _path(
        _rounded(x, y, pill.width, pill.height, pill.height / 2),
        colour=edge,
        width=2.5 if pill.mark else 1.4,
        fill=ground,
        # A filled label needs no dash, which would only fray its edge.
        dash=None if pill.state is State.CHOSEN else pill.relation,
        scale=0.6,
    )


def _path(
    path: str,
    *,
    colour: str,
    width: float,
    fill: str | None = None,
    dash: Relation | None = None,
    scale: float = 1.0,
) -> dict[str, Any]:
    lengths = STYLES[dash].dash if dash else ()
    line = {"color": colour, "width": width}
    if lengths:
        line["dash"] = ",".join(f"{max(1.5, length * scale):g}px" for length in lengths)
    return {
        "type": "path",
        "path": path,
        "layer": "below",
        "line": line,
        "fillcolor": fill or "rgba(0,0,0,0)",
    }


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    r = min(radius, width / 2, height / 2)
    k = r * 0.448  # a cubic curve that stays this far from the corner draws a quarter of a circle
    right, low = x + width, y + height
    corners = (
        ((right - r, y), (right - k, y), (right, y + k), (right, y + r)),
        ((right, low - r), (right, low - k), (right - k, low), (right - r, low)),
        ((x + r, low), (x + k, low), (x, low - k), (x, low - r)),
        ((x, y + r), (x, y + k), (x + k, y), (x + r, y)),
    )
    steps = [f"M{_point((x + r, y))}"]
    for start, one, two, end in corners:
        steps.append(f"L{_point(start)} C{_point(one)} {_point(two)} {_point(end)}")
    return " ".join([*steps, "Z"])


def _point(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"


def _box_texts(scene: Scene, theme: Theme) -> dict[str, Any]:
    places = {"middle": "middle center", "start": "middle right", "end": "middle left"}
    return _texts(
        xs=[
            {
                "middle": box.centre[0],
                # plotly sets text beside a point off by some 3 px.
                "start": box.x + 10,
                "end": box.x + box.width - 10,
            }[box.anchor]
            for box in scene.boxes
        ],
        ys=[box.centre[1] for box in scene.boxes],
        texts=[_box_text(box) for box in scene.boxes],
        colours=[
            faded_text(theme)
            if box.state is State.FADED
            else (theme.quiet if box.hollow else theme.ink)
            for box in scene.boxes
        ],
        sizes=[box.size for box in scene.boxes],
        places=[places[box.anchor] for box in scene.boxes],
    )


def _pill_texts(scene: Scene, theme: Theme) -> dict[str, Any]:
    return _texts(
        xs=[pill.x for pill in scene.pills],
        ys=[pill.y for pill in scene.pills],
        texts=[f"<b>{plotly_text(pill.text)}</b>" for pill in scene.pills],
        colours=[
            {
                State.PLAIN: theme.relations[pill.relation],
                State.CHOSEN: theme.on_mark,
                State.FADED: faded_text(theme),
            }[pill.state]
            for pill in scene.pills
        ],
        sizes=[PILL_FONT] * len(scene.pills),
        places=["middle center"] * len(scene.pills),
    )


def faded_text(theme: Theme) -> str:
    """The colour of text that steps back: grey, and still legible."""
    return blend(theme.quiet, theme.card, 0.9)


def _box_text(box: Box) -> str:
    return "<br>".join(
        "".join(
            f"<b>{plotly_text(run.text)}</b>" if run.bold else plotly_text(run.text) for run in line
        )
        for line in box.lines
    )


def _texts(
    *,
    xs: list[float],
    ys: list[float],
    texts: list[str],
    colours: list[str],
    sizes: list[float],
    places: list[str],
) -> dict[str, Any]:
    return {
        "mode": "text",
        "x": xs,
        "y": ys,
        "text": texts,
        "textfont": {"color": colours, "size": sizes},
        "textposition": places,
        "hoverinfo": "skip",
        "cliponaxis": False,
    }


def _targets(scene: Scene, alignment: Alignment) -> dict[str, Any]:
    """Invisible markers that cover boxes and labels, dense enough to leave no dead spot."""
    points: list[tuple[float, float, float, list[Any], str]] = []
    notes = [_note(alignment, index) for index in range(len(alignment.links))]
    for box in scene.boxes:
        note = "<br>".join(notes[link] for link in box.links)
        key = ["first" if box.side == 1 else "second", box.order]
        for x, y in _cover(box.x, box.y, box.width, box.height):
            points.append((x, y, min(box.height, 40.0), key, note))
    for pill in scene.pills:
        x, y = pill.x - pill.width / 2, pill.y - pill.height / 2
        for at in _cover(x, y, pill.width, pill.height):
            points.append((*at, pill.height, ["link", pill.link], notes[pill.link]))
    quiet = {"marker": {"opacity": 0}}
    return {
        "mode": "markers",
        "x": [point[0] for point in points],
        "y": [point[1] for point in points],
        "marker": {"size": [point[2] for point in points], "opacity": 0},
        "selected": quiet,
        "unselected": quiet,
        "customdata": [point[3] for point in points],
        "hovertext": [point[4] for point in points],
        "hoverinfo": "text",
    }


def _cover(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    size = min(height, 40.0)
    columns = max(1, round(width / (size * 0.6)))
    rows = max(1, round(height / size))
    return [
        (
            x + size / 2 + (width - size) * column / max(1, columns - 1),
            y + height * (row + 0.5) / rows,
        )
        if columns > 1
        else (x + width / 2, y + height * (row + 0.5) / rows)
        for column in range(columns)
        for row in range(rows)
    ]


def _note(alignment: Alignment, index: int) -> str:
    """What hovering over a link says; the page says it elsewhere too."""
    link = alignment.links[index]
    lines = [f"<b>{plotly_text(link.label)}</b> {plotly_text(MEANINGS[link.relation])}"]
    lines.append(plotly_text(_short(link_text(link))))
    return "<br>".join(lines)


def _short(text: str, *, most: int = 110) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
