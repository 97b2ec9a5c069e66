"""What a house has kept of the games that were played in it."""

from server.house.house import House
from server.ratings.player_stats import PlayerStats, stats_of
from server.store import finished_games, ledger
from server.store.finished_games import FinishedGame
from tests.kit.replays import replay_all


async def kept_games(house: House) -> list[FinishedGame]:
    """All games that are kept; their records are true, and all ratings follow from them."""
    await house.store.do(replay_all)
    return await house.store.do(lambda connection: finished_games.newest(connection, 100))


async def stats(house: House, name: str, game: str) -> PlayerStats:
    """What a player has achieved in a game."""
    return stats_of(await house.store.do(lambda connection: ledger.read(connection, f"key of {name}", game)))
