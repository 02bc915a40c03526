"""The drawing as PNG, from the SVG, with the fonts that are shipped beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from explain.drawing.graph import Drawable
from explain.drawing.palette import theme_named
from explain.drawing.scene import Mark
from explain.drawing.svg import svg
from explain.types import Relation

FONT_FOLDER = Path(__file__).parent / "fonts"
FONT = "DejaVu Sans Condensed"


def png(
    subject: Drawable,
    *,
    theme: str = "light",
    width: float = 960.0,
    scale: float = 2.0,
    selected: int | Iterable[int] | None = None,
    relations: Iterable[Relation] | None = None,
    marks: Mapping[int, Mark | str] | None = None,
    punctuation: bool = False,
) -> bytes:
    """The drawing as a PNG file, `scale` pixels to each pixel of the width.

    Letters that the shipped fonts lack come from the system's fonts; a letter that no font has is
    drawn as an empty box, never left out.
    """
    from resvg_py import svg_to_bytes

    text = svg(
        subject,
        theme=theme,
        width=width,
        selected=selected,
        relations=relations,
        marks=marks,
        punctuation=punctuation,
        fonts=FONT,
    )
    return bytes(
        svg_to_bytes(
            svg_string=text,
            background=theme_named(theme).page,
            zoom=scale,
            font_files=[str(path) for path in sorted(FONT_FOLDER.glob("*.ttf"))],
            font_family=FONT,
            sans_serif_family=FONT,
        )
    )
