"""Who may do what, and when: the whole game on one screen.

For each stage the table says which commands it takes, and what is told to another command and to another player.
"""

from msgspec import Struct

from protocol.base import Actor, Seat, TimeUp
from protocol.base import Reason as Common
from protocol.level8 import Command, Discard, Draw, Keep, LayOff, LayOut, PlaySkip, Ready, Reason, Take
from server.rules.level8.state import Over, Playing, Scored, Stage, State, Taking, seats


class Moment(Struct, frozen=True):
    """The commands that a stage takes, and what others are told: a wrong command, a wrong player."""

    takes: frozenset[type]
    wrong_command: Reason | Common
    wrong_player: Reason | Common


MOMENTS: dict[type[Stage], Moment] = {
    stage: Moment(frozenset(takes), wrong_command, wrong_player)
    for stage, takes, wrong_command, wrong_player in (
        (Taking, {Draw, Take}, Reason.TAKE_FIRST, Common.NOT_YOUR_TURN),
        (Playing, {LayOut, LayOff, Discard, PlaySkip}, Reason.LAY_OR_DISCARD, Common.NOT_YOUR_TURN),
        (Scored, {Ready, Keep}, Reason.ROUND_OVER, Reason.ALREADY_READY),
        (Over, set[type](), Common.GAME_OVER, Common.GAME_OVER),
    )
}


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats whose choice the stage waits for."""
    match state.stage:
        case Scored(ready=ready):
            return tuple(seat for seat in seats(state) if seat not in ready)
        case Over():
            return ()
        case _:
            return (state.turn,)


def out_of_place(state: State, by: Actor, command: Command) -> Reason | Common | None:
    """Why this is not the moment for this command from this actor, if it is not."""
    if isinstance(command, TimeUp):
        return None if by is None else Common.CLOCK_ONLY
    if by is None or by not in seats(state):
        return Common.NOT_SEATED
    moment = MOMENTS[type(state.stage)]
    fits = type(command) in moment.takes
    if by in awaited(state) or (isinstance(state.stage, Scored) and not fits):
        return None if fits else moment.wrong_command
    return moment.wrong_player
