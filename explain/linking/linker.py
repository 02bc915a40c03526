"""Third step: evidence becomes links, aligned, typed and scored; many pairs at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explain.evidence.encoder import (
    JointEncoder,
    SentenceEncoder,
    joint_encoder,
    sentence_encoder,
)
from explain.evidence.words import Floats, make_words
from explain.linking.assign import Group, assign, extensions, merge
from explain.linking.case import Case, Chunked, Linked
from explain.linking.forest import ALIGN, LABEL, MERGE, Forest, shipped_forest
from explain.linking.labels import best_labels
from explain.settings import Rules


@dataclass(frozen=True)
class Linker:
    """Links the chunks of sentence pairs by trained models."""

    sentences: SentenceEncoder
    joint: JointEncoder
    forest: Forest

    def link_many(self, pairs: Sequence[Chunked], *, rules: Rules = Rules.Y2016) -> list[Linked]:
        """The links of each pair, and how well its chunks match.

        Each pair is worked out in one of its two orders, always the same, and mirrored if it
        came in the other: so exchanging the sentences exchanges the result, exactly.
        """
        cases = [Case(pair) for pair in pairs]
        # Equal sentences, and those without a word, need no model.
        undecided = [case for case in cases if not case.settled]
        self._gather(undecided)
        self._pair_up(undecided)
        if rules is Rules.Y2016:
            self._extend(undecided)
        return [case.finish(rules) for case in cases]

    def _gather(self, cases: Sequence[Case]) -> None:
        """Give each case its evidence: the words, and what the encoders make of them."""
        readings = self.joint.read([case.marked for case in cases])
        encoded = self.sentences.encode_many(
            [analysis.sentence.words for case in cases for analysis in case.analyses]
        )
        for number, (case, reading) in enumerate(zip(cases, readings, strict=True)):
            first, second = (
                make_words(analysis, rarity=seen.pieces.rarity, vectors=seen.words)
                for analysis, seen in zip(case.analyses, encoded[2 * number :][:2], strict=True)
            )
            case.gather((first, second), reading, self.joint.heads)

    def _pair_up(self, cases: Sequence[Case]) -> None:
        """Find the best one-to-one groups of each case."""
        rows = [case.grid_rows() for case in cases]
        for case, align in zip(cases, self._predict(ALIGN, rows), strict=True):
            case.align = align.reshape(case.align.shape)
        # A gain is at most P(align): what lies below the threshold needs no label.
        tau, alpha = self.forest.thresholds.tau, self.forest.thresholds.alpha
        likely = [case.align.ravel() > tau for case in cases]
        labels = self._predict(LABEL, [r[mask] for r, mask in zip(rows, likely, strict=True)])
        for case, mask, found in zip(cases, likely, labels, strict=True):
            gains = np.zeros(mask.shape, dtype=np.float32)
            share = 1 - alpha + alpha * best_labels(found)[1]
            gains[mask] = case.align.ravel()[mask] * share - tau
            case.groups = assign(gains.reshape(case.align.shape) * _common_length(case))
            width = case.align.shape[1]
            pairs = [((int(k) // width,), (int(k) % width,)) for k in np.flatnonzero(mask)]
            case.labels.update(zip(pairs, found, strict=True))

    def _extend(self, cases: Sequence[Case]) -> None:
        """Let leftover chunks join groups where the merged group convinces."""
        thresholds = self.forest.thresholds
        wider: list[tuple[Case, list[Group]]] = []
        for case in cases:
            found = extensions(case.groups, case.align, min_align=thresholds.min_align)
            if groups := list(dict.fromkeys(found)):
                wider.append((case, groups))
        rows = [case.group_rows(groups) for case, groups in wider]
        merits, labels = self._predict(MERGE, rows), self._predict(LABEL, rows)
        for (case, groups), merit, label in zip(wider, merits, labels, strict=True):
            case.labels.update(zip(groups, label, strict=True))
            convincing = dict(zip(groups, map(float, merit), strict=True))
            case.groups = merge(case.groups, convincing, min_merit=thresholds.min_merit)

    def _predict(self, model: str, rows: Sequence[Floats]) -> list[Floats]:
        """The model's answers to all rows in one call, handed back case by case."""
        if not rows:
            return []
        found = self.forest.predict(model, np.concatenate(rows))
        return np.split(found, np.cumsum([len(some) for some in rows])[:-1])


@lru_cache(maxsize=1)
def shipped_linker() -> Linker:
    """The linker that this version ships."""
    return Linker(sentence_encoder(), joint_encoder(), shipped_forest())


def _common_length(case: Case) -> Floats:
    """For every two chunks the spoken words of the shorter: longer links matter more."""
    lengths = [
        np.array([(~words.is_mark[list(chunk.positions)]).sum() for chunk in spoken])
        for words, spoken in zip(case.words, case.spoken, strict=True)
    ]
    shorter: Floats = np.minimum(lengths[0][:, None], lengths[1][None]).astype(np.float32)
    return shorter
