"""The choices in the head of the page: rules, scenario, slice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import streamlit as st

from components.runs_state import RunsState, runs_state
from explain.evaluation.analysis.alignment import AlignmentAnalysis
from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.reading import AnyStudy
from explain.evaluation.analysis.slices import Slice
from explain.evaluation.analysis.study import TASK_WORDS, Scenario
from explain.evaluation.ists import Rules
from explain.evaluation.panels.markup import text

Value = TypeVar("Value")
ALL_PAIRS = "all pairs"


def options(state: RunsState, study: AnyStudy, analysis: Analysis | None) -> None:
    """What was recognised, and what can be chosen instead."""
    runs = f"{len(study.runs)} run{'' if len(study.runs) == 1 else 's'}"
    name = study.gold.name
    st.html(
        f'<p class="lw-quiet lw-gold" title="{text(name)}: {text(TASK_WORDS[study.task])}">'
        f"{text(TASK_WORDS[study.task].partition(' (')[0])} · {runs} · {text(name)}</p>",
        width="content",
    )
    if isinstance(analysis, AlignmentAnalysis):
        _choice(
            "rules", list(Rules), state.rules, {rules: rules.label for rules in Rules}, width=140
        )
        shown = {scenario: scenario.words for scenario in Scenario}
        if state.scenario is None:
            shown[analysis.scenario] = f"recognised: {analysis.scenario.words}"
        _choice("scenario", list(Scenario), analysis.scenario, shown, width=255)
    names = [ALL_PAIRS, *(each.name for each in slices(state))]
    if len(names) > 1:
        current = state.slice_name if state.slice_name in names else ALL_PAIRS
        _choice("slice_name", names, current, {name: name for name in names}, width=145)


def slices(state: RunsState) -> list[Slice]:
    """The selections that the user kept, and those of the csv's columns."""
    found = list(state.slices)
    if state.columns is not None:
        for column in state.columns.values:
            found += state.columns.slices(column)
    return found


def _choice(
    name: str, values: Sequence[Value], current: Value, shown: Mapping[Value, str], *, width: int
) -> None:
    st.selectbox(
        name,
        values,
        index=values.index(current),
        format_func=shown.__getitem__,
        key=f"runs_option_{name}_{len(values)}",
        label_visibility="collapsed",
        width=width,
        on_change=_set,
        args=(name, f"runs_option_{name}_{len(values)}"),
    )


def _set(name: str, key: str) -> None:
    state = runs_state()
    value = st.session_state[key]
    setattr(state, name, None if value == ALL_PAIRS else value)
    state.pick, state.place = None, 0
