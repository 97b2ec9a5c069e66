"""The house's own players: bots, who sit at a table like people.

A bot holds a Link and gets the updates that a person in its seat gets, nothing else. It thinks with a brain, and acts
when the time has come that a person would have needed. Its name begins with a sign that no person's name can have.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from contextvars import Context
from typing import Any

from protocol.house import Bot, Level
from server.bots.bots import brain_for, tutor_for
from server.house.bots.runner import MakeBrain, play
from server.house.members.connection import Connection
from server.house.members.member import SIGN, Member
from server.house.members.room import Room

log = logging.getLogger(__name__)

NAMES = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Fritz", "Greta", "Hugo", "Ilse", "Jules", "Kurt", "Lise", "Max",
         "Nina", "Otto", "Pia", "Rosa", "Sven", "Tilda", "Wanda")  # fmt: skip
STAND_IN_LEVEL: Level = "medium"
"""How well a bot plays that takes over for somebody."""


class BotPool:
    """All bots of the house."""

    def __init__(self, handle: Callable[[Connection, Any, float | None], None], pace: float = 1.0) -> None:
        self._handle = handle
        self._pace = pace
        """How long a bot takes for things, as a multiple of what a person takes."""
        self._tasks: dict[Member, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def hire(self, place: Room, level: Level, taken: Iterable[str] = ()) -> Member:
        """Make a bot that is about to sit down; its name is one that nobody at the table has."""
        free = [name for name in NAMES if f"{SIGN}{name}" not in set(taken)]
        return self.bot(place, f"{SIGN}{secrets.choice(free or NAMES)}", level)

    def stand_in(self, place: Room, name: str) -> Member:
        """Make a bot that plays on for somebody, under that name."""
        return self.bot(place, name, STAND_IN_LEVEL)

    def tutor(self, place: Room) -> Member:
        """Make the partner of a lesson."""
        return self.bot(place, f"{SIGN}Tutor", "tutor")

    def bot(self, place: Room, name: str, level: Bot) -> Member:
        """Make a bot that does not work yet."""
        bot = Member(name, f"bot {secrets.token_hex(8)}", place, guest=False)
        bot.level = level
        return bot

    def start(self, bot: Member) -> None:
        """Let a bot work."""
        bot.connection = Connection(bot, self._handle, lambda _: None)
        player = play(bot.connection, _brains(bot.level or STAND_IN_LEVEL), self._pace)
        task = self._tasks[bot] = asyncio.create_task(player, name=bot.name, context=Context())
        task.add_done_callback(lambda done: self._ended(bot, done))

    def dismiss(self, bot: Member) -> None:
        """Send a bot home."""
        bot.connection = None
        if task := self._tasks.pop(bot, None):
            task.cancel()

    async def close(self) -> None:
        """Send all of them home."""
        tasks = [*self._tasks.values()]
        for bot in [*self._tasks]:
            self.dismiss(bot)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, bot: Member, task: asyncio.Task[None]) -> None:
        """A bot that has a bug loses its connection, as a person would; another one takes over in time."""
        if not task.cancelled() and (error := task.exception()):
            log.error("bot %s crashed", bot.name, exc_info=error)
            if bot.connection:
                self._tasks.pop(bot, None)
                bot.connection = None
                bot.place.disconnected(bot)


def _brains(level: Bot) -> MakeBrain:
    if level == "tutor":
        return tutor_for
    return lambda game, seat: brain_for(game, seat, level, secrets.token_hex(8))
