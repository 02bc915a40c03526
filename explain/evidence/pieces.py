"""Words become word pieces, the units that the encoder reads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from explain.packages import MINILM, package_folder

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MAX_PIECES = 512  # what the encoder has places for
# BERT's vocabulary is sorted by frequency behind the special and single characters.
_FIRST_WORD = 1_990
_RAREST = 10.3  # the logarithm of the vocabulary's size


@dataclass(frozen=True)
class Pieces:
    """The pieces of a sentence, and for each word the places of its pieces among them."""

    ids: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]

    @property
    def rarity(self) -> list[float]:
        """For each word 0 (the most frequent) to 1 (rare, or of several pieces)."""
        return [_rarity([self.ids[place] for place in places]) for places in self.places]

    def clipped(self, limit: int) -> Pieces:
        """At most `limit` pieces: the longest words lose their tails first."""
        if len(self.ids) <= limit:
            return self
        longest = max(len(places) for places in self.places)
        for keep in range(longest, 0, -1):
            if sum(min(keep, len(places)) for places in self.places) <= limit:
                break
        ids: list[int] = []
        kept = []
        for places in self.places:
            some = places[:keep] if len(ids) < limit else ()
            kept.append(tuple(range(len(ids), len(ids) + len(some))))
            ids += [self.ids[place] for place in some]
        return Pieces(tuple(ids), tuple(kept))


@lru_cache(maxsize=4_096)
def cut(words: tuple[str, ...]) -> Pieces:
    """The pieces of these words, at least one for each."""
    encoding = tokenizer().encode(list(words), is_pretokenized=True, add_special_tokens=False)
    found: list[list[int]] = [[] for _ in words]
    for piece, word in zip(encoding.ids, encoding.word_ids, strict=True):
        if word is not None:
            found[word].append(piece)
    ids: list[int] = []
    places = []
    for pieces in found:
        # The tokenizer passes over what it cannot see, such as a lone combining mark.
        pieces = pieces or [_id("[UNK]")]
        places.append(tuple(range(len(ids), len(ids) + len(pieces))))
        ids += pieces
    return Pieces(tuple(ids), tuple(places))


@lru_cache(maxsize=1)
def tokenizer() -> Tokenizer:
    """The encoder's own tokenizer, without its padding and truncation."""
    from tokenizers import Tokenizer

    loaded = Tokenizer.from_file(str(package_folder(MINILM) / "model" / "tokenizer.json"))
    loaded.no_padding()
    loaded.no_truncation()
    return loaded


@lru_cache(maxsize=1)
def special() -> tuple[int, int]:
    """The ids of the pieces that open and close a sentence."""
    return _id("[CLS]"), _id("[SEP]")


def mask_id() -> int:
    """The id of the piece that hides another."""
    return _id("[MASK]")


@lru_cache(maxsize=8)
def _id(piece: str) -> int:
    return tokenizer().get_vocab()[piece]


@lru_cache(maxsize=1)
def marks() -> frozenset[int]:
    """The ids of the pieces without a letter or digit."""
    vocabulary = tokenizer().get_vocab()
    return frozenset(i for piece, i in vocabulary.items() if not any(map(str.isalnum, piece)))


def span_places(pieces: Pieces, span: Sequence[int]) -> list[int]:
    """The places of a span's pieces; marks only where there is nothing else."""
    places = [place for word in span for place in pieces.places[word]]
    spoken = [place for place in places if pieces.ids[place] not in marks()]
    return spoken or places


def _rarity(ids: Sequence[int]) -> float:
    if not ids:
        return 0.5
    return math.log(max(1, ids[0] - _FIRST_WORD)) / _RAREST if len(ids) == 1 else 1.0
