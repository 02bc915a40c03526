"""A string becomes a Sentence: tokens with their character offsets."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from explain.errors import ExplainError
from explain.settings import MAX_CHARACTERS, MAX_TOKENS, Tokens
from explain.types import Sentence, Token

if TYPE_CHECKING:
    from spacy.tokenizer import Tokenizer

# Blanks and what nobody sees: control, format and unpaired surrogate characters.
_INVISIBLE = r"\s\x00-\x1f\x7f-\x9f\u200b\u2028\u2029\u2060\ufeff\ud800-\udfff"
_RUN = re.compile(f"[^{_INVISIBLE}]+")


def tokenise(text: object, *, tokens: Tokens = Tokens.WORDS) -> Sentence:
    """The sentence with its tokens; an ExplainError says what is wrong with an unfit text."""
    if not isinstance(text, str):
        raise ExplainError(f"a sentence is a string; found {type(text).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise ExplainError(
            f"the sentence has {len(text):,} characters; at most {MAX_CHARACTERS:,} are explained. "
            "Shorten it, or explain its parts one by one"
        )
    found = _blanks(text) if tokens is Tokens.BLANKS else _words(text)
    if not found:
        raise ExplainError("the sentence is empty; write at least one word")
    if len(found) > MAX_TOKENS:
        raise ExplainError(
            f"the sentence has {len(found):,} words and marks; at most {MAX_TOKENS} are explained. "
            "Shorten it, or explain its parts one by one"
        )
    return Sentence(text, tuple(found))


def _blanks(text: str) -> list[Token]:
    return [Token(m.group(), m.start(), m.end()) for m in _RUN.finditer(text)]


def _words(text: str) -> list[Token]:
    tokenizer = _tokenizer()
    found = []
    for run in _RUN.finditer(text):
        for piece in tokenizer(run.group()):
            start = run.start() + piece.idx
            found.append(Token(piece.text, start, start + len(piece.text)))
    return found


@lru_cache(maxsize=1)
def _tokenizer() -> Tokenizer:
    """spaCy's English tokenizer that keeps hyphenated words whole, as the SemEval files do."""
    import spacy
    from spacy.tokenizer import Tokenizer
    from spacy.util import compile_infix_regex

    tokenizer = spacy.blank("en").tokenizer
    if not isinstance(tokenizer, Tokenizer):
        raise TypeError(f"spaCy's English tokenizer is a {type(tokenizer).__name__}")
    infixes = spacy.blank("en").Defaults.infixes or ()
    kept = [rule for rule in infixes if "-|–" not in str(rule)]
    tokenizer.infix_finditer = compile_infix_regex(kept).finditer
    return tokenizer
