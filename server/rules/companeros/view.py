"""The redactor: a viewer sees a game only through this module.

A view is built from what the viewer may see, never by taking secrets out of something larger. The hands are the only
secret of the game; taken cards, which everyone saw, are counted and not shown (C8). What happens, happens face up, so
events are the same for all.
"""

from functools import lru_cache

from msgspec.structs import replace

from protocol.base import Seat, Viewer
from protocol.companeros import Event, Opened, View
from protocol.companeros import Trick as TrickView
from server.rules.companeros.offers import offers
from server.rules.companeros.ranking import colour_values, ranking
from server.rules.companeros.state import State, Trick
from server.rules.companeros.tricks import all_played
from server.rules.kernel.rounds import round_view, stage_name, totals


def public_view(state: State) -> View:
    """Everything that all may see."""
    return View(
        **round_view(state),
        stage=stage_name(type(state.stage)),  # type: ignore[arg-type]
        starter=state.starters[-1],
        hand=(),
        hands=tuple(map(len, state.hands)),
        display=state.display,
        trick=_trick(state.trick, whole=all_played(state)),
        last=_trick(state.last, whole=True) if state.last else None,
        taken=tuple(map(len, state.taken)),
        noted=state.noted,
        totals=totals(state.noted, state.players),
    )


def own_view(state: State, seat: Seat, public: View) -> View:
    """Everything that this player may see."""
    return replace(public, viewer=seat, offers=offers(state, seat), hand=state.hands[seat])


def opened_view(state: State, view: View) -> View:
    """The view with every card turned up."""
    return replace(view, opened=Opened(state.hands, state.taken))


def event_for(event: Event, viewer: Viewer) -> Event:  # noqa: ARG001 - the same for all
    """An event as this viewer may know it: no event tells of a hand."""
    return event


@lru_cache(maxsize=256)
def _trick(trick: Trick, *, whole: bool) -> TrickView:
    """A trick as all see it; everyone who looks gets the same."""
    ranked = ranking(trick.played) if whole else None
    return TrickView(
        number=trick.number,
        starter=trick.starter,
        played=trick.played,
        values=ranked.values if ranked else colour_values(trick.played),
        order=ranked.order if ranked else (),
        tied=ranked.tied if ranked else (),
        given=trick.given,
    )
