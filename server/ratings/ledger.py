"""What the house knows of how somebody plays a game: the rating, and what was counted, in one line.

The ledger follows from the games that were kept, in their order: the same games give the same lines. Everybody may read
it, so what was counted at private tables stands apart, for the player alone.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from protocol.house import Raced
from protocol.wire import Decoder
from server.ratings.rating import Rating, lowered, of_bot, places, rated
from server.records.record import Record, parse
from server.store import games, ledger
from server.store.games import FinishedGame, Participant
from server.store.ledger import Entry
from server.store.store import Connection

REACTIONS, COURSE = 101, 60
"""How many reactions, and how many ratings of before, are kept of a player."""


class Line(msgspec.Struct, frozen=True):
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
    def with_private_games(self) -> "Line":
        """The line as the player sees it."""
        counts = Counter(self.counts)
        counts.update(self.private_counts)
        return replace(self, counts=dict(counts), reactions=self.reactions + self.private_reactions)

    @property
    def reaction(self) -> int | None:
        """The median reaction, in milliseconds."""
        return round(median(self.reactions)) if self.reactions else None


def line_of(entry: Entry | None) -> Line:
    """Read a line; somebody who is not known has an empty one."""
    return msgspec.msgpack.decode(entry.line, type=Line) if entry else Line()


def note(connection: Connection, game: FinishedGame, record: bytes, races: bytes, *, counts: bool) -> None:
    """Take a game that was just kept into the ledger; only some games count for ratings."""
    if counts:
        ledger.count_game(connection, game.code)
    identities = [who.identity for who in game.players]
    entries = [ledger.read(connection, identity, game.game) if identity else None for identity in identities]
    after = _after(Played(game, parse(record), races, counts), list(map(line_of, entries)))
    for identity, entry, line in zip(identities, entries, after, strict=True):
        if identity:
            number = (entry.rated if entry else 0) + counts
            ledger.write(connection, game.game, Entry(identity, line.rating.shown, number, _encoded(line)))


def rebuilt(connection: Connection, codes: Sequence[str]) -> dict[tuple[str, str], Line]:
    """Take all these games into an empty ledger, in their order: what the ledger must say."""
    lines: dict[tuple[str, str], Line] = {}
    for code in codes:
        game, record = games.find(connection, code), games.record_of(connection, code)
        if game is None or record is None:
            continue
        owners = [(who.identity or "", game.game) for who in game.players]
        played = Played(game, parse(record), games.races_of(connection, code), ledger.counts(connection, code))
        after = _after(played, [lines.get(owner, Line()) for owner in owners])
        lines |= {owner: line for owner, line in zip(owners, after, strict=True) if owner[0]}
    return lines


class Played(NamedTuple):
    """A game that is over, and whether it counts for ratings."""

    game: FinishedGame
    record: Record
    races: bytes
    counts: bool


def _after(played: Played, before: Sequence[Line]) -> list[Line]:
    """Everyone's line after a game."""
    ratings = _rated(played.game, before) if played.counts else [line.rating for line in before]
    return [_counted(line, ratings[seat], seat, played) for seat, line in enumerate(before)]


def _rated(game: FinishedGame, lines: Sequence[Line]) -> list[Rating]:
    before = [_strength(who, game.game, line) for who, line in zip(game.players, lines, strict=True)]
    after = rated(before, _places(game))
    if game.result:
        return after
    changes = zip(game.players, before, after, strict=True)
    return [lowered(old, new) if who.left else old for who, old, new in changes]


def _places(game: FinishedGame) -> tuple[int, ...]:
    return places(game.result, [who.left for who in game.players])


def _share(game: FinishedGame, seat: int) -> float:
    """How much of the win is this player's; who left wins nothing, and an abandoned game has no winner."""
    winners = [seat for seat, place in enumerate(_places(game)) if place == 1 and not game.players[seat].left]
    return 1 / len(winners) if game.result and seat in winners else 0.0


def _strength(who: Participant, game: str, line: Line) -> Rating:
    return of_bot(game, who.bot) if who.bot else line.rating


def _counted(line: Line, rating: Rating, seat: int, played: Played) -> Line:
    game, record = played.game, played.record
    events = list(record.events)
    share = _share(game, seat)
    total = Counter(line.private_counts if game.private else line.counts)
    total.update(record.game.tally(events, seat))
    total.update(games=1, wins=int(share > 0))
    if game.result:
        total.update(rounds=len(record.game.deals(events)), points=game.result.points[seat])
    before = line.private_reactions if game.private else line.reactions
    reactions = (*before, *_reactions(played.races, seat))[-REACTIONS:]
    if game.private:
        return replace(line, private_counts=dict(total), private_reactions=reactions)
    return Line(
        rating=rating,
        wins=line.wins + (share if played.counts else 0),
        counts=dict(total),
        reactions=reactions,
        course=(*line.course, round(rating.shown, 2))[-COURSE:] if played.counts else line.course,
        private_counts=line.private_counts,
        private_reactions=line.private_reactions,
    )


def _reactions(races: bytes, seat: int) -> list[int]:
    raced: Decoder[Raced] = Decoder(Raced)
    return [who.milliseconds for race in raced.feed(races) for who in race.reactions if who.seat == seat]


def _encoded(line: Line) -> bytes:
    return msgspec.msgpack.encode(line)
