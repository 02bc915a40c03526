"""Explanations as pandas tables: the links of one pair, or one row a pair."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from explain.formats.results_csv import result_row
from explain.types import Explanation, Failure

if TYPE_CHECKING:
    import pandas as pd


def links_frame(explanation: Explanation) -> pd.DataFrame:
    """One row a link: texts, positions, relation, score, qualifiers, how sure, the reasons."""
    import pandas as pd

    rows = [
        {
            "first": " ".join(chunk.text for chunk in link.first),
            "second": " ".join(chunk.text for chunk in link.second),
            "relation": link.relation.value,
            "score": link.score,
            "qualifiers": " ".join(sorted(q.value for q in link.qualifiers)),
            "probability": link.probabilities.get(link.relation),
            "reasons": "; ".join(reason.text for reason in link.evidence),
            "first_positions": list(link.first_positions),
            "second_positions": list(link.second_positions),
        }
        for link in explanation.alignment.links
    ]
    columns = (
        "first",
        "second",
        "relation",
        "score",
        "qualifiers",
        "probability",
        "reasons",
        "first_positions",
        "second_positions",
    )
    return pd.DataFrame(rows, columns=list(columns))


def results_frame(results: Iterable[Explanation | Failure]) -> pd.DataFrame:
    """One row a pair, in order, with what `run` writes; `error` says why there is no result.

    >>> from explain import explain_many, results_frame
    >>> frame = results_frame(explain_many([("A dog runs.", "A dog runs."), ("", "A cat.")]))
    >>> frame[["id", "similarity", "error"]].to_dict("records")[0]
    {'id': '1', 'similarity': 5.0, 'error': ''}
    """
    import pandas as pd

    rows: list[dict[str, Any]] = []
    for result in results:
        if isinstance(result, Explanation):
            rows.append({**result_row(result), "error": ""})
        else:
            pair = result.pair
            texts = {"id": pair.pair_id, "first": pair.first, "second": pair.second}
            rows.append({**texts, "similarity": None, "links": [], "error": result.message})
    columns = ["id", "first", "second", "similarity", "summary", "links", "error", "signature"]
    frame = pd.DataFrame(rows, columns=columns)
    texts = {"summary": "", "signature": ""}
    return frame.fillna(texts).astype({"similarity": float})
