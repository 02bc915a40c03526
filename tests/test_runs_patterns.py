"""Words over-represented in errors: the test is Fisher's, and it finds what was planted."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import fisher_exact

from explain.evaluation.analysis.cases import Case
from explain.evaluation.analysis.patterns import Event, over_represented, patterns_of


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (["in", "bus"], ["in", "road"], {"in", "bus", "road", "in …", "bus / road"}),
        (["12"], ["10"], {"12", "10", "‹number›", "10 / 12"}),
        (["red", "dogs"], ["dogs"], {"red", "dogs", "red …", "only one side: red"}),
        (["Dogs"], ["dogs"], {"dogs", "‹equal words›"}),
        (["did", "not", "go"], ["went"], {"did", "not", "go", "went", "did …", "‹negation›"}),
        ([".", ","], [], set()),
    ],
)
def test_patterns_are_words_openings_replacements_and_classes(
    first: list[str], second: list[str], expected: set[str]
) -> None:
    assert patterns_of(first, second) == expected


def events(count: int, *, planted: str, seed: int = 1) -> list[Event]:
    """Random words, a tenth of them wrong; those with the planted word nearly always."""
    draw = random.Random(seed)
    found = []
    for number in range(count):
        words = tuple(draw.choices(["a", "b", "c", "d", "e", "f", "g", "h"], k=2))
        has = number % 10 == 0
        wrong = draw.random() < (0.9 if has else 0.1)
        found.append(Event((*words, planted) if has else words, words, wrong, Case(str(number))))
    return found


def test_a_planted_word_is_found_first_and_leads_to_its_errors() -> None:
    found = over_represented(events(400, planted="trap"))
    first = found[0]
    assert "trap" in first.text
    assert first.q < 0.001
    assert len(first.cases) == first.wrong <= first.total
    assert first.wrong + first.rest_wrong == sum(e.wrong for e in events(400, planted="trap"))


def test_nothing_is_significant_where_errors_are_random() -> None:
    draw = random.Random(2)
    plain = [
        Event(
            tuple(draw.choices("abcdef", k=3)),
            (),
            draw.random() < 0.3,
            Case(str(i)),
        )
        for i in range(500)
    ]
    assert all(each.q > 0.05 for each in over_represented(plain))


def test_p_is_that_of_fishers_exact_test() -> None:
    for each in over_represented(events(200, planted="trap")):
        table = [
            [each.wrong, each.total - each.wrong],
            [each.rest_wrong, each.rest_total - each.rest_wrong],
        ]
        assert each.p == pytest.approx(fisher_exact(table, alternative="greater").pvalue)


@given(
    st.lists(st.tuples(st.lists(st.sampled_from("abc"), max_size=3), st.booleans()), max_size=30)
)
def test_any_events_give_consistent_counts(raw: list[tuple[list[str], bool]]) -> None:
    made = [Event(tuple(words), (), wrong, Case(str(i))) for i, (words, wrong) in enumerate(raw)]
    for each in over_represented(made, min_occurrences=1):
        assert each.total + each.rest_total == len(made)
        assert each.wrong + each.rest_wrong == sum(event.wrong for event in made)
        assert 0 <= each.p <= each.q <= 1
