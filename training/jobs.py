"""The long trainings, as tasks for processes of their own with one thread each."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from training.joint import Example
from training.sentence import Scored

PROCESSES = 2


def workers() -> ProcessPoolExecutor:
    """Two processes: one thread each wastes less than two threads in one."""
    return ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn"), initializer=_quiet)


def _quiet() -> None:
    import torch

    torch.set_num_threads(1)


def joint_job(examples: Sequence[Example], seed: int) -> bytes:
    """A trained joint encoder, as it is shipped."""
    from safetensors.torch import save

    from training.joint import train_joint

    return save(train_joint(examples, seed=seed).state())


def sentence_job(pairs: Sequence[Scored], seed: int) -> bytes:
    """A trained sentence encoder, as it is shipped."""
    from safetensors.torch import save

    from training.sentence import train_sentence

    return save(train_sentence(pairs, seed=seed).adapter())
