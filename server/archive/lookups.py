"""Queries of the archive: lists of games, the best players, a player's page."""

from typing import NamedTuple

from protocol.archive import KeptGame, PlayerPage, Standing
from protocol.base import Result
from server.bots.bots import LEVELS
from server.house.members.member import Member
from server.house.members.names import skeleton
from server.ratings.player_stats import stats_of
from server.ratings.rating import PROVISIONAL, of_bot, places
from server.ratings.trends import trends_of
from server.rules.games import GAMES
from server.store import finished_games, ledger, players
from server.store.finished_games import FinishedGame
from server.store.ledger import Entry
from server.store.store import Connection

MOST_GAMES, MOST_PLAYERS = 100, 50


class Requester(NamedTuple):
    """Who is asking: the fingerprint of a key, None for a guest, and whether it is an operator."""

    identity: str | None = None
    operator: bool = False

    def may_see(self, game: FinishedGame) -> bool:
        """Whether the requester may see a game."""
        return self.operator or game.open_to(self.identity)

    def may_know_all_of(self, identity: str) -> bool:
        """Whether the requester may see a player's private games too."""
        return self.operator or self.identity == identity


def requester(member: Member) -> Requester:
    """A member of the house as a requester."""
    return Requester(None if member.guest else member.identity, member.operator)


def kept_games(connection: Connection, requester: Requester, *, mine: bool) -> tuple[KeptGame, ...]:
    """The latest games: all that the requester may see, or only their own."""
    found = _found(connection, requester, mine=mine)
    rated = ledger.counting(connection, [game.code for game in found])
    return tuple(_listed(game, requester.identity, rated=game.code in rated) for game in found)


def _found(connection: Connection, requester: Requester, *, mine: bool) -> list[FinishedGame]:
    if mine:
        return finished_games.newest(connection, MOST_GAMES, requester.identity) if requester.identity else []
    if requester.operator:
        return finished_games.newest(connection, MOST_GAMES)
    return finished_games.newest_open_to(connection, MOST_GAMES, requester.identity)


def best_players(connection: Connection, game: str) -> tuple[Standing, ...]:
    """The best players, with bots at their fixed levels among them, and provisional ratings at the end."""
    found = [_standing(connection, entry) for entry in ledger.best(connection, game, MOST_PLAYERS)]
    bots = [Standing(f"~{level}", of_bot(game, level).shown, 0, 0.0, provisional=False, bot=True) for level in LEVELS]
    return tuple(sorted((*found, *bots), key=lambda one: (one.provisional, -one.rating)))


def player_page(connection: Connection, requester: Requester, game: str, name: str) -> PlayerPage | None:
    """A player's page; None if nobody owns the name. Private games only count on one's own page."""
    identity = players.owner_of(connection, skeleton(name))
    if identity is None:
        return None
    entry = ledger.read(connection, identity, game)
    stats = stats_of(entry)
    stats = stats.with_private_games if requester.may_know_all_of(identity) else stats
    return PlayerPage(
        name=players.name_of(connection, identity) or name,
        game=game,
        standing=_standing(connection, entry) if entry and entry.rated else None,
        rank=_rank(connection, game, entry),
        counts=stats.counts,
        reaction=stats.reaction,
        ratings=stats.course,
        trends=trends_of(stats.outings, GAMES[game].trends),
        records=stats.records,
    )


def _listed(game: FinishedGame, identity: str | None, *, rated: bool) -> KeptGame:
    names = tuple(who.name for who in game.players)
    you = next((seat for seat, who in enumerate(game.players) if identity and who.key == identity), None)
    result = game.result or _result_of_leaving(game)
    return KeptGame(game.code, game.game, game.ended, names, result, rated, you, game.private, game.result is None)


def _result_of_leaving(game: FinishedGame) -> Result:
    left = [who.left for who in game.players]
    return Result(places(None, left), (0,) * len(left))


def _standing(connection: Connection, entry: Entry) -> Standing:
    stats = stats_of(entry)
    name = players.name_of(connection, entry.identity) or "?"
    return Standing(name, entry.shown, entry.rated, stats.wins, provisional=entry.rated < PROVISIONAL)


def _rank(connection: Connection, game: str, entry: Entry | None) -> int | None:
    if entry is None or entry.rated < PROVISIONAL:
        return None
    return 1 + ledger.better(connection, game, entry.shown, PROVISIONAL)
