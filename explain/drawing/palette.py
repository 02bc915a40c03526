"""The one palette of the product: a colour, a dash and a sign for every relation, light and dark.

The hues are Okabe and Ito's, darkened (light) or lightened (dark) until text in them reaches a
contrast of 4.5:1 on page and card; a test computes it. No relation relies on its colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from explain.errors import ExplainError
from explain.types import Relation

ThemeName = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Style:
    """How one relation looks whatever the theme: dash lengths in pixels, and a sign by its name."""

    dash: tuple[int, ...] = ()
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Theme:
    """The colours of one theme; `relations` gives the colour of marks and text of a relation."""

    name: ThemeName
    page: str
    card: str
    box: str  # behind the text of a chunk
    ink: str
    quiet: str  # secondary text
    line: str  # borders that carry no meaning
    edge: str  # the border of a chunk, which does
    track: str  # the empty part of a bar
    on_mark: str  # text on a filled mark
    accent: str
    warning: str
    relations: Mapping[Relation, str]


STYLES: Mapping[Relation, Style] = MappingProxyType(
    {
        Relation.EQUI: Style(),
        Relation.OPPO: Style(dash=(14, 4, 3, 4), before="≠ "),
        Relation.SPE1: Style(after=" ►"),
        Relation.SPE2: Style(before="◄ "),
        Relation.SIMI: Style(dash=(8, 5)),
        Relation.REL: Style(dash=(2, 4)),
        Relation.NOALI: Style(dash=(4, 3)),
        Relation.ALIC: Style(dash=(4, 3)),
    }
)

MEANINGS: Mapping[Relation, str] = MappingProxyType(
    {
        Relation.EQUI: "same meaning in this context",
        Relation.OPPO: "opposite, incompatible meanings",
        Relation.SPE1: "similar; the first is more specific",
        Relation.SPE2: "similar; the second is more specific",
        Relation.SIMI: "similar meaning, none more specific",
        Relation.REL: "not similar, but closely related",
        Relation.NOALI: "no counterpart",
        Relation.ALIC: "a counterpart exists, but is taken",
    }
)

LIGHT = Theme(
    name="light",
    page="#ffffff",
    card="#f7f8fa",
    box="#ffffff",
    ink="#1b1d22",
    quiet="#5a606e",
    line="#dfe2e7",
    edge="#868d9a",
    track="#dfe2e7",
    on_mark="#ffffff",
    accent="#0067a3",
    warning="#b34700",
    relations=MappingProxyType(
        {
            Relation.EQUI: "#006aa8",
            Relation.OPPO: "#b34700",
            Relation.SPE1: "#00785a",
            Relation.SPE2: "#00785a",
            Relation.SIMI: "#983a7b",
            Relation.REL: "#5a606e",
            Relation.NOALI: "#5a606e",
            Relation.ALIC: "#7a5a00",
        }
    ),
)

DARK = Theme(
    name="dark",
    page="#0f1217",
    card="#171a21",
    box="#0f1217",
    ink="#eceef2",
    quiet="#a2a9b8",
    line="#2b303a",
    edge="#6f7787",
    track="#2b303a",
    on_mark="#0f1217",
    accent="#5bb5ea",
    warning="#ff9b57",
    relations=MappingProxyType(
        {
            Relation.EQUI: "#5bb5ea",
            Relation.OPPO: "#ff9b57",
            Relation.SPE1: "#35c79b",
            Relation.SPE2: "#35c79b",
            Relation.SIMI: "#e79ad0",
            Relation.REL: "#a2a9b8",
            Relation.NOALI: "#a2a9b8",
            Relation.ALIC: "#e3b74a",
        }
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType({"light": LIGHT, "dark": DARK})


def theme_named(name: str) -> Theme:
    """The theme of this name."""
    if name not in THEMES:
        raise ExplainError(f"unknown theme {name!r}; expected one of {', '.join(THEMES)}")
    return THEMES[name]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two #rrggbb colours as WCAG 2 defines it, 1-21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def blend(colour: str, ground: str, share: float) -> str:
    """The colour laid over the ground with this opacity, as an opaque #rrggbb."""
    mixed = (
        round(top * share + bottom * (1 - share))
        for top, bottom in zip(_channels(colour), _channels(ground), strict=True)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)


def _channels(colour: str) -> tuple[int, int, int]:
    value = colour.removeprefix("#")
    return int(value[0:2], 16), int(value[2:4], 16), int(value[4:6], 16)


def _luminance(colour: str) -> float:
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (value / 255 for value in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
