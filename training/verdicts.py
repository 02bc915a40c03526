"""The joint encoder's verdicts on annotated pairs, for the trees to learn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from explain.evidence.encoder import JointEncoder
from explain.evidence.judge import judge
from explain.evidence.words import Floats
from explain.linking.case import Case
from training.gold import Candidate, Gold, Span, gold_links, union

MIN_UNION = 0.15  # P(align) from which chunks are tried in a group
BATCH = 64


def verdicts(joint: JointEncoder, golds: Sequence[Gold]) -> list[dict[Candidate, Floats]]:
    """For each pair the verdicts on all pairs of chunks, on groups they suggest, and on gold's."""
    found = []
    for start in range(0, len(golds), BATCH):
        some = golds[start : start + BATCH]
        cases = [Case(gold, keep_order=True) for gold in some]
        for gold, reading in zip(some, joint.read([case.marked for case in cases]), strict=True):
            firsts, seconds = gold.spans
            grid = [(a, b) for a in firsts for b in seconds]
            base = dict(zip(grid, judge(reading, grid, joint.heads), strict=True)) if grid else {}
            wider = [c for c in dict.fromkeys(_groups(gold, base)) if c not in base]
            if wider:
                base |= zip(wider, judge(reading, wider, joint.heads), strict=True)
            found.append(base)
    return found


def _groups(gold: Gold, base: dict[Candidate, Floats]) -> Iterator[Candidate]:
    firsts, seconds = gold.spans
    for b in seconds:
        for group in _unions([(float(base[a, b][0]), a) for a in firsts]):
            yield group, b
    for a in firsts:
        for group in _unions([(float(base[a, b][0]), b) for b in seconds]):
            yield a, group
    for link in gold_links(gold):
        yield union(firsts, link.first), union(seconds, link.second)


def _unions(scored: Sequence[tuple[float, Span]]) -> Iterator[Span]:
    likely = sorted((item for item in scored if item[0] > MIN_UNION), reverse=True)[:4]
    for size in (2, 3):
        for some in combinations([span for _, span in likely], size):
            yield tuple(sorted(p for span in some for p in span))
