"""Files in: uploads, examples, a system to run; and what was wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from components import caching
from components.runs_state import MAX_PAGE_BYTES, Files, RunsState, runs_state
from explain.drawing.markup import quiet, warning
from explain.errors import ExplainError
from explain.evaluation.analysis.analyse import Analysis
from explain.evaluation.analysis.own import run_system, settings_for
from explain.evaluation.analysis.reading import AnyStudy, Upload
from explain.evaluation.analysis.slices import read_columns
from explain.evaluation.analysis.study import Scenario
from explain.evaluation.panels.markup import counted, text
from explain.evaluation.runs import Task
from explain.settings import System

SHOWN_PROBLEMS = 50
MAX_PAGE_MB = MAX_PAGE_BYTES // 1_000_000
_EXAMPLE_NAMES = {
    Task.ISTS: "Alignment runs",
    Task.STS: "Similarity runs",
    Task.PIT: "Paraphrase runs",
}


def welcome() -> None:
    """What a newcomer sees: what the page does, one click to a full analysis, or the own files."""
    st.html(
        '<p class="lw-lead">Drop a gold file and one or more system runs: the official measures '
        "with intervals, the place among the published runs, which label is taken for which, and "
        "for every number the pairs behind it.</p>"
    )
    with st.container(border=True, key="card_examples"):
        st.html('<h3 class="lw-title">See a full analysis of our own example pairs</h3>')
        example_buttons("welcome")
    with st.container(border=True, key="card_upload"):
        st.html('<h3 class="lw-title">Your own files</h3>')
        uploaders("welcome")


def example_buttons(where: str) -> None:
    """One button a task."""
    with st.container(horizontal=True):
        for task, name in _EXAMPLE_NAMES.items():
            key = f"runs_example_{task}_{where}"
            st.button(name, key=key, on_click=_take_example, args=(task,))


def uploaders(where: str) -> None:
    """Fields for gold, runs, sentences and columns, and the button that analyses them."""
    left, right = st.columns(2)
    with left:
        gold = st.file_uploader(
            "Gold: .wa, STS .gs (several for several datasets) or PIT .label",
            accept_multiple_files=True,
            key=f"runs_gold_{where}",
            max_upload_size=MAX_PAGE_MB,
        )
        st.file_uploader(
            "Sentences of STS or PIT pairs: STS.input, .data, .csv (optional)",
            key=f"runs_sentences_{where}",
            max_upload_size=MAX_PAGE_MB,
        )
    with right:
        st.file_uploader(
            "Runs: .wa, .output",
            accept_multiple_files=True,
            key=f"runs_runs_{where}",
            max_upload_size=MAX_PAGE_MB,
        )
        st.file_uploader(
            "Columns to slice by: .csv with a column id (optional)",
            key=f"runs_columns_{where}",
            max_upload_size=MAX_PAGE_MB,
        )
    kinds = {"": "recognised", Task.ISTS: "alignment", Task.STS: "similarity",
             Task.PIT: "paraphrase"}  # fmt: skip
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Kind", list(kinds), format_func=kinds.__getitem__, key=f"runs_task_{where}", width=200
        )
        # A callback, since a run that a finishing upload breaks off would lose the click.
        st.button(
            "Analyse",
            type="primary",
            key=f"runs_analyse_{where}",
            disabled=not gold,
            on_click=_take_uploads,
            args=(where,),
        )
    if message := st.session_state.pop("runs_message", ""):
        st.html(warning(message))


def system_buttons(state: RunsState, study: AnyStudy, analysis: Analysis | None) -> None:
    """Run Likewise or its baseline on the gold's sentences, with progress and a way out."""
    scenario = getattr(analysis, "scenario", Scenario.GOLD_CHUNKS)
    with st.container(horizontal=True):
        wanted = None
        for system, label in ((System.LIKEWISE, "Run Likewise"), (System.BASELINE, "Run baseline")):
            if st.button(f"{label} on these pairs", key=f"runs_own_{system}"):
                wanted = system
    if wanted is None:
        return
    st.button("Cancel", key="runs_cancel")  # any click ends this run of the script
    bar = st.progress(0.0, text=f"{wanted.value}: loading")
    try:
        explainer = caching.explainer(settings_for(wanted))
        for step in run_system(study, explainer, scenario=scenario):
            if isinstance(step, Upload):
                state.add_run(step)
                st.rerun()
            bar.progress(step, text=f"{wanted.value}: {step:.0%} of {len(study.pair_ids):,} pairs")
    except ExplainError as error:
        bar.empty()
        st.html(warning(str(error)))


def file_messages(state: RunsState, study: AnyStudy) -> None:
    """What was refused, what was wrong on which line, which pairs differ."""
    if study.refused:
        st.html("".join(warning(f"Left out: {line}") for line in study.refused))
    if study.problems:
        count = counted(len(study.problems), "problem")
        with st.expander(f"{count} in the files; what could be read is analysed"):
            items = "".join(f"<li>{text(p)}</li>" for p in study.problems[:SHOWN_PROBLEMS])
            more = len(study.problems) - SHOWN_PROBLEMS
            rest = f"<p>and {counted(more, 'problem')} more</p>" if more > 0 else ""
            st.html(f'<ul class="lw-problems">{items}</ul>{rest}')
    if study.mismatches:
        _mismatches(state, study)


def _mismatches(state: RunsState, study: AnyStudy) -> None:
    for each in study.mismatches:
        st.html(warning(f"{each.message}."))
    common = len(study.common_ids)
    if not common:
        st.html(warning("Gold and runs have no pair in common; nothing can be compared."))
        return
    if study.task is Task.ISTS:
        note = "Pairs that a run lacks count as not found, as in the official scorer; "
        note += "runs with pairs that the gold lacks are left out."
    else:
        note = "Runs that lack pairs, or have others, are left out."
    st.html(quiet(note))
    key = f"runs_common_{state.digest[:8]}"
    st.checkbox(
        f"Compare all runs on the {counted(common, 'pair')} that gold and every run have",
        value=state.common,
        key=key,
        on_change=_set_common,
        args=(key,),
    )


def _set_common(key: str) -> None:
    runs_state().common = bool(st.session_state[key])


def _take_example(task: Task) -> None:
    runs_state().take_example(task)
    _forget_choices()


def _take_uploads(where: str) -> None:
    """Analyse what the fields hold, or leave a message about a file that is too large."""
    values = st.session_state
    gold: Sequence[UploadedFile] = values.get(f"runs_gold_{where}") or ()
    runs: Sequence[UploadedFile] = values.get(f"runs_runs_{where}") or ()
    sentences: UploadedFile | None = values.get(f"runs_sentences_{where}")
    columns: UploadedFile | None = values.get(f"runs_columns_{where}")
    task = values.get(f"runs_task_{where}")
    if not gold:
        return
    try:
        files = Files(
            tuple(_upload(file) for file in gold),
            tuple(_upload(file) for file in runs),
            _upload(sentences) if sentences else None,
            _upload(columns) if columns else None,
            Task(task) if task else None,
        )
    except ExplainError as error:
        values["runs_message"] = str(error)
        return
    runs_state().take(files)
    _forget_choices()


def _forget_choices() -> None:
    for key in [k for k in st.session_state if str(k).startswith("runs_choice")]:
        del st.session_state[key]


def read_slices(state: RunsState, study: AnyStudy) -> None:
    """Make slices of a csv's columns, once; a csv that cannot slice is said, not fatal."""
    files = state.files
    if files is None or files.columns is None or state.columns is not None:
        return
    try:
        state.columns = read_columns(files.columns.content, study.pair_ids, files.columns.name)
    except ExplainError as error:
        st.html(warning(str(error)))


def _upload(file: UploadedFile) -> Upload:
    if file.size > MAX_PAGE_BYTES:
        raise ExplainError(
            f"{file.name} is {file.size / 1e6:,.0f} MB; this page takes up to "
            f"{MAX_PAGE_BYTES / 1e6:,.0f} MB a file. Use python -m explain report for larger ones."
        )
    return Upload(file.name, file.getvalue())
