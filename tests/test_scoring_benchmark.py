"""The limits that users feel: scoring with intervals, and importing the package."""

from __future__ import annotations

from benchmarks.scoring import measure


def test_scoring_and_importing_stay_within_their_limits() -> None:
    found = measure()
    assert len(found) == 2
    for name, (taken, limit) in found.items():
        # Twice the limit, because the tests may share the machine with other work.
        assert taken < 2 * limit, f"{name}: {taken:.2f} s"
