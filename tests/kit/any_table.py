"""A table of whatever game, for tests: a game in progress that is played in the game's own notation."""

from importlib import import_module
from typing import Any, Generic, Self, TypeVar

from protocol.base import Message, Refusal, Viewer
from server.rules.kernel.game import Game, Step
from server.rules.kernel.rounds import RoundState
from server.rules.kernel.seats import LETTERS

S = TypeVar("S", bound=RoundState)


def notation(game: Game[Any, Any]) -> Any:
    """How a game is written: every game has a module for it."""
    return import_module(f"server.rules.{game.name}.notation")


class AnyTable(Generic[S]):
    """A game in progress that reads and writes notation."""

    def __init__(self, game: Game[S, Any], state: S) -> None:
        self.game = game
        self.notation = notation(game)
        self.state = state
        self.events: list[Message] = []

    def play(self, *moves: str) -> Self:
        """Play moves that must all be accepted; `A draw`, or `clock time_up turn 3`, or `clock turn` for short."""
        self.events = []
        for move in moves:
            outcome = self._try(move)
            assert isinstance(outcome, Step), f"{move}: {outcome}"
            self.state = outcome.state
            self.events += outcome.events
        return self

    def refuses(self, move: str) -> str:
        """Try a move that must be refused, and give the reason."""
        outcome = self._try(move)
        assert isinstance(outcome, Refusal), f"{move} was accepted"
        return outcome.reason

    def _try(self, move: str) -> Step[S] | Refusal:
        who, text = move.split(maxsplit=1)
        if who != "clock":
            return self.game.apply(self.state, LETTERS.index(who), self.notation.parse(text))
        if text in {timer.kind for timer in self.game.timers(self.state)}:
            text = next(f"time_up {t.kind} {t.serial}" for t in self.game.timers(self.state) if t.kind == text)
        return self.game.apply(self.state, None, self.notation.parse(text))

    @property
    def story(self) -> list[str]:
        """What happened in the last `play`, in notation, all secrets told."""
        return [self.game.write(event) for event in self.events]

    def said(self, kind: type[Any]) -> list[Any]:
        """The events of one kind in the last `play`."""
        return [event for event in self.events if isinstance(event, kind)]

    def offers(self, who: str) -> set[str]:
        """The verbs that a player is offered."""
        seen: Any = self.game.view(self.state, viewer(who))
        return {offer.verb for offer in seen.offers}

    @property
    def stage(self) -> str:
        """What the game is at."""
        seen: Any = self.game.view(self.state, None)
        return str(seen.stage)


def viewer(who: str) -> Viewer:
    """Who looks: `A`, or `watcher`."""
    return None if who == "watcher" else LETTERS.index(who)
