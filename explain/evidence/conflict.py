"""What two phrases cannot both be: a check on links that call them equivalent.

A learned linker sees that "did not sign" and "signed" share all that matters but one word. The
words of the two sides tell what the vectors blur: a negation on one side only, another number,
an opposite, a doubt.
"""

from __future__ import annotations

from dataclasses import replace

from explain.evidence import lexicon, wordnet
from explain.evidence.numbers import total
from explain.evidence.phrase import Phrase, phrase
from explain.sentence.analysis import Analysis
from explain.types import Clue, Link, Qualifier, Relation

_ALL = frozenset(("everyone", "everybody", "everything", "all", "always", "every", "everywhere"))
_NONE = frozenset(("nobody", "none", "nothing", "never", "no", "nowhere"))
# Doubts that a verb chain carries; will, would and the like say other things.
_DOUBTS = (
    frozenset(("may", "might", "could", "must", "should")) | lexicon.SURE_HEDGES | {"probably"}
)


def reconsidered(link: Link, first: Analysis, second: Analysis) -> Link:
    """The link, or what its words make of it where they contradict EQUI."""
    if link.relation is not Relation.EQUI or not link.two_sided:
        return link
    a, b = phrase(first, link.first_positions), phrase(second, link.second_positions)
    if not a.words or not b.words:
        return link
    relation = contradiction(a, b)
    if relation is Relation.OPPO:
        return replace(link, relation=Relation.OPPO, score=4.0)
    if relation is Relation.SIMI:
        return replace(link, relation=Relation.SIMI, score=4.0)
    if _doubts(a) != _doubts(b):
        return replace(link, qualifiers=link.qualifiers | {Qualifier.FACT})
    return link


def contradiction(a: Phrase, b: Phrase) -> Relation | None:
    """OPPO or SIMI where the words of two phrases exclude that they mean the same."""
    words = [{p.word(q) for q in p.words} for p in (a, b)]
    if (words[0] & _NONE and words[1] & _ALL) or (words[1] & _NONE and words[0] & _ALL):
        return Relation.OPPO
    opposed = _opposed(a, b)
    negated = bool(a.negated) != bool(b.negated)
    if negated and not opposed and _same_but_negation(a, b):
        return Relation.OPPO
    if opposed and not negated:
        return opposed
    return Relation.SIMI if _other_number(a, b) else None


def _same_but_negation(a: Phrase, b: Phrase) -> bool:
    """Whether the sides share a content word, so that only the negation sets them apart."""
    left = {a.lemma(p) for p in a.content if p not in a.negated}
    right = {b.lemma(p) for p in b.content if p not in b.negated}
    return bool(left & right)


def _opposed(a: Phrase, b: Phrase) -> Relation | None:
    """Direct opposites in the two phrases, or what is only different: a man and a woman."""
    for p in a.content:
        for q in b.content:
            if b.answers(a, p) or a.answers(b, q):
                continue
            pos = a.analysis.pos[p], b.analysis.pos[q]
            found = wordnet.relation(a.lemma(p), pos[0], b.lemma(q), pos[1])
            if found is not None and found.clue is Clue.ANTONYM and found.distance == 1:
                opposed = wordnet.is_opposed(a.lemma(p), pos[0])
                return Relation.OPPO if opposed else Relation.SIMI
    return None


def _other_number(a: Phrase, b: Phrase) -> bool:
    if not a.numbers or not b.numbers or len(a.numbers) != len(b.numbers):
        return False
    worth = total(a.analysis, a.numbers), total(b.analysis, b.numbers)
    return None not in worth and worth[0] != worth[1]


def _doubts(p: Phrase) -> frozenset[str]:
    return frozenset(p.word(q) for q in p.words) & _DOUBTS
