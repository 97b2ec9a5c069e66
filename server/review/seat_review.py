"""The review of a seat from the replay of its game, in steps."""

from itertools import islice

from protocol.archive import Review
from protocol.base import Seat
from server.bots.bots import BOTS
from server.records.replay import Passed, Replay
from server.records.work import Work
from server.review.reviewer import Reviewer, Told


def reviewing(replay: Replay, code: str, seat: Seat, played: range) -> Work[Review | None]:
    """Review those of these moves that the seat made; None if there is no critic for this game."""
    header, bots = replay.header, BOTS.get(replay.header.game)
    if bots is None or bots.critic is None:
        return None
    critic = bots.critic(seat)
    reviewer = Reviewer(critic, played)
    for passed in islice(replay.course(), critic.longest + 1):
        yield from reviewer.take(_told(replay, passed, seat))
    return Review(
        code=code,
        game=header.game,
        players=header.players,
        seat=seat,
        unit=critic.unit,
        judged=reviewer.judged,
        lost=round(reviewer.lost, 1),
        moments=reviewer.moments(),
        counts=reviewer.counts,
        deal=reviewer.deal(),
        until=critic.longest if replay.last > critic.longest else None,
    )


def _told(replay: Replay, passed: Passed, seat: Seat) -> Told:
    """A step as the seat saw it."""
    game, move = replay.game, passed.move
    return Told(
        step=passed.number,
        seconds=replay.seconds_at(passed.number),
        view=game.view(passed.state, seat),
        events=[game.event_for(event, seat) for event in passed.events],
        move=move.command if move and move.by == seat else None,
    )
