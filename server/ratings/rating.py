"""Ratings (openskill, the Plackett-Luce model).

A rating is an estimate of a player's strength (`mu`) and its uncertainty (`sigma`). After each rated game the estimates
of all players move towards their places. A player who left counts as last. In an abandoned game only the players who
left are rated, and nobody gains. Bots play at fixed levels: their ratings were measured once, in tournaments, and never
change. Guests play with the rating of a new player, and it is not stored.

The same games in the same order give the same ratings.
"""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from protocol.base import Result
from server.bots.bots import BOTS

_model = PlackettLuce()

SURE = 3
"""The visible rating is `mu` minus this many times `sigma`: the player is almost certainly that good."""
PROVISIONAL = 10
"""A rating is provisional before this many games."""
SURE_OF_BOTS = 1.0
"""The `sigma` of a bot's rating."""


class Rating(Struct, frozen=True):
    """An estimate of a player's strength."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def shown(self) -> float:
        """The visible rating."""
        return self.mu - SURE * self.sigma


def of_bot(game: str, level: str) -> Rating:
    """The fixed rating of a bot."""
    return Rating(BOTS[game].strengths.get(level, _model.mu), SURE_OF_BOTS)


def places(result: Result | None, left: Sequence[int]) -> tuple[int, ...]:
    """The places that count: a player who left is behind all who stayed, and behind those who left later.

    `left` is 0 for players who stayed, and otherwise the order in which they left. In an abandoned game, which has no
    result, all players who did not leave are first.
    """
    reached = result.places if result else (1,) * len(left)
    order = [(bool(gone), -gone if gone else place) for gone, place in zip(left, reached, strict=True)]
    return tuple(1 + sum(other < own for other in order) for own in order)


def lowered(before: Rating, after: Rating) -> Rating:
    """The rating of a player who abandoned a game: it never rises, and its uncertainty stays, as little was played."""
    return Rating(min(before.mu, after.mu), before.sigma)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game with these places."""
    teams = [[_model.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]
