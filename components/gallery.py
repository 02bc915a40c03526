"""Our own example pairs, grouped by what they show."""

from __future__ import annotations

import streamlit as st

from components.state import Explore, Pair, explore, show_pair
from explain.drawing import markup
from explain.examples import Example, load_examples


def gallery_menu(state: Explore) -> None:
    """Choose a group and an example of it, or step through them all."""
    groups = load_examples()
    with st.popover("Examples", icon=":material/school:", key="examples"):
        place = _place(state.pair)
        current = _all()[place] if place is not None else None
        names = [group.name for group in groups]
        group = st.selectbox(
            "What it shows",
            range(len(groups)),
            index=names.index(current.group) if current else 0,
            format_func=lambda index: groups[index].title,
            key=f"example_group_{state.draw}",
        )
        examples = groups[group].examples
        st.selectbox(
            "Example",
            range(len(examples)),
            index=examples.index(current) if current in examples else None,
            format_func=lambda index: examples[index].title,
            placeholder="Choose an example",
            key=f"example_{group}_{state.draw}",
            on_change=lambda: _take(
                examples[st.session_state[f"example_{group}_{state.draw}"] or 0]
            ),
        )
        if current:
            st.html(markup.quiet(current.shows))


def gallery_steps() -> None:
    """Buttons in the sidebar, and keys, that lead from one example to the next."""
    with st.sidebar, st.container(key="example_steps", gap="xsmall"):
        for key, label, by, shortcut in (
            ("example_previous", "Previous example", -1, "Alt+P"),
            ("example_next", "Next example", 1, "Alt+N"),
        ):
            st.button(
                label, key=key, type="tertiary", on_click=_step, args=(by,), shortcut=shortcut
            )


def _all() -> tuple[Example, ...]:
    return tuple(example for group in load_examples() for example in group.examples)


def _pair(example: Example) -> Pair:
    return example.alignment.first.text, example.alignment.second.text


def _place(pair: Pair) -> int | None:
    """Which of the examples the pair is."""
    pairs = [_pair(example) for example in _all()]
    return pairs.index(pair) if pair in pairs else None


def _take(example: Example) -> None:
    show_pair(_pair(example))


def _step(by: int) -> None:
    place = _place(explore().pair)
    start = -1 if place is None and by > 0 else place or 0
    _take(_all()[(start + by) % len(_all())])
