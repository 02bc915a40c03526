"""The Explore page as a person meets it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import urlencode

import pytest

from explain.formats.wa import read_wa
from tests.drawing_cases import NASTY

FIRST = "Two dogs are running on the beach"
SECOND = "A dog is running through a field"
FORTY = (
    "Thousands of protesters gathered in central Cairo on Friday to demand that the military "
    "council hand over power to a civilian government before the parliamentary elections that "
    "are planned for the end of the month , state television reported in the evening news",
    "Tens of thousands of Egyptians rallied in Tahrir Square at the weekend and called on the "
    "ruling generals to give up power quickly after clashes in which at least 40 people were "
    "killed and hundreds were injured by police in the streets around the ministry",
)


def at(app_url: str, **options: str) -> str:
    return f"{app_url}/?{urlencode(options)}"


def drawn(page) -> None:
    page.wait_for_selector(".js-plotly-plot .textpoint")
    page.wait_for_selector('[data-testid="costs"], .st-key-card_costs p')


def settled(page) -> None:
    """Wait until the server has finished: a list that opens while it runs closes again."""
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')


def field(page, which: str):
    return page.get_by_role("textbox", name=f"{which} sentence")


def explain(page, first: str, second: str) -> None:
    field(page, "First").fill(first)
    field(page, "Second").fill(second)
    field(page, "Second").press("Enter")
    # The table shows the last word of the sentence once the new explanation is there.
    page.wait_for_function(
        "word => document.querySelector('[data-testid=links]')?.innerText.includes(word)",
        arg=second.split()[-1],
    )
    drawn(page)


def labels(page) -> list[str]:
    found = page.locator(".js-plotly-plot .textpoint").all_text_contents()
    return [text for text in found if re.match(r"\W*(EQUI|OPPO|SPE1|SPE2|SIMI|REL)\b", text)]


def click_label(page, index: int) -> None:
    """Click the label of a link in the drawing."""
    settled(page)
    spots = page.locator(".js-plotly-plot .textpoint").filter(
        has_text=re.compile(r"^\W*(EQUI|OPPO|SPE1|SPE2|SIMI|REL) ")
    )
    spots.nth(index).scroll_into_view_if_needed()
    box = spots.nth(index).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    # plotly hears a click only where it has noticed the pointer before, as it does with a hand.
    page.wait_for_timeout(120)
    page.mouse.click(x, y)


def rows(page):
    return page.locator('[data-testid="links"] tbody tr')


def test_typing_a_pair_and_pressing_enter_shows_score_graph_and_summary(page, app_url):
    page.goto(app_url)
    drawn(page)
    explain(page, FIRST, SECOND)
    assert re.fullmatch(r"\d\.\dof 5", page.get_by_test_id("score").inner_text().replace("\n", ""))
    assert len(page.get_by_test_id("summary").inner_text()) > 30
    assert labels(page)
    assert "first=Two+dogs" in page.url


def test_clicking_a_link_opens_its_evidence_and_selects_its_row(page, app_url):
    page.goto(app_url)
    drawn(page)
    assert page.get_by_test_id("evidence").count() == 0
    click_label(page, 1)
    page.get_by_test_id("evidence").wait_for()
    chosen = page.locator('[data-testid="links"] tr.on')
    assert chosen.count() == 1
    words = chosen.locator("td").first.inner_text()
    assert words in page.get_by_test_id("evidence").inner_text()
    click_label(page, 1)
    page.get_by_test_id("evidence").wait_for(state="detached")


def test_clicking_a_row_then_the_drawing_moves_the_selection(page, app_url):
    page.goto(app_url)
    drawn(page)
    rows(page).nth(0).click()
    page.wait_for_selector('[data-testid="links"] tr.on')
    click_label(page, 1)
    page.wait_for_function(
        "document.querySelectorAll('[data-testid=links] tbody tr')[1].classList.contains('on')"
    )


def test_a_clause_of_the_summary_leads_to_its_links_by_keyboard_too(page, app_url):
    page.goto(app_url)
    drawn(page)
    clause = page.locator(".lw-clause[data-pick]").first
    clause.focus()
    clause.press("Enter")
    page.get_by_test_id("evidence").wait_for()
    assert page.locator(".lw-clause.on").count() >= 1


def test_the_filter_leaves_only_its_types(page, app_url):
    page.goto(app_url)
    drawn(page)
    kind = re.search(r"EQUI|OPPO|SPE1|SPE2|SIMI|REL", labels(page)[0]).group()
    page.locator(".st-key-types button").filter(has_text=kind).click()
    page.wait_for_url(re.compile(f"types={kind}"))
    # The table is the last to follow; once it has, the drawing has too.
    page.wait_for_function(
        "kind => [...document.querySelectorAll('[data-testid=links] tbody .lw-chip')]"
        ".every(chip => chip.textContent.includes(kind))",
        arg=kind,
    )
    page.wait_for_function(
        "kind => { const shown = [...document.querySelectorAll('.js-plotly-plot .textpoint')]"
        ".map(e => e.textContent).filter(t => /(EQUI|OPPO|SPE1|SPE2|SIMI|REL) [0-9]/.test(t));"
        " return shown.length > 0 && shown.every(t => t.includes(kind)); }",
        arg=kind,
    )


def test_editing_a_type_changes_the_summary_and_the_drawing(page, app_url):
    page.goto(app_url)
    drawn(page)
    page.locator(".st-key-editing label").click()
    rows(page).filter(has_text="killed").first.click()
    page.wait_for_selector('[data-testid="links"] tr.on')
    settled(page)
    kind = page.get_by_role("combobox", name="Type", exact=True)
    before = page.get_by_test_id("summary").inner_text()
    # A list closes when the page scrolls under it, so the field is brought into sight first.
    kind.evaluate("field => field.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(300)
    kind.click()
    page.keyboard.type("OPPO")
    page.get_by_role("option", name=re.compile("^OPPO")).click()
    page.wait_for_function(
        "before => document.querySelector('[data-testid=summary]').innerText !== before",
        arg=before,
    )
    page.get_by_text("Alignment, edited by hand").wait_for()
    assert any("OPPO 4" in text for text in labels(page))
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "before => document.querySelector('[data-testid=summary]').innerText === before",
        arg=before,
    )


def test_splitting_a_chunk_redraws_it_in_two(page, app_url):
    page.goto(app_url)
    drawn(page)
    page.locator(".st-key-editing label").click()
    page.locator('[data-testid="strip-first"] [data-pick="split:first:3"]').click()
    page.get_by_text("Alignment, edited by hand").wait_for()
    page.locator('[data-testid="strip-first"] [data-pick="join:first:3"]').wait_for()


def test_a_link_opens_the_same_view_in_another_browser(page, app_url, new_context):
    page.goto(at(app_url, first=FIRST, second=SECOND, system="baseline", length="line"))
    drawn(page)
    page.locator(".st-key-types button").first.click()
    page.wait_for_url(re.compile("types="))
    other = new_context().new_page()
    other.goto(page.url)
    drawn(other)
    assert field(other, "First").input_value() == FIRST
    assert labels(other) == labels(page)
    assert other.get_by_test_id("score").inner_text() == page.get_by_test_id("score").inner_text()
    assert other.get_by_test_id("summary").inner_text() == (
        page.get_by_test_id("summary").inner_text()
    )


def test_inputs_survive_a_visit_to_another_page(page, app_url):
    page.goto(app_url)
    drawn(page)
    explain(page, FIRST, SECOND)
    field(page, "First").fill("Half typed")
    # A hand holds the button for a moment; the field hands its text over meanwhile.
    page.get_by_role("link", name="About").click(delay=120)
    page.get_by_role("heading", name="About Likewise").wait_for()
    page.get_by_role("link", name="Explore").click(delay=120)
    drawn(page)
    assert field(page, "First").input_value() == "Half typed"
    assert field(page, "Second").input_value() == SECOND


def test_two_people_see_their_own_pairs(page, app_url, new_context):
    other = new_context().new_page()
    page.goto(app_url)
    other.goto(app_url)
    drawn(page)
    drawn(other)
    explain(page, FIRST, SECOND)
    explain(other, "The cat sleeps", "The cat is awake")
    assert "beach" in page.get_by_test_id("links").inner_text()
    assert "beach" not in other.get_by_test_id("links").inner_text()
    other.get_by_role("button", name="History").click()
    other.locator(".lw-history li").first.wait_for()
    assert "beach" not in other.locator(".lw-history").inner_text()


def test_every_export_is_a_file_that_its_reader_accepts(page, app_url, tmp_path):
    page.goto(app_url)
    drawn(page)
    page.get_by_role("button", name="Export").click()
    files: dict[str, Path] = {}
    for kind in ("wa", "json", "csv", "graphml", "svg", "png", "html", "txt"):
        with page.expect_download() as waiting:
            page.locator(f".st-key-export_{kind} button").click()
        files[kind] = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(files[kind])
        assert files[kind].name == f"likewise.{kind}"
    [alignment] = read_wa(files["wa"], strict=True).items
    assert alignment.first.text.startswith("12 killed")
    assert json.loads(files["json"].read_text(encoding="utf-8"))["similarity"] > 0
    assert files["csv"].read_text(encoding="utf-8").startswith("id,first,second")
    assert ET.parse(files["graphml"]).getroot().tag.endswith("graphml")
    assert ET.parse(files["svg"]).getroot().tag.endswith("svg")
    assert files["png"].read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert "Similarity" in files["txt"].read_text(encoding="utf-8")
    exported = page.context.new_page()
    exported.goto(files["html"].as_uri())
    exported.wait_for_selector(".js-plotly-plot .textpoint")
    assert "12 killed in bus accident" in exported.inner_text("body")


def test_what_users_type_is_shown_as_typed_in_every_panel(page, app_url, tmp_path):
    attacks: list[str] = []
    page.on("dialog", lambda dialog: (attacks.append(dialog.message), dialog.dismiss()))
    first, second = " ".join(NASTY), f"He said {' '.join(reversed(NASTY))}"
    page.goto(at(app_url, first=first, second=second, length="list", punctuation="1"))
    drawn(page)
    assert field(page, "First").input_value() == first
    for index in range(rows(page).count()):
        rows(page).nth(index).click()
        page.get_by_test_id("evidence").wait_for()
    page.locator(".st-key-editing label").click()
    page.get_by_test_id("strip-first").wait_for()
    strip = page.get_by_test_id("strip-first").locator("span").all_inner_texts()
    assert "".join(strip) == first.replace(" ", "")
    page.get_by_role("button", name="History").click()
    page.locator(".lw-history li").first.wait_for()
    assert NASTY[0] in page.locator(".lw-history").inner_text()
    assert "**bold**" in page.locator(".lw-history").inner_text()
    page.goto(at(app_url, first=first, second=second, view="print"))
    page.get_by_test_id("print").wait_for()
    shown = page.get_by_test_id("print").inner_text()
    for typed in NASTY:
        assert typed in shown
    main = page.locator(".stMain")
    assert main.locator("script:not([src])").count() == 0
    assert main.locator("strong, em, code, .katex, a[href='b']").count() == 0
    assert "😄" not in main.inner_text()
    assert attacks == []


@pytest.mark.parametrize(
    ("first", "said"), [("", "empty"), ("🙂🙂", "no word"), ("word " * 2000, "shorten")]
)
def test_a_bad_input_gets_one_friendly_sentence(page, app_url, first, said):
    page.goto(app_url)
    drawn(page)
    field(page, "First").fill(first)
    field(page, "First").press("Enter")
    message = page.get_by_role("alert")
    message.first.wait_for()
    assert said in message.first.inner_text().lower()
    assert "Traceback" not in page.inner_text("body")


@pytest.mark.parametrize("width", [1280, 900])
def test_forty_tokens_a_side_fit_without_scrolling_sideways(app_url, new_context, width):
    page = new_context(viewport={"width": width, "height": 900}).new_page()
    page.goto(at(app_url, first=FORTY[0], second=FORTY[1]))
    drawn(page)
    page.wait_for_timeout(800)
    assert page.evaluate(
        "() => { const m = document.querySelector('.stMain');"
        " return m.scrollWidth <= m.clientWidth && document.body.scrollWidth <= innerWidth; }"
    )
    # Drawn for the room that there is: squeezed, its text would run over the boxes.
    assert page.evaluate(
        "() => { const plot = document.querySelector('.js-plotly-plot');"
        " return Math.abs(plot._fullLayout.xaxis.range[1] - plot.clientWidth) <= 12; }"
    )
    card = page.locator(".st-key-card_graph").bounding_box()
    plot = page.locator(".js-plotly-plot").bounding_box()
    assert plot["x"] >= card["x"]
    assert plot["x"] + plot["width"] <= card["x"] + card["width"]


def test_dark_mode_draws_with_the_dark_palette(app_url, new_context):
    page = new_context(color_scheme="dark").new_page()
    page.goto(app_url)
    drawn(page)
    page.wait_for_function(
        "[...document.querySelectorAll('.js-plotly-plot .textpoint text')]"
        ".some(text => getComputedStyle(text).fill === 'rgb(236, 238, 242)')"
    )
    ground = page.evaluate(
        "getComputedStyle(document.querySelector('.st-key-card_graph')).backgroundColor"
    )
    assert ground == "rgb(23, 26, 33)"


def test_the_print_view_and_a_pinned_pair_show_their_drawings(page, app_url):
    page.goto(at(app_url, view="print", first=FIRST, second=SECOND))
    page.get_by_test_id("print").locator("img").wait_for()
    wide = "image => image.complete && image.naturalWidth"
    assert page.get_by_test_id("print").locator("img").evaluate(wide) == 940
    page.goto(at(app_url, first=FIRST, second=SECOND))
    drawn(page)
    page.get_by_role("button", name="Pin", exact=True).click()
    page.get_by_role("button", name="Unpin").wait_for()
    page.get_by_role("button", name="Swap").click()
    page.get_by_test_id("pinned").locator("img").wait_for()
    assert page.get_by_test_id("pinned").locator("img").evaluate(wide) > 300


def test_the_drawing_has_a_text_equivalent(page, app_url):
    page.goto(app_url)
    drawn(page)
    names = page.locator(".st-key-card_graph [aria-label]").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label'))"
    )
    assert any("First sentence: 12 killed" in (name or "") for name in names)
