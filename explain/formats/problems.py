"""What a reader could not make sense of: collected, so that one bad line never ends a reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from explain.errors import FormatError

Item = TypeVar("Item")

# A line of a broken file may be as long as the file; a message shows this much of it.
SHOWN_CHARACTERS = 80


@dataclass(frozen=True, slots=True)
class Problem:
    """One place where a file is not what its format asks for; line 0 means the file as a whole."""

    file: str
    line: int
    found: str
    expected: str

    @property
    def message(self) -> str:
        """What was found and what was expected, without the place."""
        return f"found {self.found}; expected {self.expected}"

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{where}: {self.message}"


class Reading(NamedTuple, Generic[Item]):
    """What a reader made of a file: the items in order, and the problems on the way."""

    items: tuple[Item, ...]
    problems: tuple[Problem, ...]


class Collector:
    """Gathers the problems of one file; a strict one raises the first as a FormatError."""

    def __init__(self, file: str, *, strict: bool = False) -> None:
        self.file = file
        self.strict = strict
        self._problems: list[Problem] = []

    def report(self, line: int, found: str, expected: str) -> None:
        """Keep the problem, or raise it where the reading is strict."""
        problem = Problem(self.file, line, found, expected)
        if self.strict:
            raise FormatError(self.file, line or None, problem.message)
        self._problems.append(problem)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._problems)

    def reading(self, items: list[Item] | tuple[Item, ...]) -> Reading[Item]:
        """The items with everything that was reported, in the order of the lines."""
        return Reading(tuple(items), tuple(sorted(self._problems, key=lambda p: p.line)))


def shown(text: str) -> str:
    """The text in quotes, cut where it is too long for a message."""
    cut = text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"
    return repr(cut)
