"""What the Explore page remembers for one user: pair, options, selection, history, edits.

It lies in one session key of its own, because the values of widgets vanish when their page is
left; and the part that a colleague needs to see the same lies in the address as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import streamlit as st

from explain.drawing.markup import SCALES
from explain.errors import ExplainError
from explain.settings import PINNED_ENCODER, PINNED_SPACY, Settings
from explain.types import Explanation, Length, Relation

KEY = "explore"
FIRST, SECOND = "first_text", "second_text"
START = ("12 killed in bus accident in Pakistan", "10 killed in road accident in NW Pakistan")
HISTORY = 30

Pair = tuple[str, str]


@dataclass
class Explore:
    """The state of the page; `selected` holds indices of links."""

    pair: Pair = START
    settings: Settings = field(default_factory=Settings)
    length: Length = Length.PARAGRAPH
    scale: str = SCALES[0]
    punctuation: bool = False
    relations: tuple[Relation, ...] = ()  # empty: all
    selected: frozenset[int] = frozenset()
    history: list[Pair] = field(default_factory=list)
    pinned: Pair | None = None
    printing: bool = False
    editing: bool = False
    edits: list[Explanation] = field(default_factory=list)  # the last one is shown
    message: str = ""  # why an edit was refused
    draw: int = 0  # counts what must be mounted anew

    @property
    def edited(self) -> Explanation | None:
        """The explanation as the user left it, or none if it is the system's own."""
        return self.edits[-1] if self.edits else None

    def take(self, pair: Pair) -> None:
        """Show another pair."""
        self.pair = pair
        self.forget()
        if pair in self.history:
            self.history.remove(pair)
        self.history.insert(0, pair)
        del self.history[HISTORY:]

    def forget(self) -> None:
        """Drop selection and edits: they belong to links that are no longer there."""
        self.selected = frozenset()
        self.edits = []
        self.message = ""
        self.draw += 1

    def select(self, links: frozenset[int]) -> None:
        """Choose these links, or none if they were chosen already."""
        self.selected = frozenset() if links == self.selected else links
        # A figure remembers its own last click; mounted anew, it hears the same click again.
        self.draw += 1


def explore() -> Explore:
    """This user's state; made on the first run of a session, from the address if it has a pair."""
    if KEY not in st.session_state:
        state = from_address(dict(st.query_params))
        state.take(state.pair)
        st.session_state[KEY] = state
        st.session_state[FIRST], st.session_state[SECOND] = state.pair
    result: Explore = st.session_state[KEY]
    return result


def once(draw: int, act: Callable[[], None]) -> None:
    """Act, unless what the user saw when he chose has been replaced since.

    Streamlit calls a callback again when the next click breaks off the run that it began; without
    this a change would be made twice, and a choice undone by itself.
    """
    if explore().draw == draw:
        act()


def show_pair(pair: Pair) -> None:
    """Put the pair into the fields and explain it."""
    st.session_state[FIRST], st.session_state[SECOND] = pair
    explore().take(pair)


def to_address(state: Explore) -> dict[str, str]:
    """The part of the state that a link carries; what is at its default is left out."""
    plain = Explore()
    values = {"first": state.pair[0], "second": state.pair[1]}
    options = {
        "rules": (state.settings.rules.value, plain.settings.rules.value),
        "system": (state.settings.system.value, plain.settings.system.value),
        "encoder": (state.settings.encoder, PINNED_ENCODER),
        "spacy": (state.settings.spacy_model, PINNED_SPACY),
        "length": (state.length.value, plain.length.value),
        "scale": (state.scale, plain.scale),
        "punctuation": ("1" if state.punctuation else "", ""),
        "types": (",".join(state.relations), ""),
        "view": ("print" if state.printing else "", ""),
    }
    return values | {name: value for name, (value, usual) in options.items() if value != usual}


def from_address(values: Mapping[str, str]) -> Explore:
    """The state that a link asks for; what it gets wrong is left at its default."""
    state = Explore()
    if "first" in values or "second" in values:
        state.pair = (values.get("first", ""), values.get("second", ""))
    for name, option in (
        ("rules", "rules"),
        ("system", "system"),
        ("encoder", "encoder"),
        ("spacy", "spacy_model"),
    ):
        if name in values:
            try:
                state.settings = replace(state.settings, **{option: values[name]})
            except ExplainError:
                continue
    if values.get("length") in list(Length):
        state.length = Length(values["length"])
    if values.get("scale") in SCALES:
        state.scale = values["scale"]
    state.punctuation = values.get("punctuation") == "1"
    state.relations = tuple(
        Relation(name) for name in values.get("types", "").split(",") if name in list(Relation)
    )
    state.printing = values.get("view") == "print"
    return state


def write_address(state: Explore) -> None:
    """Bring the address up to date, so that it can be copied at any time."""
    wanted = to_address(state)
    if dict(st.query_params) != wanted:
        st.query_params.from_dict(wanted)
