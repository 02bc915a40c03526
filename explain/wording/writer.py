"""Collects clauses; the separators between them are part of their texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explain.types import Clause
from explain.wording.facts import Fact, Group
from explain.wording.text import capitalised, separated


class Writer:
    """Builds a text sentence by sentence, and remembers which links each piece speaks of."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = []

    def add(self, text: str, group: Group, facts: Iterable[Fact]) -> None:
        """Add a piece of text that speaks of these facts."""
        spoken = list(facts)
        self.clauses.append(
            Clause(
                text=text,
                kind=group.value,
                links=tuple(sorted({fact.index for fact in spoken})),
                first=_places(fact.link.first_positions for fact in spoken),
                second=_places(fact.link.second_positions for fact in spoken),
            )
        )

    def sentence(self, group: Group, pieces: Sequence[tuple[str, Sequence[Fact]]]) -> None:
        """Add a sentence made of pieces; the capital, the blank before and the stop are ours."""
        last = len(pieces) - 1
        for i, (text, facts) in enumerate(pieces):
            if i == 0:
                if not self.clauses and text.startswith("They "):
                    text = "The two sentences " + text.removeprefix("They ")
                if not self.clauses and text.startswith("It "):
                    text = "The answer " + text.removeprefix("It ")
                text = (" " if self.clauses else "") + capitalised(text)
            if i == last:
                text += "."
            self.add(text, group, facts)

    def more(self, group: Group, text: str, facts: Iterable[Fact]) -> None:
        """Add to the sentence that is being written."""
        self.add(text, group, facts)


def pieces(
    lead: str, items: Sequence[tuple[str, Sequence[Fact]]], *, tail: str = "", word: str = "and"
) -> list[tuple[str, Sequence[Fact]]]:
    """The items as a list in words; the lead goes before the first, the tail after the last."""
    texts = separated([text for text, _ in items], word=word)
    made = [(text, facts) for text, (_, facts) in zip(texts, items, strict=True)]
    made[0] = (lead + made[0][0], made[0][1])
    made[-1] = (made[-1][0] + tail, made[-1][1])
    return made


def _places(sides: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted({p for side in sides for p in side}))
