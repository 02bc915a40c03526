"""The list of pairs behind a number, and the way through it."""

from __future__ import annotations

import random

import streamlit as st

from components import bridge
from components.runs_overview import panels
from components.runs_selection import disagrees
from components.runs_state import FILTERS, ORDERS, RunsState, runs_state
from explain.evaluation.analysis.alignment import AlignmentAnalysis, AlignmentResult
from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.cases import Case, Group
from explain.evaluation.analysis.slices import Slice
from explain.evaluation.panels.markup import counted, text
from explain.evaluation.panels.pairs import SHOWN_PAIRS, pair_list, side_words


def pair_panel(
    analysis: Analysis, state: RunsState, group: Group, cases: tuple[Case, ...]
) -> Case | None:
    """The list with its title, order, filter and search; the chosen case comes back."""
    st.html(f'<h3 class="lw-title plain">{text(group.title)}</h3>')
    _controls(state)
    if not cases:
        st.html('<p class="lw-quiet">No pair is left; change the filter or the search.</p>')
        return None
    state.place = min(state.place, len(cases) - 1)
    chosen = cases[state.place]
    # The list shows a window of cases, so that a click far down is as quick as the first.
    start = max(0, min(state.place - SHOWN_PAIRS // 2, len(cases) - SHOWN_PAIRS))
    window = cases[start : start + SHOWN_PAIRS]
    html = pair_list(
        window,
        analysis.study.sentences,
        [(r.run.number, r.losses) for r in analysis.systems],
        links=_words(analysis, state, window),
        chosen=state.place - start,
        first=start,
    )
    bridge.clickable(
        panels(f'<div class="pairs-scroll">{html}</div>'), key="runs_pairs_html", on_pick=_choose
    )
    with st.container(horizontal=True, gap="small", key="runs_steps"):
        _navigation(analysis, state, cases)
        _keep(state, group, cases)
    return chosen


def _controls(state: RunsState) -> None:
    with st.container(horizontal=True, gap="small", key="runs_controls"):
        st.text_input(
            "Search",
            value=state.search,
            key="runs_search",
            placeholder="word or pair id",
            width=118,
            label_visibility="collapsed",
            on_change=_set,
            args=("search", "runs_search"),
        )
        st.selectbox(
            "Order",
            ORDERS,
            index=ORDERS.index(state.order),
            key="runs_order",
            width=130,
            label_visibility="collapsed",
            on_change=_set,
            args=("order", "runs_order"),
        )
        st.selectbox(
            "Filter",
            FILTERS,
            index=FILTERS.index(state.filter),
            key="runs_filter",
            width=108,
            label_visibility="collapsed",
            on_change=_set,
            args=("filter", "runs_filter"),
        )


def _navigation(analysis: Analysis, state: RunsState, cases: tuple[Case, ...]) -> None:
    st.button(
        "previous",
        key="runs_previous",
        on_click=_go,
        args=(state.place - 1,),
        disabled=state.place == 0,
        shortcut="Left",
    )
    st.button(
        "next",
        key="runs_next",
        on_click=_go,
        args=(state.place + 1,),
        disabled=state.place + 1 >= len(cases),
        shortcut="Right",
    )
    onward = (*range(state.place + 1, len(cases)), *range(state.place))
    wrong = next((i for i in onward if disagrees(analysis, cases[i].pair, state.run)), None)
    st.button(
        "next disagreement",
        key="runs_disagreement",
        on_click=_go,
        args=(wrong or 0,),
        disabled=wrong is None,
        shortcut="D",
    )
    st.button("random", key="runs_random", on_click=_go_anywhere, args=(len(cases),))


def _keep(state: RunsState, group: Group, cases: tuple[Case, ...]) -> None:
    with st.popover("keep as slice"):
        name = st.text_input("Name of the slice", key="runs_slice_name")
        pairs = tuple(dict.fromkeys(case.pair for case in cases))
        st.html(f'<p class="lw-quiet">{counted(len(pairs), "pair")}: {text(group.title)}</p>')
        if st.button("Keep", key="runs_slice_keep", disabled=not name.strip()):
            state.keep(Slice(name.strip()[:60], pairs))
            st.rerun()
    if state.pick:
        st.button("all pairs", key="runs_all", on_click=_all)
    st.html(f'<p class="lw-quiet">{state.place + 1:,} of {len(cases):,}</p>', width="content")


def _words(
    analysis: Analysis, state: RunsState, cases: tuple[Case, ...]
) -> dict[Case, tuple[str, str]]:
    """The words of the links that cases speak of."""
    if not isinstance(analysis, AlignmentAnalysis):
        return {}
    result: AlignmentResult | None = next(
        (r for r in analysis.systems if r.run.name == state.run), None
    )
    found = {}
    for case in cases:
        gold = analysis.study.gold.items[case.pair]
        if case.gold is not None:
            link = gold.links[case.gold]
        elif case.system is not None and result is not None and case.pair in result.run.items:
            links = result.run.items[case.pair].links
            if case.system >= len(links):
                continue
            link = links[case.system]
        else:
            continue
        found[case] = (side_words(link.first), side_words(link.second))
    return found


def _choose(pick: str) -> None:
    runs_state().choose(pick)


def _go(place: int) -> None:
    runs_state().place = max(place, 0)


def _go_anywhere(count: int) -> None:
    runs_state().place = random.randrange(count)


def _all() -> None:
    state = runs_state()
    state.pick, state.place = None, 0


def _set(name: str, key: str) -> None:
    state = runs_state()
    setattr(state, name, st.session_state[key])
    state.place = 0
    if name == "order":
        state.seed = random.randrange(10**6)
