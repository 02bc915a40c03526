"""The tutorial runs from top to bottom, and an explanation shows itself as a notebook needs it."""

from __future__ import annotations

import html.parser
import os
import re
from pathlib import Path
from typing import Any

import pytest

from explain.drawing.notebook import cell, plain, sheet
from explain.types import (
    Alignment,
    Explanation,
    Link,
    Relation,
    Sentence,
    Summary,
)

ROOT = Path(__file__).parent.parent
TUTORIAL = ROOT / "examples" / "tutorial.ipynb"


def explanation(first: str = "A small dog", second: str = "A dog") -> Explanation:
    one, two = (Sentence.from_words(text.split()) for text in (first, second))
    link = Link(
        (one.chunk(range(len(one.tokens))),), (two.chunk(range(len(two.tokens))),), Relation.SPE1, 4
    )
    return Explanation(Alignment("1", one, two, (link,)), 4.2, Summary(), "likewise:test")


class Page(html.parser.HTMLParser):
    """The tags, ids and addresses of a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs


def test_a_cell_has_score_drawing_links_and_a_text_equivalent() -> None:
    text = cell(explanation())
    page = Page(text)
    assert {"svg", "table", "title", "style"} <= set(page.tags)
    assert "4.2" in text and "SPE1" in text
    assert "“A small dog” – “A dog”: SPE1 4" in text
    assert any(
        name == "aria-label" and "4.2 of 5" in (value or "") for name, value in page.attributes
    )


def test_a_cell_may_stand_several_times_and_needs_no_script_and_no_network() -> None:
    page = Page(cell(explanation()) * 3)
    names = [name for name, _ in page.attributes]
    assert "script" not in page.tags and "link" not in page.tags and "img" not in page.tags
    assert "id" not in names and not [name for name in names if name.startswith("on")]
    addresses = re.findall(r"https?://[^\"' )]+", cell(explanation()))
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}
    assert "url(" not in cell(explanation()) and "@import" not in cell(explanation())


def test_a_cell_follows_the_theme_of_the_notebook_before_that_of_the_reader() -> None:
    rules = sheet()
    assert '[data-jp-theme-light="false"] .lw-cell' in rules
    assert ".vscode-dark .lw-cell" in rules
    assert "color-scheme:light dark" in rules
    assert rules.index("color-scheme:light dark") < rules.index('[data-jp-theme-light="false"]')


def test_what_a_user_wrote_is_escaped_in_a_cell() -> None:
    text = cell(explanation('<b>&"x"', "<script>alert(1)</script>"))
    assert "<script>" not in text and "<b>&" not in text
    assert "&lt;b&gt;&amp;" in text


def test_the_plain_text_says_the_same() -> None:
    text = plain(explanation())
    assert "Similarity 4.2 of 5" in text and "SPE1 4" in text and "likewise:test" in text


def test_the_methods_of_an_explanation_give_files_and_objects(tmp_path: Path) -> None:
    shown = explanation()
    assert shown._repr_html_() == cell(shown)
    assert shown.to_wa().startswith('<sentence id="1"')
    assert list(shown.to_frame()["relation"]) == ["SPE1"]
    assert shown.graph().number_of_edges() == 1
    assert shown.figure().layout.shapes
    assert shown.to_svg().startswith("<svg")
    assert shown.to_html(interactive=False).startswith("<!DOCTYPE html>")
    shown.save_png(tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_ipython_shows_the_plain_text() -> None:
    pretty = pytest.importorskip("IPython.lib.pretty")
    assert pretty.pretty(explanation()) == plain(explanation())


@pytest.fixture(scope="module")
def executed() -> Any:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(TUTORIAL, as_version=4)
    before = os.environ.get("JUPYTER_PLATFORM_DIRS")
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
    try:
        client = nbclient.NotebookClient(
            notebook,
            timeout=300,
            kernel_name="python3",
            resources={"metadata": {"path": str(TUTORIAL.parent)}},
        )
        client.execute()
    finally:
        if before is None:
            del os.environ["JUPYTER_PLATFORM_DIRS"]
    return notebook


def outputs(notebook: Any, kind: str) -> list[str]:
    found = []
    for each in notebook.cells:
        for output in each.get("outputs", ()):
            if kind in output.get("data", {}):
                found.append(output["data"][kind])
    return found


def test_the_tutorial_runs_from_top_to_bottom(executed: Any) -> None:
    shown = [text for text in outputs(executed, "text/html") if "lw-cell" in text]
    assert len(shown) >= 3
    assert all("<script" not in text for text in shown)


def test_the_tutorial_explains_its_table_and_tells_of_the_bad_row(executed: Any) -> None:
    tables = [text for text in outputs(executed, "text/html") if "dataframe" in text]
    assert any("the sentence is empty" in text for text in tables)


def test_the_tutorial_is_kept_without_outputs() -> None:
    nbformat = pytest.importorskip("nbformat")
    for each in nbformat.read(TUTORIAL, as_version=4).cells:
        assert not each.get("outputs") and not each.get("execution_count")
