"""The redactor: a viewer sees a game only through this module.

A view is built from what the viewer may see, never by taking secrets out of something larger: what all may see, made
once for everyone, and what this player sees besides. A grid that looks the same to two viewers, or that has not
changed from one state to the next, is the same object. Three kinds of events
hold a face that is not for all: of the card just drawn, put into a grid, or looked at; it is for that player alone.
"""

from functools import lru_cache

from msgspec.structs import replace

from protocol.base import Seat, Viewer
from protocol.kombio import BACK, ActionView, Drew, Event, Peeked, Seen, SlapView, Swapped, View
from server.rules.kernel.rounds import round_view, stage_name, totals
from server.rules.kombio.knowledge import EVERYONE, shown
from server.rules.kombio.offers import offers
from server.rules.kombio.piles import top_face
from server.rules.kombio.state import (
    Acting,
    Card,
    Deciding,
    Giving,
    Grid,
    Holding,
    LastSlap,
    Naming,
    State,
    spot_of,
    taboo_seat,
)


def public_view(state: State) -> View:
    """Everything that all may see."""
    stage = state.stage
    last_slap = isinstance(stage, LastSlap)
    return View(
        **round_view(state),
        stage="acting" if last_slap else stage_name(type(stage)),  # type: ignore[arg-type]
        starter=state.starter,
        grids=_grids(state, shown(state, None)),
        draw_pile=len(state.draw_pile),
        discard_pile=len(state.discard_pile),
        top=top_face(state),
        top_laid_off=state.top_laid_off,
        top_slapped=state.top_slapped,
        drawn=None,
        action=_action(state),
        slap=_slap(state),
        caller=state.caller,
        taboo=taboo_seat(state),
        noted=state.noted,
        totals=totals(state.noted, state.players),
        last_slap=last_slap,
    )


def own_view(state: State, seat: Seat, public: View) -> View:
    """Everything that this player may see."""
    visible, stage = shown(state, seat), state.stage
    return replace(
        public,
        viewer=seat,
        offers=offers(state, seat),
        grids=_grids(state, visible) if visible else public.grids,
        drawn=state.faces[stage.card] if isinstance(stage, Holding) and seat == state.turn else None,
    )


def hindsight(state: State, opened: bool) -> State:
    """The same moment for viewers who are shown all they knew; opened, every face."""
    knows = (EVERYONE,) * len(state.knows) if opened else state.knows
    return replace(state, options=replace(state.options, memory="notes"), knows=knows)


def opened_view(state: State, view: View) -> View:
    """The view with the drawn card turned up."""
    stage = state.stage
    return replace(view, drawn=state.faces[stage.card]) if isinstance(stage, Holding) else view


def event_for(event: Event, viewer: Viewer) -> Event:
    """An event as this viewer may know it."""
    if isinstance(event, PRIVATE) and event.seat != viewer:
        return replace(event, face=None)
    return event


PRIVATE = (Drew, Swapped, Peeked)
"""The events whose face is for their player alone."""


def _grids(state: State, visible: frozenset[Card]) -> tuple[tuple[Seen, ...], ...]:
    return tuple([_hidden(grid) if visible.isdisjoint(grid) else _seen(state, grid, visible) for grid in state.grids])


def _seen(state: State, grid: Grid, visible: frozenset[Card]) -> tuple[Seen, ...]:
    faces = state.faces
    return tuple([None if card is None else faces[card] if card in visible else BACK for card in grid])


@lru_cache(maxsize=1024)
def _hidden(grid: Grid) -> tuple[Seen, ...]:
    """A grid of backs and gaps: the same object for the same cards."""
    return tuple(None if card is None else BACK for card in grid)


def _action(state: State) -> ActionView | None:
    stage = state.stage
    if not isinstance(stage, Acting):
        return None
    looked = tuple(spot for card in stage.looked if (spot := spot_of(state, card)))
    return ActionView(stage.face, looked)


def _slap(state: State) -> SlapView | None:
    match state.slap:
        case Naming(slapper=seat):
            return SlapView("name", seat)
        case Giving(slapper=seat, spot=spot):
            return SlapView("give", seat, spot)
        case Deciding(slapper=seat, spot=spot):
            return SlapView("decide", seat, spot)
        case None:
            return None
