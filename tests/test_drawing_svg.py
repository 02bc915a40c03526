"""SVG and PNG: well-formed, complete, escaped, with no help from a browser."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
from importlib import import_module

import pytest

from explain.drawing import png, svg, text_equivalent
from explain.drawing.png import FONT_FOLDER
from explain.drawing.svg import FADED
from explain.errors import ExplainError
from explain.types import Relation
from tests.drawing_cases import NASTY, accident, explained, grouped, long, make, nasty

SVG = "{http://www.w3.org/2000/svg}"


def texts(document: str) -> list[str]:
    root = ET.fromstring(document)
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("case", [accident, grouped, long, nasty])
def test_every_drawing_is_well_formed_and_has_every_chunk_and_label(case, theme):
    alignment = case()
    shown = " ".join(texts(svg(alignment, theme=theme, punctuation=True)))
    for link in alignment.links:
        if link.two_sided:
            assert f"{link.label} {link.score:g}" in shown
        for chunk in (*link.first, *link.second):
            for word in chunk.text.split():
                assert word in shown


def test_what_users_type_stays_text():
    document = svg(nasty())
    shown = texts(document)
    for typed in NASTY:
        assert typed in shown
    assert "<script" not in document
    assert "<b>" not in document


def test_characters_that_xml_cannot_hold_do_not_break_the_file():
    shown = texts(svg(make(["a\x00b\x1f", "\ud800"], ["c"], [])))
    assert "a�b�" in shown


def test_the_automatic_theme_needs_no_script_and_knows_dark_mode():
    document = svg(accident(), theme="auto")
    assert "prefers-color-scheme:dark" in document
    assert "var(--lw-ink" in document
    assert "<script" not in document
    assert "prefers-color-scheme" not in svg(accident(), theme="light")


def test_the_drawing_says_in_words_what_it_shows():
    title = ET.fromstring(svg(explained(accident()))).find(f"{SVG}title")
    assert title is not None
    assert title.text == text_equivalent(explained(accident()))
    assert "“in bus accident” – “in road accident”: SPE1 4" in title.text
    assert "Similarity 3.6 of 5" in title.text


def test_what_is_not_chosen_fades():
    plain, chosen = svg(accident()), svg(accident(), selected=2)
    assert f"opacity:{FADED}" not in plain
    assert f"opacity:{FADED}" in chosen
    assert svg(accident(), selected=[2]) == chosen


def test_relations_and_marks_reach_the_drawing():
    shown = texts(svg(accident(), relations=[Relation.SIMI], marks={0: "spurious"}))
    assert "SIMI 4 · spurious" in shown
    assert not any("EQUI" in text for text in shown)


def test_an_unknown_theme_is_refused():
    with pytest.raises(ExplainError, match="light, dark"):
        svg(accident(), theme="neon")


def size(image: bytes) -> tuple[int, int]:
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def test_a_png_has_the_size_that_was_asked_for():
    assert size(png(accident(), width=600, scale=2))[0] == 1200
    assert size(png(accident(), width=600, scale=1))[0] == 600


def test_text_is_drawn_with_the_shipped_fonts(monkeypatch):
    with_fonts = png(accident())
    module = import_module("explain.drawing.png")
    monkeypatch.setattr(module, "FONT_FOLDER", FONT_FOLDER / "nowhere")
    monkeypatch.setattr(module, "FONT", "No Such Font")
    assert png(accident()) != with_fonts


@pytest.mark.parametrize("text", ["Ελλάδα", "Москва", "שלום", "مرحبا", "東京", "🙂"])
def test_text_of_other_scripts_leaves_a_trace(text):
    def drawn(word: str) -> bytes:
        return png(make([word], ["a"], []), width=400)

    # A no-break space of the same width draws nothing, so any difference is ink.
    assert drawn(text) != drawn("\u00a0" * len(text))


def test_the_licence_of_the_fonts_is_with_them():
    assert (FONT_FOLDER / "LICENSE.txt").read_text(encoding="utf-8").startswith("DejaVu")
    assert sum(path.stat().st_size for path in FONT_FOLDER.glob("*.ttf")) < 800_000
