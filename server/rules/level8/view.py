"""The redactor: the one door through which anything of a game reaches a viewer.

A view is built from what the viewer may see, never by taking secrets out of something larger. Two kinds of events
hold faces that are not for all: of the card just drawn, and of the cards kept for the next round.
"""

from msgspec.structs import replace

from protocol.base import Seat, Viewer
from protocol.level8 import Drew, Event, Kept, Player, View
from server.rules.kernel.rounds import awaited, round_view, seats, stage_name
from server.rules.level8.offers import offers
from server.rules.level8.scoring import keepers
from server.rules.level8.state import Scored, State, faces_of, laid, lies


def view_for(state: State, viewer: Viewer) -> View:
    """Everything that this viewer may see."""
    stage = state.stage
    return View(
        **round_view(state, viewer, offers),
        stage=stage_name(type(stage)),  # type: ignore[arg-type]
        dealer=state.dealer,
        levels=state.levels,
        players=tuple(_player(state, seat) for seat in seats(state)),
        hand=() if viewer is None else faces_of(state, state.hands[viewer]),
        draw_pile=len(state.draw_pile),
        skips_below=state.turned,
        melds=tuple(laid(state, meld) for meld in state.melds),
        keepers=_keepers(state),
        kept=tuple(map(len, stage.kept)) if isinstance(stage, Scored) else (0,) * state.players,
    )


def review_for(state: State, viewer: Viewer, *, opened: bool) -> View:
    """What this viewer saw at a moment of a finished game; opened, all hands."""
    hands = tuple(faces_of(state, hand) for hand in state.hands) if opened else None
    return replace(view_for(state, viewer), offers=(), opened=hands)


def event_for(event: Event, viewer: Viewer) -> Event:
    """An event as this viewer may know it."""
    match event:
        case Drew(seat=seat) if seat != viewer:
            return replace(event, face=None)
        case Kept(seat=seat) if seat != viewer:
            return replace(event, faces=None)
        case _:
            return event


def _player(state: State, seat: Seat) -> Player:
    pile = state.piles[seat]
    return Player(
        cards=len(state.hands[seat]),
        level=state.level[seat],
        lies=lies(state, seat),
        pile=len(pile),
        top=state.faces[pile[-1]] if pile else None,
        skip=state.skips[seat] is not None,
    )


def _keepers(state: State) -> tuple[Seat, ...]:
    if not isinstance(state.stage, Scored):
        return ()
    return tuple(seat for seat in keepers(state) if seat in awaited(state))
