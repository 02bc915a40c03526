"""Safe opening: any file or upload becomes lines of text, or one clear message.

A source is a path (`str` or `Path`), or content: `bytes`, or a `str` together with `name`, which
then stands for the file in messages and decides the format by its suffix.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from explain.errors import FormatError
from explain.formats.problems import Collector

Source: TypeAlias = str | Path | bytes

# The largest public file of the field is under 10 MB; ten times that still fits in memory as
# alignments, while a mistaken video or dump is refused before it is read.
MAX_BYTES = 100_000_000

_MARKS = (  # the four-byte mark begins with the two-byte one, so it is tried first
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


_TEXT_BYTES = bytes([7, 8, 9, 10, 12, 13, 27, *range(32, 127), *range(128, 256)])


@dataclass(frozen=True)
class Text:
    """The lines of a file without their ends, and the collector that knows its name."""

    name: str
    lines: tuple[str, ...]
    problems: Collector


def source_name(source: Source, name: str | None = None) -> str:
    """The name that messages use for this source."""
    if name is not None:
        return name
    return "the uploaded text" if isinstance(source, bytes) else str(source)


def read_bytes(source: Source, name: str | None = None, *, limit: int = MAX_BYTES) -> bytes:
    """The content of the source; a FormatError where it cannot be had or is over the limit."""
    label = source_name(source, name)
    if isinstance(source, bytes):
        content = source
    elif isinstance(source, str) and name is not None:
        content = source.encode("utf-8", "surrogatepass")
    else:
        content = _file_bytes(Path(source), label, limit)
    if len(content) > limit:
        raise _too_large(label, len(content), limit)
    return content


def read_text(
    source: Source, name: str | None = None, *, strict: bool = False, limit: int = MAX_BYTES
) -> Text:
    """The lines of the source; a FormatError where it is no text at all.

    A byte-order mark and Windows line ends are read and forgotten. Text that is not UTF-8 is read
    as Windows-1252 and reported, because that is what such files nearly always are.
    """
    label = source_name(source, name)
    content = read_bytes(source, name, limit=limit)
    problems = Collector(label, strict=strict)
    text = _decode(content, label, problems)
    if not text.strip():
        problems.report(0, "an empty file", "at least one line")
        return Text(label, (), problems)
    return Text(label, split_lines(text), problems)


def split_lines(text: str) -> tuple[str, ...]:
    """The lines of the text; only line feeds and carriage returns end a line.

    `str.splitlines` also breaks at marks that may stand inside a sentence (U+2028, form feed).
    """
    unified = text.replace("\r\n", "\n")
    if "\n" not in unified:
        unified = unified.replace("\r", "\n")
    lines = unified.split("\n")
    if lines[-1] == "":
        lines.pop()
    return tuple(lines)


def _file_bytes(path: Path, label: str, limit: int) -> bytes:
    try:
        if path.is_dir():
            raise FormatError(label, None, "is a folder; expected a file")
        size = path.stat().st_size
        if size > limit:
            raise _too_large(label, size, limit)
        with path.open("rb") as file:
            # One byte more than allowed tells of a file that grows, or of an endless device.
            return file.read(limit + 1)
    except FileNotFoundError:
        raise FormatError(label, None, "no such file; check the path") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FormatError(label, None, f"cannot be read ({reason})") from error


def _decode(content: bytes, label: str, problems: Collector) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            try:
                return content[len(mark) :].decode(encoding)
            except UnicodeDecodeError as error:
                raise FormatError(
                    label, None, f"begins with a {encoding} mark but is not {encoding} ({error})"
                ) from error
    if b"\x00" in content:
        line = content[: content.index(b"\x00")].count(b"\n") + 1
        raise FormatError(label, line, "found a zero byte: a binary file; expected text in UTF-8")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        if _mostly_noise(content):
            raise FormatError(label, line, "found a binary file; expected text in UTF-8") from error
        found = f"the byte 0x{content[error.start]:02x}, which is not UTF-8"
        problems.report(line, found, "text in UTF-8 (read as Windows-1252)")
        return _decode_western(content)


def _mostly_noise(content: bytes) -> bool:
    """Whether control characters, which text hardly has, are common."""
    start = content[:8192]
    controls = len(start.translate(None, delete=_TEXT_BYTES))
    return controls > len(start) / 50


def _decode_western(content: bytes) -> str:
    # Five bytes have no meaning in Windows-1252; Latin-1 gives every byte one.
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _too_large(label: str, size: int, limit: int) -> FormatError:
    return FormatError(
        label,
        None,
        f"is {size / 1e6:,.0f} MB; the limit is {limit / 1e6:,.0f} MB, so split it into parts",
    )
