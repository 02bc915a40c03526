"""The jobs of this page: how far they are, and what can be done with them."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from explain.batch.jobs import JobOptions, JobState, JobStore, StoredJob
from explain.batch.preview import FirstResult, first_results
from explain.drawing import markup
from explain.errors import ExplainError

PARAMETER = "job"
SHOWN = 5  # results that a finished job shows
_JOBS = "batch_jobs"
_MIME = {
    ".csv": "text/csv",
    ".jsonl": "application/jsonl",
    ".parquet": "application/vnd.apache.parquet",
    ".wa": "text/plain",
}


def known_jobs(store: JobStore) -> list[StoredJob]:
    """The jobs that this session started or that the address names, the latest first.

    Nobody else's: a job's id cannot be guessed, and jobs are never listed from the disk.
    """
    ids: list[str] = st.session_state.setdefault(_JOBS, [])
    for job_id in st.query_params.get_all(PARAMETER):
        if job_id not in ids:
            ids.append(job_id)
    jobs = [store.find(job_id) for job_id in ids]
    found = [job for job in jobs if job is not None]
    lost = len(jobs) - len(found)
    if lost:
        st.html(markup.warning(f"{lost} of the jobs in the address cannot be found: removed?"))
        st.session_state[_JOBS] = [job.job_id for job in found]
    _write_address()
    return found


def start(job: StoredJob, options: JobOptions) -> None:
    """Begin a job and remember it in the session and in the address."""
    job.start(options)
    ids: list[str] = st.session_state.setdefault(_JOBS, [])
    if job.job_id not in ids:
        ids.insert(0, job.job_id)
    _write_address()


def jobs_panel(jobs: list[StoredJob]) -> None:
    """A card for every job; while one runs, they are brought up to date every second."""
    running = any(job.state is JobState.RUNNING for job in jobs)
    st.fragment(_cards, run_every=1.0 if running else None)(jobs, running)


def _cards(jobs: list[StoredJob], expected: bool) -> None:
    if not all(job.folder.exists() for job in jobs):
        st.rerun()  # one was removed: the page has to look anew
    for job in jobs:
        with st.container(border=True, key=f"card_job_{job.job_id}"):
            _card(job)
    running = any(job.state is JobState.RUNNING for job in jobs)
    if running != expected:
        st.rerun()  # the clock of the fragment has to start, or to stop


def _card(job: StoredJob) -> None:
    state, status = job.state, job.status
    about, buttons = st.columns([3, 2], vertical_alignment="center")
    with about:
        st.html(
            f'<p data-testid="job"><b>{escape(job.name)}</b> '
            f'<span class="lw-quiet" data-testid="job-state">{_WORDS[state]}</span></p>'
        )
    with buttons, st.container(horizontal=True, horizontal_alignment="right", gap="xsmall"):
        _buttons(job, state)
    if status.get("total"):
        st.progress(min(1.0, status["done"] / status["total"]), text=progress_text(state, status))
    elif state is JobState.RUNNING:
        st.progress(0.0, text="Reading the file and loading the models…")
    if state is JobState.FAILED:
        st.html(markup.warning(job.message.replace(str(job.input), job.name)))
    if state is JobState.INTERRUPTED:
        st.html(markup.warning("The job's process has ended before its work. Resume goes on."))
    if state is JobState.DONE:
        _results(job)
        if status.get("failures"):
            _failures(status)


_WORDS = {
    JobState.DRAFT: "not started",
    JobState.RUNNING: "running",
    JobState.DONE: "done",
    JobState.STOPPED: "cancelled; what is done is kept",
    JobState.FAILED: "failed",
    JobState.INTERRUPTED: "interrupted; what is done is kept",
}


def progress_text(state: JobState, status: dict[str, Any]) -> str:
    """How far a job is, in words: pairs, rate, time left, failures."""
    parts = [f"{status['done']:,} of {status['total']:,} pairs"]
    if state is JobState.RUNNING and status.get("rate"):
        parts.append(f"{status['rate']:.0f} pairs/s")
        if status.get("left") is not None:
            parts.append(f"{duration(status['left'])} left")
    if state is JobState.DONE:
        parts.append(f"in {duration(status['seconds'])}")
    if status.get("failed"):
        parts.append(f"{status['failed']:,} without explanation")
    return " · ".join(parts)


def duration(seconds: float) -> str:
    """A time that a person can grasp: 40 s, 5 min, 2 h 10 min."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def _buttons(job: StoredJob, state: JobState) -> None:
    key = job.job_id
    if state is JobState.RUNNING:
        st.button("Cancel", icon=":material/stop_circle:", key=f"cancel_{key}", on_click=job.cancel)
        return
    if state is JobState.DONE:
        st.download_button(
            "Download",
            partial(_content, job),
            file_name=job.output.name,
            mime=_MIME[job.output.suffix],
            key=f"download_{key}",
            on_click="ignore",
            type="primary",
            icon=":material/download:",
        )
    else:
        st.button(
            "Resume",
            icon=":material/play_arrow:",
            key=f"resume_{key}",
            type="primary",
            on_click=_resume,
            args=(job,),
        )
    st.button(
        "Remove",
        icon=":material/delete:",
        key=f"remove_{key}",
        help="Delete the file and its result from this server",
        on_click=_remove,
        args=(job,),
    )


def _content(job: StoredJob) -> bytes:
    return job.output.read_bytes()


def _resume(job: StoredJob) -> None:
    job.start()


def _remove(job: StoredJob) -> None:
    try:
        job.remove()
    except ExplainError:
        return  # it has just been resumed elsewhere; the next look shows that
    ids: list[str] = st.session_state.get(_JOBS, [])
    st.session_state[_JOBS] = [known for known in ids if known != job.job_id]
    _write_address()


def _results(job: StoredJob) -> None:
    rows = first_results(job.output, SHOWN)
    if not rows:
        return
    with st.expander("The first results"):
        body = "".join(
            f'<tr><td>{_explore_link(row)}</td><td class="n">{_number(row.similarity)}</td>'
            f"<td>{escape(markup.shorten(row.summary or row.error, 300))}</td></tr>"
            for row in rows
        )
        st.html(
            '<table class="lw-table" data-testid="results"><thead><tr><th>pair</th>'
            '<th class="n">similarity</th><th>summary</th></tr></thead>'
            f"<tbody>{body}</tbody></table>"
        )


def _explore_link(row: FirstResult) -> str:
    """The sentences, and the way to see them drawn; in a new tab, as this page has a job."""
    address = urlencode({"first": row.first, "second": row.second})
    texts = "<br>".join(escape(markup.shorten(text, 90)) for text in (row.first, row.second))
    return f'<a href="explore?{escape(address)}" target="_blank" rel="noopener">{texts}</a>'


def _number(similarity: float | None) -> str:
    return "–" if similarity is None else f"{similarity:.1f}"


def _failures(status: dict[str, Any]) -> None:
    shown = status["failures"]
    count = status["failed"]
    with st.expander(f"{count:,} {'pair' if count == 1 else 'pairs'} without explanation"):
        rows = "".join(
            f'<tr><td class="n">{int(failure["line"])}</td>'
            f"<td>{escape(markup.shorten(str(failure['id']), 40))}</td>"
            f"<td>{escape(str(failure['message']))}</td></tr>"
            for failure in shown
        )
        st.html(
            '<table class="lw-table" data-testid="failures"><thead><tr><th class="n">line</th>'
            f'<th class="t">id</th><th>reason</th></tr></thead><tbody>{rows}</tbody></table>'
        )
        if status["failed"] > len(shown):
            st.html(markup.quiet("The first of them; the result has the reasons of all."))


def _write_address() -> None:
    ids: list[str] = st.session_state.get(_JOBS, [])
    if st.query_params.get_all(PARAMETER) != ids:
        if ids:
            st.query_params[PARAMETER] = ids
        else:
            st.query_params.pop(PARAMETER, None)
