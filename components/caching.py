"""All that is kept between runs: models for everybody, results by what they were made from."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import streamlit as st

from components.runs_state import Files
from explain.engine import Explainer
from explain.errors import ExplainError
from explain.evaluation.analysis.analyse import Analysis, analyse, compare_two
from explain.evaluation.analysis.comparison import Versus
from explain.evaluation.analysis.reading import AnyStudy, open_study
from explain.evaluation.analysis.study import Scenario
from explain.evaluation.ists import Rules
from explain.sentence.analysis import analyse_many
from explain.settings import PINNED_SPACY, Settings
from explain.types import Alignment, Explanation
from explain.wording import describe, render


class Warming:
    """An explainer whose models load in the background from the moment it is made."""

    def __init__(self, settings: Settings) -> None:
        self.explainer = Explainer(settings)
        self.error: str | None = None
        self.seconds: float | None = None
        self._done = threading.Event()
        threading.Thread(target=self._load, daemon=True, name="likewise-models").start()

    @property
    def ready(self) -> bool:
        """Whether the models are loaded, or have failed to."""
        return self._done.is_set()

    def wait(self) -> Explainer:
        """The explainer once its models are loaded; an ExplainError if they cannot be."""
        self._done.wait()
        if self.error is not None:
            raise ExplainError(self.error)
        return self.explainer

    def _load(self) -> None:
        started = time.perf_counter()
        try:
            self.explainer.warm_up()
        except ExplainError as error:
            self.error = str(error)
        except ImportError as error:
            self.error = f"{error}; run `pip install -r requirements.txt` and start again"
        except Exception as error:  # the page must get a sentence, whatever a package throws
            self.error = f"the models could not be loaded ({type(error).__name__}: {error})"
        finally:
            self.seconds = time.perf_counter() - started
            self._done.set()


@st.cache_resource(max_entries=4, show_spinner=False)
def warming(settings: Settings) -> Warming:
    """The one explainer of these settings, shared by everybody on this server."""
    return Warming(settings)


def explainer(settings: Settings) -> Explainer:
    """The explainer, ready; a failed load is forgotten, so that the next try may succeed."""
    holder = warming(settings)
    try:
        return holder.wait()
    except ExplainError:
        warming.clear(settings)
        raise


# Explanations are frozen, so they can be shared as they are; copies would cost time.
@st.cache_resource(max_entries=256, show_spinner=False)
def explained(settings: Settings, first: str, second: str) -> Explanation:
    """The explanation of a pair; an ExplainError says why there is none."""
    return explainer(settings).explain(first, second)


@st.cache_resource(max_entries=256, show_spinner=False)
def attributed(settings: Settings, first: str, second: str) -> Explanation:
    """The explanation of a pair with what each difference costs."""
    return explainer(settings).attribute(explained(settings, first, second))


# Studies are known by a digest of their files; hashing megabytes on every click would be slow.
@st.cache_resource(max_entries=12, show_spinner=False)
def study(digest: str, _files: Files) -> AnyStudy:
    """What was read from uploaded files; an ExplainError where the gold is of no use."""
    return open_study(_files.golds, _files.runs, sentences=_files.sentences, task=_files.task)


@st.cache_resource(max_entries=24, show_spinner=False)
def analysis(key: str, _study: AnyStudy, rules: Rules, scenario: Scenario | None) -> Analysis:
    """The analysis of a study; the key names the study and the pairs that are left of it."""
    return analyse(_study, rules=rules, scenario=scenario)


@st.cache_resource(max_entries=64, show_spinner=False)
def versus(key: str, _analysis: Analysis, first: str, second: str) -> Versus:
    """The comparison of two runs."""
    return compare_two(_analysis, first, second)


@st.cache_resource(max_entries=64, show_spinner=False)
def panel(key: str, _make: Callable[[], str]) -> str:
    """HTML that is slow to make, by a key that names everything it depends on."""
    return _make()


@st.cache_resource(max_entries=512, show_spinner=False)
def described(key: str, _alignment: Alignment) -> str:
    """The summary of a given alignment as plain text; the words need no similarity."""
    first, second = analyse_many([_alignment.first, _alignment.second], model=PINNED_SPACY)
    return render.text(describe(_alignment, first, second))
