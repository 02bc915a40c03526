"""No stack trace ever: what goes wrong becomes one sentence, and the log keeps the rest."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from explain.drawing.markup import warning
from explain.errors import ExplainError

_LOG = logging.getLogger("likewise")


@contextmanager
def friendly(what: str) -> Iterator[None]:
    """Run a panel; an error inside it is shown in its place, and the other panels go on."""
    try:
        yield
    except ExplainError as error:
        st.html(warning(str(error)))
    except ImportError as error:
        _LOG.exception("%s failed", what)
        package = f" ({error.name})" if error.name else ""
        st.html(
            warning(
                f"{what} needs a package that is missing{package}: "
                "run pip install -r requirements.txt and start again."
            )
        )
    except Exception:
        _LOG.exception("%s failed", what)
        st.html(warning(f"{what} could not be shown. The server's log says why."))
