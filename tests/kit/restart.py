"""Houses that fall and are opened again, without a network."""

import resource
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from protocol import kombio as k
from protocol.base import TimeUp
from protocol.house import Play
from server.house.house import House
from server.house.table.actor import Table
from server.simulate.players import choice, who_acts
from server.store.sqlite import database
from server.store.store import Store
from tests.kit.house import Client, Entrance, open_house, seated

ALL_ROWS = "SELECT count(*) FROM journal"


class Visit:
    """A house on a store in a directory, with a way in."""

    def __init__(self, house: House, enter: Entrance) -> None:
        self.house = house
        self.enter = enter


@asynccontextmanager
async def house_in(directory: Path, **options: Any) -> AsyncIterator[Visit]:
    """Open a house on what is in a directory."""
    async with open_house(store_in(directory), **options) as house, AsyncExitStack() as stack:
        yield Visit(house, Entrance(house, stack))


def store_in(directory: Path) -> Store:
    """Open the store in a directory, which may not be there yet."""
    directory.mkdir(exist_ok=True)
    return Store.open(directory)


def fallen(directory: Path, name: str = "fallen") -> Path:
    """What a house leaves behind that falls now: a copy of its files while they are in use."""
    image = directory.with_name(name)
    shutil.copytree(directory, image)
    return image


def views(table: Table) -> list[bytes]:
    """What every seat and a watcher see of the game, as bytes."""
    viewers = (*range(table.seating.players), None)
    return [msgspec.msgpack.encode(table.game.view(table.match.state, viewer)) for viewer in viewers]


def anybody_may_act(table: Table) -> bool:
    """Whether the rules wait for somebody, and not for the clock alone (K34)."""
    return any(table.game.legal(table.match.state, seat) for seat in range(table.seating.players))


def move_at_random(table: Table, chance: Random) -> None:
    """Let somebody do something that the rules allow, or the clock, as long as the game goes on."""
    state, game = table.match.state, table.game
    if table.phase != "playing":
        return
    timers = [timer for timer in game.timers(state) if not timer.paused]
    if timers and (not anybody_may_act(table) or chance.random() < 0.05):
        timer = chance.choice(timers)
        table.inbox.put(None, TimeUp(timer.kind, timer.serial))
        return
    seat, commands = who_acts(game, state, table.seating.players, chance)
    table.inbox.put(table.seating.chairs[seat].member, Play(choice(commands, chance)))


@contextmanager
def full_disk(directory: Path) -> Iterator[None]:
    """Let no file of this process grow beyond the size that the database's log has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = (directory / f"{database.NAME}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def to_a_drawn_card(visit: Visit, **options: Any) -> tuple[Client, Client, str]:
    """Two players, the first of whom holds a drawn card."""
    ana, ben = await visit.enter("ana"), await visit.enter("ben")
    code = await seated(visit.house, ana, ben, starter=0, **options)
    for client in (ana, ben):
        await client.play(k.Ready())
    await ana.play(k.Draw())
    return ana, ben, code
