"""How wide text is, without a browser: the widths of DejaVu Sans Condensed, the font we ship.

The fonts that a browser picks (Source Sans, Arial, Helvetica) are narrower, so what fits here
fits there.
"""

from __future__ import annotations

import unicodedata

# Widths of the characters from blank to tilde, in hundredths of the font size.
_BOOK = (
    *(29, 36, 41, 75, 57, 85, 70, 25, 35, 35, 45, 75, 29, 32, 29, 30),
    *(57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 30, 30, 75, 75, 75, 48),
    *(90, 62, 62, 63, 69, 57, 52, 70, 68, 27, 27, 59, 50, 78, 67, 71),
    *(54, 71, 62, 57, 55, 66, 62, 89, 62, 55, 62, 35, 30, 35, 75, 45),
    *(45, 55, 57, 49, 57, 55, 32, 57, 57, 25, 25, 52, 25, 88, 57, 55),
    *(57, 57, 37, 47, 35, 57, 53, 74, 53, 53, 47, 57, 30, 57, 75),
)
_OTHER, _WIDE = 62, 100
_BOLD = 1.12  # mean ratio of the bold widths to these over running text


def text_width(text: str, *, size: float, bold: bool = False) -> float:
    """The width of the text in pixels at this font size."""
    hundredths = sum(_width(character) for character in text)
    return hundredths / 100 * size * (_BOLD if bold else 1.0)


def wrap(words: list[str], *, size: float, room: float) -> list[list[int]]:
    """The words' indices line by line, so that each line fits the room; a long word has its own."""
    lines: list[list[int]] = []
    used = 0.0
    blank = text_width(" ", size=size)
    for index, word in enumerate(words):
        width = text_width(word, size=size)
        if lines and used + blank + width <= room:
            lines[-1].append(index)
            used += blank + width
        else:
            lines.append([index])
            used = width
    return lines


def cut(text: str, *, size: float, room: float) -> list[str]:
    """The text in pieces that fit the room; a piece holds at least one character."""
    pieces = [""]
    for character in text:
        if pieces[-1] and text_width(pieces[-1] + character, size=size) > room:
            pieces.append("")
        pieces[-1] += character
    return pieces


def _width(character: str) -> int:
    index = ord(character) - 32
    if 0 <= index < len(_BOOK):
        return _BOOK[index]
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Cc"):
        return 0
    return _WIDE if unicodedata.east_asian_width(character) in ("W", "F") else _OTHER
