"""What a parser says of a sentence, as plain values that may be cached and shared."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from explain.sentence.pipeline import load_pipeline
from explain.settings import PINNED_SPACY
from explain.types import Sentence

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_CACHE_SIZE = 4_096
_GLUED = re.compile(r"^[(\"'`\[]+(?=\w)|(?<=\w)[.,;:!?)\"'\]]+$")
_ABBREVIATION = re.compile(r"(?:[^\W\d_]\.)+")


@dataclass(frozen=True)
class Analysis:
    """Lemmas, tags, syntax and entities; every tuple runs parallel to the sentence's tokens."""

    sentence: Sentence
    lemmas: tuple[str, ...]
    tags: tuple[str, ...]  # Penn Treebank
    pos: tuple[str, ...]  # universal
    deps: tuple[str, ...]
    heads: tuple[int, ...]  # the position of the head; a root heads itself
    entities: tuple[str, ...]  # "GPE", "DATE" ..., or "" outside any entity


_cache: OrderedDict[tuple[str, Sentence], Analysis] = OrderedDict()
_lock = Lock()


def analyse(sentence: Sentence, *, model: str = PINNED_SPACY) -> Analysis:
    """The analysis of one sentence."""
    return analyse_many([sentence], model=model)[0]


def analyse_many(sentences: Iterable[Sentence], *, model: str = PINNED_SPACY) -> list[Analysis]:
    """The analyses of the sentences, in order; each different sentence is parsed once."""
    wanted = list(sentences)
    found: dict[Sentence, Analysis] = {}
    with _lock:
        for sentence in wanted:
            if (model, sentence) in _cache:
                _cache.move_to_end((model, sentence))
                found[sentence] = _cache[model, sentence]
    missing = [s for s in dict.fromkeys(wanted) if s not in found]
    if missing:
        parsed = _parse(missing, model)
        found.update(parsed)
        with _lock:
            _cache.update({(model, sentence): analysis for sentence, analysis in parsed.items()})
            while len(_cache) > _CACHE_SIZE:
                _cache.popitem(last=False)
    return [found[sentence] for sentence in wanted]


def _parse(sentences: list[Sentence], model: str) -> dict[Sentence, Analysis]:
    language = load_pipeline(model)
    docs = language.pipe([_doc(language, sentence) for sentence in sentences])
    return {s: _analysis(s, doc) for s, doc in zip(sentences, docs, strict=True)}


def _doc(language: Language, sentence: Sentence) -> Doc:
    from spacy.tokens import Doc

    ends = [token.start for token in sentence.tokens[1:]] + [len(sentence.text)]
    spaces = [token.end < end for token, end in zip(sentence.tokens, ends, strict=True)]
    return Doc(language.vocab, words=[_bare(word) for word in sentence.words], spaces=spaces)


def _bare(word: str) -> str:
    """The word without marks glued to it (`path.`), which the tagger was not made for."""
    return word if _ABBREVIATION.fullmatch(word) else _GLUED.sub("", word)


def _analysis(sentence: Sentence, doc: Doc) -> Analysis:
    return Analysis(
        sentence=sentence,
        # A pipeline without a lemmatizer leaves the lemma empty; the lower-cased word will do.
        lemmas=tuple(token.lemma_.lower() or token.lower_ for token in doc),
        tags=tuple(token.tag_ for token in doc),
        pos=tuple(token.pos_ for token in doc),
        deps=tuple(token.dep_ for token in doc),
        heads=tuple(token.head.i for token in doc),
        entities=tuple(token.ent_type_ for token in doc),
    )
