"""All that a user can choose, in one frozen object; its signature goes with every figure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from explain.errors import ExplainError

VERSION = "0.1.0"

# Longer input gets a message: the encoder reads 512 word pieces for both sentences together.
MAX_TOKENS = 200
MAX_CHARACTERS = 4_000

PINNED_ENCODER = "all-MiniLM-L6-v2"
PINNED_SPACY = "en_core_web_sm"


class Rules(StrEnum):
    """2016: links many-to-many. 2015: one-to-one, and what is left over is ALIC."""

    Y2016 = "2016"
    Y2015 = "2015"


class System(StrEnum):
    """Which system explains."""

    LIKEWISE = "likewise"  # the trained one
    BASELINE = "baseline"  # the papers' token overlap and token cosine


class Tokens(StrEnum):
    """How a string becomes tokens."""

    WORDS = "words"  # punctuation split off
    BLANKS = "blanks"  # at blanks only, as in the SemEval files


@dataclass(frozen=True)
class Settings:
    """What an Explainer is asked to do; equal settings give equal explanations."""

    rules: Rules = Rules.Y2016
    system: System = System.LIKEWISE
    tokens: Tokens = Tokens.WORDS
    encoder: str = PINNED_ENCODER
    spacy_model: str = PINNED_SPACY

    def __post_init__(self) -> None:
        for name, kind in (("rules", Rules), ("system", System), ("tokens", Tokens)):
            value = getattr(self, name)
            try:
                object.__setattr__(self, name, kind(value))
            except ValueError:
                choices = ", ".join(kind)
                raise ExplainError(f"{name} is {value!r}; expected one of {choices}") from None

    @property
    def signature(self) -> str:
        """The choices as one line, so that a figure can be made again."""
        parts = {
            "likewise": VERSION,
            "system": self.system,
            "rules": self.rules,
            "tokens": self.tokens,
            "encoder": self.encoder,
            "spacy": self.spacy_model,
        }
        return "|".join(f"{name}:{value}" for name, value in parts.items())
