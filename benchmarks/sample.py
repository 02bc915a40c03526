"""Made-up sentence pairs for measuring speed: caption-like, all different."""

from __future__ import annotations

import random

_WHO = [
    "a small dog",
    "two children",
    "an old man",
    "the young woman",
    "three cyclists",
    "a street musician",
    "the tired farmer",
    "a group of tourists",
    "the red bus",
    "a white horse",
    "several students",
    "the nurse",
    "a fisherman",
    "the two brothers",
    "a police officer",
    "the school choir",
]
_DOES = [
    "runs",
    "waits",
    "is sleeping",
    "was seen",
    "plays the guitar",
    "is reading a newspaper",
    "jumps over a fence",
    "carries a heavy bag",
    "is looking at the sky",
    "sells fresh bread",
    "crosses the street",
    "is painting",
]
_WHERE = [
    "in the garden",
    "near the old bridge",
    "on a crowded beach",
    "beside a green tractor",
    "at the station",
    "in front of the town hall",
    "under a tall tree",
    "along the river",
    "behind the school",
    "on the roof",
]
_WHEN = [
    "at night",
    "on Sunday",
    "before the storm",
    "in 2012",
    "after lunch",
    "with 12 friends",
    "every day",
]


def make_pairs(count: int, *, seed: int = 7, tokens: int = 10) -> list[tuple[str, str]]:
    """Pairs of sentences that share some of their parts, of about so many tokens a side."""
    chance = random.Random(seed)
    pairs = []
    for _ in range(count):
        parts = [[chance.choice(kind) for kind in (_WHO, _DOES, _WHERE, _WHEN)] for _ in "12"]
        for k in range(4):
            if chance.random() < 0.5:
                parts[1][k] = parts[0][k]
        first, second = (" ".join(side) for side in parts)
        while len(first.split()) < tokens - 2:
            more = [" ".join(chance.choice(k) for k in (_WHO, _DOES, _WHERE)) for _ in "12"]
            first, second = f"{first} and {more[0]}", f"{second} and {more[1]}"
        pairs.append((f"{_trimmed(first, tokens)} .", f"{_trimmed(second, tokens)} ."))
    return pairs


def _trimmed(text: str, tokens: int) -> str:
    words = text.capitalize().split()
    return " ".join(words[: max(tokens - 1, 8)])
