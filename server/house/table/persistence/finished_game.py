"""What is stored of a game that ends, or is abandoned because its table closes."""

from typing import Protocol

from protocol.encodings.wire import encode
from server.house.members.names import skeleton
from server.house.table.parts.match import Advance, Match
from server.house.table.parts.seating import Chairs, Seating
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import Finished, FinishedAttempt
from server.house.table.persistence.snapshot import About
from server.store.finished_games import FinishedGame
from server.store.retention import Limits


class Table(Protocol):
    """The part of a table that is stored."""

    @property
    def about(self) -> About:
        """The description of the table."""

    @property
    def match(self) -> Match:
        """The match."""

    @property
    def seating(self) -> Seating:
        """The seating."""


def ended(table: Table, advance: Advance, limits: Limits) -> Finished | None:
    """The game that this advance ends; None for lessons, which are not stored."""
    if table.about.lesson or advance.result is None:
        return None
    game = snapshot.finished(table.match, advance.result, table.seating.chairs, private=table.about.private)
    return _finished(table, game, table.match.record(advance), limits)


def abandoned(table: Table, chairs: Chairs, limits: Limits) -> Finished | None:
    """An abandoned game; None if no player with a key left it."""
    game = snapshot.finished(table.match, None, chairs, private=table.about.private)
    if not any(player.left and player.identity for player in game.players):
        return None
    return _finished(table, game, table.match.record(), limits)


def _finished(table: Table, game: FinishedGame, record: bytes, limits: Limits) -> Finished:
    races = b"".join(map(encode, table.match.races))
    names = tuple((skeleton(player.own_name), player.identity) for player in table.seating.known_players)
    return Finished(game, record, races, limits, table.about.rated, names, _attempt(table, game))


def _attempt(table: Table, game: FinishedGame) -> FinishedAttempt | None:
    """The attempt that ends with the game, if it is a deal of the day."""
    deal, player = table.about.daily, game.players[0]
    if deal is None or game.result is None or player.identity is None:
        return None
    place, points = game.result.places[0], game.result.points[0]
    return FinishedAttempt(deal.day, player.identity, place, points, table.match.game.worth(points))
