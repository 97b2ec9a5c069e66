"""The redactor: a viewer sees a game only through this module.

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


def public_view(state: State) -> View:
    """Everything that all may see."""
    stage = state.stage
    return View(
        **round_view(state),
        stage=stage_name(type(stage)),  # type: ignore[arg-type]
        dealer=state.dealer,
        levels=state.levels,
        players=tuple(_player(state, seat) for seat in seats(state)),
        hand=(),
        draw_pile=len(state.draw_pile),
        skips_below=state.turned,
        melds=tuple(laid(state, meld) for meld in state.melds),
        keepers=_keepers(state),
        kept=tuple(map(len, stage.kept)) if isinstance(stage, Scored) else (0,) * state.players,
    )


def own_view(state: State, seat: Seat, public: View) -> View:
    """Everything that this player may see."""
    return replace(public, viewer=seat, offers=offers(state, seat), hand=faces_of(state, state.hands[seat]))


def opened_view(state: State, view: View) -> View:
    """The view with all hands turned up."""
    return replace(view, opened=tuple(faces_of(state, hand) for hand in state.hands))


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
