"""Random disturbances of a cluster in which people play, and what must be true after each.

People are SSH clients with a screen, as in `crash`. Each round they come through a door of their choice, play, and
something happens: a process is killed, or paused for longer than the lease, or cut off from another one. Then

- the journal has everything that was in it before, and what came after follows from the rules;
- it explains every screen: nothing is lost that anybody was shown, acknowledged commands included;
- every transaction was written by the one house whose epoch it was;
- when everyone is back, all of them see the game as it stands in the journal.

`python -m tests.kit.disturbances ROUNDS [namespaces]`
"""

import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.kit import postgres
from tests.kit.clock import patience
from tests.kit.cluster import QUICK, Cluster, Pace
from tests.kit.crash import AT_THE_TABLE, LONGEST, MOVED, NAMES, SEATS, People, Player, Written
from tests.kit.networks import DATABASE, DOOR_PORT, DOORS, Loopback, Namespaces, Network

KILLED_SECONDS, PAUSED_SECONDS = 1.0, 6.0
"""How long half of all takeovers may take at most, after a kill and after a pause."""
OF_A_GAME = 100
"""So many rounds are played before a new house is opened: even the longest game comes to an end."""
NAMESPACES = "namespaces"
GLANCES = 2
"""How many cards may be seen on a screen that were only turned up for a moment."""
IN_THE_LOBBY = "n open"
BACK = "the house is back"
"""What a door logs that has found the house again."""


class Report(NamedTuple):
    """What has happened, and how long takeovers took, in seconds."""

    happened: list[str]
    after_kills: list[float]
    after_pauses: list[float]
    epochs: int

    def plus(self, other: "Report") -> "Report":
        """Both together."""
        return Report(
            self.happened + other.happened,
            self.after_kills + other.after_kills,
            self.after_pauses + other.after_pauses,
            self.epochs + other.epochs,
        )

    def __str__(self) -> str:
        kinds = ", ".join(f"{self.happened.count(kind)} x {kind}" for kind in sorted({*self.happened}))
        times = f"{_told(self.after_kills)} after a kill, {_told(self.after_pauses)} after a pause"
        return f"{kinds}; {self.epochs} epochs; takeover {times}"


def _told(seconds: list[float]) -> str:
    return f"p50 {median(seconds):.2f} s, at most {max(seconds):.2f} s ({len(seconds)})" if seconds else "never"


class Guests(People):
    """People who come through any door that is open."""

    def __init__(self, cluster: Cluster, chance: Random) -> None:
        super().__init__(chance)
        self._cluster, self._choice = cluster, Random(chance.random())
        self.moved = False
        """Whether anybody has made a move: from then on there is something to lose."""

    async def host(self) -> str:
        """The address of a door, as soon as it is open."""
        where = self._cluster.network.where[self._choice.choice(DOORS)]
        async with patience():
            while True:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection(where, DOOR_PORT)
                    writer.close()
                    return where
                await asyncio.sleep(0.01)

    async def sees_the_game(self, player: Player) -> None:
        """Wait until somebody sees the game; another house does not know who watched it."""
        if player.watches:
            while IN_THE_LOBBY in (await player.until(f"{AT_THE_TABLE}|{IN_THE_LOBBY}"))[0]:
                player.press("w")
                await asyncio.sleep(0.1)
        await player.until(AT_THE_TABLE)


class Disturbances:
    """What can happen; each ends when everything is as it should be."""

    def __init__(self, cluster: Cluster, pace: Pace, chance: Random) -> None:
        self._cluster, self._pace, self._chance = cluster, pace, chance
        self.happened: list[str] = []
        self.after_kills: list[float] = []
        self.after_pauses: list[float] = []
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "house killed": self._kill_house,
            "house paused": self._pause_house,
            "standby killed": self._kill_standby,
            "standby paused": self._pause_standby,
            "door killed": self._kill_door,
            "door paused": self._pause_door,
            "database killed": self._kill_database,
            "database paused": self._pause_database,
            "house cut from the database": lambda: self._cut_database(cluster.leader),
            "house loses the database": self._lose_database,
            "standby cut from the database": lambda: self._cut_database(cluster.standby),
            "door cut from the house": self._cut_door,
            "door loses the house": self._lose_house,
        }
        self._next = self._order()

    def _order(self) -> Iterator[str]:
        """Every kind once, in any order, again and again; the house is what matters most."""
        while True:
            kinds = [*self._kinds, "house killed", "house paused"]
            self._chance.shuffle(kinds)
            yield from kinds

    async def strike(self) -> None:
        """Let something happen."""
        kind = next(self._next)
        self.happened.append(kind)
        await self._kinds[kind]()

    # --- processes ---

    async def _kill_house(self) -> None:
        began = time.monotonic()
        self._cluster.kill(self._cluster.leader)
        back = await self._cluster.heard(BACK, DOORS, began)
        self.after_kills.append(back.at - began)

    async def _pause_house(self) -> None:
        began, paused = time.monotonic(), self._cluster.leader
        self._cluster.signal(paused, signal.SIGSTOP)
        back = await self._cluster.heard(BACK, DOORS, began)
        self.after_pauses.append(back.at - began)
        self._cluster.signal(paused, signal.SIGCONT)
        await self._cluster.ended(paused)  # it finds out that it is not the house any more

    async def _kill_standby(self) -> None:
        self._cluster.kill(self._cluster.standby)

    async def _pause_standby(self) -> None:
        await self._pause(self._cluster.standby)

    async def _kill_door(self) -> None:
        self._cluster.kill(self._chance.choice(DOORS))

    async def _pause_door(self) -> None:
        await self._pause(self._chance.choice(DOORS))

    async def _pause(self, name: str) -> None:
        self._cluster.signal(name, signal.SIGSTOP)
        await self._longer_than_the_lease()
        self._cluster.signal(name, signal.SIGCONT)

    async def _kill_database(self) -> None:
        self._cluster.server.kill()
        await asyncio.to_thread(self._cluster.server.start)

    async def _pause_database(self) -> None:
        self._cluster.server.pause()
        await self._longer_than_the_lease()
        self._cluster.server.resume()

    async def _longer_than_the_lease(self) -> None:
        """Wait by the clock that other processes have, which the loop of a test may not."""
        await asyncio.to_thread(time.sleep, self._pace.lease * self._chance.uniform(1.0, 1.3))

    # --- the network ---

    async def _cut_database(self, house: str) -> None:
        link = self._cluster.network.links[house, DATABASE]
        link.cut()
        await self._longer_than_the_lease()
        link.heal()

    async def _lose_database(self) -> None:
        """The house hears nothing from the database, the standby does; the doors still reach both."""
        began, house = time.monotonic(), self._cluster.leader
        link = self._cluster.network.links[house, DATABASE]
        link.hang()
        await self._cluster.heard(BACK, DOORS, began)
        link.heal()
        await self._cluster.ended(house)

    async def _cut_door(self) -> None:
        link = self._cluster.network.links[self._chance.choice(DOORS), self._cluster.leader]
        link.cut()
        await self._longer_than_the_lease()
        link.heal()

    async def _lose_house(self) -> None:
        link = self._cluster.network.links[self._chance.choice(DOORS), self._cluster.leader]
        link.hang()
        await self._longer_than_the_lease()
        link.heal()


async def everyone_sees(cluster: Cluster, players: dict[str, Player]) -> None:
    """Wait until every screen shows the game as it stands in the journal."""
    try:
        async with patience():
            while True:
                game = Written(cluster.place).game
                if all(game.explains(player.text, SEATS[name], game.moves) for name, player in players.items()):
                    return
                await asyncio.sleep(0.02)
    except TimeoutError:
        screens = "\n".join(player.text for player in players.values())
        raise AssertionError(f"not everyone sees the game as it is:\n{screens}\n{cluster.logs()}") from None


async def play(cluster: Cluster, people: Guests, strike: Callable[[], Awaitable[None]], chance: Random) -> list[str]:
    """Play one round, in which something happens; give what people saw last, by name."""
    async with AsyncExitStack() as stack:
        players = await stack.enter_async_context(people.at_the_table(DOOR_PORT))
        await everyone_sees(cluster, players)
        playing = [asyncio.create_task(players[name].play()) for name in ("ana", "zoe")]
        try:
            if not people.moved:
                await players["eve"].until(MOVED)
                people.moved = True
            await asyncio.sleep(chance.uniform(0.0, LONGEST))
            await strike()
            await asyncio.sleep(chance.uniform(0.0, LONGEST))
        finally:
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
        return [players[name].text for name in NAMES]


async def disturbed_again_and_again(
    directory: Path,
    rounds: int,
    seed: int,
    pace: Pace = QUICK,
    network: type[Network] = Loopback,
    *,
    tell: Callable[[str], object] = str,
) -> Report:
    """Disturb a cluster this many times, and check everything after each."""
    chance = Random(seed)
    with postgres.own_server() as server:
        cluster = Cluster(directory, server, pace, network)
        people, disturbances = Guests(cluster, chance), Disturbances(cluster, pace, chance)
        before: Written | None = None
        epochs = 0
        async with cluster.running():
            for number in range(rounds):
                began = time.monotonic()
                screens = await play(cluster, people, disturbances.strike, chance)
                before = explained(cluster, before, screens, disturbances.happened[-1])
                epochs = cluster.written_by_one_at_a_time()
                tell(f"{number + 1}: {disturbances.happened[-1]}, {time.monotonic() - began:.1f} s")
            async with people.at_the_table(DOOR_PORT) as players:
                await everyone_sees(cluster, players)
        return Report(disturbances.happened, disturbances.after_kills, disturbances.after_pauses, epochs)


def explained(cluster: Cluster, before: Written | None, screens: list[str], what: str) -> Written:
    """Check that the journal goes on from what it was, and explains what everyone saw; give the journal."""
    written = Written(cluster.place)
    games = written.since(before)
    for name, screen in zip(NAMES, screens, strict=True):
        if name == "eve" and IN_THE_LOBBY in screen:
            continue  # another house does not know who watched
        seen = any(game.explains(screen, SEATS[name], start, GLANCES) for game, start in games)
        assert seen, f"{what}: {name} saw\n{screen}\n{cluster.logs()}"
    return written


def main(rounds: int, network: type[Network]) -> None:
    """Disturb a cluster with the usual lease, and check how long takeovers took."""
    began, report = time.monotonic(), Report([], [], [], 0)
    for done in range(0, rounds, OF_A_GAME):
        with TemporaryDirectory() as folder:
            more = min(OF_A_GAME, rounds - done)
            disturbed = disturbed_again_and_again(Path(folder), more, rounds + done, Pace(), network, tell=print)
            report = report.plus(asyncio.run(disturbed))
    print(f"{rounds} disturbances of two houses and two doors, nothing lost, {time.monotonic() - began:.0f} s")
    print(f"  {report}", flush=True)
    for times, most in ((report.after_kills, KILLED_SECONDS), (report.after_pauses, PAUSED_SECONDS)):
        assert not times or median(times) < most, "a takeover takes too long"


if __name__ == "__main__":
    main(int(sys.argv[1]), Namespaces if sys.argv[2:] == [NAMESPACES] else Loopback)
