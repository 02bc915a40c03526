"""Small products stay on one thread, and a user's own choice comes back afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import ThreadpoolController, threadpool_limits

from explain.threads import one_blas_thread, thread_variables, threads_of_children

ROOT = Path(__file__).parent.parent


def blas_threads() -> set[int]:
    np.ones((2, 2)) @ np.ones((2, 2))
    return {
        library["num_threads"]
        for library in ThreadpoolController().info()
        if library["user_api"] == "blas" and "numpy" in library["filepath"]
    }


def test_inside_numpy_has_one_thread_and_outside_what_the_user_chose() -> None:
    with threadpool_limits(3, user_api="blas"):
        before = blas_threads()
        with one_blas_thread:
            with one_blas_thread:  # as an explanation with attribution does
                assert blas_threads() == {1}
            assert blas_threads() == {1}
        assert blas_threads() == before


def test_an_error_inside_gives_the_threads_back() -> None:
    before = blas_threads()
    with pytest.raises(ZeroDivisionError), one_blas_thread:
        raise ZeroDivisionError
    assert blas_threads() == before


def test_a_child_reads_its_threads_before_its_libraries_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("MKL_NUM_THREADS", raising=False)
    script = "import os; print(os.environ['OMP_NUM_THREADS'], os.environ['MKL_NUM_THREADS'])"
    with threads_of_children(3):
        told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert told.stdout.split() == ["3", "3"]
    assert os.environ["OMP_NUM_THREADS"] == "7" and "MKL_NUM_THREADS" not in os.environ


def test_none_leaves_the_environment_alone() -> None:
    before = dict(os.environ)
    with threads_of_children(None):
        assert dict(os.environ) == before
    assert set(thread_variables(2).values()) == {"2", "false"}


def test_loading_the_inflecting_engine_leaves_other_packages_their_type_checks() -> None:
    script = (
        "import typeguard; before = typeguard.typechecked\n"
        "from explain.wording.text import counted, with_article\n"
        "print(counted(2, 'box'), with_article('hour'), typeguard.typechecked is before)"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "two boxes an hour True"
