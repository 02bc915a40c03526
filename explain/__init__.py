"""See why two sentences are alike, and how they differ.

`explain(first, second)` returns an Explanation. Names load on first use, so that importing the
package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explain.api import explain, explain_file, explain_many
    from explain.engine import Explainer
    from explain.errors import ExplainError, FormatError, ModelError
    from explain.evaluation.runs import score_run
    from explain.formats.frames import results_frame
    from explain.formats.pairs import read_pairs
    from explain.settings import Settings
    from explain.types import Alignment, Explanation, Failure

__version__ = "0.1.0"

__all__ = [
    "Alignment",
    "ExplainError",
    "Explainer",
    "Explanation",
    "Failure",
    "FormatError",
    "ModelError",
    "Settings",
    "__version__",
    "explain",
    "explain_file",
    "explain_many",
    "read_pairs",
    "results_frame",
    "score_run",
]

_HOMES = {
    "Alignment": "explain.types",
    "ExplainError": "explain.errors",
    "Explainer": "explain.engine",
    "Explanation": "explain.types",
    "Failure": "explain.types",
    "FormatError": "explain.errors",
    "ModelError": "explain.errors",
    "Settings": "explain.settings",
    "explain": "explain.api",
    "explain_file": "explain.api",
    "explain_many": "explain.api",
    "read_pairs": "explain.formats.pairs",
    "results_frame": "explain.formats.frames",
    "score_run": "explain.evaluation.runs",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
