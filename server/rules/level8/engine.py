"""Level 8 behind the interface that all games share."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from protocol import level8 as k
from protocol.base import Actor, Refusal, Result, Seat, Timer, TimeUp, Viewer
from protocol.base import Reason as Common
from protocol.level8_levels import checked, house_levels, problems
from server.rules.game import Change, Game, Step, expect
from server.rules.level8 import clock, legality, melds, notation, offers, rounds, scoring, turn, view
from server.rules.level8.state import Over, State
from server.rules.seats import unfit


class Level8(Game[State, k.Options]):
    """The rules of Level 8."""

    name = "level8"
    players = range(2, 7)
    options = k.Options
    commands: ClassVar = k.Command
    events: ClassVar = k.Event

    def set_up(self, players: int, options: k.Options, seed: bytes) -> Step[State] | Refusal:
        """Deal the first round (L1, L2); levels that can't be played are refused (L12)."""
        if reason := unfit(players, self.players, options.starter):
            return Refusal(reason)
        if self.faults(options):
            return Refusal(k.Reason.BAD_LEVELS)
        return rounds.first_round(players, options, checked(_levels(options)), seed).done()

    def faults(self, options: k.Options) -> Sequence[str]:
        """L12."""
        return problems(_levels(options))

    def apply(self, state: State, by: Actor, command: k.Command) -> Step[State] | Refusal:
        """Carry out a command if it is legal."""
        change = Change(state)
        if reason := legality.out_of_place(state, by, command) or _carry_out(change, by, command):
            return Refusal(reason)
        return change.done()

    def timers(self, state: State) -> tuple[Timer, ...]:
        """L13."""
        return clock.timers(state)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """The seats whose choice the game waits for."""
        return legality.awaited(state)

    def idle(self, state: State) -> tuple[int, ...]:
        """L13."""
        return state.idle

    def legal(self, state: State, seat: Seat) -> Sequence[k.Command]:
        """Every command that this seat may give now; of the lay-outs, those that are offered."""
        return [command for offer in offers.offers(state, seat) for command in offers.commands(offer)]

    def view(self, state: State, viewer: Viewer) -> k.View:
        """What this viewer may see."""
        return view.view_for(state, viewer)

    def review(self, state: State, viewer: Viewer, *, opened: bool) -> k.View:
        """Build it as the viewer saw it, or with all hands."""
        return view.review_for(state, viewer, opened=opened)

    def event_for(self, event: k.Event, viewer: Viewer) -> k.Event:
        """Tell of an event, as far as this viewer may know."""
        return view.event_for(event, viewer)

    def result(self, state: State) -> Result | None:
        """L8."""
        return scoring.standings(state) if isinstance(state.stage, Over) else None

    def deals(self, events: Sequence[k.Event]) -> Sequence[tuple[str, str | None]]:
        """Each round's commitment, with its seed once the round has ended."""
        seeds = iter([event.seed for event in events if isinstance(event, k.RoundEnded)])
        return [(event.commitment, next(seeds, None)) for event in events if isinstance(event, k.RoundStarted)]

    def write(self, message: k.Command | k.Event) -> str:
        """Put a command or an event into notation."""
        return notation.write(message)


def _levels(options: k.Options) -> tuple[str, ...]:
    """The levels that are played for: the host's own, or those of the house (L10 to L12)."""
    return options.levels or house_levels(options.stars)


def _carry_out(change: Change[State], by: Actor, command: k.Command) -> k.Reason | Common | None:
    """Change what the command changes, or say why it is refused."""
    if isinstance(command, TimeUp):
        return clock.time_up(change, command)
    return _move(change, expect(by, int), command)


def _move(change: Change[State], by: Seat, move: k.Move) -> k.Reason | Common | None:
    match move:
        case k.Ready():
            return scoring.become_ready(change, by)
        case k.Draw():
            return turn.draw(change, by)
        case k.Take(seat=whose):
            return turn.take(change, by, whose)
        case k.LayOut(melds=laid):
            return melds.lay_out(change, by, laid)
        case k.LayOff():
            return melds.lay_off(change, by, move)
        case k.Discard(face=face):
            return turn.discard(change, by, face)
        case k.PlaySkip(seat=to):
            return turn.play_skip(change, by, to)
        case k.Keep(faces=faces):
            return scoring.keep(change, by, faces)
        case _:
            assert_never(move)
