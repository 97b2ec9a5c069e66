"""A player's rating and statistics in one game.

They follow from the stored games in order: the same games give the same statistics. Everybody may read them, so what
was counted at private tables is kept apart and shown only to the player.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import median

import msgspec
from msgspec.structs import replace

from protocol.encodings.wire import Decoder
from protocol.house import Raced
from server.ratings.rating import Rating, lowered, of_bot, places, rated
from server.ratings.trends import Outing, Played, fastest_of, latest, longest_streak, outing_of, share_of_win
from server.records.record import parse
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
    outings: tuple[Outing, ...] = ()
    """The latest games, oldest first."""
    fastest: int | None = None
    """The fastest right slap, in milliseconds."""
    streak: int = 0
    """How many of the latest games in a row were won."""
    longest: int = 0
    """The most of them ever."""
    private_outings: tuple[Outing, ...] = ()
    private_fastest: int | None = None
    complete: bool = False
    """Whether the latest games are all among the outings: an earlier version did not keep them."""

    @property
    def with_private_games(self) -> "PlayerStats":
        """The statistics as the player sees them."""
        return replace(
            self,
            counts=_sum(self.counts, self.private_counts),
            reactions=self.reactions + self.private_reactions,
            outings=latest(self.outings, self.private_outings),
            fastest=fastest_of(self.fastest, self.private_fastest),
        )

    @property
    def reaction(self) -> int | None:
        """The median reaction, in milliseconds."""
        return round(median(self.reactions)) if self.reactions else None

    @property
    def records(self) -> dict[str, int]:
        """The best so far, by name."""
        fastest = {"fastest_slap": self.fastest} if self.fastest is not None else {}
        return fastest | ({"longest_streak": self.longest} if self.longest else {})


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
            ledger.write(connection, game.game, Entry(identity, stats.rating.shown, number, encoded(stats)))


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


def _strength(who: Participant, game: str, stats: PlayerStats) -> Rating:
    return of_bot(game, who.bot) if who.bot else stats.rating


def _counted(stats: PlayerStats, rating: Rating, seat: int, played: Played) -> PlayerStats:
    outing = outing_of(played, seat)
    stats = replace(stats, complete=stats.complete or not (stats.counts or stats.private_counts))
    reactions = _reactions(played.races, seat)
    if played.game.private:
        return _with_private(stats, outing, reactions)
    streak = stats.streak + 1 if outing.counts["wins"] else 0
    return replace(
        stats,
        rating=rating,
        wins=stats.wins + (share_of_win(played.game, seat) if played.counts else 0),
        counts=_sum(stats.counts, outing.counts),
        reactions=(*stats.reactions, *reactions)[-REACTIONS:],
        course=(*stats.course, round(rating.shown, 2))[-COURSE:] if played.counts else stats.course,
        outings=latest(stats.outings, (outing,)),
        fastest=fastest_of(stats.fastest, outing.fastest),
        streak=streak,
        longest=max(stats.longest, streak),
    )


def _with_private(stats: PlayerStats, outing: Outing, reactions: list[int]) -> PlayerStats:
    """Count a private game; it has no part in ratings and streaks."""
    return replace(
        stats,
        private_counts=_sum(stats.private_counts, outing.counts),
        private_reactions=(*stats.private_reactions, *reactions)[-REACTIONS:],
        private_outings=latest(stats.private_outings, (outing,)),
        private_fastest=fastest_of(stats.private_fastest, outing.fastest),
    )


def _sum(some: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    total = Counter(some)
    total.update(more)
    return dict(total)


def completed(stats: PlayerStats, public: Sequence[Outing], private: Sequence[Outing]) -> PlayerStats:
    """Statistics with the games that were played before outings were kept, as far as their records are stored."""
    outings, private_outings = latest(public, stats.outings), latest(private, stats.private_outings)
    return replace(
        stats,
        outings=outings,
        fastest=fastest_of(stats.fastest, *(outing.fastest for outing in outings)),
        longest=max(stats.longest, longest_streak(outings)),
        private_outings=private_outings,
        private_fastest=fastest_of(stats.private_fastest, *(outing.fastest for outing in private_outings)),
        complete=True,
    )


def _reactions(races: bytes, seat: int) -> list[int]:
    raced: Decoder[Raced] = Decoder(Raced)
    return [who.milliseconds for race in raced.feed(races) for who in race.reactions if who.seat == seat]


def encoded(stats: PlayerStats) -> bytes:
    """The statistics as an entry of the ledger has them."""
    return msgspec.msgpack.encode(stats)
