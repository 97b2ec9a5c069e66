"""The match at a table: its state, its record so far, and the events of the round.

A match only plans an advance; the table writes it to the journal and then commits it. The messages of an advance are
those of the game's record (docs/RECORDS.md), so the journal of a game is its record so far.
"""

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import Actor, Message, Refusal, Result, RoundEnded, Seat, Viewer
from protocol.encodings.wire import encode
from protocol.house import Phase, Raced
from server.records.record import LONGEST, End, Header, Move, Opening, Record
from server.records.replay import STORY
from server.records.versions import VERSION
from server.rules.kernel.game import Game, Step
from server.rules.kernel.shuffle import SEED_BYTES

WITHHELD = "0" * 2 * SEED_BYTES
"""Stands for a seed that is still secret."""
OPENING = 2
"""How many messages of a record come before its moves."""


class ReplayError(Exception):
    """The journal does not follow from the rules; the text says where."""


class Advance(Struct, frozen=True):
    """A planned step of the game, and the messages to write for it."""

    step: Step[Any]
    messages: tuple[Message, ...]
    entries: tuple[bytes, ...]
    """The messages as the journal and the record have them."""
    begins: bool = False
    result: Result | None = None


def _advance(step: Step[Any], *messages: Message, begins: bool = False, result: Result | None = None) -> Advance:
    return Advance(step, messages, tuple(map(encode, messages)), begins, result)


class Match:
    """One table's game, or none yet."""

    def __init__(self, game: Game[Any, Any], options: Struct, *, sealed: bool = False) -> None:
        self.game = game
        self._sealed = sealed
        """Whether others are still playing this deal. Then not even the player gets the seed of a finished round."""
        self.options = options
        self.state: Any = None
        self._story = deque[tuple[tuple[Any, ...], frozenset[Seat]]](maxlen=STORY)
        """The events of the latest moves of this round, and the seats that bots played then."""
        self.started = 0
        """When the game began: seconds since 1970."""
        self.names: tuple[str, ...] = ()
        """The names of its players when it began."""
        self.races: list[Raced] = []
        """The reaction times in the game's races."""
        self._views: dict[Viewer, Any] = {}
        """What viewers see of this state, as far as it was asked for."""
        self._planned: tuple[Any, Actor, Any, Step[Any] | Refusal] | None = None
        """A state, who gives which command in it, and what that leads to."""
        self._record: list[bytes] = []
        self._size = 0
        """How many bytes the record has."""
        self._now = asyncio.get_running_loop().time
        self._began = 0.0

    @property
    def phase(self) -> Phase:
        """Before the game, in it, or after it."""
        if self.state is None:
            return "waiting"
        return "over" if self.game.result(self.state) else "playing"

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return max(0, len(self._record) - OPENING)

    @property
    def too_long(self) -> bool:
        """Whether the record is longer than a house writes and replays."""
        return self._size > LONGEST

    @property
    def story(self) -> list[Any]:
        """The events of this round that a member who joins is told; only the latest of a long one."""
        return [event for events, _ in self._story for event in events]

    def by_bot(self, seat: Seat) -> tuple[int, ...]:
        """Which events of the story, counted from 0, happened while a bot played this seat."""
        played = [seat in bots for events, bots in self._story for _ in events]
        return tuple(number for number, by_bot in enumerate(played) if by_bot)

    def view(self, viewer: Viewer) -> Any:
        """What this viewer sees of the game now; what all see is made once a step."""
        views, game = self._views, self.game
        if viewer not in views:
            public = views[None] if None in views else views.setdefault(None, game.view(self.state, None))
            views[viewer] = game.view(self.state, viewer, public)
        return self._withheld(views[viewer])

    def event_for(self, event: Any, viewer: Viewer) -> Any:
        """An event as this viewer may know it."""
        told = self.game.event_for(event, viewer)
        ends = self._sealed and isinstance(told, RoundEnded)
        return replace(told, seed=WITHHELD) if ends else told

    def _withheld(self, view: Any) -> Any:
        """A view without the seed of a deal that others are still playing."""
        return replace(view, ended=self.event_for(view.ended, None)) if self._sealed and view.ended else view

    def followed_view(self, seat: Seat) -> Any:
        """What a watcher who follows this player sees now: what the player sees, with nothing to choose from."""
        return replace(self.view(seat), offers=())

    # --- what could come next ---

    def begin(self, names: Sequence[str], seed: bytes) -> Advance | Refusal:
        """Deal a new game for these players."""
        step = self.game.set_up(len(names), self.options, seed)
        if isinstance(step, Refusal):
            return step
        started = int(time.time())
        header = Header("kombio-record", VERSION, self.game.name, tuple(names), self.options, seed.hex(), started)
        return _advance(step, header, Opening(step.events), begins=True)

    def step(self, by: Actor, command: Any) -> Step[Any] | Refusal:
        """What a command leads to in this state; a race may ask for that before the command is tried."""
        planned = self._planned
        if not planned or planned[0] is not self.state or planned[2] is not command or planned[1] != by:
            planned = self._planned = self.state, by, command, self.game.apply(self.state, by, command)
        return planned[3]

    def attempt(self, by: Actor, command: Any, race: Raced | None = None) -> Advance | Refusal:
        """Try a command, which may have won a race."""
        step = self.step(by, command)
        if isinstance(step, Refusal):
            return step
        at = round((self._now() - self._began) * 1000)
        messages = *([race] if race else []), Move(at, by, command, step.events)
        return _advance(step, *messages, result=self.game.result(step.state))

    def record(self, last: Advance | None = None) -> bytes:
        """The whole record, if this advance is the last; without one, that of an abandoned game."""
        entries = [*self._record, *(_recorded(last) if last else ())]
        return b"".join((*entries, encode(End(len(entries) - OPENING, last.result if last else None))))

    # --- what came ---

    def commit(self, advance: Advance, bots: frozenset[Seat] = frozenset()) -> None:
        """Commit a planned step, while bots play these seats."""
        if advance.begins:
            self._record.clear()
            self._size = 0
            self.races.clear()
            self._began = self._now()
            self._story.clear()
        self.state, self._planned = advance.step.state, None
        self._views = {}
        self._remember(advance.step.events, bots)
        entries = _recorded(advance)
        self._record += entries
        self._size += sum(map(len, entries))
        for message in advance.messages:
            if isinstance(message, Raced):
                self.races.append(message)
            elif isinstance(message, Header):
                self.started, self.names = message.started, message.players

    def _remember(self, events: Iterable[Any], bots: frozenset[Seat]) -> None:
        """Remember the events for members who join later."""
        latest: list[Any] = []
        for event in events:
            if self.game.opens_story(event):
                self._story.clear()
                latest.clear()
            latest.append(event)
        self._story.append((tuple(latest), bots))

    def replaying(self, record: Record, races: Sequence[Raced]) -> Iterator[None]:
        """Replay a record move by move; the rules must produce every event again."""
        header = record.header
        self._again(self.begin(header.players, bytes.fromhex(header.seed)), (header, record.opening), "the deal")
        for number, move in enumerate(record.moves, 1):
            self._again(self.attempt(move.by, move.command), (move,), f"move {number}")
            self._began = self._now() - move.at / 1000
            yield
        self.races += races

    def _again(self, advance: Advance | Refusal, written: tuple[Message, ...], what: str) -> None:
        if isinstance(advance, Refusal):
            raise ReplayError(f"{what}: {advance}")
        if advance.step.events != _events(written):
            raise ReplayError(f"{what}: other things happened than the rules say")
        self.commit(_advance(advance.step, *written, begins=advance.begins, result=advance.result))


def _recorded(advance: Advance) -> list[bytes]:
    """The entries that belong to the record; races are only in the journal."""
    pairs = zip(advance.messages, advance.entries, strict=True)
    return [entry for message, entry in pairs if not isinstance(message, Raced)]


def _events(messages: Iterable[Message]) -> tuple[Any, ...]:
    return tuple(event for message in messages for event in getattr(message, "events", ()))
