"""The palette is legible, never speaks by colour alone, and is the app's theme too."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from components.alignment import COLOUR_NAMES
from explain.drawing.figure import faded_text
from explain.drawing.palette import MEANINGS, STYLES, THEMES, blend, contrast, theme_named
from explain.drawing.scene import WIRE_SHARE, State, label_text
from explain.errors import ExplainError
from explain.types import Relation

ROOT = Path(__file__).parent.parent


def test_black_on_white_has_the_greatest_contrast():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_text_reaches_a_contrast_of_four_and_a_half(theme):
    for ground in (theme.page, theme.card, theme.box):
        for ink in (theme.ink, theme.quiet, theme.accent, theme.warning, *theme.relations.values()):
            assert contrast(ink, ground) >= 4.5, (theme.name, ink, ground)
    for filled in theme.relations.values():
        assert contrast(theme.on_mark, filled) >= 4.5, (theme.name, filled)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_marks_reach_a_contrast_of_three(theme):
    for ground in (theme.page, theme.card, theme.box):
        for mark in (theme.edge, *theme.relations.values()):
            assert contrast(mark, ground) >= 3, (theme.name, mark, ground)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_wires_and_text_that_steps_back_stay_legible(theme):
    for ground in (theme.page, theme.card, theme.box):
        assert contrast(faded_text(theme), ground) >= 4.5, (theme.name, ground)
    for relation, colour in theme.relations.items():
        wire = blend(colour, theme.card, WIRE_SHARE[State.PLAIN])
        assert contrast(wire, theme.card) >= 3, (theme.name, relation)


def test_every_relation_differs_from_every_other_without_colour():
    looks = {(STYLES[r].dash, label_text(r, r, 4)) for r in Relation}
    assert len(looks) == len(Relation)
    dashes = [STYLES[r].dash for r in (Relation.EQUI, Relation.OPPO, Relation.SIMI, Relation.REL)]
    assert len(set(dashes)) == 4


def test_every_relation_has_a_look_and_a_meaning():
    for relation in Relation:
        assert relation in STYLES
        assert MEANINGS[relation]
        assert all(relation in theme.relations for theme in THEMES.values())


def test_the_theme_of_the_app_is_the_palette():
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    for name, theme in THEMES.items():
        section = config["theme"][name]
        assert section["primaryColor"] == theme.accent
        assert section["backgroundColor"] == theme.page
        assert section["secondaryBackgroundColor"] == theme.card
        assert section["textColor"] == theme.ink
        assert section["borderColor"] == theme.line
        for relation, colour in COLOUR_NAMES.items():
            assert section[f"{colour}Color"] == theme.relations[relation]
            assert section[f"{colour}TextColor"] == theme.relations[relation]


def test_blending_ends_at_both_colours():
    assert blend("#102030", "#ffffff", 1.0) == "#102030"
    assert blend("#102030", "#ffffff", 0.0) == "#ffffff"


def test_an_unknown_theme_is_named():
    with pytest.raises(ExplainError, match="sepia"):
        theme_named("sepia")
