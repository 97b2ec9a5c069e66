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

from msgspec.structs import replace

from protocol.base import Seat
from protocol.house import Bot, Happened, Level, News, Play, Story, Table
from server.bots.bots import TUTORS, brain_for
from server.bots.brain import Brain, Intent, Plan, planned
from server.house.member import SIGN, Connection, Lost, Member, Whereabouts

log = logging.getLogger(__name__)

NAMES = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Fritz", "Greta", "Hugo", "Ilse", "Jules", "Kurt", "Lise", "Max",
         "Nina", "Otto", "Pia", "Rosa", "Sven", "Tilda", "Wanda")  # fmt: skip
STAND_IN_LEVEL: Level = "medium"
"""How well a bot plays that takes over for somebody."""

MakeBrain = Callable[[Seat], Brain[Any, Any]]


class Staff:
    """All bots of the house."""

    def __init__(self, deal_with: Callable[[Connection, Any, float | None], None], pace: float = 1.0) -> None:
        self._deal_with = deal_with
        self._pace = pace
        """How long a bot takes for things, as a multiple of what a person takes."""
        self._tasks: dict[Member, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def hire(self, place: Whereabouts, level: Level, taken: Iterable[str] = ()) -> Member:
        """Make a bot that is about to sit down; its name is one that nobody at the table has."""
        free = [name for name in NAMES if f"{SIGN}{name}" not in set(taken)]
        return self.bot(place, f"{SIGN}{secrets.choice(free or NAMES)}", level)

    def stand_in(self, place: Whereabouts, name: str) -> Member:
        """Make a bot that plays on for somebody, under that name."""
        return self.bot(place, name, STAND_IN_LEVEL)

    def tutor(self, place: Whereabouts) -> Member:
        """Make the partner of a lesson."""
        return self.bot(place, f"{SIGN}Tutor", "tutor")

    def bot(self, place: Whereabouts, name: str, level: Bot) -> Member:
        """Make a bot that does not work yet."""
        bot = Member(name, f"bot {secrets.token_hex(8)}", place, guest=False)
        bot.level = level
        return bot

    def start(self, bot: Member, game: str) -> None:
        """Let a bot work."""
        bot.connection = Connection(bot, self._deal_with, lambda _: None)
        player = _play(bot.connection, _brains(game, bot.level or STAND_IN_LEVEL), self._pace)
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
            log.error("the bot %s failed", bot.name, exc_info=error)
            if bot.connection:
                self._tasks.pop(bot, None)
                self._deal_with(bot.connection, Lost(), None)
                bot.connection = None


def _brains(game: str, level: Bot) -> MakeBrain:
    if level == "tutor":
        return TUTORS[game]
    return lambda seat: brain_for(game, seat, level, secrets.token_hex(8))


async def _play(link: Connection, make_brain: MakeBrain, pace: float) -> None:
    """Play game after game: think after each update, and act when it is time."""
    brain: Brain[Any, Any] | None = None
    plan: Plan | None = None
    acted: Any = None
    loop = asyncio.get_running_loop()
    while True:
        try:
            async with asyncio.timeout_at(plan.due if plan else None):
                update = await link.receive()
        except TimeoutError:
            if plan:
                acted = plan.intent.command, plan.intent.occasion
                link.send(Play(plan.intent.command))
                plan = None
            continue
        place, events = update.place, _events(update.news)
        if not isinstance(place, Table) or place.line.phase != "playing" or place.you is None:
            brain = plan = acted = None
            continue
        brain = brain or make_brain(place.you)
        brain.take(place.view, events)
        intent = _paced(brain.intent(), pace)
        if intent and not events and (intent.command, intent.occasion) == acted:
            plan = None  # refused: try again only when something has happened
        else:
            plan = planned(plan, intent, loop.time())


def _paced(intent: Intent | None, pace: float) -> Intent | None:
    return replace(intent, seconds=intent.seconds * pace) if intent else None


def _events(news: Iterable[News]) -> list[Any]:
    """What happened, also before the bot came."""
    events: list[Any] = []
    for item in news:
        if isinstance(item, Happened):
            events.append(item.event)
        elif isinstance(item, Story):
            events += item.events
    return events
