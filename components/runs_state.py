"""What the Runs page remembers for one user: files, options, selection, slices."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import streamlit as st

from explain.evaluation.analysis.reading import Upload
from explain.evaluation.analysis.slices import Columns, Slice
from explain.evaluation.analysis.study import Scenario
from explain.evaluation.ists import Rules
from explain.evaluation.runs import Task

KEY = "runs"
EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "runs"
# A file for the page; larger ones are for the command line, which nobody else waits for.
MAX_PAGE_BYTES = 25_000_000
ORDERS = ("worst first", "largest difference", "file order", "random")
FILTERS = ("all", "only wrong", "only where runs differ")


@dataclass(frozen=True)
class Files:
    """What a user gave: gold (several for STS), runs, the sentences, columns to slice by."""

    golds: tuple[Upload, ...]
    runs: tuple[Upload, ...] = ()
    sentences: Upload | None = None
    columns: Upload | None = None
    task: Task | None = None

    @property
    def digest(self) -> str:
        """A name for the content: equal files, equal digest."""
        seen = hashlib.sha256(str(self.task).encode())
        for group in (self.golds, self.runs, (self.sentences,)):
            for upload in group:
                if upload is not None:
                    head = f"{upload.name}\0{len(upload.content)}\0"
                    seen.update(head.encode("utf-8", "replace") + upload.content)
            seen.update(b"\1")
        return seen.hexdigest()


@dataclass
class RunsState:
    """The state of the page; `pick` is the key of what was clicked, `place` the pair in it."""

    files: Files | None = None
    digest: str = ""
    rules: Rules = Rules.STRICT_2016
    scenario: Scenario | None = None  # None: recognised
    common: bool = False  # the user agreed to compare on the common pairs
    slices: list[Slice] = field(default_factory=list)
    columns: Columns | None = None
    slice_name: str | None = None
    run: str | None = None
    view: str | None = None
    pick: str | None = None
    place: int = 0
    order: str = ORDERS[0]
    seed: int = 0  # of the random order
    filter: str = FILTERS[0]
    search: str = ""
    threshold: float = 0.5
    board: int = 0
    shares: bool = False
    overlay: bool = False
    first: str | None = None  # the two runs that are compared
    second: str | None = None
    example: Task | None = None  # which example is shown, for the address

    def take(self, files: Files | None) -> None:
        """Analyse other files; what was chosen belongs to the old ones."""
        kept = RunsState(rules=self.rules, order=self.order, shares=self.shares)
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(kept, name))
        self.files = files
        self.digest = files.digest if files else ""

    def take_example(self, task: Task) -> None:
        """Analyse our own example of a task."""
        self.take(example_files(task))
        self.example = task

    def add_run(self, upload: Upload) -> None:
        """Put one more run beside the others; the choices stay."""
        if self.files is not None:
            self.files = replace(self.files, runs=(*self.files.runs, upload))
            self.digest = self.files.digest
            self.example = None

    def choose(self, pick: str) -> None:
        """Go where a click leads: to a pair of the list, or to another list."""
        if pick.startswith("case/"):
            self.place = int(pick.removeprefix("case/"))
        else:
            self.pick = pick
            self.place = 0
            self.search = ""
            self.filter = FILTERS[0]
            st.session_state["runs_search"] = ""
            st.session_state["runs_filter"] = FILTERS[0]

    def keep(self, chosen: Slice) -> None:
        """Keep a selection under its name; the same name again replaces it."""
        self.slices = [s for s in self.slices if s.name != chosen.name] + [chosen]


def runs_state() -> RunsState:
    """This user's state, made on the first run of a session, from the address if it has one."""
    if KEY not in st.session_state:
        st.session_state[KEY] = from_address(dict(st.query_params))
    result: RunsState = st.session_state[KEY]
    return result


def from_address(values: Mapping[str, str]) -> RunsState:
    """The state that a link asks for; what it gets wrong is left at its default."""
    state = RunsState()
    if values.get("example") in list(Task):
        state.take_example(Task(values["example"]))
        state.view = values.get("view")
        state.run = values.get("run")
        state.pick = values.get("pick")
    return state


def write_address(state: RunsState) -> None:
    """Bring the address up to date; uploads stay with their owner, so they have none."""
    wanted: dict[str, str] = {}
    if state.example is not None:
        chosen = {"view": state.view, "run": state.run, "pick": state.pick}
        wanted = {"example": state.example.value}
        wanted |= {name: value for name, value in chosen.items() if value}
    if dict(st.query_params) != wanted:
        st.query_params.from_dict(wanted)


def example_files(task: Task) -> Files:
    """Our own gold and runs of a task, ready to be analysed."""
    names = {
        Task.ISTS: ("pairs.wa", ("likewise.wa", "baseline.wa", "hasty.wa"), None),
        Task.STS: ("pairs.gs", ("likewise.sts.output", "baseline.sts.output"), "sentences.csv"),
        Task.PIT: ("pairs.label", ("likewise.pit.output", "baseline.pit.output"), "sentences.csv"),
    }
    gold, runs, sentences = names[task]
    return Files(
        (_example(gold),),
        tuple(_example(name) for name in runs),
        _example(sentences) if sentences else None,
        _example("groups.csv"),
    )


def _example(name: str) -> Upload:
    shown = name.replace(".sts.", ".").replace(".pit.", ".")
    return Upload(shown, (EXAMPLES / name).read_bytes())
