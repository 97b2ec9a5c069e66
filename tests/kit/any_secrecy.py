"""Secrecy by resampling, for whatever game: what a viewer gets, and bots that must not notice another deal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from protocol.base import Refusal, Seat, Viewer
from protocol.encodings.wire import encode
from server.bots.bots import LEVELS, brain_for
from server.bots.kernel.brain import Brain
from server.rules.kernel.game import Game, Step
from server.rules.kernel.rounds import RoundState, seats
from server.simulate.bots import Bots
from server.simulate.games import game_seed, play_out
from tests.kit.any_bots import tell
from tests.kit.any_play import Moved

S = TypeVar("S", bound=RoundState)

Redeal = Callable[[Moved[S], Viewer, Random], S]
"""The state before a move, with other cards in all places that the viewer can't know after it."""


def redealt(state: S, known: set[int], chance: Random) -> S:
    """A state that holds the faces of its cards by their numbers, with all but the known ones shuffled among them."""
    before: tuple[Any, ...] = state.faces  # type: ignore[attr-defined]
    unknown = [card for card in range(len(before)) if card not in known]
    faces = [before[card] for card in unknown]
    chance.shuffle(faces)
    dealt = dict(zip(unknown, faces, strict=True))
    return replace(state, faces=tuple(dealt.get(card, face) for card, face in enumerate(before)))


def told(game: Game[S, Any], step: Step[S], viewer: Viewer) -> list[bytes]:
    """All that the viewer gets to see of a step, as bytes."""
    events = [game.event_for(event, viewer) for event in step.events]
    return [encode(message) for message in (*events, game.view(step.state, viewer))]


def assert_unnoticed(game: Game[S, Any], moved: Moved[S], redeal: Redeal[S], chance: Random) -> list[Step[S]]:
    """No viewer can tell a move in another deal from the move as it was made; return the moves in the other deals."""
    others: list[Step[S]] = []
    for viewer in (*seats(moved.before), None):
        other = game.apply(redeal(moved, viewer, chance), moved.by, moved.command)
        assert isinstance(other, Step)
        assert told(game, other, viewer) == told(game, moved.step, viewer)
        others.append(other)
    return others


def assert_same_refusal(game: Game[S, Any], states: tuple[S, S], seat: Seat, command: Any) -> None:
    """In two states a command is accepted in both, or refused in both for the same reason."""
    one, other = (game.apply(state, seat, command) for state in states)
    assert isinstance(one, Refusal) == isinstance(other, Refusal)
    assert not isinstance(one, Refusal) or one == other


class Twins(Generic[S]):
    """Two brains alike in one seat: one is told of the game, the other of the same game with other hidden cards."""

    def __init__(self, game: Game[S, Any], redeal: Redeal[S], state: S, seat: Seat) -> None:
        self.game = game
        self.redeal = redeal
        self.seat = seat
        self.one, self.other = (brain_for(game.name, seat, LEVELS[seat % 3], "twins") for _ in range(2))
        for brain in (self.one, self.other):
            brain.take(game.view(state, seat), ())

    def alike(self, moved: Moved[S], chance: Random) -> bool:
        """Tell both of a move, each in its own deal, and say whether they intend the same."""
        step = self.game.apply(self.redeal(moved, self.seat, chance), moved.by, moved.command)
        assert isinstance(step, Step)
        self.tell(self.one, moved.step)
        self.tell(self.other, step)
        return self.one.intent() == self.other.intent()

    def tell(self, brain: Brain[Any, Any], step: Step[S]) -> None:
        """Tell a brain what its seat may know."""
        tell(self.game, brain, self.seat, step)


def assert_bots_know_no_more(game: Game[S, Any], moves: Iterable[Moved[S]], redeal: Redeal[S], chance: Random) -> None:
    """In every seat, at every move, a bot intends the same if the cards that its seat can't know are others."""
    twins: list[Twins[S]] = []
    for moved in moves:
        twins = twins or [Twins(game, redeal, moved.before, seat) for seat in seats(moved.before)]
        assert all(pair.alike(moved, chance) for pair in twins)


def bot_moves(game: Game[S, Any], levels: Sequence[str], number: int, **options: Any) -> Iterator[Moved[S]]:
    """A whole game of bots, move by move."""
    seed = game_seed(8, number)
    record = play_out(game, Bots(game, levels, seed), game.options(**options), seed)
    step = game.set_up(len(levels), record.header.options, seed)
    for move in record.moves:
        assert isinstance(step, Step)
        before = step.state
        step = game.apply(before, move.by, move.command)
        assert isinstance(step, Step)
        yield Moved(before, move.by, move.command, step)
