"""Explain a whole file: choose it, start, and come back for the result."""

from __future__ import annotations

import streamlit as st

from components import batch_input, batch_jobs, bridge
from components.guard import friendly
from components.header import header
from explain.batch.jobs import JobOptions, JobStore, StoredJob
from explain.drawing import markup


def page() -> None:
    """The page, top to bottom: what is to be done, then what is being done."""
    store = JobStore()
    with header("Explain a file"):
        bridge.copy_address("Copy link")
    jobs = batch_jobs.known_jobs(store)
    with st.container(border=True, key="card_batch_file"), friendly("The file"):
        job = batch_input.file_panel(store)
        if job is not None:
            options = batch_input.options_panel(job)
            st.button(
                "Start",
                type="primary",
                icon=":material/play_arrow:",
                disabled=options is None,
                on_click=_start,
                args=(job, options),
            )
    if jobs:
        with friendly("The jobs"):
            batch_jobs.jobs_panel(jobs)
    else:
        st.html(
            markup.quiet(
                "A job goes on when this page is closed: its address finds it again. Files over "
                "100 MB are for the command line: python -m explain run PAIRS.tsv -o OUT.csv"
            )
        )


def _start(job: StoredJob, options: JobOptions) -> None:
    batch_jobs.start(job, options)
    batch_input.forget_draft()


with friendly("The page"):
    page()
