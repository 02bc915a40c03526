"""The example pairs of the project: gold alignments, with what each shows and must say."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from explain.errors import FormatError
from explain.formats.wa import read_wa
from explain.types import Alignment

FOLDER = Path(__file__).resolve().parent.parent / "examples"


@dataclass(frozen=True)
class Example:
    """A pair with its gold alignment.

    `mentions` and `lacks` are what its summary must and must not say, `kinds` the kinds of
    difference that it must find, `feedback` what it must say to a student whose answer is the
    second sentence. A | separates words of which one is enough.
    """

    group: str
    title: str
    shows: str
    alignment: Alignment
    mentions: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    feedback: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """A name that no other example has, fit for an address."""
        return f"{self.group}-{self.alignment.pair_id}"


@dataclass(frozen=True)
class ExampleGroup:
    """Examples that show the same thing."""

    name: str
    title: str
    examples: tuple[Example, ...]


@lru_cache(maxsize=4)
def load_examples(folder: Path = FOLDER) -> tuple[ExampleGroup, ...]:
    """The groups of examples, in the order in which they teach."""
    path = folder / "index.json"
    try:
        index = json.loads(path.read_text(encoding="utf-8"))
        return tuple(_group(folder, group, index["examples"]) for group in index["groups"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FormatError(
            path, None, f"the index of the examples cannot be read ({error}); restore the folder"
        ) from error


def _group(folder: Path, group: dict[str, str], entries: list[dict[str, object]]) -> ExampleGroup:
    path = folder / group["file"]
    alignments = {a.pair_id: a for a in read_wa(path, strict=True).items}
    own = [entry for entry in entries if entry["group"] == group["name"]]
    return ExampleGroup(
        group["name"],
        group["title"],
        tuple(_example(entry, alignments[str(entry["id"])]) for entry in own),
    )


def _example(entry: dict[str, object], alignment: Alignment) -> Example:
    def facts(key: str) -> tuple[str, ...]:
        found = entry.get(key, [])
        return tuple(map(str, found)) if isinstance(found, list) else ()

    return Example(
        group=str(entry["group"]),
        title=str(entry["title"]),
        shows=str(entry["shows"]),
        alignment=alignment,
        mentions=facts("mentions"),
        lacks=facts("lacks"),
        kinds=facts("kinds"),
        feedback=facts("feedback"),
    )
