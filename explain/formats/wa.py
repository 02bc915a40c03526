"""The .wa format of interpretable STS, 2015 (with ALIC) and 2016, in both directions.

Token ids count from 1 here and only here; 0 is the empty side. A side of a link is a set of
tokens, since .wa does not say where a chunk ends: it is read as ONE chunk, with gaps allowed,
unless chunk boundaries are supplied (`with_chunks`). A token that contains a blank, a line end or
a zero byte cannot be told in .wa; those characters are written as U+00A0 and U+FFFD.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from explain.formats.numbers import written_number
from explain.formats.problems import Collector, Reading, shown
from explain.formats.reading import Source, read_text
from explain.formats.wa_links import parse_link
from explain.formats.writing import write_text
from explain.types import Alignment, Chunk, Link, Sentence, Token

NOT_ALIGNED = "-not aligned-"
_OPENING = re.compile(r"<sentence\b(.*)>$")
_ID = re.compile(r'\bid="([^"]*)"')
# The blank before the colon is missing here and there in published files.
_TOKEN = re.compile(r"([0-9]{1,9}) (.+?) ?: *")
_SECTIONS = ("source", "translation", "alignment")
_UNSAFE = str.maketrans({" ": "\u00a0", "\n": "\u00a0", "\r": "\u00a0", "\x00": "\ufffd"})


def read_wa(
    source: Source,
    name: str | None = None,
    *,
    strict: bool = False,
    sentences: Mapping[str, tuple[Sentence, Sentence]] | None = None,
) -> Reading[Alignment]:
    """The alignments of a .wa file, one for every `<sentence>`, and the lines that break its rules.

    `sentences` supplies the two sentences, by pair id, of entries that carry none themselves.
    """
    text = read_text(source, name, strict=strict)
    entries = _entries(text.lines, text.problems)
    if text.lines and not entries:
        text.problems.report(0, "no <sentence> at all", '<sentence id="1" status=""> ...')
    alignments, seen = [], set[str]()
    for entry in entries:
        if entry.pair_id in seen:
            text.problems.report(
                entry.line, f"the pair id {shown(entry.pair_id)} again", "each id once"
            )
        seen.add(entry.pair_id)
        alignments.append(_alignment(entry, text.problems, sentences or {}))
    return text.problems.reading(alignments)


def write_wa(alignments: Iterable[Alignment]) -> str:
    """The .wa text of the alignments; reading it back and writing again gives the same bytes."""
    return "".join(_written(alignment) for alignment in alignments)


def save_wa(path: str | Path, alignments: Iterable[Alignment]) -> None:
    """Write the alignments to a .wa file, all of it or nothing."""
    write_text(path, write_wa(alignments))


def with_chunks(alignment: Alignment, first: Sequence[Chunk], second: Sequence[Chunk]) -> Alignment:
    """The same alignment with every side cut into these chunks, where whole chunks fit it.

    What is left of a side, because a chunk reaches beyond it, stays together as one chunk.
    """
    links = tuple(
        Link(
            _cut(link.first_positions, first, alignment.first),
            _cut(link.second_positions, second, alignment.second),
            link.relation,
            link.score,
            link.qualifiers,
            link.evidence,
            link.probabilities,
        )
        for link in alignment.links
    )
    return Alignment(alignment.pair_id, alignment.first, alignment.second, links)


@dataclass
class _Entry:
    """What stands between <sentence> and </sentence>, not yet understood."""

    pair_id: str
    line: int
    texts: list[str] = field(default_factory=list)
    source: list[str] = field(default_factory=list)
    translation: list[str] = field(default_factory=list)
    links: list[tuple[int, str]] = field(default_factory=list)


def _entries(lines: Sequence[str], problems: Collector) -> list[_Entry]:
    entries: list[_Entry] = []
    current: _Entry | None = None
    section = ""
    for number, line in enumerate(lines, start=1):
        bare = line.strip(" \t\r")
        opening = _OPENING.match(bare)
        if opening:
            if current is not None:
                problems.report(number, "a new <sentence>", "</sentence> first")
            current = _opened(opening[1], number, len(entries) + 1, problems)
            entries.append(current)
            section = ""
        elif not bare:
            continue
        elif current is None:
            problems.report(number, shown(bare), "<sentence ...> before anything else")
        elif bare == "</sentence>":
            current, section = None, ""
        elif bare[0] == "<" and bare.strip("</>") in _SECTIONS:
            section = "" if bare.startswith("</") else bare.strip("<>")
        else:
            _take(current, section, number, line, problems)
    if current is not None:
        problems.report(len(lines), "the end of the file", "</sentence> first")
    return entries


def _opened(attributes: str, number: int, count: int, problems: Collector) -> _Entry:
    found = _ID.search(attributes)
    if found is None:
        problems.report(number, f"<sentence{attributes}>", f'id="..." (counted as {count})')
    return _Entry(html.unescape(found[1]) if found else str(count), number)


def _take(entry: _Entry, section: str, number: int, line: str, problems: Collector) -> None:
    if section == "alignment":
        entry.links.append((number, line))
    elif section:
        token = _TOKEN.fullmatch(line.lstrip(" \t").rstrip("\r"))
        tokens = entry.source if section == "source" else entry.translation
        if token is None:
            problems.report(number, shown(line), "a token: 1 word : ")
            return
        if int(token[1]) != len(tokens) + 1:
            problems.report(number, f"the token id {token[1]}", str(len(tokens) + 1))
        tokens.append(token[2])
    elif line.lstrip(" \t").startswith("//"):
        entry.texts.append(line.lstrip(" \t")[2:].rstrip("\r").removeprefix(" "))
        if len(entry.texts) > 2:
            problems.report(number, "a third line of text", "two, one for each sentence")
    else:
        problems.report(number, shown(line), "// and the sentence, or <source>")


def _alignment(
    entry: _Entry, problems: Collector, known: Mapping[str, tuple[Sentence, Sentence]]
) -> Alignment:
    if entry.texts or entry.source or entry.translation:
        texts = [*entry.texts[:2], "", ""]
        first = _sentence(texts[0], entry.source, entry, "first", problems)
        second = _sentence(texts[1], entry.translation, entry, "second", problems)
    elif entry.pair_id in known:
        first, second = known[entry.pair_id]
    else:
        problems.report(entry.line, "an entry without sentences", "two lines that begin with //")
        first, second = _recovered(entry.links)
    links = (parse_link(line, number, first, second, problems) for number, line in entry.links)
    return Alignment(entry.pair_id, first, second, tuple(link for link in links if link))


def _sentence(
    text: str, listed: list[str], entry: _Entry, which: str, problems: Collector
) -> Sentence:
    # The official scorer takes the tokens from the // line. The list counts when it is longer,
    # because the ids of the links count in it.
    words = [word for word in text.split(" ") if word]
    if listed and words != listed:
        found = f"{len(words)} words on the // line and {len(listed)} tokens in the list"
        if len(words) == len(listed):
            different = next(i for i, word in enumerate(words) if word != listed[i])
            found = f"{shown(words[different])} on the // line, {shown(listed[different])} listed"
        problems.report(entry.line, f"{found} of the {which} sentence", "the same tokens in both")
    if len(listed) > len(words):
        return Sentence.from_words(listed)
    return _cut_at_blanks(text.rstrip(" "))


def _cut_at_blanks(text: str) -> Sentence:
    """The sentence as it is written, whose tokens are what blanks separate."""
    tokens, start = [], 0
    for word in text.split(" "):
        if word:
            tokens.append(Token(word, start, start + len(word)))
        start += len(word) + 1
    return Sentence(text, tuple(tokens))


def _recovered(links: Sequence[tuple[int, str]]) -> tuple[Sentence, Sentence]:
    """The words that the links' comments give away; "…" where none does."""
    words: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for _, line in links:
        fields = line.split("//", 3)
        ids = [side.split() for side in fields[0].split("<==>")]
        comments = fields[3].split("<==>") if len(fields) == 4 else []
        for side, side_ids in enumerate(ids[:2]):
            numbers = [int(i) for i in side_ids if re.fullmatch(r"[0-9]{1,4}", i) and int(i)]
            told = comments[side].split() if len(comments) == 2 else []
            for place, number in enumerate(numbers):
                word = told[place] if len(told) == len(numbers) else "…"
                words[side].setdefault(number, word)
    first, second = (
        Sentence.from_words(side.get(n, "…") for n in range(1, max(side, default=0) + 1))
        for side in words
    )
    return first, second


def _cut(
    positions: tuple[int, ...], chunks: Sequence[Chunk], sentence: Sentence
) -> tuple[Chunk, ...]:
    side = set(positions)
    whole = [sentence.chunk(c.positions) for c in chunks if side.issuperset(c.positions)]
    rest = side.difference(p for chunk in whole for p in chunk.positions)
    if rest:
        whole.append(sentence.chunk(rest))
    return tuple(sorted(whole, key=lambda chunk: chunk.positions))


def _written(alignment: Alignment) -> str:
    first = [word.translate(_UNSAFE) for word in alignment.first.words]
    second = [word.translate(_UNSAFE) for word in alignment.second.words]
    pair_id = html.escape(" ".join(alignment.pair_id.translate(_UNSAFE).split("\u00a0")))
    lines = [
        f'<sentence id="{pair_id}" status="">',
        f"// {_text(alignment.first, first)}",
        f"// {_text(alignment.second, second)}",
        "<source>",
        *(f"{number} {word} : " for number, word in enumerate(first, start=1)),
        "</source>",
        "<translation>",
        *(f"{number} {word} : " for number, word in enumerate(second, start=1)),
        "</translation>",
        "<alignment>",
        *(_written_link(link, first, second) for link in alignment.links),
        "</alignment>",
        "</sentence>",
    ]
    return "\n".join(lines) + "\n\n\n"


def _text(sentence: Sentence, words: Sequence[str]) -> str:
    # Blanks that a file has beyond one between words are kept; anything else is joined anew.
    kept = [word for word in sentence.text.split(" ") if word] == words
    return sentence.text.rstrip(" ") if kept else " ".join(words)


def _written_link(link: Link, first: Sequence[str], second: Sequence[str]) -> str:
    ids, texts = [], []
    for positions, words in ((link.first_positions, first), (link.second_positions, second)):
        ids.append(" ".join(str(p + 1) for p in positions) or "0")
        texts.append(" ".join(words[p] for p in positions) or NOT_ALIGNED)
    score = "NIL" if link.score is None else written_number(link.score)
    return f"{ids[0]} <==> {ids[1]} // {link.label} // {score} // {texts[0]} <==> {texts[1]} "
