"""Fifth step: links become English.

`describe` makes a Summary of an alignment, gold or our own; `render` turns it into text.
"""

from __future__ import annotations

from explain.sentence.analysis import Analysis
from explain.types import Alignment, Attribution, Clause, Length, Summary
from explain.wording.facts import Fact, Group, gather
from explain.wording.line import line
from explain.wording.listing import listing
from explain.wording.paragraph import paragraph
from explain.wording.writer import Writer

__all__ = ["describe"]


def describe(
    alignment: Alignment,
    first: Analysis,
    second: Analysis,
    *,
    attribution: Attribution | None = None,
    feedback: bool = False,
) -> Summary:
    """What the two sentences share and how they differ, in English, at three lengths.

    With an attribution the one line leads with the difference that was measured to cost most.
    With `feedback` the first sentence is the reference answer, the second a student's.
    """
    facts = gather(alignment, first, second)
    if not facts:
        nothing = (Clause("No part of one sentence is linked to the other.", Group.SHARED, ()),)
        return Summary(nothing, nothing, nothing)
    if feedback:
        from explain.wording.feedback import feedback_summary

        made = feedback_summary(facts, attribution)
    else:
        made = Summary(line(facts, attribution), paragraph(facts), listing(facts))
    return Summary(*(made.clauses(length) or _nothing(facts) for length in Length))


def _nothing(facts: list[Fact]) -> tuple[Clause, ...]:
    """What is said where all is function words and marks."""
    writer = Writer()
    writer.sentence(Group.SHARED, [("There are no content words to compare", facts)])
    return tuple(writer.clauses)
