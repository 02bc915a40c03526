"""The spaCy pipeline that every step shares, loaded once a process."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from explain.errors import ModelError
from explain.packages import SPACY_SMALL, package_folder
from explain.settings import PINNED_SPACY

if TYPE_CHECKING:
    from spacy.language import Language


@lru_cache(maxsize=4)
def load_pipeline(model: str = PINNED_SPACY) -> Language:
    """The spaCy pipeline of this name or path; the pinned one is checked before it loads."""
    import spacy

    source = model
    if model == PINNED_SPACY:
        folder = package_folder(SPACY_SMALL)
        source = str(folder / f"{SPACY_SMALL}-3.8.0")
    try:
        return spacy.load(source, exclude=["senter"])
    except Exception as error:  # spaCy raises many kinds; the user needs one instruction
        raise ModelError(
            f"the spaCy model {model!r} does not load ({error}); "
            f"install it with `pip install`, or name its folder"
        ) from error
