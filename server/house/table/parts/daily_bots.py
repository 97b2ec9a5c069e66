"""The bots of the deal of the day: the same three for everyone. They play the same way as long as the player does.

Their names are derived from the day, and their brains from the deal's secret seed. After a restart each brain is first
given the game so far, as its seat saw it, so that nothing is forgotten.
"""

import hmac
from collections.abc import Iterable
from typing import Any

from protocol.base import Seat
from protocol.house import Level
from server.bots.bots import repeatable_brain_for
from server.bots.kernel.repeatable import RepeatableBrain
from server.house.bots.pool import NAMES, BotPool
from server.house.members.member import SIGN, Member
from server.house.members.room import Room
from server.house.table.parts.match import Match
from server.house.table.parts.seating import Chair, Chairs
from server.records.record import Record
from server.records.replay import replay
from server.store.daily.calendar import Deal

BOTS = 3
LEVEL: Level = "hard"


def dealt(player: Member, deal: Deal, pool: BotPool, table: Room) -> Chairs:
    """The chairs of a deal: the player's first, then those of the bots."""
    names = (f"{SIGN}{NAMES[(deal.day * BOTS + number) % len(NAMES)]}" for number in range(BOTS))
    bots = (pool.bot(table, name, LEVEL, _brain(deal, seat)) for seat, name in enumerate(names, 1))
    return Chair(player), *map(Chair, bots)


def catch_up(chairs: Chairs, deal: Deal, match: Match, record: Record) -> None:
    """Give restored bots brains that have followed the game."""
    film = replay(record)
    for seat, bot in _bots(chairs):
        brain = bot.brain = _brain(deal, seat)
        for step in range(film.last + 1):
            told = [match.event_for(event, seat) for event in film.happened(step)]
            brain.follow(match.game.view(film.state(step), seat), told)


def _bots(chairs: Chairs) -> Iterable[tuple[Seat, Member]]:
    return ((seat, chair.member) for seat, chair in enumerate(chairs) if chair.member.level)


def _brain(deal: Deal, seat: Seat) -> RepeatableBrain[Any, Any]:
    seed = hmac.digest(deal.seed, b"bot %d" % seat, "sha256")
    return repeatable_brain_for(deal.game, seat, LEVEL, seed.hex())
