"""Every game that a house keeps can be played again, and all ratings follow from them; `make soak` tries many more."""

import asyncio

import pytest

from server.house.house import House
from server.rules.games import GAMES
from server.store import ledger
from server.store.store import Connection
from tests.kit.house import in_time
from tests.kit.regulars import play_all
from tests.kit.replays import replay_all

ENOUGH = 2 * len(GAMES)


async def test_kept_games_end_again_as_they_did_and_give_the_same_ratings(house: House) -> None:
    playing = asyncio.create_task(play_all(house, ENOUGH))
    await in_time(playing.done)
    ends = await playing
    found = await house.store.do(lambda connection: replay_all(connection, ends))
    assert found.games >= ENOUGH
    assert found.compared >= ENOUGH - len(GAMES)
    assert found.ratings == 3 * len(GAMES)
    assert await house.store.do(notices_other_ratings)


def notices_other_ratings(connection: Connection) -> bool:
    """Whether a rating is noticed that does not follow from the games."""
    best = ledger.best(connection, "kombio", 1)[0]
    ledger.write(connection, "kombio", best._replace(rated=best.rated + 1))
    with pytest.raises(AssertionError, match=best.identity):
        replay_all(connection)
    return True
