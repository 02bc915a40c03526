"""The exported document: all in one file, all in sight, all escaped."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from base64 import b64decode
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

from explain.drawing import html, markup
from explain.drawing.describe import link_text, side_text
from explain.drawing.html import body
from explain.drawing.stylesheet import colours, panels
from explain.types import Attribution, Difference, Length, Link, Relation
from tests.drawing_cases import NASTY, accident, explained, grouped, nasty


class Outline(HTMLParser):
    """Collects the tags, the addresses and the visible text of a document."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.text: list[str] = []
        self._hidden = 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self._hidden += tag in ("script", "style")
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag):
        self._hidden -= tag in ("script", "style")

    def handle_data(self, data):
        if not self._hidden:
            self.text.append(data)


@pytest.mark.parametrize("interactive", [True, False])
def test_the_document_needs_no_network(interactive):
    document = Outline(html(explained(accident()), interactive=interactive))
    assert document.addresses == []
    assert ("script" in document.tags) is interactive


def test_the_interactive_document_carries_plotly():
    assert len(html(accident())) > 3_000_000
    assert len(html(accident(), interactive=False)) < 40_000


def test_the_print_view_has_everything_in_sight():
    text = " ".join(Outline(body(explained(accident()))).text)
    for part in ("3.6", "12 killed in bus accident", "SPE1 4 ►", "both have", "likewise:test"):
        assert part in text
    assert "Replacing “10” by “12” would make the score rise from 3.6 to 4.3." in text


@pytest.mark.parametrize("interactive", [True, False])
def test_what_users_type_cannot_become_markup(interactive):
    harmless = Outline(html(explained(accident()), interactive=interactive)).tags.count("script")
    document = Outline(html(explained(nasty()), interactive=interactive))
    assert document.tags.count("script") == harmless
    shown = " ".join(document.text)
    for typed in NASTY:
        assert typed in shown


def test_the_drawing_can_travel_inside_an_image():
    text = body(explained(nasty()), as_image=True)
    assert "<svg" not in text
    [address] = Outline(text).addresses
    drawing = b64decode(address.removeprefix("data:image/svg+xml;base64,")).decode("utf-8")
    assert ET.fromstring(drawing).tag.endswith("svg")


def test_an_alignment_without_a_score_can_be_exported():
    text = " ".join(Outline(html(grouped(), interactive=False)).text)
    assert "Similarity" not in text
    assert "SPE1 3 ►" in text


def test_dark_documents_use_dark_colours():
    assert "#0f1217" in html(accident(), theme="dark", interactive=False)
    assert "#0f1217" not in html(accident(), theme="light", interactive=False)


@pytest.mark.parametrize(
    ("similarity", "scale", "shown"),
    [
        (3.6, "0-5", 3.6),
        (3.6, "percent", 72),
        (3.6, "0-4", 3.0),
        (5.0, "0-4", 4.0),
        (2.2, "0-4", 2.2),
        (4.5, "0-4", 3.5),
    ],
)
def test_a_similarity_can_be_told_on_three_scales(similarity, scale, shown):
    assert markup.on_scale(similarity, scale)[0] == pytest.approx(shown)
    assert f"{shown:g}".split(".")[0] in markup.score(similarity, scale=scale)


def test_the_table_shows_what_passes_the_filter_and_tints_what_is_chosen():
    table = markup.link_table(accident(), shown={0, 2}, chosen={2}, clickable=True)
    assert table.count("data-pick=") == 2
    assert table.count(' on"') == 1
    assert "killed</td>" not in table


def test_the_summary_leads_to_its_links():
    explanation = explained(accident())
    text = markup.summary(explanation, clickable=True, chosen={1})
    assert 'data-pick="0"' in text
    assert 'class="lw-clause lw-EQUI on"' in text
    assert markup.summary(explanation, length=Length.LIST).count("<li>") == 2


def test_evidence_quotes_and_escapes():
    text = markup.evidence(explained(nasty()).alignment.links[0])
    assert "<script>" not in text
    assert "“<b>accident</b>”" in text
    assert NASTY[0] in unescape(text)


def test_no_difference_is_said_in_words():
    assert "No difference" in markup.costs(replace(explained(accident()), attribution=None))


def test_the_costliest_differences_come_first_and_the_rest_is_counted():
    explanation = explained(accident())
    shares = [0.1, -0.9, 0.5, *([0.01] * 12)]
    made = tuple(Difference(0, "an edit", 4.0, share, share) for share in shares)
    attribution = Attribution(3.6, 5.0, made, exact=True)
    text = markup.costs(replace(explanation, attribution=attribution))
    assert text.count("<tr>") == markup.MOST_COSTS
    assert text.index("+0.9") < text.index("−0.5") < text.index("−0.1")
    assert "5 smaller differences not shown." in text


def test_sides_with_a_gap_are_told_with_an_ellipsis():
    alignment = accident()
    chunks = (alignment.first_chunks[0], alignment.first_chunks[2])
    assert side_text(chunks) == "12 … in bus accident"
    link = Link(chunks[:1], (), Relation.NOALI)
    assert link_text(link) == "“12”, in the first only: NOALI"


def test_the_style_sheet_names_every_relation():
    for relation in Relation:
        assert f".lw-{relation}{{" in panels()
        assert f"--lw-{relation}:light-dark(" in colours()
