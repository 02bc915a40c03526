"""User text on its way into a drawing."""

from __future__ import annotations

import re

# XML 1.0 cannot hold these, however they are escaped.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def writable(text: str) -> str:
    """The text with what XML cannot hold shown as a replacement mark."""
    return _UNWRITABLE.sub("\ufffd", text)
