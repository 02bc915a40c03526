"""The published tables and a run's place among them."""

from __future__ import annotations

import pytest

from explain.evaluation.leaderboards import (
    RUN,
    dataset_of,
    find_leaderboards,
    leaderboard_rank,
    leaderboards,
    ordinal,
)


def test_every_table_names_its_source_and_stays_in_range() -> None:
    boards = leaderboards()
    assert len({board.source for board in boards}) == 12
    for board in boards:
        assert "Table" in board.source
        assert board.official in board.measures
        names = [run.name for run in board.runs]
        assert len(set(names)) == len(names)
        for run in board.runs:
            assert set(run.figures) <= set(board.measures)
            assert all(-1 <= value <= 1 for value in run.figures.values())


@pytest.mark.parametrize(
    "task",
    ["ists", "sts", "pit", "typed"],
)
def test_published_ranks_follow_the_official_figure(task: str) -> None:
    for board in find_leaderboards(task):
        ranked = [r for r in board.ranked() if r.rank is not None]
        assert len(ranked) >= 9, board.source
        figures = [r.figures[board.official] for r in sorted(ranked, key=lambda r: r.rank or 0)]
        assert figures == sorted(figures, reverse=True), board.source


def test_the_mean_of_2016_is_the_mean_of_its_datasets() -> None:
    for scenario in ("gold-chunks", "system-chunks"):
        by_dataset = {
            b.dataset: {r.name: r.figures["typ_sco"] for r in b.runs if "typ_sco" in r.figures}
            for b in find_leaderboards("ists", year=2016, scenario=scenario)
        }
        for name, mean in by_dataset["mean"].items():
            each = [by_dataset[d][name] for d in ("headlines", "images", "answers-students")]
            assert sum(each) / 3 == pytest.approx(mean, abs=0.0011), name


def test_means_of_sts_tables_are_weighted_by_the_sizes() -> None:
    for board in find_leaderboards("sts"):
        whole = [r for r in board.runs if set(board.sizes) <= set(r.figures)]
        assert whole
        for run in whole:
            total = sum(run.figures[d] * size for d, size in board.sizes.items())
            assert total / sum(board.sizes.values()) == pytest.approx(
                run.figures["mean"], abs=0.0011
            ), (board.source, run.name)


@pytest.mark.parametrize(
    ("value", "rank", "text"),
    [
        (0.90, 1, "would rank 1st of 20 published runs"),
        (0.6960, 1, "would rank 1st of 20 published runs"),
        (0.6601, 3, "would rank 3rd of 20 published runs"),
        (0.6634, 2, "would rank 2nd of 20 published runs"),
        (0.20, 21, "would rank below all 20 published runs"),
    ],
)
def test_a_run_is_placed_among_those_that_took_part(value: float, rank: int, text: str) -> None:
    place = leaderboard_rank(value, dataset="headlines", scenario="gold-chunks", rules="2016")
    assert place is not None
    assert (place.rank, place.text) == (rank, text)
    assert place.of == sum(r.kind == RUN for r in place.leaderboard.runs)


def test_a_table_that_is_read_in_part_says_so() -> None:
    place = leaderboard_rank(0.7, task="sts", dataset="english", year=2013)
    assert place is not None
    assert place.text == "would rank 1st of 84 published runs that can be read (of 89)"


def test_neighbours_are_the_next_better_and_the_next_worse() -> None:
    place = leaderboard_rank(0.64, dataset="headlines", scenario="gold-chunks", rules="2016")
    assert place is not None
    assert place.above is not None and place.above.name == "DTSim_r3"
    assert place.below is not None and place.below.name == "DTSim_r1"


def test_scenarios_and_rules_are_never_mixed() -> None:
    assert leaderboard_rank(0.5, dataset="headlines", rules="2016") is None
    assert leaderboard_rank(0.5, dataset="headlines", scenario="gold-chunks") is None
    assert leaderboard_rank(0.5, dataset="poems", scenario="gold-chunks", rules="2016") is None
    relaxed = leaderboard_rank(0.5, dataset="images", scenario="system-chunks", rules="2015")
    assert relaxed is not None and relaxed.leaderboard.year == 2015


@pytest.mark.parametrize(
    ("name", "dataset"),
    [
        ("STSint.testinput.headlines.wa", "headlines"),
        ("data/STSint.input.answers-students.wa", "answers-students"),
        ("my_images_run.wa", "images"),
        ("gold.wa", None),
    ],
)
def test_the_dataset_is_found_in_the_name(name: str, dataset: str | None) -> None:
    assert dataset_of(name) == dataset


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_ordinals(number: int, word: str) -> None:
    assert ordinal(number) == word
