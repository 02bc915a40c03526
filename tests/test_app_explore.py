"""The logic of the Explore page's widgets, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from components.alignment import links_at
from components.editing import MARK, strip
from components.exports import EXPORTS, as_text
from components.links import shown_links
from components.state import START, Explore, from_address, to_address
from explain.examples import load_examples
from explain.settings import Rules, Settings, System
from explain.types import Length, Relation
from tests.drawing_cases import NASTY, accident, explained, grouped, nasty

ROOT = Path(__file__).parent.parent
QUICK = {"system": "baseline"}  # needs no trained model, so the tests stay fast


def app(**address: str) -> AppTest:
    running = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    for name, value in (QUICK | address).items():
        running.query_params[name] = value
    return running.run()


@pytest.fixture
def page() -> Iterator[AppTest]:
    running = app()
    yield running
    assert not running.exception


def state(page: AppTest) -> Explore:
    return page.session_state["explore"]


def html(page: AppTest) -> str:
    return "\n".join(element.proto.body for element in page.get("html"))


def alerts(page: AppTest) -> list[str]:
    return [e.proto.body for e in page.get("html") if 'role="alert"' in e.proto.body]


def address(page: AppTest) -> dict[str, str]:
    values = page.query_params.items()
    return {name: value if isinstance(value, str) else value[0] for name, value in values}


def submit(page: AppTest, first: str, second: str) -> AppTest:
    page.text_area(key="first_text").set_value(first)
    page.text_area(key="second_text").set_value(second)
    return page.button(key="explain").click().run()


def test_the_page_opens_with_a_pair_that_is_explained(page):
    assert (page.text_area(key="first_text").value, page.text_area(key="second_text").value) == (
        START
    )
    assert 'data-testid="score"' in html(page)
    assert alerts(page) == []


def test_typed_text_waits_for_the_button(page):
    page.text_area(key="first_text").set_value("A dog runs.").run()
    assert state(page).pair == START
    submit(page, "A dog runs.", "A cat runs.")
    assert state(page).pair == ("A dog runs.", "A cat runs.")
    assert address(page)["first"] == "A dog runs."


def test_swapping_exchanges_the_sentences_and_explains_them(page):
    page.button(key="swap").click().run()
    assert state(page).pair == (START[1], START[0])
    assert page.text_area(key="first_text").value == START[1]


def test_history_holds_each_pair_once_latest_first(page):
    submit(page, "A dog runs.", "A cat runs.")
    page.button(key="swap").click().run()
    page.button(key="swap").click().run()
    assert state(page).history == [
        ("A dog runs.", "A cat runs."),
        ("A cat runs.", "A dog runs."),
        START,
    ]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("", "A dog.", "empty"),
        ("A dog.", "   ", "empty"),
        ("🙂🙂", "A dog.", "no word"),
        ("word " * 3000, "A dog.", "at most"),
    ],
)
def test_a_bad_input_gets_one_friendly_sentence(page, first, second, said):
    submit(page, first, second)
    [message] = alerts(page)
    assert said in message
    submit(page, *START)
    assert alerts(page) == []


def test_the_gallery_steps_through_the_examples(page):
    examples = [example for group in load_examples() for example in group.examples]
    pairs = [(e.alignment.first.text, e.alignment.second.text) for e in examples]
    submit(page, *pairs[0])
    page.button(key="example_next").click().run()
    assert state(page).pair == pairs[1]
    page.button(key="example_previous").click().run()
    page.button(key="example_previous").click().run()
    assert state(page).pair == pairs[-1]


def test_an_example_can_be_chosen_by_what_it_shows(page):
    groups = load_examples()
    box = next(b for b in page.selectbox if b.label == "What it shows")
    box.set_value(2).run()
    box = next(b for b in page.selectbox if b.label == "Example")
    box.set_value(0).run()
    wanted = groups[2].examples[0].alignment
    assert state(page).pair == (wanted.first.text, wanted.second.text)


def test_rules_system_scale_and_punctuation_are_settings(page):
    page.radio(key="rules").set_value(Rules.Y2015).run()
    assert state(page).settings.rules is Rules.Y2015
    page.selectbox(key="scale").set_value("percent").run()
    assert "%" in html(page)
    page.toggle(key="punctuation").set_value(True).run()
    assert state(page).punctuation
    assert address(page) == {
        "first": START[0],
        "second": START[1],
        "rules": "2015",
        "system": "baseline",
        "scale": "percent",
        "punctuation": "1",
    }


def test_a_model_that_is_missing_gives_one_instruction_and_no_trace(page):
    page.text_input(key="spacy_model").set_value("no_such_model").run()
    [message] = alerts(page)
    assert "no_such_model" in message
    assert "Traceback" not in html(page)
    page.text_input(key="spacy_model").set_value("").run()
    assert state(page).settings.spacy_model == Settings().spacy_model
    assert alerts(page) == []


def test_the_length_of_the_summary_can_be_chosen(page):
    page.button_group(key="length").set_value(Length.LIST).run()
    assert state(page).length is Length.LIST
    assert address(page)["length"] == "list"


def test_the_filter_keeps_only_its_types(page):
    page.button_group(key="types").set_value([Relation.EQUI]).run()
    assert state(page).relations == (Relation.EQUI,)
    assert address(page)["types"] == "EQUI"


def test_a_pinned_pair_stays_in_view(page):
    page.button(key="pin").click().run()
    submit(page, "A dog runs.", "A cat runs.")
    assert 'data-testid="pinned"' in html(page)
    assert "data:image/svg+xml" in html(page)
    page.button(key="pinned_show").click().run()
    assert state(page).pair == START
    page.button(key="pin").click().run()
    assert state(page).pinned is None


def test_the_print_view_shows_everything_at_once(page):
    page.button(key="print_view").click().run()
    assert 'data-testid="print"' in html(page)
    assert "data:image/svg+xml" in html(page)
    assert address(page)["view"] == "print"
    page.button(key="print_view").click().run()
    assert 'data-testid="print"' not in html(page)


def edit(page: AppTest, link: int) -> None:
    page.toggle(key="editing").set_value(True).run()
    box = next(b for b in page.selectbox if b.label == "Link to correct")
    box.set_value(link).run()


def test_a_type_can_be_corrected_and_the_correction_undone(page):
    edit(page, 0)
    assert state(page).selected == {0}
    next(b for b in page.selectbox if b.label == "Type").set_value(Relation.OPPO).run()
    edited = state(page).edited
    assert edited is not None
    assert edited.alignment.links[0].label == "OPPO"
    assert edited.signature.endswith(MARK)
    assert "edited by hand" in html(page)
    page.button(key="undo").click().run()
    assert state(page).edited is None


def test_a_score_that_the_guidelines_forbid_is_refused_with_a_message(page):
    edit(page, 0)
    box = next(b for b in page.number_input if b.label == "Score")
    box.set_value(3.0).run()
    [message] = alerts(page)
    assert "its score is 5" in message
    assert state(page).edited is None


def test_links_can_be_removed_added_and_all_edits_reset(page):
    edit(page, 0)
    before = len([link for link in accident().links if link.two_sided])
    page.button(key="edit_remove").click().run()
    shown = state(page).edited.alignment
    assert sum(link.two_sided for link in shown.links) < before
    boxes = {box.label: box for box in page.multiselect}
    boxes["New link: chunks of the first sentence"].set_value([0])
    boxes["New link: chunks of the second sentence"].set_value([0])
    next(b for b in page.selectbox if b.label == "Type of the new link").set_value(Relation.SIMI)
    next(b for b in page.number_input if b.key.startswith("add_score")).set_value(4.0)
    page.button(key="add").click().run()
    added = state(page).edited.alignment.links[0]
    assert (added.label, added.score) == ("SIMI", 4.0)
    page.button(key="reset").click().run()
    assert state(page).edits == []


def test_explaining_another_pair_drops_selection_and_edits(page):
    edit(page, 0)
    next(b for b in page.selectbox if b.label == "Type").set_value(Relation.REL).run()
    submit(page, "A dog runs.", "A cat runs.")
    assert state(page).edited is None
    assert state(page).selected == frozenset()


def test_the_address_restores_pair_and_options():
    page = app(first="A dog runs.", second="A cat runs.", rules="2015", length="line", types="EQUI")
    assert page.text_area(key="first_text").value == "A dog runs."
    assert state(page).settings.rules is Rules.Y2015
    assert state(page).length is Length.LINE
    assert state(page).relations == (Relation.EQUI,)


@pytest.mark.parametrize(
    "values",
    [
        {"rules": "1999"},
        {"system": "magic"},
        {"length": "novel"},
        {"scale": "0-7"},
        {"types": "EQUI,NONSENSE,,REL"},
        {"punctuation": "maybe"},
    ],
)
def test_an_address_with_nonsense_falls_back_to_the_defaults(values):
    made = from_address(values)
    assert made.settings == Settings()
    assert made.length is Length.PARAGRAPH
    assert made.scale == "0-5"
    assert set(made.relations) <= {Relation.EQUI, Relation.REL}


def test_address_and_state_are_two_forms_of_one_thing():
    for made in (
        Explore(),
        Explore(
            pair=("<b>", "ü & $x$"),
            settings=Settings(rules=Rules.Y2015, system=System.BASELINE),
            length=Length.LIST,
            scale="0-4",
            punctuation=True,
            relations=(Relation.EQUI, Relation.REL),
            printing=True,
        ),
    ):
        assert to_address(from_address(to_address(made))) == to_address(made)


def test_text_with_markup_leaves_no_markup_in_any_panel():
    page = app(first=" ".join(NASTY), second=f"He said {' '.join(NASTY)}", length="list")
    edit(page, 0)
    assert not page.exception
    shown = html(page)
    assert "<script>" not in shown
    assert "<b>&" not in shown
    assert NASTY[0] in page.text_area(key="first_text").value


def test_clicked_points_stand_for_their_links():
    alignment = grouped()
    assert links_at(alignment, [{"customdata": ["link", 1]}]) == {1}
    assert links_at(alignment, [{"customdata": ["first", 1]}]) == {0}
    assert links_at(alignment, [{"customdata": ["second", 2]}]) == {3}
    assert links_at(alignment, [{}]) == frozenset()


def test_choosing_the_same_links_again_lets_them_go():
    made = Explore()
    made.select(frozenset([1]))
    assert made.selected == {1}
    made.select(frozenset([1]))
    assert made.selected == frozenset()


def test_the_table_hides_what_the_filters_hide():
    assert shown_links(grouped(), Explore()) == {0, 1, 3}
    assert shown_links(grouped(), Explore(punctuation=True)) == {0, 1, 2, 3}
    assert shown_links(grouped(), Explore(relations=(Relation.NOALI,))) == {3}


def test_borders_join_between_chunks_and_split_inside_them():
    made = strip("first", accident())
    assert 'data-pick="join:first:1"' in made
    assert 'data-pick="split:first:3"' in made
    assert "<script>" not in strip("first", nasty())


def test_every_export_can_be_made_and_says_who_made_it():
    explanation = explained(accident())
    made = {export.suffix: export.make(explanation) for export in EXPORTS}
    assert set(made) == {"wa", "json", "csv", "graphml", "svg", "png", "html", "txt"}
    assert all(made.values())
    for suffix in ("json", "csv", "graphml", "html", "txt"):
        assert "likewise:test" in str(made[suffix]), suffix
    assert "Similarity: 3.6 of 5" in as_text(explanation)


def test_the_about_page_names_versions_and_signature():
    page = app()
    page.switch_page("pages/about.py").run()
    assert not page.exception
    assert "SemEval-2016" in html(page)
    assert "likewise:" in html(page)
