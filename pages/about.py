"""About: what this is, which versions are at work, how to cite it."""

from __future__ import annotations

from components.about import about_page
from components.guard import friendly

with friendly("The page"):
    about_page()
