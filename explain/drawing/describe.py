"""The drawing in words, for those who cannot see it."""

from __future__ import annotations

from explain.drawing.graph import Drawable, alignment_of
from explain.types import Chunk, Explanation, Link


def text_equivalent(subject: Drawable) -> str:
    """What the drawing shows, as plain text: every link with its label and score."""
    alignment = alignment_of(subject)
    parts = [f"First sentence: {alignment.first.text}", f"Second sentence: {alignment.second.text}"]
    if isinstance(subject, Explanation):
        parts.append(f"Similarity {subject.similarity:.1f} of 5")
    parts += [link_text(link) for link in alignment.links]
    return "\n".join(parts)


def link_text(link: Link) -> str:
    """One link as plain text: `“12” – “10”: SIMI 4`."""
    score = "" if link.score is None else f" {link.score:g}"
    sides = [side_text(side) for side in (link.first, link.second)]
    if link.two_sided:
        return f"“{sides[0]}” – “{sides[1]}”: {link.label}{score}"
    which = "first" if link.first else "second"
    return f"“{sides[0] or sides[1]}”, in the {which} only: {link.label}{score}"


def side_text(chunks: tuple[Chunk, ...]) -> str:
    """The chunks of one side of a link; where they do not touch, an ellipsis stands between."""
    text = ""
    reached: int | None = None
    for chunk in chunks:
        if reached is not None:
            text += " " if chunk.positions[0] == reached + 1 else " … "
        text += chunk.text
        reached = chunk.positions[-1]
    return text
