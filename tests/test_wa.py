"""The .wa format: round trips, faults of real files, and what the reader makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from explain.errors import FormatError
from explain.formats.problems import Collector
from explain.formats.sentences import parse_chunks
from explain.formats.wa import read_wa, save_wa, with_chunks, write_wa
from explain.types import Alignment, Qualifier, Relation
from tests.strategies import alignments

FIRST = "12 killed in bus accident in Pakistan"
SECOND = "10 killed in road accident in NW Pakistan"


def listed(sentence: str) -> str:
    return "".join(f"{n} {word} : \n" for n, word in enumerate(sentence.split(), start=1))


HEAD = (
    f'<sentence id="6" status="">\n// {FIRST}\n// {SECOND}\n'
    f"<source>\n{listed(FIRST)}</source>\n<translation>\n{listed(SECOND)}</translation>\n"
    "<alignment>\n"
)
TAIL = "</alignment>\n</sentence>\n\n\n"
GOOD = "".join(
    f"{line} \n"
    for line in (
        "1 <==> 1 // SIMI // 4 // 12 <==> 10",
        "2 <==> 2 // EQUI // 5 // killed <==> killed",
        "3 4 5 <==> 3 4 5 // SPE1 // 4 // in bus accident <==> in road accident",
        "6 7 <==> 6 7 8 // SPE2_FACT // 3.5 // in Pakistan <==> in NW Pakistan",
    )
)


def read_links(lines: str) -> tuple[Alignment, list[str]]:
    items, problems = read_wa(HEAD + lines + TAIL, "x.wa")
    assert len(items) == 1
    return items[0], [f"{p.line}: {p.message}" for p in problems]


def test_a_well_formed_file_is_read_without_problems_and_written_byte_for_byte() -> None:
    items, problems = read_wa(HEAD + GOOD + TAIL, "x.wa")
    assert problems == ()
    assert items[0].pair_id == "6"
    assert [link.label for link in items[0].links] == ["SIMI", "EQUI", "SPE1", "SPE2_FACT"]
    assert items[0].links[3].second[0].text == "in NW Pakistan"
    assert write_wa(items) == HEAD + GOOD + TAIL


@given(alignments())
def test_any_alignment_reads_back_equal_and_is_byte_stable(alignment: Alignment) -> None:
    text = write_wa([alignment])
    items, _ = read_wa(text.encode())
    assert items == (alignment,)
    assert write_wa(items) == text


def test_tokens_that_are_marks_of_the_format_survive() -> None:
    from explain.types import Link, Sentence

    first = Sentence.from_words(["//", "<==>", "//", "EQUI"])
    second = Sentence.from_words(["<==>", "🙂", "שלום"])
    link = Link((first.chunk([0, 1, 2]),), (second.chunk([0, 2]),), Relation.EQUI, 5.0)
    alignment = Alignment("1", first, second, (link,))
    assert read_wa(write_wa([alignment]), "x.wa").items == (alignment,)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1 <==> 0 // NOALI // 2 // x <==> y", "found the score 2 with NOALI; expected NIL or 0"),
        ("1 <==> 1 // EQUI // NIL // x", "found NIL with EQUI; expected a score"),
        ("1 <==> 1 // EQUI // 7 // x", "found the score 7; expected 0 to 5"),
        ("1 <==> 1 // EQUI // 3,5 // x", "found the score '3,5'; expected 0 to 5, or NIL"),
        ("1 <==> 1 // SAME // 5 // x", "found the type 'SAME'; expected EQUI"),
        ("1 <==> 1 // SPE1_SIMI // 4 // x", "found the types 'SPE1_SIMI'; expected one main type"),
        ("1 <==> 1 // FACT // 4 // x", "found the types 'FACT'; expected one main type"),
        ("x <==> 1 // EQUI // 5 // x", "found the token id 'x'; expected whole numbers"),
        ("1 <==> 99 // EQUI // 5 // x", "found the token id 99; expected at most 8"),
        ("0 <==> 0 // NOALI // NIL // x", "expected at least one token id"),
        ("1 <==> 0 // EQUI // 5 // x", "found EQUI with an empty side; expected NOALI or ALIC"),
        ("1 <==> 1 // NOALI // NIL // x", "found NOALI with two sides; expected one empty side"),
        ("1 - 1 // EQUI // 5", "expected ids <==> ids // types // score // comment"),
    ],
)
def test_a_line_that_breaks_a_rule_is_reported_with_its_place(line: str, message: str) -> None:
    _, problems = read_links(line + "\n")
    assert any(p.startswith("24: ") and message in p for p in problems), problems
    with pytest.raises(FormatError, match=r"x\.wa, line 24"):
        read_wa(HEAD + line + "\n" + TAIL, "x.wa", strict=True)


def test_a_scored_noali_is_reported_but_not_lost() -> None:
    alignment, problems = read_links("1 <==> 0 // NOALI // 2 // 12 <==> -not aligned-\n")
    assert len(problems) == 1
    assert alignment.links[0].score == 2.0
    assert alignment.links[0].relation is Relation.NOALI


def test_case_order_of_ids_and_of_qualifiers_do_not_matter() -> None:
    alignment, problems = read_links("5 4 3 <==> 3 5 4 // spe1_pol_fact // 4.0 // x\n")
    link = alignment.links[0]
    assert problems == []
    assert link.first_positions == (2, 3, 4)
    assert link.qualifiers == {Qualifier.FACT, Qualifier.POL}
    assert link.label == "SPE1_FACT_POL"


def test_zero_is_accepted_as_the_score_of_noali() -> None:
    alignment, problems = read_links("1 <==> 0 // NOALI // 0 // 12 <==> -not aligned- \n")
    assert problems == []
    assert alignment.links[0].score == 0.0


def test_sentences_that_are_missing_come_from_gold_or_from_the_comments() -> None:
    bare = '<sentence id="6" status="">\n<alignment>\n' + GOOD + TAIL
    gold = read_wa(HEAD + GOOD + TAIL, "gold.wa").items[0]
    known = {"6": (gold.first, gold.second)}
    assert read_wa(bare, "x.wa", sentences=known) == ((gold,), ())
    items, problems = read_wa(bare, "x.wa")
    assert "without sentences" in problems[0].found
    assert items[0].first.text == "12 killed in bus accident in Pakistan"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\n", "expected <sentence ...> before anything else"),
        (HEAD + GOOD, "found the end of the file; expected </sentence> first"),
        (HEAD + GOOD + HEAD + TAIL, "found a new <sentence>"),
        (HEAD + TAIL + HEAD + TAIL, "found the pair id '6' again"),
        (HEAD.replace(' id="6"', "") + TAIL, "expected id="),
        (HEAD.replace("1 12 : ", "1 twelve : ") + TAIL, "'12' on the // line, 'twelve' listed"),
        (HEAD.replace("\n2 killed", "\n3 killed", 1) + TAIL, "found the token id 3; expected 2"),
        (HEAD.replace("1 12 : ", "twelve") + TAIL, "expected a token"),
    ],
)
def test_a_damaged_entry_is_reported_and_read_on(text: str, message: str) -> None:
    _, problems = read_wa(text, "x.wa")
    assert any(message in str(p) for p in problems), [str(p) for p in problems]


def test_blanks_beyond_one_are_kept_and_are_no_tokens() -> None:
    text = HEAD.replace("// 12 killed", "//  12  killed") + GOOD + TAIL
    items, problems = read_wa(text, "x.wa")
    assert problems == ()
    assert items[0].first.words[:2] == ("12", "killed")
    assert write_wa(items) == text


def test_a_glued_colon_in_the_token_list_is_read_as_meant() -> None:
    items, problems = read_wa(HEAD.replace("7 Pakistan : ", "7 Pakistan:") + TAIL, "x.wa")
    assert problems == ()
    assert items[0].first.words[-1] == "Pakistan"


def test_a_token_with_a_blank_or_a_line_end_keeps_the_ids_in_step() -> None:
    from explain.types import Sentence, Token

    first = Sentence("a b\nc", (Token("a b\nc", 0, 5),))
    alignment = Alignment('a"<b>&', first, Sentence.from_words(["x"]))
    items, problems = read_wa(write_wa([alignment]), "x.wa")
    assert problems == ()
    assert items[0].pair_id == 'a"<b>&'
    assert items[0].first.words == ("a\u00a0b\u00a0c",)


def test_chunk_boundaries_refine_the_sides_where_whole_chunks_fit() -> None:
    line = "2 3 4 5 <==> 1 2 3 // SIMI // 3 // x\n"
    alignment, _ = read_links(line)
    assert len(alignment.links[0].first) == 1
    chunks = [
        parse_chunks(text, 1, Collector("x")).chunks
        for text in (
            "[ 12 ] [ killed ] [ in bus accident ] [ in Pakistan ]",
            "[ 10 ] [ killed ] [ in road accident ] [ in NW Pakistan ]",
        )
    ]
    cut = with_chunks(alignment, *chunks)
    assert [c.text for c in cut.links[0].first] == ["killed", "in bus accident"]
    assert [c.text for c in cut.links[0].second] == ["10", "killed", "in"]
    assert write_wa([cut]) == write_wa([alignment])


def test_windows_line_ends_and_a_mark_make_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "x.wa"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + GOOD + TAIL).replace("\n", "\r\n").encode())
    assert read_wa(path) == read_wa(HEAD + GOOD + TAIL, "x.wa")
    save_wa(path, read_wa(path).items)
    assert path.read_bytes().decode() == HEAD + GOOD + TAIL


@pytest.mark.data
def test_every_published_file_reads_writes_and_reads_back_equal(data_dir: Path) -> None:
    paths = sorted(data_dir.glob("ists/**/*.wa"))
    assert paths
    for path in paths:
        items, problems = read_wa(path)
        text = write_wa(items)
        assert read_wa(text, "x.wa").items == items
        assert write_wa(read_wa(text, "x.wa").items) == text
        assert all("with NOALI" in p.found for p in problems), path


@pytest.mark.data
def test_the_gold_lines_that_break_the_rules_are_reported_with_their_lines(data_dir: Path) -> None:
    found = {
        path.name: [p.line for p in read_wa(path).problems]
        for path in data_dir.glob("ists/train/*.wa")
    }
    assert found == {
        "STSint.input.answers-students.wa": [10128],
        "STSint.input.headlines.wa": [5103, 14791, 23157],
        "STSint.input.images.wa": [7170, 7807, 16744, 28645],
    }
