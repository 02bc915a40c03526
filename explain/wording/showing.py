"""Phrases as they may stand in our own sentences: bare or quoted, with the right capital."""

from __future__ import annotations

from explain.evidence import lexicon, wordnet
from explain.evidence.phrase import Phrase, is_word
from explain.sentence.analysis import Analysis
from explain.wording.text import latin, quote, shouting, span, titled

# Tags of what can hold a singular noun: a, my, 's, one, and a name before it.
_HELD = ("DT", "PRP$", "POS", "CD", "PDT", "NNP")


def shown(p: Phrase, *, whole: bool = False) -> str:
    """The phrase as it may stand in a bracket: bare where that reads well, else quoted.

    The preposition is left out unless the `whole` phrase is asked for.
    """
    positions = p.words if whole else (p.core or p.words)
    text = span(p.analysis.sentence, positions)
    if not text:
        return quote(span(p.analysis.sentence, p.positions) or "…")
    return lowered(p, text) if fit(p, text) else quote(text)


def fit(p: Phrase, text: str) -> bool:
    """Whether the words may stand in our sentence without quotation marks."""
    sentence = p.analysis.sentence
    if not latin(text) or "…" in text or shouting(sentence) or len(p.words) > 5:
        return False
    if not all(c.isalnum() or c in " '’$%.-" for c in text):
        return False
    if all(w in p.numbers for w in p.core or p.words) or (p.proper and p.nominal):
        return True
    if not p.nominal or titled(sentence):
        return False
    single = p.analysis.tags[p.head] == "NN" and p.lemma(p.head) not in lexicon.UNCOUNTED
    return not single or any(p.analysis.tags[q] in _HELD for q in p.core)


def lowered(p: Phrase, text: str) -> str:
    """The text without the capital that it has only because it began its sentence."""
    first = (p.core or p.words)[0]
    word = uncapitalised(p.analysis, first)
    return word[:1] + text[1:] if word != p.analysis.sentence.words[first] else text


def uncapitalised(analysis: Analysis, position: int) -> str:
    """The token as it would stand inside a sentence."""
    word = analysis.sentence.words[position]
    inner = any(is_word(w) for w in analysis.sentence.words[:position])
    if inner or not word[:1].isupper() or word == "I" or (len(word) > 1 and word.isupper()):
        return word
    if analysis.entities[position] not in ("", "CARDINAL", "DATE", "ORDINAL", "TIME"):
        return word
    pos = analysis.pos[position]
    if (
        word == "A"
        and position + 1 < len(analysis.pos)
        and analysis.pos[position + 1] not in (*("NOUN", "ADJ", "PROPN", "ADV", "NUM", "VERB"),)
    ):
        return word  # a label: A and C
    if pos in ("DET", "ADP", "PRON", "NUM", "SCONJ", "CCONJ", "AUX", "PART", "ADV", "INTJ"):
        return word[:1].lower() + word[1:]
    lemma = word.lower()
    known = [lemma, lemma.removesuffix("s"), analysis.lemmas[position]]
    common = any(wordnet.senses(w, kind) for w in known for kind in ("NOUN", "ADJ", "VERB"))
    named = pos == "PROPN" and bool(analysis.deps[position] == "compound")
    return word[:1].lower() + word[1:] if common and not named else word


def noun_of(p: Phrase) -> str:
    """The head as it would stand inside a sentence."""
    return uncapitalised(p.analysis, p.head).strip(".,;:!?()\"'“”‘’")


def versus(a: Phrase, b: Phrase, *, whole: bool = False) -> str:
    """(a vs. b), quoted on both sides or on neither."""
    left, right = shown(a, whole=whole), shown(b, whole=whole)
    if left.startswith("“") != right.startswith("“"):
        left, right = quoted(a, whole=whole), quoted(b, whole=whole)
    return f"({left} vs. {right})"


def quoted(p: Phrase, *, whole: bool = True) -> str:
    """The phrase in quotation marks."""
    positions = p.words if whole else (p.core or p.words)
    return quote(span(p.analysis.sentence, positions or p.positions) or "…")
