"""A text file as a stream of lines, whatever its size: memory stays flat, nothing is fatal."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from explain.errors import FormatError

# 10,000 words are about 100,000 characters; what is ten times longer was never a pair.
MAX_LINE = 1_000_000
_PEEK = 65_536
_ESCAPED = re.compile("[\udc80-\udcff]")
_WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Line(NamedTuple):
    """A line without its end, and its number counted from 1."""

    number: int
    text: str


def read_lines(path: Path, *, encoding: str | None = None) -> Iterator[Line]:
    """The lines of the file one by one; a FormatError where it is missing or no text at all.

    Bytes that are not UTF-8 stay in the line in an escaped form, which `encoding_problem` finds. A
    line over the limit is cut.
    """
    file, codec = _open(path, encoding)
    errors = "surrogateescape" if codec == "utf-8-sig" else "replace"
    try:
        with file:
            end = _line_end(file)
            text = io.TextIOWrapper(file, encoding=codec, errors=errors, newline=end)
            number = 0
            while line := text.readline(MAX_LINE):
                number += 1
                yield Line(number, line.rstrip("\r\n"))
                while not line.endswith(end) and (line := text.readline(MAX_LINE)):
                    pass
    except (OSError, UnicodeError, LookupError) as error:
        raise FormatError(path, None, f"cannot be read ({error})") from error


def encoding_problem(text: str) -> str:
    """What is wrong with the bytes of this text; empty where nothing is."""
    if len(text) >= MAX_LINE:
        return f"found a line of {MAX_LINE:,} characters or more; expected a pair of sentences"
    escaped = _ESCAPED.search(text)
    if escaped is None:
        return ""
    byte = ord(escaped.group()) - 0xDC00
    return (
        f"found the byte 0x{byte:02x}, which is not UTF-8; "
        "convert the file to UTF-8, or name its encoding with --encoding"
    )


def without_escapes(text: str) -> str:
    """The text with a replacement mark for every byte that is not UTF-8."""
    return _ESCAPED.sub("\ufffd", text)


def _open(path: Path, encoding: str | None) -> tuple[io.BufferedReader, str]:
    try:
        if path.is_dir():
            raise FormatError(path, None, "is a folder; expected a file")
        file = path.open("rb")
    except FileNotFoundError:
        raise FormatError(path, None, "no such file; check the path") from None
    except (OSError, ValueError) as error:
        raise FormatError(path, None, f"cannot be read ({error})") from error
    start = file.peek(_PEEK)[:_PEEK]
    if encoding is not None:
        try:
            return file, codecs.lookup(encoding).name
        except LookupError:
            file.close()
            raise FormatError(
                path, None, f"unknown encoding {encoding!r}; try utf-8, cp1252 or latin-1"
            ) from None
    for mark in _WIDE:
        if start.startswith(mark):
            return file, "utf-32" if len(mark) == 4 else "utf-16"
    if b"\x00" in start:
        file.close()
        raise FormatError(path, None, "found a zero byte: a binary file; expected text in UTF-8")
    return file, "utf-8-sig"


def _line_end(file: io.BufferedReader) -> str:
    # Only files of old Macs end their lines with a lone carriage return; elsewhere one may stand
    # inside a sentence.
    start = file.peek(_PEEK)
    return "\r" if b"\r" in start and b"\n" not in start else "\n"
