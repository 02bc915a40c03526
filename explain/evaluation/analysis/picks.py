"""Keys for what can be clicked: short strings that name a group of cases and nothing else."""

from __future__ import annotations

from urllib.parse import quote, unquote

ALL = "*"  # a whole row, column or table


def pick(*parts: object) -> str:
    """The key of these parts; any text survives it."""
    return "/".join(quote(str(part), safe="*") for part in parts)


def parts_of(key: str) -> tuple[str, ...]:
    """The parts that `pick` joined."""
    return tuple(unquote(part) for part in key.split("/"))


def place_in(names: tuple[str, ...], part: str) -> str | None:
    """The name at the place that a part states; None for all of them, or where there is none."""
    if part == ALL or not part.isdecimal() or int(part) >= len(names):
        return None
    return names[int(part)]
