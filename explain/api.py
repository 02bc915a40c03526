"""The library's front door: a pair, a table or a file of pairs in, explanations out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from explain.batch.rows import Row, explain_rows
from explain.batch.source import PairSource
from explain.engine import BATCH_SIZE, Explainer
from explain.errors import ExplainError
from explain.formats.columns import columns_by_name
from explain.settings import Settings
from explain.types import Explanation, Failure, Pair

if TYPE_CHECKING:
    import pandas as pd

    from explain.batch.job import Report

Pairs: TypeAlias = "str | Path | pd.DataFrame | Iterable[Any]"

# Pairs of like length are batched inside a window, so a generator stays at most this far ahead.
_WINDOW = 4


@lru_cache(maxsize=4)
def shared_explainer(settings: Settings | None = None) -> Explainer:
    """The Explainer of these settings; asked for again, it is the same one with its models."""
    return Explainer(settings)


def explain(
    first: str,
    second: str,
    *,
    settings: Settings | None = None,
    attribution: bool = False,
    pair_id: str = "1",
) -> Explanation:
    """The explanation of one pair; an ExplainError says why there is none.

    With `attribution` it also says what each difference costs, which takes longer.

    >>> from explain import explain
    >>> explanation = explain("A dog runs.", "A dog runs.")
    >>> explanation.similarity
    5.0
    >>> [link.label for link in explanation.alignment.links if link.two_sided][:1]
    ['EQUI']
    """
    explainer = shared_explainer(settings)
    return explainer.explain(first, second, pair_id=pair_id, attribution=attribution)


def explain_many(
    pairs: Pairs,
    *,
    settings: Settings | None = None,
    columns: tuple[str, str] | None = None,
    batch_size: int = BATCH_SIZE,
    progress: bool = False,
) -> Iterator[Explanation | Failure]:
    """An explanation, or a failure with its reason, for every pair, in order, as they are made.

    `pairs` are tuples (first, second) or (id, first, second), a DataFrame, or the path of a csv,
    tsv, jsonl, parquet or .wa file, which is read as a stream. `columns` names the two columns of
    sentences where their names do not tell. For files of more than some thousand pairs
    `explain_file` uses all cores and survives being killed.

    >>> from explain import explain_many
    >>> for result in explain_many([("A dog runs.", "A dog runs."), ("", "A cat sleeps.")]):
    ...     print(getattr(result, "similarity", None) or result.message)
    5.0
    first sentence: the sentence is empty; write at least one word
    """
    if batch_size < 1:
        raise ExplainError(f"batch_size is {batch_size}; expected at least 1")
    rows, total = _rows(pairs, columns)
    return _explained(rows, total, shared_explainer(settings), batch_size, progress)


def explain_file(
    pairs: str | Path,
    output: str | Path,
    *,
    settings: Settings | None = None,
    columns: tuple[str, str] | None = None,
    workers: int | None = None,
    progress: bool = False,
) -> Report:
    """Explain a file of pairs into a .jsonl, .csv, .parquet or .wa file with all cores.

    The report counts pairs and failures. Called again after having been killed, it goes on where
    it was. In a script, call it under `if __name__ == "__main__":`, as it starts processes.
    """
    from explain.batch.bar import progress_bar
    from explain.batch.job import Job, run_job

    job = Job(
        PairSource(Path(pairs), columns=columns),
        Path(output),
        settings=settings or Settings(),
        workers=workers,
    )
    with progress_bar(shown=progress) as on_progress:
        return run_job(job, on_progress=on_progress)


def _explained(
    rows: Iterator[Row], total: int | None, explainer: Explainer, batch_size: int, progress: bool
) -> Iterator[Explanation | Failure]:
    from tqdm import tqdm

    with tqdm(total=total, unit="pair", disable=not progress) as bar:
        while window := list(islice(rows, _WINDOW * batch_size)):
            for done in explain_rows(explainer, window, batch_size=batch_size, tick=bar.update):
                yield done.result


def _rows(pairs: Pairs, columns: tuple[str, str] | None) -> tuple[Iterator[Row], int | None]:
    if isinstance(pairs, str | Path):
        source = PairSource(Path(pairs), columns=columns)
        return source.rows(), None
    if hasattr(pairs, "columns") and hasattr(pairs, "itertuples"):
        frame: Any = pairs
        return _frame_rows(frame, columns), len(frame)
    total = len(pairs) if isinstance(pairs, Sized) else None
    return (_row(place, pair) for place, pair in enumerate(pairs, start=1)), total


def _frame_rows(frame: pd.DataFrame, columns: tuple[str, str] | None) -> Iterator[Row]:
    names = [str(name) for name in frame.columns]
    known = columns_by_name(names)
    if columns is not None:
        missing = [name for name in columns if name not in names]
        if missing:
            raise ExplainError(f"there is no column {missing[0]!r}; found {', '.join(names)}")
        first, second = (names.index(name) for name in columns)
    elif known is not None:
        first, second = known.first, known.second
    else:
        raise ExplainError(
            f"the columns {', '.join(names)} do not tell which hold the sentences; "
            'say it with columns=("...", "...")'
        )
    id_place = known.pair_id if known is not None else None
    cells = frame.itertuples(index=False, name=None)
    return (
        _row(place, (str(place if id_place is None else row[id_place]), row[first], row[second]))
        for place, row in enumerate(cells, start=1)
    )


def _row(place: int, pair: Any) -> Row:
    """A row of any of the accepted shapes; what fits none becomes a row with a problem."""
    if isinstance(pair, Pair):
        return Row(place, pair)
    values: tuple[Any, ...]
    if hasattr(pair, "first") and hasattr(pair, "second"):
        values = (getattr(pair, "pair_id", str(place)), pair.first, pair.second)
    else:
        try:
            values = tuple(pair)
        except TypeError:
            values = (pair,)
    if isinstance(pair, str) or len(values) not in (2, 3):
        problem = f"a pair is (first, second) or (id, first, second); found {pair!r:.80}"
        return Row(place, Pair(str(place), "", ""), problem)
    pair_id, first, second = values if len(values) == 3 else (str(place), *values)
    texts = [text if isinstance(text, str) else "" for text in (first, second)]
    problem = next(
        (
            f"{side} sentence: a sentence is a string; found {type(text).__name__}"
            for side, text in (("first", first), ("second", second))
            if not isinstance(text, str)
        ),
        "",
    )
    return Row(place, Pair(str(pair_id), texts[0], texts[1]), problem)
