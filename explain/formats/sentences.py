"""Files with one sentence a line: plain, or cut into chunks, `[ a b ] [ c ]`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from explain.formats.problems import Collector, Reading, shown
from explain.formats.reading import Source, read_text
from explain.types import Chunk, Sentence


@dataclass(frozen=True)
class ChunkedSentence:
    """A sentence and its chunks, which hold every token exactly once, in order."""

    sentence: Sentence
    chunks: tuple[Chunk, ...]


def read_sentences(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[str]:
    """The lines of the file, one sentence each; a blank line is an empty sentence, reported."""
    text = read_text(source, name, strict=strict)
    for number, line in enumerate(text.lines, start=1):
        if not line.strip():
            text.problems.report(number, "a blank line", "a sentence")
    return text.problems.reading([line.strip() for line in text.lines])


def write_sentences(sentences: Iterable[str]) -> str:
    """The text of a sentence file, one sentence a line."""
    return "".join(f"{' '.join(sentence.split())}\n" for sentence in sentences)


def read_chunks(
    source: Source, name: str | None = None, *, strict: bool = False
) -> Reading[ChunkedSentence]:
    """One chunked sentence for every line, whatever faults the brackets have."""
    text = read_text(source, name, strict=strict)
    items = [parse_chunks(line, number, text.problems) for number, line in enumerate(text.lines, 1)]
    return text.problems.reading(items)


def write_chunks(sentences: Iterable[ChunkedSentence]) -> str:
    """The text of a bracketed chunk file; chunks with gaps are closed up in reading order."""
    return "".join(
        " ".join(f"[ {chunk.text} ]" for chunk in item.chunks) + "\n" for item in sentences
    )


def parse_chunks(line: str, number: int, problems: Collector) -> ChunkedSentence:
    """The chunks of one line, and a report of every fault.

    A bracket glued to a word is cut off where it opens or closes a chunk. An opening bracket
    inside a chunk ends it; words outside any bracket make a chunk of their own; an empty chunk is
    left out.
    """
    chunks: list[list[str]] = []
    current: list[str] = []
    inside = False

    def close() -> None:
        nonlocal current
        if current:
            chunks.append(current)
        current = []

    for piece in _pieces(line, number, problems):
        if piece == "[":
            if inside:
                problems.report(number, f"'[' after {shown(' '.join(current))}", "']' first")
            elif current:
                problems.report(number, f"{shown(' '.join(current))} outside a chunk", "'[' first")
            close()
            inside = True
        elif piece == "]":
            if not inside:
                problems.report(number, "']' without '['", "'[' first")
            elif not current:
                problems.report(number, "an empty chunk", "words between '[' and ']'")
            close()
            inside = False
        else:
            current.append(piece)
    if inside:
        problems.report(number, "the end of the line in a chunk", "']' first")
    elif current:
        problems.report(number, f"{shown(' '.join(current))} outside a chunk", "'[' first")
    close()
    if not chunks:
        problems.report(number, shown(line), "a sentence in chunks: [ a b ] [ c ]")
    return _built(chunks)


def _pieces(line: str, number: int, problems: Collector) -> Iterable[str]:
    """The words and brackets of the line; a bracket glued to a word becomes one of its own.

    Only `[` at the start and `]` at the end of a word are cut off, and a `]` that closes a `[`
    inside the word is part of it: `note[1]` is a word.
    """
    for word in line.split():
        opening = len(word) - len(word.lstrip("["))
        inner = word[opening:].count("[")
        closing = max(len(word[opening:]) - len(word[opening:].rstrip("]")) - inner, 0)
        core = word[opening : len(word) - closing]
        if not core:
            if len(word) > 1:
                problems.report(number, shown(word), "blanks between brackets")
            yield from word
            continue
        if opening or closing:
            problems.report(number, f"a bracket glued to a word: {shown(word)}", "blanks between")
        yield from "[" * opening
        yield core
        yield from "]" * closing


def _built(chunks: list[list[str]]) -> ChunkedSentence:
    sentence = Sentence.from_words(word for words in chunks for word in words)
    built, start = [], 0
    for words in chunks:
        built.append(sentence.chunk(range(start, start + len(words))))
        start += len(words)
    return ChunkedSentence(sentence, tuple(built))
