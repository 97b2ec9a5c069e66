"""A player's latest games, each in a few figures, and the trends and records that follow from them.

A single game says little: there are one or two calls in it. So a point of a trend is about several games, the latest
one and those before it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from msgspec import Struct

from protocol.base import Seat
from protocol.encodings.wire import Decoder
from protocol.house import Raced
from server.ratings.rating import places
from server.records.record import Record
from server.rules.kernel.game import Ratio
from server.store.finished_games import FinishedGame

KEPT = 60
"""How many games are kept for each player."""
WINDOW = 10
"""How many games a point of a trend is about."""


class Outing(Struct, frozen=True, array_like=True):
    """What is kept of a player's game."""

    code: str
    ended: int
    counts: dict[str, int]
    """What was counted in it, including `games` and `wins`."""
    reaction: int | None = None
    """The median reaction in milliseconds, where there were races."""
    fastest: int | None = None
    """The fastest slap that was won, and followed by the right card; in milliseconds."""


class Played(NamedTuple):
    """A finished game, and whether it counts for ratings."""

    game: FinishedGame
    record: Record
    races: bytes
    counts: bool


def outing_of(played: Played, seat: Seat) -> Outing:
    """What is kept of a game for the player of a seat."""
    game, races = played.game, list(Decoder[Raced](Raced).feed(played.races))
    mine = [who.milliseconds for race in races for who in race.reactions if who.seat == seat]
    events = list(played.record.events)
    right = _right_slaps(races, played.record.game.slaps(events), seat)
    counts = _counts(played, events, seat)
    return Outing(game.code, game.ended, counts, round(median(mine)) if mine else None, min(right, default=None))


def _counts(played: Played, events: Sequence[object], seat: Seat) -> dict[str, int]:
    game, rules = played.game, played.record.game
    counts = Counter(rules.tally(events, seat))
    counts.update(games=1, wins=int(share_of_win(game, seat) > 0))
    if game.result:
        counts.update(rounds=len(rules.deals(events)), points=game.result.points[seat])
    return dict(counts)


def _right_slaps(races: Sequence[Raced], slaps: Sequence[tuple[Seat, bool]], seat: Seat) -> list[int]:
    """The reactions with which a seat won a race and then named the right card.

    Races and slaps are stored apart. They belong together one by one, unless a move came before a slap: nobody can
    tell which one then, and none counts.
    """
    if len(races) != len(slaps):
        return []
    won = ((race.reactions[0], slap) for race, slap in zip(races, slaps, strict=True) if race.reactions)
    return [first.milliseconds for first, slap in won if slap == (seat, True) and first.seat == seat]


def share_of_win(game: FinishedGame, seat: Seat) -> float:
    """A player's share of the win; a player who left wins nothing, and an abandoned game has no winner."""
    order = places(game.result, [who.left for who in game.players])
    winners = [seat for seat, place in enumerate(order) if place == 1 and not game.players[seat].left]
    return 1 / len(winners) if game.result and seat in winners else 0.0


# --- what follows from them ---


def latest(*outings: Iterable[Outing]) -> tuple[Outing, ...]:
    """The latest of all these games, oldest first, each once."""
    known = {outing.code: outing for some in outings for outing in some}
    return tuple(sorted(known.values(), key=lambda outing: outing.ended)[-KEPT:])


def fastest_of(*times: int | None) -> int | None:
    """The fastest of some times, if there are any."""
    return min((time for time in times if time is not None), default=None)


def longest_streak(outings: Iterable[Outing]) -> int:
    """The most wins in a row."""
    longest = streak = 0
    for outing in outings:
        streak = streak + 1 if outing.counts.get("wins") else 0
        longest = max(longest, streak)
    return longest


def trends_of(outings: Sequence[Outing], ratios: Mapping[str, Ratio]) -> dict[str, tuple[float, ...]]:
    """The trends of a player in a game, oldest point first; those without two points are left out."""
    windows = [outings[max(0, end - WINDOW) : end] for end in range(1, len(outings) + 1)]
    points = {name: [_ratio(window, ratio) for window in windows] for name, ratio in ratios.items()}
    points["reaction"] = [_reaction(window) for window in windows]
    known = {name: tuple(value for value in values if value is not None) for name, values in points.items()}
    return {name: values for name, values in known.items() if len(values) > 1}


def _ratio(window: Sequence[Outing], ratio: Ratio) -> float | None:
    part = sum(outing.counts.get(ratio.part, 0) for outing in window)
    whole = sum(outing.counts.get(name, 0) for outing in window for name in ratio.whole)
    return round(part / whole, 3) if whole else None


def _reaction(window: Sequence[Outing]) -> float | None:
    known = [outing.reaction for outing in window if outing.reaction is not None]
    return round(median(known)) if known else None
