"""Everything has its place: nothing overlaps, nothing leaves the page, the order stays."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explain.drawing.graph import graph
from explain.drawing.layout import View, arrange, bracket_lanes, spread
from explain.drawing.metrics import text_width
from explain.drawing.scene import Box, Mark, Scene, State
from explain.types import Relation
from tests.drawing_cases import accident, grouped, long, make


def scene(alignment, **options) -> Scene:
    return arrange(graph(alignment), View(**options))


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width - 0.01
        and other.x < one.x + one.width - 0.01
        and one.y < other.y + other.height - 0.01
        and other.y < one.y + one.height - 0.01
    )


def check_scene(drawn: Scene) -> None:
    for index, box in enumerate(drawn.boxes):
        assert box.x >= 0
        assert box.x + box.width <= drawn.width + 0.01
        assert box.y >= 0
        assert box.y + box.height <= drawn.height
        assert not any(overlap(box, other) for other in drawn.boxes[index + 1 :])
    for side in (1, 2):
        mine = [box for box in drawn.boxes if box.side == side]
        places = [box.centre[1 if drawn.in_columns else 0] for box in mine]
        assert places == sorted(places)
        assert [box.order for box in mine] == sorted(box.order for box in mine)
    for index, pill in enumerate(drawn.pills):
        for other in drawn.pills[index + 1 :]:
            apart_x = abs(pill.x - other.x) >= (pill.width + other.width) / 2 - 0.01
            apart_y = abs(pill.y - other.y) >= pill.height - 0.01
            assert apart_x or apart_y, (pill, other)


def test_a_short_pair_stands_in_two_rows_with_partners_face_to_face():
    drawn = scene(accident(), width=960)
    check_scene(drawn)
    assert not drawn.in_columns
    centres = {(box.side, box.order): box.centre[0] for box in drawn.boxes}
    assert all(centres[1, i] == pytest.approx(centres[2, i], abs=2) for i in range(4))


@pytest.mark.parametrize("width", [560, 620, 960])
@pytest.mark.parametrize("tokens", [40, 60, 120])
def test_a_long_pair_stands_in_two_columns_that_fit_the_width(width, tokens):
    drawn = scene(long(tokens), width=width)
    check_scene(drawn)
    assert drawn.in_columns
    for box in drawn.boxes:
        assert box.size >= 13, "smaller than that is not legible"
        for line in box.lines:
            wide = sum(text_width(run.text, size=box.size, bold=run.bold) for run in line)
            assert wide <= box.width, "text must stay inside its box"


def test_every_link_carries_its_label_and_score():
    texts = [pill.text for pill in scene(accident()).pills]
    assert texts == ["SIMI 4", "EQUI 5", "SPE1 4 ►", "◄ SPE2 4"]


def test_a_group_is_drawn_with_a_bracket_and_one_label():
    drawn = scene(grouped())
    check_scene(drawn)
    assert [bracket.link for bracket in drawn.brackets] == [0, 1]
    assert len(drawn.pills) == 2
    assert all(len(bracket.strokes) == 3 for bracket in drawn.brackets)


def test_choosing_a_link_fades_the_rest():
    drawn = scene(accident(), chosen=frozenset([2]))
    states = {pill.link: pill.state for pill in drawn.pills}
    assert states == {0: State.FADED, 1: State.FADED, 2: State.CHOSEN, 3: State.FADED}
    assert {box.state for box in drawn.boxes if 2 in box.links} == {State.CHOSEN}
    assert {box.state for box in drawn.boxes if 2 not in box.links} == {State.FADED}


def test_a_filter_leaves_only_links_of_its_types():
    drawn = scene(accident(), relations=frozenset([Relation.EQUI]))
    assert [pill.text for pill in drawn.pills] == ["EQUI 5"]
    assert len(drawn.boxes) == 8


def test_chunks_without_a_counterpart_are_hollow():
    hollow = {
        (box.side, box.order) for box in scene(grouped(), punctuation=True).boxes if box.hollow
    }
    assert hollow == {(1, 4), (2, 2)}


def test_lone_punctuation_shows_only_when_asked_for():
    assert len(scene(grouped()).boxes) == 7
    assert len(scene(grouped(), punctuation=True).boxes) == 8


def test_a_sentence_of_punctuation_does_not_disappear():
    drawn = scene(make(["..."], ["a word"], []))
    assert {box.side for box in drawn.boxes} == {1, 2}


def test_marks_of_a_comparison_are_written_on_the_link():
    drawn = scene(accident(), marks={0: Mark.MISSED, 2: Mark.WRONG_TYPE})
    texts = [pill.text for pill in drawn.pills]
    assert texts[0] == "SIMI 4 · missed"
    assert texts[2] == "SPE1 4 ► · wrong type"


def test_words_that_the_other_side_lacks_are_bold():
    bold = {run.text for box in scene(accident()).boxes for run in box.lines[0] if run.bold}
    assert bold == {"bus", "road", "NW"}


def test_overlapping_brackets_get_lanes_of_their_own():
    assert bracket_lanes({0: (0, 10), 1: (5, 20), 2: (30, 40)}) == {0: 0, 1: 1, 2: 0}


@given(
    st.lists(st.tuples(st.floats(-500, 500), st.floats(1, 90)), min_size=1, max_size=12),
    st.floats(0, 20),
)
def test_spreading_keeps_order_and_gaps(items, gap):
    wishes, sizes = [w for w, _ in items], [s for _, s in items]
    placed = spread(wishes, sizes, gaps=[gap] * (len(items) - 1), low=0.0)
    assert placed[0] - sizes[0] / 2 >= -0.001
    for i in range(1, len(placed)):
        room = placed[i] - sizes[i] / 2 - (placed[i - 1] + sizes[i - 1] / 2)
        assert room >= gap - 0.001


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=30
)
CHUNKS = st.lists(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=12)


@settings(max_examples=80, deadline=None)
@given(st.data(), CHUNKS, CHUNKS, st.sampled_from([320, 600, 1100]))
def test_any_alignment_can_be_drawn_without_overlap(data, first, second, width):
    kinds = [("EQUI", 5.0), ("SIMI", 3.0), ("SPE1", 4.0), ("REL", 1.0)]
    plan = []
    free = set(range(len(second)))
    for index in range(len(first)):
        if free and data.draw(st.booleans()):
            chosen = data.draw(st.sets(st.sampled_from(sorted(free)), min_size=1, max_size=3))
            free -= chosen
            plan.append(([index], sorted(chosen), *data.draw(st.sampled_from(kinds))))
    check_scene(scene(make(first, second, plan), width=width, punctuation=True))
