"""Pairing chunks, and letting leftovers join."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explain.linking.assign import assign, extensions, merge

GAINS = [
    ([[1.0, 0.0], [0.0, 1.0]], [((0,), (0,)), ((1,), (1,))]),
    # The sum counts, not the best single link.
    ([[0.9, 0.8], [0.8, 0.1]], [((0,), (1,)), ((1,), (0,))]),
    ([[-0.1, -0.2]], []),
    ([[0.5, 0.6, 0.1]], [((0,), (1,))]),
]


@pytest.mark.parametrize(("gains", "expected"), GAINS)
def test_chunks_are_paired_so_that_the_summed_gain_is_highest(gains, expected) -> None:
    assert assign(np.array(gains)) == expected


@given(
    arrays(
        np.float32,
        st.tuples(st.integers(0, 6), st.integers(0, 6)),
        elements=st.floats(-1, 1, width=32),
    )
)
def test_no_chunk_is_paired_twice_and_no_gain_is_negative(gains) -> None:
    groups = assign(gains)
    assert len({g[0] for g in groups}) == len({g[1] for g in groups}) == len(groups)
    assert all(gains[i, j] > 0 for (i,), (j,) in groups)


def test_only_likely_leftovers_are_tried_in_a_group() -> None:
    align = np.array([[0.9, 0.1], [0.6, 0.1], [0.1, 0.1]])
    assert list(extensions([((0,), (0,))], align, min_align=0.3)) == [((0, 1), (0,))]


def test_a_leftover_joins_the_most_convincing_group_and_only_one() -> None:
    groups = [((0,), (0,)), ((2,), (1,))]
    merits = {((0, 1), (0,)): 0.6, ((1, 2), (1,)): 0.8}
    assert merge(groups, merits, min_merit=0.5) == [((0,), (0,)), ((1, 2), (1,))]


def test_a_group_grows_step_by_step_to_three() -> None:
    merits = {((0, 1), (0,)): 0.9, ((0, 1, 2), (0,)): 0.7, ((0, 2), (0,)): 0.8}
    assert merge([((0,), (0,))], merits, min_merit=0.5) == [((0, 1, 2), (0,))]


def test_an_unconvincing_merge_is_not_made() -> None:
    assert merge([((0,), (0,))], {((0, 1), (0,)): 0.2}, min_merit=0.5) == [((0,), (0,))]
