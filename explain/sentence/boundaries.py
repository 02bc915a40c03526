"""What speaks for a chunk to begin at a token: words, tags and syntax around it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from explain.sentence.analysis import Analysis

_OUTSIDE = "#"


def boundary_features(analysis: Analysis) -> list[list[str]]:
    """For each token the names of the features that hold where it stands."""
    words = [word.lower().strip(".,;:!?\"'()") or word for word in analysis.sentence.words]
    return [
        [
            *_around(analysis, words, position),
            *_spelling(analysis, words, position),
            *(_syntax(analysis, position) if position else ()),
        ]
        for position in range(len(words))
    ]


def _around(analysis: Analysis, words: Sequence[str], at: int) -> list[str]:
    tag = {k: _get(analysis.tags, at + k) for k in range(-2, 3)}
    pos = {k: _get(analysis.pos, at + k) for k in range(-2, 1)}
    word = {k: _get(words, at + k) for k in range(-1, 2)}
    return [
        "bias",
        *(f"t{k}={value}" for k, value in tag.items()),
        *(f"w{k}={value}" for k, value in word.items()),
        *(f"d{k}={_get(analysis.deps, at + k)}" for k in range(-1, 2)),
        f"pp={pos[-1]}|{pos[0]}",
        f"ppp={pos[-2]}|{pos[-1]}|{pos[0]}",
        f"tt-={tag[-1]}|{tag[0]}",
        f"tt+={tag[0]}|{tag[1]}",
        f"ttt={tag[-1]}|{tag[0]}|{tag[1]}",
        f"wt={word[-1]}|{tag[0]}",
        f"tw={tag[-1]}|{word[0]}",
        f"ww={word[-1]}|{word[0]}",
    ]


def _spelling(analysis: Analysis, words: Sequence[str], at: int) -> list[str]:
    originals = analysis.sentence.words
    before = originals[at - 1] if at else _OUTSIDE
    mark = before[-1] if not before[-1].isalnum() else "-"
    return [
        f"shape={_shape(originals[at])}",
        f"shapes={_shape(before)}|{_shape(originals[at])}",
        f"end={words[at][-3:]}",
        f"mark={mark}|{analysis.pos[at]}",
    ]


def _syntax(analysis: Analysis, at: int) -> list[str]:
    """How the token and the one before it hang together."""
    pos, tags, deps, heads = analysis.pos, analysis.tags, analysis.deps, analysis.heads
    tie = _tie(heads, at)
    return [
        f"tie={tie}",
        f"tie={tie}|{deps[at - 1]}|{deps[at]}",
        f"tie={tie}|{pos[at - 1]}|{pos[at]}",
        f"tie={tie}|{tags[at - 1]}|{tags[at]}",
        f"dd={deps[at - 1]}|{deps[at]}",
        f"open={heads[at - 1] > at}|{deps[at - 1]}|{pos[at]}",
        f"head={deps[at]}|{pos[heads[at]]}|{heads[at] < at}",
        f"last={deps[at - 1]}|{pos[heads[at - 1]]}|{heads[at - 1] < at - 1}|{pos[at]}",
    ]


def _tie(heads: Sequence[int], at: int) -> str:
    if heads[at] == at - 1:
        return "down"
    if heads[at - 1] == at:
        return "up"
    if heads[at] == heads[at - 1]:
        return "sisters"
    return "aunt" if heads[heads[at - 1]] == heads[at] else "none"


def _get(values: Sequence[str], at: int) -> str:
    return values[at] if 0 <= at < len(values) else _OUTSIDE


def _shape(word: str) -> str:
    """Runs of kinds of characters: "NW-12" is "X-d"."""
    return "".join(kind for kind, _ in groupby(map(_kind, word)))


def _kind(character: str) -> str:
    if character.isalpha():
        return "X" if character.isupper() else "x"
    return "d" if character.isdigit() else character
