"""Correcting an explanation by hand: chunk borders, links, types, scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape

import streamlit as st

from components import bridge, caching
from components.state import Explore, explore, once
from explain import editing
from explain.drawing import markup
from explain.drawing.describe import link_text
from explain.drawing.palette import MEANINGS
from explain.errors import ExplainError
from explain.settings import Rules
from explain.types import MAX_SCORE, Alignment, Explanation, Qualifier, Relation, Sentence

MARK = "edited:by hand"  # goes into the signature of what a person changed


def edit_toggle(state: Explore) -> None:
    """The switch between looking and correcting."""
    st.toggle("Edit", value=state.editing, key="editing", on_change=_switch)


def edit_panel(explanation: Explanation, state: Explore) -> None:
    """Chunk borders, the chosen link, a new link, undo and reset."""
    with st.container(horizontal=True, vertical_alignment="center"):
        steps = len(state.edits)
        st.button("Undo", icon=":material/undo:", key="undo", disabled=not steps, on_click=_undo)
        st.button(
            "Reset", icon=":material/restart_alt:", key="reset", disabled=not steps, on_click=_reset
        )
        said = f"Edited: {steps} change{'s' if steps > 1 else ''}." if steps else "Not edited yet."
        hint = "A dot splits a chunk there, a bar joins its neighbours."
        st.html(markup.quiet(f"{said} {hint}"), width="content")
    if state.message:
        st.html(markup.warning(state.message))
    alignment = explanation.alignment
    bridge.clickable(strip("first", alignment), key="strip_first", on_pick=_border)
    bridge.clickable(strip("second", alignment), key="strip_second", on_pick=_border)
    left, right = st.columns(2, gap="medium")
    with left:
        _link_form(alignment, state)
    with right:
        _new_link_form(alignment, state)


def strip(side: str, alignment: Alignment) -> str:
    """A sentence word by word with a button at every border: a bar joins, a dot splits."""
    sentence: Sentence = getattr(alignment, side)
    chunks = alignment.first_chunks if side == "first" else alignment.second_chunks
    owner = {p: index for index, chunk in enumerate(chunks) for p in chunk.positions}
    parts = []
    for position, word in enumerate(sentence.words):
        if position:
            act = "split" if owner[position] == owner[position - 1] else "join"
            shown, css = ("·", "") if act == "split" else ("|", " class='cut'")
            parts.append(
                f'<button{css} data-pick="{act}:{side}:{position}" aria-label="{act} before '
                f'{escape(word)}">{shown}</button>'
            )
        parts.append(f"<span>{escape(word)}</span>")
    return f'<div class="lw-strip" data-testid="strip-{side}">{"".join(parts)}</div>'


def change(make: Callable[[Alignment], Alignment]) -> None:
    """Apply an edit to what is shown; everything follows, or the reason for a refusal is shown."""
    state = explore()
    state.message = ""
    try:
        current = state.edited or caching.explained(state.settings, *state.pair)
        alignment = make(current.alignment)
        result = caching.explainer(state.settings).explain_alignment(alignment)
    except ExplainError as error:
        state.message = str(error)
        return
    kept = [current.alignment.links[index] for index in state.selected]
    places = {(link.first, link.second): index for index, link in enumerate(alignment.links)}
    state.selected = frozenset(
        places[link.first, link.second] for link in kept if (link.first, link.second) in places
    )
    state.edits.append(replace(result, signature=f"{result.signature}|{MARK}"))
    state.draw += 1


def _link_form(alignment: Alignment, state: Explore) -> None:
    """Type, score and qualifiers of the chosen link."""
    chosen = min(state.selected) if state.selected else None
    draw = state.draw
    key = f"{draw}_{chosen}"
    st.selectbox(
        "Link to correct",
        range(len(alignment.links)),
        index=chosen,
        format_func=lambda index: markup.shorten(link_text(alignment.links[index])),
        placeholder="Choose one here, in the graph or in the table",
        key=f"edit_link_{key}",
        on_change=lambda: once(draw, lambda: _pick(st.session_state[f"edit_link_{key}"])),
    )
    if chosen is None or chosen >= len(alignment.links):
        return
    link = alignment.links[chosen]
    options = _types(state.settings.rules)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Type",
            options,
            index=options.index(link.relation) if link.relation in options else None,
            format_func=lambda relation: f"{relation}: {MEANINGS[relation]}",
            key=f"edit_type_{key}",
            on_change=lambda: once(
                draw, lambda: _retype(chosen, st.session_state[f"edit_type_{key}"])
            ),
        )
        st.number_input(
            "Score",
            0.0,
            MAX_SCORE,
            value=link.score,
            step=1.0,
            format="%g",
            disabled=link.relation.one_sided,
            key=f"edit_score_{key}",
            width=130,
            on_change=lambda: once(
                draw, lambda: _rescore(chosen, st.session_state[f"edit_score_{key}"])
            ),
        )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.pills(
            "Qualifiers",
            list(Qualifier),
            selection_mode="multi",
            default=sorted(link.qualifiers),
            key=f"edit_qualifiers_{key}",
            label_visibility="collapsed",
            help="FACT: another degree of factuality. POL: another attitude.",
            on_change=lambda: once(
                draw, lambda: _qualify(chosen, st.session_state[f"edit_qualifiers_{key}"])
            ),
        )
        st.button(
            "Remove link",
            icon=":material/link_off:",
            key="edit_remove",
            disabled=not link.two_sided,
            on_click=_remove,
            args=(chosen,),
        )


def _new_link_form(alignment: Alignment, state: Explore) -> None:
    """The chunks, type and score of a link to add."""
    key = state.draw
    for side, chunks in (("first", alignment.first_chunks), ("second", alignment.second_chunks)):
        st.multiselect(
            f"New link: chunks of the {side} sentence",
            range(len(chunks)),
            format_func=lambda index, chunks=chunks: chunks[index].text,
            key=f"add_{side}_{key}",
        )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Type of the new link",
            [relation for relation in Relation if not relation.one_sided],
            format_func=lambda relation: f"{relation}: {MEANINGS[relation]}",
            key=f"add_type_{key}",
        )
        st.number_input(
            "Score", 0.0, MAX_SCORE, 5.0, step=1.0, format="%g", key=f"add_score_{key}", width=130
        )
        st.button("Add", icon=":material/add_link:", key="add", on_click=_add, args=(key,))


def _types(rules: Rules) -> list[Relation]:
    return [r for r in Relation if r is not Relation.ALIC or rules is Rules.Y2015]


def _switch() -> None:
    explore().editing = bool(st.session_state["editing"])


def _undo() -> None:
    state = explore()
    if state.edits:
        state.edits.pop()
    state.selected, state.message = frozenset(), ""
    state.draw += 1


def _reset() -> None:
    explore().forget()


def _border(pick: str) -> None:
    act, side, position = pick.split(":")
    edit = editing.split if act == "split" else editing.join
    rules = explore().settings.rules
    change(lambda alignment: edit(alignment, side, int(position), rules=rules))


def _pick(index: int | None) -> None:
    explore().select(frozenset() if index is None else frozenset([index]))


def _retype(index: int, relation: Relation | None) -> None:
    rules = explore().settings.rules
    if relation is not None:
        change(lambda alignment: editing.retype(alignment, index, relation, rules=rules))


def _rescore(index: int, score: float | None) -> None:
    rules = explore().settings.rules
    if score is not None:
        change(lambda alignment: editing.rescore(alignment, index, score, rules=rules))


def _qualify(index: int, qualifiers: list[Qualifier]) -> None:
    rules = explore().settings.rules
    change(lambda alignment: editing.qualify(alignment, index, qualifiers, rules=rules))


def _remove(index: int) -> None:
    change(lambda alignment: editing.remove_link(alignment, index))


def _add(key: int) -> None:
    values = st.session_state
    rules = explore().settings.rules
    change(
        lambda alignment: editing.add_link(
            alignment,
            values[f"add_first_{key}"],
            values[f"add_second_{key}"],
            values[f"add_type_{key}"],
            values[f"add_score_{key}"],
            rules=rules,
        )
    )
