"""All that is kept between runs: models for everybody, results by what they were made from."""

from __future__ import annotations

import threading
import time

import streamlit as st

from explain.engine import Explainer
from explain.errors import ExplainError
from explain.settings import Settings
from explain.types import Explanation


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
