"""Numbers in files: read strictly, written as short as they read back."""

from __future__ import annotations

import math
from decimal import Decimal


def parse_number(text: str) -> float | None:
    """The finite number that the text states, or None."""
    try:
        value = float(text)
    except ValueError:
        return None
    # float() also takes "1_000", which no file of the field means.
    return value if math.isfinite(value) and "_" not in text else None


def written_number(value: float) -> str:
    """The shortest decimal that reads back as the same number, never in the form 1e-05."""
    return str(int(value)) if value == int(value) else format(Decimal(repr(float(value))), "f")
