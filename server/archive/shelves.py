"""What stands in the archive, as it is looked up in the store: lists of games, the best players, a player's page."""

from protocol.archive import KeptGame, PlayerPage, Standing
from server.bots.bots import LEVELS
from server.house.names import skeleton
from server.ratings.ledger import Line, line_of
from server.ratings.rating import PROVISIONAL, of_bot
from server.store import games, ledger, players
from server.store.games import FinishedGame
from server.store.ledger import Entry
from server.store.store import Connection

MOST_GAMES, MOST_PLAYERS = 100, 50


def kept_games(connection: Connection, identity: str | None, *, mine: bool) -> tuple[KeptGame, ...]:
    """The games that ended last: all of them, or one player's."""
    if mine and identity is None:
        return ()
    found = games.newest(connection, MOST_GAMES, identity if mine else None)
    return tuple(_listed(game, identity, rated=ledger.counts(connection, game.code)) for game in found)


def best_players(connection: Connection, game: str) -> tuple[Standing, ...]:
    """Who plays best; bots at their fixed levels stand among the players, and those who are not sure yet at the end."""
    found = [_standing(connection, entry) for entry in ledger.best(connection, game, MOST_PLAYERS)]
    bots = [Standing(f"~{level}", of_bot(game, level).shown, 0, 0.0, provisional=False, bot=True) for level in LEVELS]
    return tuple(sorted((*found, *bots), key=lambda one: (one.provisional, -one.rating)))


def player_page(connection: Connection, game: str, name: str) -> PlayerPage | None:
    """What is known of a player by name; nothing if nobody owns the name."""
    identity = players.owner_of(connection, skeleton(name))
    if identity is None:
        return None
    entry = ledger.read(connection, identity, game)
    line = line_of(entry)
    return PlayerPage(
        name=players.name_of(connection, identity) or name,
        game=game,
        standing=_standing(connection, entry) if entry and entry.rated else None,
        rank=_rank(connection, game, entry),
        counts=line.counts,
        reaction=line.reaction,
        ratings=line.course,
    )


def _listed(game: FinishedGame, identity: str | None, *, rated: bool) -> KeptGame:
    names = tuple(who.name for who in game.players)
    you = next((seat for seat, who in enumerate(game.players) if identity and who.identity == identity), None)
    return KeptGame(game.code, game.game, game.ended, names, game.result, rated, you)


def _standing(connection: Connection, entry: Entry) -> Standing:
    line: Line = line_of(entry)
    name = players.name_of(connection, entry.identity) or "?"
    return Standing(name, entry.shown, entry.rated, line.wins, provisional=entry.rated < PROVISIONAL)


def _rank(connection: Connection, game: str, entry: Entry | None) -> int | None:
    if entry is None or entry.rated < PROVISIONAL:
        return None
    return 1 + ledger.better(connection, game, entry.shown, PROVISIONAL)
