"""The plotly figures: same scene, clickable, escaped."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from explain.drawing import figure
from explain.drawing.figure import plotly_text
from explain.drawing.heatmap import heatmap, heatmap_table, heatmap_text
from explain.types import Relation
from tests.drawing_cases import NASTY, accident, explained, grouped, long, nasty


def targets(fig) -> list[tuple[str, int]]:
    return [tuple(data) for data in fig.data[-1].customdata]


def shown(fig) -> list[str]:
    return [text for trace in fig.data[:2] for text in trace.text]


def test_every_chunk_and_every_link_can_be_clicked():
    found = set(targets(figure(accident())))
    assert found == {
        *(("first", i) for i in range(4)),
        *(("second", i) for i in range(4)),
        *(("link", i) for i in range(4)),
    }


def test_clickable_points_leave_no_gap_wider_than_a_finger():
    fig = figure(long(), width=900)
    points = fig.data[-1]
    by_key: dict[tuple[str, int], list[float]] = {}
    for key, x, size in zip(targets(fig), points.x, points.marker.size, strict=True):
        by_key.setdefault(key, []).append(x)
        assert size >= 20
    for xs in by_key.values():
        ordered = sorted(set(xs))
        gaps = [b - a for a, b in pairwise(ordered)]
        assert max(gaps, default=0) <= 30


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_figure_is_as_wide_as_asked_and_one_pixel_is_one_unit(theme):
    fig = figure(accident(), theme=theme, width=777)
    assert fig.layout.width == 777
    assert tuple(fig.layout.xaxis.range) == (0, 777)
    assert tuple(fig.layout.yaxis.range) == (fig.layout.height, 0)
    assert fig.layout.template is not None


def test_labels_and_scores_are_printed_on_the_links():
    assert "<b>SPE1 4 ►</b>" in shown(figure(accident()))


def test_a_filter_removes_links_but_no_chunk():
    fig = figure(accident(), relations=[Relation.EQUI])
    assert {key for key in targets(fig) if key[0] == "link"} == {("link", 1)}
    assert len({key for key in targets(fig) if key[0] != "link"}) == 8


def test_groups_have_brackets():
    plain = len(figure(accident()).layout.shapes)
    assert plain == 4 + 8 + 4
    assert len(figure(grouped()).layout.shapes) == 2 + 2 + 7 + 2


def test_what_users_type_is_shown_as_typed():
    text = json.dumps(json.loads(figure(nasty()).to_json()))
    assert "<script" not in text
    assert "$x$" not in text, "plotly would read it as mathematics"
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown(figure(nasty()))
    assert '&lt;b&gt;&amp;"x"' in shown(figure(nasty()))
    for typed in NASTY[3:]:
        assert typed in shown(figure(nasty()))


def test_plotly_text_escapes_what_plotly_reads():
    assert plotly_text("<b>&$x$") == "&lt;b&gt;&amp;&#36;x&#36;"


def test_the_heatmap_is_said_in_words_and_as_a_table_too():
    explanation = explained(nasty())
    chunks = explanation.alignment.first_chunks
    assert len(heatmap_text(explanation).splitlines()) == len(chunks)
    table = heatmap_table(explanation)
    assert table.count("<td") == len(chunks) * len(explanation.alignment.second_chunks)
    assert "<script>" not in table and "&lt;script&gt;" in table


def test_the_heatmap_has_a_cell_for_every_chunk_pair():
    fig = heatmap(explained(nasty()))
    assert len(fig.data[0].z) == 7
    assert len(fig.data[0].z[0]) == 7
    assert "<script" not in fig.to_json().replace("\\u003c", "<").replace("&lt;", "")
