"""The golden playthroughs still play as they are written."""

from pathlib import Path

import pytest

from server.rules.games import GAMES
from tests.kit.golden import FOLDER, files, rewritten


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_golden_game_plays_as_it_is_written(path: Path) -> None:
    assert rewritten(path) == path.read_text()


def test_every_game_has_golden_games() -> None:
    assert {path.parent.name for path in files()} == set(GAMES)


def test_there_are_games_of_kombio_for_two_three_and_six() -> None:
    games = [path.read_text() for path in (FOLDER / "kombio").iterdir()]
    assert len(games) >= 6
    assert all(any(f"game: {players} players" in game for game in games) for players in (2, 3, 6))
