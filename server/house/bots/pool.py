"""The bots of the house, which sit at tables like people.

A bot holds a Link and gets the same updates as a person in its seat, nothing else. It thinks with a brain, and acts
after the time that a person would have needed. Its name begins with a sign that no person's name can have.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from contextvars import Context
from functools import partial
from typing import Any

from protocol.house import Bot, Level
from server.bots.bots import brain_for, tutor_for
from server.bots.kernel.brain import Brain
from server.house.bots.runner import MakeBrain, play
from server.house.members.connection import Connection
from server.house.members.member import SIGN, Member
from server.house.members.room import Room
from server.house.members.token_bucket import Rate, TokenBucket

log = logging.getLogger(__name__)

NAMES = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Fritz", "Greta", "Hugo", "Ilse", "Jules", "Kurt", "Lise", "Max",
         "Nina", "Otto", "Pia", "Rosa", "Sven", "Tilda", "Wanda")  # fmt: skip
STAND_IN_LEVEL: Level = "medium"
"""The level of a bot that takes over for a player."""
HURRIED = Rate(100, 500)
"""How many moves bots make in a hurry, in the whole house: at tables for programs, which say how long bots take."""


class BotPool:
    """All bots of the house."""

    def __init__(self, handle: Callable[[Connection, Any, float | None], None], pace: float = 1.0) -> None:
        self._handle = handle
        self._pace = pace
        """How long a bot takes, as a multiple of a person's time."""
        self._tasks: dict[Member, asyncio.Task[None]] = {}
        self._hurried = TokenBucket(HURRIED)

    def __len__(self) -> int:
        return len(self._tasks)

    def hire(self, place: Room, level: Level, taken: Iterable[str] = ()) -> Member:
        """Make a bot with a name that nobody at the table has."""
        free = [name for name in NAMES if f"{SIGN}{name}" not in set(taken)]
        return self.bot(place, f"{SIGN}{secrets.choice(free or NAMES)}", level)

    def tutor(self, place: Room, name: str) -> Member:
        """Make a partner of a lesson."""
        return self.bot(place, f"{SIGN}{name}", "tutor")

    def bot(self, place: Room, name: str, level: Bot, brain: Brain[Any, Any] | None = None) -> Member:
        """Make a bot that has not started. A bot with a given brain plays one seat in one game."""
        bot = Member(name, f"bot {secrets.token_hex(8)}", place, guest=False)
        bot.level, bot.brain = level, brain
        return bot

    def start(self, bot: Member, pace: Callable[[], float] = lambda: 1.0) -> None:
        """Start a bot; `pace` says how long it takes at the moment, as a multiple of the usual."""
        bot.connection = Connection(bot, self._handle, lambda _: None)
        make_brain = _own_brain(bot) or _brains(bot.level or STAND_IN_LEVEL)
        player = play(bot.connection, make_brain, partial(self._seconds, pace))
        task = self._tasks[bot] = asyncio.create_task(player, name=bot.name, context=Context())
        task.add_done_callback(lambda done: self._ended(bot, done))

    def _seconds(self, pace: Callable[[], float], persons: float) -> float:
        """How long a bot takes. If too many are in a hurry, they wait, but never longer than usual."""
        usual, factor = persons * self._pace, pace()
        now = asyncio.get_running_loop().time()
        if factor >= 1 or (wait := self._hurried.wait(1, now)) >= usual:
            return usual
        self._hurried.take(1, now)
        return max(usual * factor, wait)

    def dismiss(self, bot: Member) -> None:
        """Stop a bot."""
        bot.connection = None
        if task := self._tasks.pop(bot, None):
            task.cancel()

    async def close(self) -> None:
        """Stop all bots."""
        tasks = [*self._tasks.values()]
        for bot in [*self._tasks]:
            self.dismiss(bot)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, bot: Member, task: asyncio.Task[None]) -> None:
        """Disconnect a bot that crashed, like a person who loses the connection; in time another one takes over."""
        if not task.cancelled() and (error := task.exception()):
            log.error("bot %s crashed", bot.name, exc_info=error)
            if bot.connection:
                self._tasks.pop(bot, None)
                bot.connection = None
                bot.place.disconnected(bot)


def _own_brain(bot: Member) -> MakeBrain | None:
    brain = bot.brain
    return (lambda _game, _seat: brain) if brain else None


def _brains(level: Bot) -> MakeBrain:
    if level == "tutor":
        return tutor_for
    return lambda game, seat: brain_for(game, seat, level, secrets.token_hex(8))
