"""The rules of the toy game."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import Reason, Result, Seat, Timer, TimeUp, TurnStarted, Viewer
from server.rules.kernel.change import Change
from server.rules.kernel.legality import GAME_OVER, Moment
from server.rules.kernel.piles import PileState, face_down, pop_draw_pile
from server.rules.kernel.rounds import (
    Over,
    Scored,
    after,
    awaited,
    changed,
    end_round,
    new_game,
    play_for,
    ranked,
    round_commitment,
    round_view,
    set_idle,
    stage_name,
)
from server.rules.kernel.seats import first_starter
from server.rules.kernel.shuffle import round_seed, shuffled
from tests.kit.toy_game import vocabulary as t


class Playing(Struct, frozen=True):
    """The player in turn draws."""


class State(PileState, frozen=True, kw_only=True):
    """The cards that were drawn; a card is its face."""

    faces: tuple[int | None, ...]
    stage: Playing | Over[t.RoundEnded] = Playing()


MOMENTS: dict[type[Struct], Moment] = {
    Playing: Moment({t.Draw}, Reason.NOT_YOUR_TURN, Reason.NOT_YOUR_TURN),
    Over: GAME_OVER,
}


def first_round(players: int, options: t.Options, seed: bytes) -> Change[State]:
    """Shuffle, and let the first player draw."""
    starter = first_starter(players, options.starter, seed)
    pile = face_down(shuffled(range(1, 21), round_seed(seed, 1), "deal"))
    empty = (None,) * players
    change = new_game(State, players, options, seed, round=1, turn=starter, faces=empty, draw_pile=pile)
    change.say(t.RoundStarted(commitment=round_commitment(seed, 1)))
    change.say(TurnStarted(starter))
    return change


def draw(change: Change[State], seat: Seat) -> None:
    """Draw a card; when everyone has one, the highest wins."""
    face = pop_draw_pile(change)
    change.set(faces=changed(change.state.faces, seat, face), turns=change.state.turns + 1)
    change.say(t.Drew(seat, face))
    state = change.state
    if None in state.faces:
        change.set(turn=after(state, seat))
        change.say(TurnStarted(change.state.turn))
        return
    ended = t.RoundEnded(drawn(state), seed=round_seed(state.seed, 1).hex())
    end_round(change, Scored(ended=ended), standings(state).winners)


def move(change: Change[State], by: Seat, _: t.Draw) -> None:
    """A player draws, and is not idle."""
    draw(change, by)
    set_idle(change, by, 0)


def time_up(change: Change[State], _: TimeUp) -> None:
    """Draw for somebody who does not."""
    play_for(change, draw)


def timers(state: State) -> tuple[Timer, ...]:
    """One deadline a turn."""
    return (Timer("turn", state.turns, state.options.turn, state.turn),) if awaited(state) else ()


def drawn(state: State) -> tuple[int, ...]:
    """All cards."""
    return tuple(face for face in state.faces if face is not None)


def standings(state: State) -> Result:
    """The highest first."""
    return ranked(drawn(state), drawn(state))


def offers(state: State, seat: Seat) -> tuple[t.Offer, ...]:
    """Who is in turn may draw."""
    return (t.Offer("draw"),) if seat in awaited(state) else ()


def commands(_: t.Offer) -> tuple[t.Draw]:
    """An offer is to draw."""
    return (t.Draw(),)


def public_view(state: State) -> t.View:
    """No card but, in the end, all."""
    faces = state.faces if isinstance(state.stage, Over) else (None,) * len(state.faces)
    name: Any = stage_name(type(state.stage))
    return t.View(**round_view(state), stage=name, faces=faces)


def own_view(state: State, seat: Seat, public: t.View) -> t.View:
    """The own card too."""
    faces = changed(public.faces, seat, state.faces[seat])
    return replace(public, viewer=seat, offers=offers(state, seat), faces=faces)


def opened_view(state: State, view: t.View) -> t.View:
    """All cards."""
    return replace(view, faces=state.faces)


def event_for(event: t.Event, viewer: Viewer) -> t.Event:
    """A drawn card is for its player alone."""
    return replace(event, face=None) if isinstance(event, t.Drew) and event.seat != viewer else event


def write(message: object) -> str:
    """Write a message as Python does."""
    return str(message)
