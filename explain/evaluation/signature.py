"""A signature with every figure, so that it can be told how it came about."""

from __future__ import annotations

from collections.abc import Mapping

from explain import __version__


def signature(parts: Mapping[str, object]) -> str:
    """The parts as key:value, joined by |, with the version of Likewise last."""
    texts = [f"{key}:{str(value).replace('|', '/')}" for key, value in parts.items()]
    return "|".join([*texts, f"likewise:{__version__}"])
