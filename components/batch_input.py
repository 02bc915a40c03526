"""Which file to explain, which columns of it, and how."""

from __future__ import annotations

from html import escape
from itertools import islice
from pathlib import Path

import streamlit as st

from explain.batch.jobs import JobOptions, JobStore, StoredJob
from explain.batch.output import FORMATS
from explain.batch.source import SUFFIXES, PairSource
from explain.batch.tables import Head, table_head
from explain.drawing import markup
from explain.errors import ExplainError
from explain.settings import System, Tokens

EXAMPLE = Path(__file__).parent.parent / "examples" / "pairs.csv"
PREVIEW = 5
_DRAFT = "batch_draft"
_TOKENS = {Tokens.WORDS: "Words and marks", Tokens.BLANKS: "Split at blanks"}
_SYSTEMS = {System.LIKEWISE: "Likewise", System.BASELINE: "Baseline: shared words"}
_FORMATS = {
    ".csv": "CSV: one row a pair",
    ".jsonl": "JSON lines: everything",
    ".parquet": "Parquet: nested links",
    ".wa": ".wa: alignments",
}


def file_panel(store: JobStore) -> StoredJob | None:
    """Where the user chooses a file; the job that waits for a start, or none yet."""
    st.html(markup.title("File of pairs"))
    upload, example = st.columns([5, 2], vertical_alignment="bottom")
    with upload:
        given = st.file_uploader(
            "A table with two columns of sentences, or a .wa file",
            type=[suffix.removeprefix(".") for suffix in SUFFIXES],
            key="batch_upload",
        )
    with example:
        st.button(
            "Use an example", icon=":material/description:", on_click=_take_example, args=(store,)
        )
    if given is not None and st.session_state.get("batch_upload_id") != given.file_id:
        st.session_state["batch_upload_id"] = given.file_id
        _keep(store.draft(given.name, given.getvalue()))
    return draft(store)


def draft(store: JobStore) -> StoredJob | None:
    """The job of this session that is not started yet."""
    return store.find(st.session_state.get(_DRAFT, ""))


def forget_draft() -> None:
    """The draft has become a job."""
    st.session_state.pop(_DRAFT, None)


def options_panel(job: StoredJob) -> JobOptions | None:
    """What the user chooses for this file; None where it cannot be read like that."""
    st.html(markup.title(f"How to read {markup.shorten(job.name, 60)}", plain=True))
    columns, id_column = _columns(job)
    left, middle, right = st.columns(3)
    with left:
        output = st.selectbox(
            "Result", FORMATS, index=FORMATS.index(".csv"), format_func=_FORMATS.__getitem__
        )
    with middle:
        tokens = st.selectbox("Tokens", list(Tokens), format_func=_TOKENS.__getitem__)
    with right:
        system = st.selectbox("System", list(System), format_func=_SYSTEMS.__getitem__)
    chunked = st.toggle(
        "Sentences are cut in chunks",
        help="Every sentence is written as [ A small dog ] [ runs ], and its chunks are kept",
    )
    options = JobOptions(output, columns, id_column, chunked, tokens.value, system.value)
    return options if _preview(job, options) else None


def _columns(job: StoredJob) -> tuple[tuple[str, str] | None, str | None]:
    if job.input.suffix == ".wa":
        return None, None
    try:
        head = table_head(job.input)
    except ExplainError:
        return None, None  # the preview says what is wrong
    named = head.named
    if not named and job.input.suffix not in (".parquet", ".jsonl", ".ndjson"):
        named = st.toggle("The first row names the columns", key=f"header_{job.job_id}")
    choices = list(head.cells) if named else [str(n + 1) for n in range(len(head.cells))]
    if len(set(choices)) < len(choices) or len(choices) < 2:
        return None, None

    def label(choice: str) -> str:
        return choice if named else _numbered(choice, head)

    first, second, ids = st.columns(3)
    with first:
        one = st.selectbox("First sentence", choices, index=head.first, format_func=label)
    with second:
        two = st.selectbox("Second sentence", choices, index=head.second, format_func=label)
    with ids:
        known = next((i for i, name in enumerate(choices) if name.lower() in ("id", "pair_id")), -1)
        given = st.selectbox(
            "Id",
            ["", *choices] if named else [""],
            index=known + 1 if named else 0,
            format_func=lambda name: name or "Number of the row",
        )
    return (one, two), given or None


def _numbered(choice: str, head: Head) -> str:
    return f"{choice}: {markup.shorten(head.cells[int(choice) - 1], 30)}"


def _preview(job: StoredJob, options: JobOptions) -> bool:
    """Show the first pairs as they would be read; whether there is any."""
    source = PairSource(
        job.input,
        columns=options.columns,
        id_column=options.id_column,
        chunked=options.chunked,
    )
    try:
        rows = list(islice(source.rows(), PREVIEW))
    except ExplainError as error:
        # The name on disk means nothing to the user.
        st.html(markup.warning(str(error).replace(str(job.input), job.name)))
        return False
    if not rows:
        st.html(markup.warning(f"{job.name} holds no pairs."))
        return False
    body = "".join(
        f"<tr><td>{escape(markup.shorten(row.pair.pair_id, 20))}</td>"
        f"<td>{escape(markup.shorten(row.pair.first, 160))}</td>"
        f"<td>{escape(markup.shorten(row.pair.second, 160))}</td>"
        f"<td>{escape(row.problem)}</td></tr>"
        for row in rows
    )
    problem = "problem" if any(row.problem for row in rows) else ""
    st.html(
        '<table class="lw-table" data-testid="preview"><thead><tr><th class="t">id</th>'
        f"<th>first</th><th>second</th><th>{problem}</th></tr></thead><tbody>{body}</tbody></table>"
        + markup.quiet("The first rows, as they will be read.")
    )
    return True


def _take_example(store: JobStore) -> None:
    _keep(store.draft(EXAMPLE.name, EXAMPLE.read_bytes()))


def _keep(job: StoredJob) -> None:
    st.session_state[_DRAFT] = job.job_id
