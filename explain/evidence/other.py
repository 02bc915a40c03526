"""Another sentence-transformers model, by name or folder, in place of the pinned encoder.

It replaces the similarity only: its cosine, stretched to 0-5. Chunks and links stay with the
pinned encoder, because the trained models that find them know no other vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from explain.errors import ModelError
from explain.types import MAX_SCORE, Sentence

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer


def cosine_similarity(pairs: Sequence[tuple[Sentence, Sentence]], *, model: str) -> list[float]:
    """Five times the cosine of each pair, no less than 0; equal sentences get 5."""
    if not pairs:
        return []
    texts = [" ".join(sentence.words) for pair in pairs for sentence in pair]
    distinct = sorted(set(texts))
    # One by one: a batch would change the last digits with the company.
    vectors = {
        text: _load(model).encode(text, normalize_embeddings=True, show_progress_bar=False)
        for text in distinct
    }
    return [
        MAX_SCORE
        if first == second
        else round(MAX_SCORE * min(1.0, max(0.0, float(vectors[first] @ vectors[second]))), 3)
        for first, second in zip(texts[0::2], texts[1::2], strict=True)
    ]


@lru_cache(maxsize=2)
def _load(model: str) -> SentenceTransformer:
    from sentence_transformers import SentenceTransformer

    try:
        return SentenceTransformer(model)
    except Exception as error:  # many kinds; the user needs one instruction
        raise ModelError(
            f"the encoder {model!r} does not load ({error}); name a folder that holds a "
            "sentence-transformers model, or leave the setting as it is"
        ) from error
