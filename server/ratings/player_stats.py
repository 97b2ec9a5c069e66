"""A player's rating and statistics in one game.

They follow from the stored games in order: the same games give the same statistics. Everybody may read them, so what
was counted at private tables is kept apart and shown only to the player.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from protocol.encodings.wire import Decoder
from protocol.house import Raced
from server.ratings.rating import Rating, lowered, of_bot, places, rated
from server.records.record import Record, parse
from server.store import finished_games, ledger
from server.store.finished_games import FinishedGame, Participant
from server.store.ledger import Entry
from server.store.store import Connection

REACTIONS, COURSE = 101, 60
"""How many reactions, and how many earlier ratings, are kept for each player."""


class PlayerStats(msgspec.Struct, frozen=True):
    """One player in one game."""

    rating: Rating = Rating()
    wins: float = 0.0
    """In rated games; a shared win counts in equal shares."""
    counts: dict[str, int] = {}
    reactions: tuple[int, ...] = ()
    course: tuple[float, ...] = ()
    private_counts: dict[str, int] = {}
    private_reactions: tuple[int, ...] = ()

    @property
    def with_private_games(self) -> "PlayerStats":
        """The statistics as the player sees them."""
        counts = Counter(self.counts)
        counts.update(self.private_counts)
        return replace(self, counts=dict(counts), reactions=self.reactions + self.private_reactions)

    @property
    def reaction(self) -> int | None:
        """The median reaction, in milliseconds."""
        return round(median(self.reactions)) if self.reactions else None


def stats_of(entry: Entry | None) -> PlayerStats:
    """Decode the statistics of a player; a new player has empty ones."""
    return msgspec.msgpack.decode(entry.line, type=PlayerStats) if entry else PlayerStats()


def add_game(connection: Connection, game: FinishedGame, record: bytes, races: bytes, *, counts: bool) -> None:
    """Add a finished game to the statistics of its players; only some games count for ratings."""
    if counts:
        ledger.count_game(connection, game.code)
    identities = [who.identity for who in game.players]
    entries = [ledger.read(connection, identity, game.game) if identity else None for identity in identities]
    after = _after(Played(game, parse(record), races, counts), list(map(stats_of, entries)))
    for identity, entry, stats in zip(identities, entries, after, strict=True):
        if identity:
            number = (entry.rated if entry else 0) + counts
            ledger.write(connection, game.game, Entry(identity, stats.rating.shown, number, _encoded(stats)))


def rebuilt(connection: Connection, codes: Sequence[str]) -> dict[tuple[str, str], PlayerStats]:
    """Compute all statistics from these games, in their order."""
    all_stats: dict[tuple[str, str], PlayerStats] = {}
    for code in codes:
        game, record = finished_games.find(connection, code), finished_games.record_of(connection, code)
        if game is None or record is None:
            continue
        owners = [(who.identity or "", game.game) for who in game.players]
        played = Played(game, parse(record), finished_games.races_of(connection, code), ledger.counts(connection, code))
        after = _after(played, [all_stats.get(owner, PlayerStats()) for owner in owners])
        all_stats |= {owner: stats for owner, stats in zip(owners, after, strict=True) if owner[0]}
    return all_stats


class Played(NamedTuple):
    """A finished game, and whether it counts for ratings."""

    game: FinishedGame
    record: Record
    races: bytes
    counts: bool


def _after(played: Played, before: Sequence[PlayerStats]) -> list[PlayerStats]:
    """Everyone's statistics after a game."""
    ratings = _rated(played.game, before) if played.counts else [stats.rating for stats in before]
    return [_counted(stats, ratings[seat], seat, played) for seat, stats in enumerate(before)]


def _rated(game: FinishedGame, all_stats: Sequence[PlayerStats]) -> list[Rating]:
    before = [_strength(who, game.game, stats) for who, stats in zip(game.players, all_stats, strict=True)]
    after = rated(before, _places(game))
    if game.result:
        return after
    changes = zip(game.players, before, after, strict=True)
    return [lowered(old, new) if who.left else old for who, old, new in changes]


def _places(game: FinishedGame) -> tuple[int, ...]:
    return places(game.result, [who.left for who in game.players])


def _share(game: FinishedGame, seat: int) -> float:
    """A player's share of the win; a player who left wins nothing, and an abandoned game has no winner."""
    winners = [seat for seat, place in enumerate(_places(game)) if place == 1 and not game.players[seat].left]
    return 1 / len(winners) if game.result and seat in winners else 0.0


def _strength(who: Participant, game: str, stats: PlayerStats) -> Rating:
    return of_bot(game, who.bot) if who.bot else stats.rating


def _counted(stats: PlayerStats, rating: Rating, seat: int, played: Played) -> PlayerStats:
    game, record = played.game, played.record
    events = list(record.events)
    share = _share(game, seat)
    total = Counter(stats.private_counts if game.private else stats.counts)
    total.update(record.game.tally(events, seat))
    total.update(games=1, wins=int(share > 0))
    if game.result:
        total.update(rounds=len(record.game.deals(events)), points=game.result.points[seat])
    before = stats.private_reactions if game.private else stats.reactions
    reactions = (*before, *_reactions(played.races, seat))[-REACTIONS:]
    if game.private:
        return replace(stats, private_counts=dict(total), private_reactions=reactions)
    return PlayerStats(
        rating=rating,
        wins=stats.wins + (share if played.counts else 0),
        counts=dict(total),
        reactions=reactions,
        course=(*stats.course, round(rating.shown, 2))[-COURSE:] if played.counts else stats.course,
        private_counts=stats.private_counts,
        private_reactions=stats.private_reactions,
    )


def _reactions(races: bytes, seat: int) -> list[int]:
    raced: Decoder[Raced] = Decoder(Raced)
    return [who.milliseconds for race in raced.feed(races) for who in race.reactions if who.seat == seat]


def _encoded(stats: PlayerStats) -> bytes:
    return msgspec.msgpack.encode(stats)
