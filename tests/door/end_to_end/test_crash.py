"""The house is killed again and again while people play over SSH; nothing that anybody saw is ever lost."""

from pathlib import Path

from tests.kit import postgres
from tests.kit.crash import killed_again_and_again

KILLS, KILLS_ON_POSTGRES = 6, 3


async def test_nothing_is_lost_whenever_the_house_is_killed(tmp_path: Path) -> None:
    assert await killed_again_and_again(tmp_path, KILLS, seed=1) > 0


async def test_nothing_is_lost_on_postgres_whenever_either_is_killed(tmp_path: Path) -> None:
    with postgres.own_server() as elsewhere:
        assert await killed_again_and_again(tmp_path, KILLS_ON_POSTGRES, 1, elsewhere) > 0
