"""Pieces of English: quotations, lists, articles, capitals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from explain.evidence.phrase import is_word
from explain.types import Sentence

if TYPE_CHECKING:
    import inflect

_T = TypeVar("_T")
_loading = Lock()

_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}
# Blanks that tokenised files put where print has none: Libya 's, $ 4b, do n't, ( so ), end .
_TIGHT_LEFT = re.compile(r"(?<=\w) (?=(?:['’](?:s|re|ve|ll|d|m)|n['’]t)\b|['’](?: |$))")
_TIGHT_MARK = re.compile(r" +(?=[,;:!?%)\]}]|\.(?: |$))")
_TIGHT_RIGHT = re.compile(r"(?<=[$£€¥(\[{]) +")
_OPENED = re.compile(r"`+ ?([^`']*[^`' ]) ?'+(?= |$)")
_TREEBANK = re.compile(r"``|''|`")
_TRIMMED = ' ,;:!?…“”"`-–—·|/\\'
_ABBREVIATION = re.compile(
    r"(?:^|[ (])(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|Inc|Ltd|Co|Corp|vs|etc|No|Gen|Gov|Sen|Rep|Prof|Mt|Ft|Jan|"
    r"Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|(?:[A-Za-z]\.)+[A-Za-z])\.$"
)
_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@lru_cache(maxsize=1)
def engine() -> inflect.engine:
    """The inflecting engine, loaded on first use."""
    import typeguard

    # Instrumenting inflect to check its types while it runs takes most of a second, in every
    # process; mypy has checked the few calls that are made here.
    with _loading:
        checked = typeguard.typechecked
        typeguard.typechecked = _unchecked  # type: ignore[assignment]
        try:
            import inflect
        finally:
            typeguard.typechecked = checked
    return inflect.engine()


def _unchecked(target: _T) -> _T:
    return target


def span(sentence: Sentence, positions: Sequence[int]) -> str:
    """The tokens as print would set them; a gap that holds words is shown as an ellipsis."""
    words, runs = sentence.words, list[list[int]]()
    for p in sorted(positions):
        gap = range(runs[-1][-1] + 1, p) if runs else range(0)
        if runs and not any(is_word(words[q]) for q in gap):
            runs[-1].extend([*gap, p])
        else:
            runs.append([p])
    tokens = sentence.tokens
    pieces = [tidy(sentence.text[tokens[r[0]].start : tokens[r[-1]].end]) for r in runs]
    return " … ".join(piece for piece in pieces if piece)


def tidy(text: str) -> str:
    """The text without tokenisers' blanks, invisible characters and marks at its ends."""
    text = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)
    for token, mark in _BRACKETS.items():
        text = text.replace(token, mark)
    text = _TREEBANK.sub("", _OPENED.sub(r"‘\1’", " ".join(text.split())))
    text = " ".join(re.sub(r"(?<=\w) [.!?] (?=\w)", " ", text).split())
    if text.count("'") == 1:
        text = re.sub(r"(?<=[^s\W]) ' (?=\w)", " ", text)  # the end of a quotation begun before
    text = _TIGHT_RIGHT.sub("", _TIGHT_MARK.sub("", _TIGHT_LEFT.sub("", text)))
    return _trim(text)


def _trim(text: str) -> str:
    before = None
    while text != before:
        before = text
        stripped = text.strip(_TRIMMED)
        text = stripped or text
        for opening, closing in ("()", "[]", "{}"):
            if text.startswith(closing) or text.endswith(opening):
                text = text.strip(opening + closing) or text
            if text.startswith(opening) and closing not in text:
                text = text[1:] or text
            if text.endswith(closing) and opening not in text:
                text = text[:-1] or text
        for opening, closing in ("‘’",):
            if text.startswith(opening) and closing not in text:
                text = text[1:] or text
            if text.endswith(closing) and opening not in text and not text.endswith("s’"):
                text = text[:-1] or text
        if text.startswith("'") and text.count("'") % 2 and not re.match(r"'\w", text):
            text = text[1:] or text
        if text.endswith("'") and text.count("'") % 2 and not text.endswith("s'"):
            text = text[:-1] or text
        if text.endswith(".") and not _ABBREVIATION.search(text) and text.strip("."):
            text = text.rstrip(".")
    return text


def quote(text: str) -> str:
    """The text in quotation marks; marks inside become single ones."""
    inner = text.replace("“", "‘").replace("”", "’").replace("„", "‘").replace('"', "'")
    if any(unicodedata.bidirectional(c) in ("R", "AL") for c in inner):
        inner = f"\u2068{inner}\u2069"  # isolate, so that the marks stay at its two ends
    return f"“{inner}”"


def listed(items: Sequence[str], *, word: str = "and") -> str:
    """a; a and b; a, b and c."""
    return "".join(separated(items, word=word))


def separated(items: Sequence[str], *, word: str = "and") -> list[str]:
    """The items, each with what goes before it in a list."""
    last = len(items) - 1
    return [
        (("" if i == 0 else f" {word} " if i == last else ", ") + item)
        for i, item in enumerate(items)
    ]


def counted(number: int, noun: str) -> str:
    """One difference, two differences, 11 differences."""
    said = _SMALL[number] if number < len(_SMALL) else str(number)
    return f"{said} {noun if number == 1 else str(engine().plural_noun(noun))}"


def with_article(noun_phrase: str) -> str:
    """The noun phrase with a or an."""
    return str(engine().a(noun_phrase))


def right_article(following: str) -> str:
    """a or an, as the next word asks for."""
    return str(engine().a(following)).split(" ", 1)[0] if following else "a"


def capitalised(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def shouting(sentence: Sentence) -> bool:
    """Whether the sentence is all in capitals."""
    letters = [c for c in sentence.text if c.isalpha()]
    return len(letters) > 3 and sum(c.isupper() for c in letters) > 0.7 * len(letters)


def titled(sentence: Sentence) -> bool:
    """Whether Nearly Every Word Has a Capital, as in some headlines."""
    words = [w for w in sentence.words[1:] if w.isalpha() and len(w) > 3]
    return len(words) > 1 and sum(w[0].isupper() for w in words) > 0.7 * len(words)


def latin(text: str) -> bool:
    """Whether the text is plain enough to stand in an English sentence without quotation marks."""
    return bool(text) and all(c.isascii() or "LATIN" in unicodedata.name(c, "") for c in text)
