"""Kombio as a `Game` record: its own rules behind the interface that all games share."""

from typing import assert_never

from protocol import kombio as k
from protocol.base import Seat
from server.rules.kernel.change import Change
from server.rules.kernel.game import Game, Race
from server.rules.kernel.modules import Modules
from server.rules.kernel.rounds import become_ready
from server.rules.kombio import actions, clock, legality, notation, offers, rounds, scoring, slaps, turn, view
from server.rules.kombio.piles import nothing_to_play, put_back
from server.rules.kombio.scoring import score
from server.rules.kombio.state import Acting, Choosing, Holding, LastSlap, State, card_count
from server.rules.kombio.tally import TRENDS, slaps_in, tally


def move(change: Change[State], by: Seat, move: k.Move) -> k.Reason | None:  # noqa: C901 - one case for each move
    """Apply a player's move, or say why it is refused."""
    match move:
        case k.Ready():
            become_ready(change, by, rounds.go_on)
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


def follow_up(change: Change[State]) -> None:
    """End what can't go on; while a slap is being settled it waits (K28).

    A round ends with an empty grid (K33), when its last card was slapped (K34) or when its turn can't be played (K40),
    an action with nothing left to do is skipped (K32).
    """
    if change.state.slap is not None:
        return
    if _in_play(change.state) and not all(map(card_count, change.state.grids)):
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
    return isinstance(state.stage, (Choosing, Holding, Acting, LastSlap))


def race(state: State) -> Race | None:
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
        reaction_floor=options.slap_floor / 1000,
    )


KOMBIO: Game[State, k.Options] = Game(
    vocabulary=k.VOCABULARY,
    players=range(2, 7),
    modules=Modules(rounds, legality, clock, scoring, offers, view, notation),
    moment=legality.moment,
    awaited=legality.awaited,
    move=move,
    follow_up=follow_up,
    race=race,
    hindsight=view.hindsight,
    from_memory=lambda options: options.memory == "human",
    short=k.Options(target=1),
    fewest_win=True,
    tally=tally,
    slaps=slaps_in,
    trends=TRENDS,
)
