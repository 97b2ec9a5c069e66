"""Who wins slaps: `python -m tests.bench.fairness [SECONDS]`, or `make fairness`.

Players with equal hands, whose reaction times come from one distribution, sit at tables of the real server behind links
of different kinds (`network`): near and far, steady and jittery, slower in one direction than in the other, and with a
client that answers measurements late. They slap every card that comes up, as long after it is on their screen as the
reaction takes. Printed is the share of slaps that each won, by arrival and by fair, next to an equal share.

A few line-ups play at the same time, in groups, so that neither the house's core nor the players' is ever full: what a
full core adds to the way of a key is not the link's. How busy both were is printed, too.
"""

import asyncio
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from math import sqrt
from typing import Any, NamedTuple, cast

import asyncssh

from kombio_tui.remote.link import GoodbyeError, LostError, RemoteLink, visiting
from protocol import kombio as k
from protocol.house import Join, OpenTable, Play, Start, Update, events_in
from protocol.house import Table as TableView
from tests.bench.house import served
from tests.bench.network import HERE, Delay, Network, address_of, enter_namespace
from tests.bench.process import cpu

SEATED = 32
"""This many players play each line-up, whatever the number of its seats, so that there are enough slaps of each."""
REACTION, SPREAD = 0.300, 0.050
THOUGHT = 0.9
"""A turn begins after everyone had time to slap."""
UNEVEN = 0.1
"""How much an ordinary link differs from one packet to the next, as a part of its delay."""


class Link(NamedTuple):
    """What a player's packets go through: seconds up and down, what is added by chance, and how late answers are."""

    up: float
    down: float
    uneven: float = UNEVEN
    jitter: float = 0.0
    late: float = 0.0

    @property
    def name(self) -> str:
        """What the link is called in the results."""
        if self.late:
            return f"{round(1000 * (self.up + self.down))} ms, answers {round(1000 * self.late)} ms late"
        if self.jitter:
            return f"{round(1000 * (self.up + self.down))} ms + jitter"
        if self.up != self.down:
            return f"{round(1000 * self.up)} ms up, {round(1000 * self.down)} ms down"
        return f"{round(1000 * (self.up + self.down))} ms" + ("" if self.uneven else " steady")

    def delays(self, chance: random.Random) -> tuple[Delay, Delay]:
        """What packets take upwards and downwards."""
        return self._delay(self.up, chance), self._delay(self.down, chance)

    def _delay(self, way: float, chance: random.Random) -> Delay:
        def delay() -> float:
            by_chance = chance.expovariate(1 / self.jitter) if self.jitter else 0.0
            return way * (1 + self.uneven * chance.uniform(-1, 1)) + by_chance

        return delay


def of(milliseconds: float, **more: Any) -> Link:
    """A link of so much in both directions together."""
    return Link(milliseconds / 2000, milliseconds / 2000, **more)


JITTERY = Link(0.020, 0.020, jitter=0.040)
LIAR = of(60, late=0.150)
LINE_UPS = (
    (of(10), of(60)),
    (of(10), of(120)),
    (of(10), of(250)),
    (of(10, uneven=0), of(250, uneven=0)),
    (of(60), JITTERY),
    (of(60), Link(0.010, 0.090)),
    (of(60), LIAR),
    (of(10), of(10), of(60), of(60), of(120), of(250)),
    (*[of(60)] * 5, JITTERY),
    (*[of(60)] * 5, LIAR),
)
GROUPS = (range(4), range(4, 7), range(7, 10))
"""The line-ups that play at the same time."""
ORDERS = ("fair", "arrival")

FEW = 12
"""So few cards are left that the round is called: wrong slaps would use up the rest, and then nobody could play on."""
SIMPLE: dict[str, k.Move] = {"ready": k.Ready(), "discard": k.Discard(), "pass": k.Pass(), "keep": k.Keep()}


class Player:
    """Slaps every new card after a human reaction, and does whatever else is asked for.

    It speaks frames, so it knows exactly when a card is new; a screen would show that in other bytes every time.
    """

    def __init__(self, name: str, link: RemoteLink, won: Counter[str]) -> None:
        self.name = name
        self.link = link
        self._won = won
        self._chance = random.Random(name)
        self._loop = asyncio.get_running_loop()
        self._slap: asyncio.TimerHandle | None = None
        self._card: tuple[object, ...] = ()
        self._answered: tuple[object, ...] = ()

    async def play(self) -> None:
        """Play until the house closes."""
        with suppress(LostError, GoodbyeError):
            while True:
                self._see(await self.link.receive())

    def _see(self, update: Update) -> None:
        place = update.place
        if not isinstance(place, TableView) or not isinstance(place.view, k.View):
            return
        self._won[self.name] += sum(
            isinstance(event, k.Slapped) and event.seat == place.you for event in events_in(update.news)
        )
        offers = {offer.verb: offer for offer in place.view.offers}
        self._look_at_card(place.view, "slap" in offers)
        self._answer(place, offers)

    def _look_at_card(self, view: k.View, may_slap: bool) -> None:
        card = view.commitment, view.discard_pile, view.top, view.top_slapped
        if card == self._card and may_slap:
            return
        self._card = card
        if self._slap:
            self._slap.cancel()
        self._slap = self._loop.call_later(self._reaction(), self._send, k.Slap()) if may_slap else None

    def _reaction(self) -> float:
        return max(0.12, self._chance.gauss(REACTION, SPREAD))

    def _answer(self, place: TableView, offers: Mapping[str, k.Offer]) -> None:
        """Do what is asked for, once."""
        view = cast("k.View", place.view)
        asked = view.commitment, view.stage, view.turn, view.draw_pile, view.slap, tuple(offers)
        if asked == self._answered:
            return
        self._answered = asked
        if place.line.phase == "over" and place.you == place.host:
            self._loop.call_later(THOUGHT, self.link.send, Start())
        elif "call" in offers and view.draw_pile < FEW:
            self._loop.call_later(THOUGHT, self._send, k.Call())
        elif "draw" in offers:
            self._loop.call_later(THOUGHT, self._send, k.Draw())
        elif "name" in offers:
            self._loop.call_later(self._reaction(), self._send, k.Name(self._chance.choice(offers["name"].spots)))
        elif "give" in offers:
            self._loop.call_later(self._reaction(), self._send, k.Give(offers["give"].spots[0].slot))
        elif verb := next((verb for verb in offers if verb in SIMPLE), None):
            self._loop.call_later(self._reaction(), self._send, SIMPLE[verb])

    def _send(self, move: k.Move) -> None:
        self.link.send(Play(move))


async def come(stack: AsyncExitStack, port: int, name: str, *, number: int, link: Link, won: Counter[str]) -> Player:
    """Log in through a link."""

    async def dial() -> asyncssh.SSHClientConnection:
        return await asyncssh.connect(
            address_of(number), port, username=name, known_hosts=None, config=None, agent_path=None,
            client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
            client_factory=lambda: Answering(link.late),
        )  # fmt: skip

    return Player(name, await stack.enter_async_context(visiting(dial, "bench")), won)


class Answering(asyncssh.SSHClient):
    """A client that takes its time to answer what it is asked besides the game."""

    def __init__(self, late: float) -> None:
        self._late = late

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        if self._late:
            answer, loop = conn._report_global_response, asyncio.get_running_loop()

            def later(result: Any) -> None:
                loop.call_later(self._late, answer, result)

            setattr(conn, "_report_global_response", later)  # noqa: B010 - one connection's own


class Table(NamedTuple):
    """A table of the bench: which line-up, which of its tables, and the number of its first link."""

    line_up: int
    number: int
    first: int

    def name_of(self, seat: int) -> str:
        return f"p{self.line_up}-{self.number}-{seat}"


def tables(group: Sequence[int]) -> list[Table]:
    """The tables of some line-ups; one of six has as many slaps as one of two."""
    found, first = list[Table](), 0
    for line_up in group:
        links = LINE_UPS[line_up]
        for number in range(max(6, SEATED // len(links))):
            found.append(Table(line_up, number, first))
            first += len(links)
    return found


async def seat(
    stack: AsyncExitStack, group: asyncio.TaskGroup, port: int, *, order: str, table: Table, won: Counter[str]
) -> None:
    """Let the players of a table come, and start their game; from then on they play by themselves."""
    links = enumerate(LINE_UPS[table.line_up])
    players = [
        await come(stack, port, table.name_of(n), number=table.first + n, link=link, won=won) for n, link in links
    ]
    host, *others = players
    host.link.send(OpenTable("kombio", {"slap_order": order, "turn": 0, "last_slap": 0}))
    code = (await seated(host, 1)).line.code
    for number, player in enumerate(others, 2):
        player.link.send(Join(code))
        await seated(host, number)
    host.link.send(Start())
    for player in players:
        group.create_task(player.play())


async def seated(player: Player, number: int) -> TableView:
    """Wait until a player sees this many at the table."""
    async with asyncio.timeout(60):
        while True:
            place = (await player.link.receive()).place
            if isinstance(place, TableView) and len(place.line.seats) == number:
                return place


def share(won: Counter[str], line_up: int, seats: Sequence[int]) -> tuple[float, float, int]:
    """The share of slaps won by the players in some seats, each, with what it may be off by (95 %)."""
    here = tables([line_up])
    total = sum(won[table.name_of(n)] for table in here for n in range(len(LINE_UPS[line_up])))
    mine = sum(won[table.name_of(n)] for table in here for n in seats) / len(seats)
    part = mine / total if total else 0.0
    return part, 1.96 * sqrt(part * (1 - part) / max(1, total * len(seats))), total


async def play(order: str, line_ups: Sequence[int], seconds: float) -> Counter[str]:
    """Seat everyone of a group, let them play, and count who won how often."""
    won, gate, everyone = Counter[str](), asyncio.Semaphore(6), tables(line_ups)
    network = Network({
        table.first + n: link.delays(random.Random(f"{order} {table} {n}"))
        for table in everyone
        for n, link in enumerate(LINE_UPS[table.line_up])
    })  # fmt: skip

    async def one(port: int, table: Table) -> None:
        async with gate:
            await seat(stack, group, port, order=order, table=table, won=won)

    async with served(host=HERE) as house:
        network.port = house.port
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
            await asyncio.gather(*(one(house.port, table) for table in everyone))
            won.clear()
            used, mine = cpu(house.pid), time.process_time()
            await asyncio.sleep(seconds)
            busy, own = (cpu(house.pid) - used) / seconds, (time.process_time() - mine) / seconds
            result = Counter(won)
            await stack.aclose()
    print(f"{order}, {sum(len(LINE_UPS[table.line_up]) for table in everyone)} players: ", end="")
    print(f"the house's core was busy {busy:.0%}, the players' {own:.0%}", flush=True)
    network.close()
    return result


async def main(seconds: float) -> None:
    """Play both orders, and print the shares."""
    won = {order: Counter[str]() for order in ORDERS}
    for order in ORDERS:
        for group in GROUPS:
            won[order] += await play(order, group, seconds)
    print(f"share of slaps won, reaction {REACTION * 1000:.0f} +- {SPREAD * 1000:.0f} ms for everyone")
    for line_up, links in enumerate(LINE_UPS):
        print(f"{', '.join(link.name for link in links)}: equal would be {1 / len(links):.1%}")
        for order in ORDERS:
            shares = {
                link.name: share(won[order], line_up, [n for n, other in enumerate(links) if other == link])
                for link in dict.fromkeys(links)
            }
            parts = [f"{name}: {part:.1%} +- {off:.1%}" for name, (part, off, _) in shares.items()]
            total = next(iter(shares.values()))[2]
            print(f"  {order:8} {';  '.join(parts)}   ({total} slaps)", flush=True)


if __name__ == "__main__":
    enter_namespace()
    os.sched_setaffinity(0, {1})
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 300.0))
