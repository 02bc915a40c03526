"""FACT and POL: added to a link where a plain sign of them stands on one side only."""

from __future__ import annotations

from collections.abc import Sequence

from explain.evidence.words import Words
from explain.types import Qualifier


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that make what they stand with less than a fact. Modal verbs are left out: in the gold
# they are a matter of tense far more often than of doubt.
_DOUBTFUL = _words(
    "alleged allegedly reportedly reported suspected apparently apparent possibly possible "
    "perhaps maybe probably rumoured rumored supposed supposedly purported presumably "
    "unconfirmed accused claimed feared believed"
)
# Two names for one group of people that differ in what the speaker thinks of them.
_ATTITUDES = (
    _words("terrorist terrorists extremist extremists"),
    _words("militant militants rebel rebels insurgent insurgents"),
    _words("gunman gunmen"),
    _words("fighter fighters activist activists protester protesters demonstrator"),
)
# Words that carry an attitude by themselves.
_LOADED = _words("regime thug thugs")


def qualifiers(
    first: Words, second: Words, first_span: Sequence[int], second_span: Sequence[int]
) -> frozenset[Qualifier]:
    """The qualifiers that two linked spans earn."""
    one = {first.lowered[p] for p in first_span}
    other = {second.lowered[p] for p in second_span}
    found = set()
    if bool(one & _DOUBTFUL) != bool(other & _DOUBTFUL):
        found.add(Qualifier.FACT)
    attitudes = [{k for k, words in enumerate(_ATTITUDES) if words & side} for side in (one, other)]
    rivals = attitudes[0] and attitudes[1] and not attitudes[0] & attitudes[1]
    if rivals or bool(one & _LOADED) != bool(other & _LOADED):
        found.add(Qualifier.POL)
    return frozenset(found)
