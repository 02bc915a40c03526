"""What a span of words is by itself: its head, its kind, its size, what it contains."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from explain.evidence.words import Floats, Words

_KINDS = ("NOUN", "PROPN", "VERB", "AUX", "ADJ", "ADV", "NUM", "PRON", "ADP", "DET")
# Only what means the same in every kind of text. Articles, places in the sentence, tense, rarity
# and the like tell headlines from captions, and cost .02 of Typ+Sco on a kind never seen before.
SPAN_FACTS = (
    "kind",
    "length",
    "content",
    "preposition",
    "negation",
    "number",
    "adjectives",
    "nouns",
    "verbs",
    "names",
)


def masks_of(spans: Sequence[tuple[int, ...]], words: int) -> Floats:
    """Spans x words, 1 where the word is in the span."""
    masks = np.zeros((len(spans), words), dtype=np.float32)
    for row, span in enumerate(spans):
        masks[row, list(span)] = 1
    return masks


def head_of(words: Words, span: Sequence[int]) -> int:
    """The position of the word that the span hangs on, a content word if there is one."""
    inside = set(span)
    tops = [p for p in span if words.heads[p] == p or words.heads[p] not in inside]
    content = [p for p in tops if not words.is_function[p]]
    content = content or [p for p in span if not words.is_function[p]] or tops or list(span)
    # English compounds end in their head: of several nouns the last one counts.
    return content[-1] if words.pos[content[-1]] in ("NOUN", "PROPN") else content[0]


def describe_spans(words: Words, spans: Sequence[tuple[int, ...]], heads: Sequence[int]) -> Floats:
    """Spans x SPAN_FACTS."""
    facts = [_describe(words, span, head) for span, head in zip(spans, heads, strict=True)]
    return np.array(facts, dtype=np.float32).reshape(len(spans), len(SPAN_FACTS))


def _describe(words: Words, span: tuple[int, ...], head: int) -> tuple[float, ...]:
    inside = list(span)
    pos = [words.pos[p] for p in inside]
    kind = words.pos[head]
    content = sum(not (words.is_function[p] or words.is_mark[p]) for p in inside)
    return (
        _KINDS.index(kind) if kind in _KINDS else len(_KINDS),
        len(inside),
        content,
        pos[0] == "ADP",
        bool(words.is_negation[inside].any()),
        any(words.numbers[p] is not None for p in inside),
        pos.count("ADJ"),
        pos.count("NOUN") + pos.count("PROPN"),
        pos.count("VERB"),
        pos.count("PROPN"),
    )
