"""What is stored of a game that ends, or is abandoned because its table closes."""

from protocol.encodings.wire import encode
from server.house.members.names import skeleton
from server.house.table.core import TableCore
from server.house.table.parts.match import Advance
from server.house.table.parts.seating import Chairs
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import Finished
from server.store.daily.attempts import FinishedAttempt
from server.store.finished_games import FinishedGame


def ended(table: TableCore, advance: Advance) -> Finished | None:
    """The game that this advance ends; None if it goes on, and for lessons, which are not stored."""
    if table.about.lesson or advance.result is None:
        return None
    game = snapshot.finished(table.match, advance.result, table.seating.chairs, private=table.about.private)
    return _finished(table, game, table.match.record(advance))


def abandoned(table: TableCore, chairs: Chairs) -> Finished | None:
    """An abandoned game; None if no player with a key left it."""
    game = snapshot.finished(table.match, None, chairs, private=table.about.private)
    if not any(player.left and player.identity for player in game.players):
        return None
    return _finished(table, game, table.match.record())


def _finished(table: TableCore, game: FinishedGame, record: bytes) -> Finished:
    limits = table.services.policy().records
    races = b"".join(map(encode, table.match.races))
    names = tuple((skeleton(player.own_name), player.identity) for player in table.seating.known_players)
    return Finished(game, record, races, limits, table.about.rated, names, _attempt(table, game))


def _attempt(table: TableCore, game: FinishedGame) -> FinishedAttempt | None:
    """The attempt that ends with the game, if it is a deal of the day."""
    deal, player = table.about.daily, game.players[0]
    if deal is None or game.result is None or player.identity is None:
        return None
    place, points = game.result.places[0], game.result.points[0]
    return FinishedAttempt(deal.day, game.game, player.identity, place, points, table.match.game.worth(points))
