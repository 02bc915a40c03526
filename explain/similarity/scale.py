"""The papers' wording of the 0-5 scale, in our own words, and the band a score falls in."""

from __future__ import annotations

BANDS = (
    "The sentences are about different things.",
    "They share a topic, but say different things.",
    "They share some details, but the message is another.",
    "They are roughly equivalent, but something important differs or is missing.",
    "They are mostly equivalent; only minor details differ.",
    "They mean the same.",
)


def band(similarity: float) -> int:
    """The whole number, 0-5, whose wording fits the similarity best."""
    return min(max(int(similarity + 0.5), 0), len(BANDS) - 1)
