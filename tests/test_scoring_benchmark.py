"""The limits that users feel: scoring with intervals, and importing the package."""

from __future__ import annotations

from benchmarks.scoring import measure


def test_scoring_and_importing_stay_within_their_limits() -> None:
    found = measure()
    assert len(found) == 2
    for name, (taken, limit) in found.items():
        # The tests may share the machine with other work, which processor time does not count.
        assert taken.processor < limit, f"{name}: {taken}"
