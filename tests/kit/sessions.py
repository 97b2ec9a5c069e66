"""Records the sessions of docs/sessions/: one short game of each kind, as one of two programs sends and receives it.

`make sessions` writes them. Seeds are fixed and time stands still, so they are the same every time.
"""

import asyncio
import hashlib
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from kombio_tui.text.farewells import BYE
from protocol.base import Message
from protocol.encodings.remote import VERSION, FromClient, Goodbye, Welcome
from protocol.house import Update, events_in
from server.bots.bots import brain_for
from server.bots.kernel.brain import Intent
from server.door.frontends.subsystem import HOUSE
from server.door.frontends.thin_updates import ThinUpdates
from server.house.house import House
from server.house.members.connection import Connection
from server.rules.games import GAMES
from tests.kit.clock import StillLoop
from tests.kit.house import open_house, settled
from tests.kit.rule_coverage import ROOT

FOLDER = ROOT / "docs" / "sessions"
KOMBIO = {"target": 5, "memory": "notes", "slap_order": "arrival", "slap_floor": 0, "last_slap": 0}
OPTIONS: dict[str, dict[str, Any]] = {
    "kombio": {"starter": "host", **KOMBIO},
    "companeros": {"starter": "host"},
    "level8": {"starter": "host", "levels": ["run 3"] * 8, "last_card": "free"},
}
DEALS = {"kombio": 19, "companeros": 0, "level8": 6}
"""Deals with which a game is short, and much happens."""
PLAYERS = {"kombio": ("ana", "ben"), "companeros": ("ana", "ben", "cleo"), "level8": ("ana", "ben")}
MOST_MOVES = 2000


class Program:
    """A program that plays with a brain of the house; it keeps what it sends and receives, as JSON."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.lines: list[str] = []
        self.update: Update | None = None
        self._updates = ThinUpdates()
        self._brain: Any = None
        self._number = 0
        self.send("hello", version=VERSION, client="example", bot=True)
        self._keep("client", msgspec.to_builtins(Welcome(VERSION, HOUSE, tuple(GAMES))))

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message; each request has the next number."""
        message = {"type": kind, **fields}
        if kind != "hello":
            self._number += 1
            message["number"] = self._number
            self.connection.send(msgspec.convert(message, FromClient))
        self._keep("house", message)

    def look(self) -> None:
        """Receive an update, if there is one."""
        if self.connection.behind:
            update = self.update = self.connection.latest()
            self.connection.shown.written(asyncio.get_running_loop().time())
            self._keep("client", self._updates.next(update))
            self._think(update)

    def end(self) -> None:
        """Receive the goodbye."""
        self._keep("client", msgspec.to_builtins(Goodbye("bye", BYE.format(command="ssh ana@HOST").strip())))

    def _think(self, update: Update) -> None:
        place: Any = update.place
        if getattr(place, "view", None) is not None and place.you is not None:
            game = place.line.game
            self._brain = self._brain or brain_for(game, place.you, "hard", f"{game} {place.you}")
            self._brain.take(place.view, events_in(update.news))

    def intent(self) -> Intent | None:
        """What it would do now."""
        intent: Intent | None = self._brain.intent() if self._brain else None
        return intent

    def _keep(self, to: str, message: Any) -> None:
        self.lines.append(json.dumps({"to": to, "message": message}, ensure_ascii=False))


@contextmanager
def _the_same_codes() -> Iterator[None]:
    with patch("server.house.members.codes.secrets", Random(1)):
        yield


async def recorded(game: str) -> list[str]:
    """The lines of one game, from hello to goodbye."""
    seed = hashlib.sha256(f"a session of {game} {DEALS[game]}".encode()).digest()
    with _the_same_codes():
        async with open_house(new_seed=lambda: seed) as house, AsyncExitStack() as stack:
            programs = [await _come(house, stack, name) for name in PLAYERS[game]]
            await _sit_down(programs, game)
            await _play(programs)
            first = programs[0]
            first.send("leave")
            await _settle(programs)
            first.end()
            return first.lines


async def _come(house: House, stack: AsyncExitStack, name: str) -> Program:
    visit = house.connected(f"key of {name}", name, lambda _: None, program=True)
    program = Program(await stack.enter_async_context(visit))
    await _settle([program])
    return program


async def _settle(programs: list[Program]) -> None:
    await settled(2)
    for program in programs:
        program.look()


async def _sit_down(programs: list[Program], game: str) -> None:
    host, *others = programs
    host.send("open_table", game=game, options=OPTIONS[game], bot_pace=0)
    await _settle(programs)
    for other in others:
        assert host.update
        other.send("join", code=host.update.place.line.code)  # type: ignore[union-attr]
        await _settle(programs)
    host.send("start")
    await _settle(programs)


async def _play(programs: list[Program]) -> None:
    """Let whoever would be quickest move, until the game is over."""
    for _ in range(MOST_MOVES):
        assert programs[0].update
        if programs[0].update.place.line.phase == "over":  # type: ignore[union-attr]
            return
        plans = [(intent.seconds, seat, intent) for seat, each in enumerate(programs) if (intent := each.intent())]
        _, seat, intent = min(plans, key=lambda plan: plan[:2])
        command: Message = intent.command
        programs[seat].send("play", command=msgspec.to_builtins(command))
        await _settle(programs)
    raise AssertionError("the game does not end")


def record(game: str) -> str:
    """The session of one game, as its file has it."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return "".join(f"{line}\n" for line in runner.run(recorded(game)))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.jsonl").write_text(record(name), "utf-8")
