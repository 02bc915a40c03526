"""Slips of the pen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explain.evidence.spelling import edits, is_slip


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("circut", "circuit", True),
        ("seperated", "separated", True),
        ("battrey", "battery", True),
        ("rowhani", "rohani", True),
        ("horse", "house", False),  # both are words
        ("cats", "cat", False),
        ("cta", "cat", False),  # too short to tell
        ("circuit", "battery", False),
        ("12a4", "12b4", False),
        ("x" * 5_000, "x" * 5_001, False),
    ],
)
def test_a_slip_is_told_from_another_word(one: str, other: str, expected: bool) -> None:
    assert is_slip(one, other) is expected
    assert is_slip(other, one) is expected


@given(st.text("abc", max_size=8), st.text("abc", max_size=8))
def test_edits_are_a_distance(one: str, other: str) -> None:
    assert edits(one, other) == edits(other, one)
    assert (edits(one, other) == 0) == (one == other)
    assert abs(len(one) - len(other)) <= edits(one, other) <= max(len(one), len(other))
