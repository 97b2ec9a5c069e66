"""The redactor: the one door through which anything of a game reaches a viewer.

A view is built from what the viewer may see, never by taking secrets out of something larger. The hands are the only
secret of the game; taken cards, which everyone saw, are counted and not shown (C8). What happens, happens face up, so
events are the same for all.
"""

from functools import lru_cache

from msgspec.structs import replace

from protocol.base import Viewer
from protocol.companeros import Event, Opened, View
from protocol.companeros import Trick as TrickView
from server.rules.companeros.offers import offers
from server.rules.companeros.ranking import colour_values, ranking
from server.rules.companeros.state import HandingOut, Over, Playing, Scored, Stage, State, Trick, totals
from server.rules.companeros.tricks import all_played
from server.rules.shuffle import commitment, round_seed

STAGES: dict[type[Stage], str] = {
    Playing: "playing",
    HandingOut: "handing_out",
    Scored: "scored",
    Over: "over",
}


def view_for(state: State, viewer: Viewer) -> View:
    """Everything that this viewer may see."""
    stage = state.stage
    return View(
        viewer=viewer,
        round=state.round,
        stage=STAGES[type(stage)],  # type: ignore[arg-type]
        starter=state.starters[-1],
        turn=state.turn,
        hand=() if viewer is None else state.hands[viewer],
        hands=tuple(map(len, state.hands)),
        display=state.display,
        trick=_trick(state.trick, whole=all_played(state)),
        last=_trick(state.last, whole=True) if state.last else None,
        taken=tuple(map(len, state.taken)),
        ready=tuple(sorted(stage.ready)) if isinstance(stage, Scored) else (),
        noted=state.noted,
        totals=totals(state),
        ended=stage.ended if isinstance(stage, Scored | Over) else None,
        winners=stage.winners if isinstance(stage, Over) else (),
        commitment=_commitment(state.seed, state.round),
        offers=() if viewer is None else offers(state, viewer),
    )


def review_for(state: State, viewer: Viewer, *, opened: bool) -> View:
    """What this viewer saw at a moment of a game that is over; opened, every card."""
    return replace(view_for(state, viewer), offers=(), opened=Opened(state.hands, state.taken) if opened else None)


def event_for(event: Event, viewer: Viewer) -> Event:  # noqa: ARG001 - the same for all
    """An event as this viewer may know it: no event tells of a hand."""
    return event


@lru_cache(maxsize=256)
def _commitment(seed: bytes, number: int) -> str:
    """The commitment of a round; everyone who looks gets the same."""
    return commitment(round_seed(seed, number))


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
