"""What flows through a batch: a row of the input, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from explain.errors import ModelError
from explain.types import Explanation, Failure, Pair

if TYPE_CHECKING:
    from explain.engine import Explainer


@dataclass(frozen=True, slots=True)
class Row:
    """A pair with the line that it begins on; `problem` says why it cannot be explained."""

    line: int
    pair: Pair
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A row with its explanation, or with a failure that gives the reason."""

    row: Row
    result: Explanation | Failure

    @property
    def error(self) -> str:
        """The reason why there is no explanation; empty where there is one."""
        return self.result.message if isinstance(self.result, Failure) else ""


Tick: TypeAlias = Callable[[int], None]  # told how many more pairs are done


def explain_rows(
    explainer: Explainer, rows: Sequence[Row], *, batch_size: int, tick: Tick | None = None
) -> list[Done]:
    """What came of every row, in order.

    Pairs of like length are explained together, because a batch is as slow as its longest pair.
    """
    results: list[Explanation | Failure] = [Failure(row.pair, row.problem) for row in rows]
    fit = [i for i, row in enumerate(rows) if not row.problem]
    if tick and len(fit) < len(rows):
        tick(len(rows) - len(fit))
    fit.sort(key=lambda i: len(rows[i].pair.first) + len(rows[i].pair.second))
    for start in range(0, len(fit), batch_size):
        batch = fit[start : start + batch_size]
        for i, result in zip(
            batch, _explain_batch(explainer, [rows[i].pair for i in batch]), strict=True
        ):
            results[i] = result
        if tick:
            tick(len(batch))
    return [Done(row, result) for row, result in zip(rows, results, strict=True)]


def _explain_batch(explainer: Explainer, pairs: Sequence[Pair]) -> list[Explanation | Failure]:
    try:
        return list(explainer.explain_many(pairs, batch_size=len(pairs)))
    except ModelError:
        raise  # no pair can be explained: the user has to mend the installation
    except Exception:  # one pair must not cost the others their explanations
        return [explain_alone(explainer, pair) for pair in pairs]


def explain_alone(explainer: Explainer, pair: Pair) -> Explanation | Failure:
    """The explanation of one pair, or a failure, whatever the engine raises."""
    try:
        [result] = explainer.explain_many([pair], batch_size=1)
    except ModelError:
        raise
    except Exception as error:
        return Failure(pair, f"could not be explained ({type(error).__name__}: {error})")
    return result
