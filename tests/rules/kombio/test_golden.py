"""The golden playthroughs still play as they are written."""

from pathlib import Path

import pytest

from tests.kit.golden import FOLDER, rewritten

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_is_written(path: Path) -> None:
    text = path.read_text()
    assert rewritten(text) == text


def test_there_are_games_for_two_three_and_six() -> None:
    games = [path.read_text() for path in FILES]
    assert len(games) >= 6
    assert all(any(f"game: {players} players" in game for game in games) for players in (2, 3, 6))
