"""The levels as data: both lists, their notation, and what is refused (L10 to L12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.level8 import HAND, Level, Part
from protocol.level8_levels import LevelsError, checked, house_levels, parse_level, problems, write_level

ONE_STAR = [
    "run 3 + run 3",
    "twins + twins + twins + twins",
    "run 4 + twins + twins",
    "run 6 + twins",
    "run 7",
    "twins + triplets + triplets",
    "triplets + colour 5",
    "twins + triplets + quadruplets",
]
TWO_STARS = [
    "triplets + run 4",
    "colour 6",
    "run 4 + run 4",
    "quadruplets + quadruplets",
    "run 9",
    "triplets + triplets + triplets",
    "quintuplets + colour 4",
    "run 5 + quintuplets",
]


def test_the_levels_of_one_star() -> None:
    """L10."""
    assert list(map(write_level, checked(house_levels(1)))) == ONE_STAR
    assert [sum(part.size for part in level) for level in checked(house_levels(1))] == [6, 8, 8, 8, 7, 8, 8, 9]


def test_the_levels_of_two_stars() -> None:
    """L11."""
    assert list(map(write_level, checked(house_levels(2)))) == TWO_STARS


def test_a_level_is_read_part_by_part() -> None:
    """L12."""
    assert parse_level("run 4 + twins + colour 5") == (Part("run", 4), Part("set", 2), Part("colour", 5))
    assert parse_level(" set 7 +quintuplets ") == (Part("set", 7), Part("set", 5))


PARTS = st.builds(Part, st.sampled_from(["run", "set", "colour"]), st.integers(1, 99))


@given(st.lists(PARTS, min_size=1, max_size=5).map(tuple))
def test_what_is_written_is_read(level: Level) -> None:
    """L12."""
    assert parse_level(write_level(level)) == level


@pytest.mark.parametrize(
    "text", ["", "run", "run x", "run 0", "run 100", "run 4 twins", "twin", "run 4 +", "colour 5, run 3"]
)
def test_what_is_no_level_is_told_in_words(text: str) -> None:
    """L12."""
    with pytest.raises(LevelsError, match="is no part of a level; parts are `run 4`"):
        parse_level(text)


@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("run 6 + run 5", "level 3: 'run 6 + run 5' needs 11 cards; a hand has 10"),
        ("run 16", "level 3: 'run 16' can't be made: the box has cards for 15 at most, jokers included"),
        ("set 14", "level 3: 'set 14' can't be made: the box has cards for 13 at most, jokers included"),
        ("colour 23", "level 3: 'colour 23' can't be made: the box has cards for 22 at most, jokers included"),
        ("run 1 + twins", "level 3: 'run 1' is a single card; a part has at least two"),
        ("five of a kind", "level 3: 'five of a kind' is no part of a level"),
    ],
)
def test_a_level_that_cannot_be_played_is_told_with_its_number(level: str, told: str) -> None:
    """L12."""
    texts = [*ONE_STAR[:2], level, *ONE_STAR[3:]]
    assert problems(texts)[0].startswith(told)
    with pytest.raises(LevelsError, match="level 3: "):
        checked(tuple(texts))


def test_every_problem_is_told_and_there_are_eight_levels() -> None:
    """L12."""
    assert problems(ONE_STAR) == []
    assert len(problems(["run 1", "fly", "run 99"])) == 5
    assert problems(ONE_STAR[:7]) == ["there are 7 levels in the list; there must be 8"]


def test_ten_cards_are_enough_for_every_level_of_the_house() -> None:
    """L10, L11."""
    assert all(sum(part.size for part in parse_level(text)) <= HAND for text in ONE_STAR + TWO_STARS)
