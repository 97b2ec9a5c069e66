"""Compañeros behind the interface that all games share."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from protocol import companeros as c
from protocol.base import Actor, Refusal, Result, Seat, Timer, TimeUp, Viewer
from protocol.base import Reason as Common
from server.rules.companeros import clock, hand_out, legality, notation, offers, rounds, tricks, view
from server.rules.companeros.scoring import standings
from server.rules.companeros.state import HandingOut, Over, Playing, State
from server.rules.game import Change, Game, Step, expect
from server.rules.seats import unfit


class Companeros(Game[State, c.Options]):
    """The rules of Compañeros."""

    name = "companeros"
    players = range(3, 7)
    options = c.Options
    commands: ClassVar = c.Command
    events: ClassVar = c.Event

    def set_up(self, players: int, options: c.Options, seed: bytes) -> Step[State] | Refusal:
        """Deal the first round (C1, C2, C3)."""
        if reason := unfit(players, self.players, options.starter):
            return Refusal(reason)
        return rounds.first_round(players, options, seed).done()

    def apply(self, state: State, by: Actor, command: c.Command) -> Step[State] | Refusal:
        """Carry out a command if it is legal, then whatever follows from it by itself."""
        change = Change(state)
        if reason := legality.out_of_place(state, by, command) or _carry_out(change, by, command):
            return Refusal(reason)
        _follow_up(change)
        return change.done()

    def timers(self, state: State) -> tuple[Timer, ...]:
        """C3, C6, C11."""
        return clock.timers(state)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """The seats whose choice the game waits for."""
        return legality.awaited(state)

    def idle(self, state: State) -> tuple[int, ...]:
        """C3, C6."""
        return state.idle

    def legal(self, state: State, seat: Seat) -> Sequence[c.Command]:
        """Every command that this seat may give now."""
        return [command for offer in offers.offers(state, seat) for command in offers.commands(offer)]

    def view(self, state: State, viewer: Viewer) -> c.View:
        """What this viewer may see."""
        return view.view_for(state, viewer)

    def review(self, state: State, viewer: Viewer, *, opened: bool) -> c.View:
        """Build it as the viewer saw it, or with every card."""
        return view.review_for(state, viewer, opened=opened)

    def event_for(self, event: c.Event, viewer: Viewer) -> c.Event:
        """Tell of an event, as far as this viewer may know."""
        return view.event_for(event, viewer)

    def opens_story(self, event: c.Event) -> bool:
        """C8: who comes later is told of the trick that is being played, and not what was taken before."""
        return isinstance(event, c.RoundStarted) or (isinstance(event, c.TrickStarted) and event.trick > 1)

    def result(self, state: State) -> Result | None:
        """C10, C11."""
        return standings(state) if isinstance(state.stage, Over) else None

    def deals(self, events: Sequence[c.Event]) -> Sequence[tuple[str, str | None]]:
        """Each round's commitment, with its seed once the round has ended."""
        seeds = iter([event.seed for event in events if isinstance(event, c.RoundEnded)])
        return [(event.commitment, next(seeds, None)) for event in events if isinstance(event, c.RoundStarted)]

    def write(self, message: c.Command | c.Event) -> str:
        """Put a command or an event into notation."""
        return notation.write(message)


def _carry_out(change: Change[State], by: Actor, command: c.Command) -> c.Reason | Common | None:
    """Change what the command changes, or say why it is refused."""
    if isinstance(command, TimeUp):
        return clock.time_up(change, command)
    return _move(change, expect(by, int), command)


def _move(change: Change[State], by: Seat, move: c.Move) -> c.Reason | None:
    if not isinstance(move, c.Ready):
        clock.set_idle(change, by, 0)
    match move:
        case c.Play(card=card):
            return tricks.play_card(change, by, card)
        case c.Take(colour=colour):
            return hand_out.take(change, by, colour)
        case c.Decline():
            hand_out.decline(change, by)
        case c.Ready():
            rounds.become_ready(change, by)
        case _:
            assert_never(move)
    return None


def _follow_up(change: Change[State]) -> None:
    """Go on to the hand-out when all have played (C4), and to the next trick when all is handed out (C9)."""
    if isinstance(change.state.stage, Playing) and tricks.all_played(change.state):
        hand_out.begin_hand_out(change)
    if isinstance(change.state.stage, HandingOut) and hand_out.handed_out(change.state):
        tricks.end_trick(change)
