"""How well somebody plays a game, as far as the house can tell (openskill, the Plackett-Luce model).

A rating is a guess at a player's strength (`mu`) and how unsure it is (`sigma`). After each rated game the guesses of
all who played move towards what their places say. Bots play at fixed levels: their ratings are measured once, in
tournaments, and never move. Guests play with the rating of somebody unknown, and it is not kept.

The same games in the same order give the same ratings.
"""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from protocol.base import Result
from server.bots.bots import STRENGTHS

_model = PlackettLuce()

SURE = 3
"""A player's rating in sight is `mu` less so many times `sigma`: the player is surely as good as that."""
PROVISIONAL = 10
"""Before so many games a rating is provisional."""
SURE_OF_BOTS = 1.0
"""How unsure the strength of a bot is."""


class Rating(Struct, frozen=True):
    """A guess at somebody's strength."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def shown(self) -> float:
        """The figure that people see."""
        return self.mu - SURE * self.sigma


def of_bot(game: str, level: str) -> Rating:
    """The fixed rating of a bot."""
    return Rating(STRENGTHS[game].get(level, _model.mu), SURE_OF_BOTS)


def places(result: Result, left: Sequence[bool]) -> tuple[int, ...]:
    """The places that count: who left comes last, behind all who stayed."""
    stayed = [place for place, gone in zip(result.places, left, strict=True) if not gone]
    return tuple(
        len(stayed) + 1 if gone else 1 + sum(other < place for other in stayed)
        for place, gone in zip(result.places, left, strict=True)
    )


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game that ended with these places."""
    teams = [[_model.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]
