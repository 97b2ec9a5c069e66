"""Kombio behind the interface that all games share."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from protocol import kombio as k
from protocol.base import Actor, Refusal, Result, Seat, Timer, TimeUp, Viewer
from protocol.base import Reason as Common
from server.rules.game import Change, Game, Race, Step, expect
from server.rules.kombio import actions, clock, legality, notation, offers, rounds, slaps, tally, turn, view
from server.rules.kombio.piles import nothing_to_play, put_back
from server.rules.kombio.scoring import score, standings
from server.rules.kombio.state import Acting, Choosing, Holding, LastSlap, Over, State, card_count
from server.rules.seats import unfit


class Kombio(Game[State, k.Options]):
    """The rules of Kombio."""

    name = "kombio"
    players = range(2, 7)
    options = k.Options
    commands: ClassVar = k.Command
    events: ClassVar = k.Event

    def set_up(self, players: int, options: k.Options, seed: bytes) -> Step[State] | Refusal:
        """Deal the first round (K1, K3, K9)."""
        if reason := unfit(players, self.players, options.starter):
            return Refusal(reason)
        return rounds.first_round(players, options, seed).done()

    def apply(self, state: State, by: Actor, command: k.Command) -> Step[State] | Refusal:
        """Carry out a command if it is legal, then whatever follows from it by itself."""
        change = Change(state)
        if reason := legality.out_of_place(state, by, command) or _carry_out(change, by, command):
            return Refusal(reason)
        _follow_up(change)
        return change.done()

    def timers(self, state: State) -> tuple[Timer, ...]:
        """K41."""
        return clock.timers(state)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """The seats whose choice the game waits for."""
        return legality.awaited(state)

    def idle(self, state: State) -> tuple[int, ...]:
        """K41."""
        return state.idle

    def legal(self, state: State, seat: Seat) -> Sequence[k.Command]:
        """Every command that this seat may give now."""
        return [command for offer in offers.offers(state, seat) for command in offers.commands(offer)]

    def race(self, state: State) -> Race | None:
        """K20: only the first to slap this top card counts."""
        slappers = legality.slappers(state)
        if not slappers:
            return None
        options = state.options
        return Race(
            prize=(state.round, state.discard_pile[-1]),
            command=k.Slap,
            seats=slappers,
            fair=options.slap_order == "fair",
            cap=options.compensation / 1000,
            floor=options.slap_floor / 1000,
        )

    def view(self, state: State, viewer: Viewer) -> k.View:
        """What this viewer may see."""
        return view.view_for(state, viewer)

    def review(self, state: State, viewer: Viewer, *, opened: bool) -> k.View:
        """Build it with all that the viewer knew, or with every face."""
        return view.review_for(state, viewer, opened=opened)

    def event_for(self, event: k.Event, viewer: Viewer) -> k.Event:
        """Tell of an event, as far as this viewer may know."""
        return view.event_for(event, viewer)

    def result(self, state: State) -> Result | None:
        """K39."""
        return standings(state) if isinstance(state.stage, Over) else None

    def deals(self, events: Sequence[k.Event]) -> Sequence[tuple[str, str | None]]:
        """Each round's commitment, with its seed once the round has ended."""
        seeds = iter([event.seed for event in events if isinstance(event, k.RoundEnded)])
        return [(event.commitment, next(seeds, None)) for event in events if isinstance(event, k.RoundStarted)]

    def tally(self, events: Sequence[k.Event], seat: Seat) -> dict[str, int]:
        """Calls and slaps, won and lost."""
        return tally.tally(events, seat)

    def write(self, message: k.Command | k.Event) -> str:
        """Put a command or an event into notation."""
        return notation.write(message)


def _carry_out(change: Change[State], by: Actor, command: k.Command) -> k.Reason | Common | None:
    """Change what the command changes, or say why it is refused."""
    if isinstance(command, TimeUp):
        return clock.time_up(change, command)
    return _move(change, expect(by, int), command)


def _move(change: Change[State], by: Seat, move: k.Move) -> k.Reason | None:  # noqa: C901 - one case for each move
    match move:
        case k.Ready():
            rounds.become_ready(change, by)
        case k.Draw():
            return turn.draw(change, by)
        case k.Swap(slot=slot):
            return turn.swap(change, by, slot)
        case k.Discard():
            turn.discard(change, by)
        case k.Take(slot=slot):
            return turn.take(change, by, slot)
        case k.Call():
            return turn.call(change, by)
        case k.Peek(spot=spot):
            return actions.peek(change, by, spot)
        case k.Exchange(a=a, b=b):
            return actions.exchange(change, by, a, b)
        case k.Pass():
            actions.end_action(change)
        case k.Slap():
            return slaps.slap(change, by)
        case k.Name(spot=spot):
            return slaps.name(change, by, spot)
        case k.Give(slot=slot):
            return slaps.give(change, by, slot)
        case k.Keep():
            slaps.keep(change)
        case k.HandOver():
            slaps.hand_over(change)
        case _:
            assert_never(move)
    return None


def _follow_up(change: Change[State]) -> None:
    """End what can't go on; while a slap is being settled it waits (K28).

    A round ends with an empty grid (K33), when its last card was slapped (K34) or when its turn can't be played (K40),
    an action with nothing left to do is skipped (K32).
    """
    if change.state.slap is not None:
        return
    if _in_play(change.state) and any(card_count(grid) == 0 for grid in change.state.grids):
        if isinstance(change.state.stage, Holding):
            put_back(change, change.state.stage.card)
        score(change, "empty_grid")
    if isinstance(change.state.stage, Acting) and actions.nothing_left(change.state, change.state.stage):
        actions.end_action(change)
    if isinstance(change.state.stage, LastSlap) and not slaps.can_be_slapped(change.state):
        score(change, "called")
    if isinstance(change.state.stage, Choosing) and nothing_to_play(change.state):
        score(change, "no_cards")


def _in_play(state: State) -> bool:
    return isinstance(state.stage, Choosing | Holding | Acting | LastSlap)
