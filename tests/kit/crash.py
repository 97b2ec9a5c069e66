"""A house that is killed again and again while people play in it over SSH, and what must be true after each time.

The real server runs as a process of its own. A player with a key, a guest and a bot play at a table, somebody looks on;
all of them but the bot are SSH clients with a screen. At a random moment the process is killed, the database is read
with the store's own code, and it must explain everything that any screen showed:

- what was written down at the kill before is still there, to the byte, and what came after it follows from the rules;
- every screen, at the kill and when its player was back after the restart before it, is the picture of the game after
  some number of the commands that are written down, not less than there were then.
"""

import asyncio
import multiprocessing
import os
import re
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import asyncssh

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.base import Viewer
from protocol.house import Happened, News, Seated, Story, Table, TableLine, Update, You
from server.cli import main as command_line
from server.house.table.persistence.journal import game_of
from server.records.record import Record, parse
from server.records.verify import problems
from server.store import journal
from tests.kit import postgres
from tests.kit.clock import patience
from tests.kit.emulator import ByteStream, Emulator
from tests.kit.guest_code import code_of
from tests.kit.questions import ANSWERS, CLEAR_HINT
from tests.kit.screens import board, shown, text
from tests.kit.store_places import Place, PostgresPlace, SqlitePlace
from tests.kit.wire import Guest

TURNING_UP = "any key show the points"
"""What a screen offers while the cards of a round are turned up."""
WINDOW = 80, 24
DRAWN = 46
"""The column at which a drawn card lies; the card of a slap lies there only for those who saw it."""
LONGEST = 0.4
"""How long the people play at most before the house is killed, in seconds."""
CONFIGURATION = "[bots]\npace = 0.03\n"
"""Bots think quickly, so that they get to act before the next kill."""
FACTS = re.compile(r"-?\d+")
"""What a picture says of the game whenever it was drawn and whatever was pressed: cards and counts."""
MOVED = r"✓ ready|plays \.\.\."
"""What somebody who watches sees after the first move."""
AT_THE_TABLE = r"round \d(.|\n)*q leave"
SEATS: dict[str, Viewer] = {"ana": 0, "zoe": 1, "eve": None}
NAMES = tuple(SEATS)


# --- the house, as a process ---


def serve(out: Connection, errors: str, arguments: Sequence[str]) -> None:
    """Run the command line, with its streams where the test can read them."""
    os.dup2(out.fileno(), 1)
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    sys.stdout, sys.stderr = open(1, "w"), open(2, "w")  # noqa: SIM115
    sys.exit(command_line(arguments))


class Server:
    """Starts the house quickly: a process that has imported everything is forked."""

    def __init__(self, data: Path, url: str = "") -> None:
        self._data = data
        self._config = data.with_name("kombio.toml")
        self._config.write_text(CONFIGURATION + f'[store]\nurl = "{url}"\n')
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([__name__])

    async def start(self) -> int:
        """Open the house; give its port."""
        reader, writer = self._context.Pipe(duplex=False)
        arguments = ("serve", "--config", str(self._config), "--listen", "127.0.0.1:0", "--data", str(self._data))
        errors = str(self._data.with_name("log"))
        self._process = self._context.Process(target=serve, args=(writer, errors, arguments), daemon=True)
        self._process.start()
        writer.close()
        line = await asyncio.to_thread(os.read, reader.fileno(), 200)
        reader.close()
        found = re.search(rb"-p (\d+)", line)
        assert found, line
        return int(found[1])

    def kill(self) -> None:
        """End the process in the middle of whatever it does."""
        self._process.kill()
        self._process.join()
        self._process.close()


# --- the people ---


class Player(asyncssh.SSHClientSession[bytes]):
    """A client with a screen, who does what the screen asks for."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._screen = Emulator(*WINDOW)
        self._stream = ByteStream(self._screen)
        self._news = asyncio.Event()
        self.watches = False

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self._stream.feed(data)
        self._news.set()

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def _asked(self) -> str:
        """The prompt line and the keys."""
        return "\n".join(self._screen.display[-3:])

    def press(self, keys: str) -> None:
        with suppress(OSError, BrokenPipeError):
            self._channel.write(keys.encode())

    async def until(self, pattern: str) -> re.Match[str]:
        """Wait until the screen matches."""
        try:
            async with patience():
                while not (found := re.search(pattern, self.text)):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"the screen never showed {pattern!r}; it shows:\n{self.text}") from None
        return found

    async def play(self) -> None:
        """Press keys as quickly as the screen answers."""
        while True:
            self._news.clear()
            self.press(self._wish(self._asked))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.02):
                    await self._news.wait()

    def _wish(self, text: str) -> str:
        for asked, keys in ANSWERS.items():
            if asked in text:
                return self._chance.choice(keys)
        return self._chance.choice(("", "", "", " ", CLEAR_HINT))


class People:
    """Everyone who plays or looks on, with what they need to come back."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._commands: dict[str, str | None] = dict.fromkeys(NAMES)
        """With which word somebody comes in."""

    @asynccontextmanager
    async def at_the_table(self, port: int) -> AsyncIterator[dict[str, Player]]:
        """Let everyone come (back), and wait until all of them see the game."""
        async with AsyncExitStack() as stack:
            if None not in (self._commands["zoe"], self._commands["eve"]):
                players = dict(
                    zip(NAMES, await asyncio.gather(*(self._come(stack, port, name) for name in NAMES)), strict=True)
                )
            else:
                players = await self._first_time(stack, port)
            for player in players.values():
                await self.sees_the_game(player)
            yield players

    async def sees_the_game(self, player: Player) -> None:
        """Wait until somebody sees the game."""
        await player.until(AT_THE_TABLE)

    async def _first_time(self, stack: AsyncExitStack, port: int) -> dict[str, Player]:
        """Open a table, with a bot at it, and begin."""
        ana = await self._come(stack, port, "ana")
        await ana.until("Welcome")
        ana.press("n\r")
        code = (await ana.until(r"table ([A-Z]{4})"))[1]
        self._commands |= {"zoe": f"join {code}", "eve": f"watch {code}"}
        zoe, eve = await self._come(stack, port, "zoe"), await self._come(stack, port, "eve")
        await zoe.until("2 zoe")
        self._commands["zoe"] = f"back {await code_of(zoe)}"
        await eve.until("watching eve")
        ana.press("h")
        await ana.until("3 ~")
        ana.press("\r")
        return {"ana": ana, "zoe": zoe, "eve": eve}

    async def host(self) -> str:
        """The address at which somebody comes in."""
        return "127.0.0.1"

    async def _come(self, stack: AsyncExitStack, port: int, name: str) -> Player:
        keys = [self._key] if name == "ana" else []
        connecting = asyncssh.connect(
            await self.host(), port, client_factory=Guest, username=name, client_keys=keys,
            known_hosts=None, config=None, agent_path=None, compression_algs=None,
        )  # fmt: skip
        connection = await stack.enter_async_context(connecting)
        player = Player(self._chance)
        player.watches = name == "eve"
        await connection.create_session(
            lambda: player, self._commands[name], term_type="xterm", term_size=WINDOW, encoding=None,
            env={"LANG": "en_US.UTF-8"},
        )  # fmt: skip
        return player


# --- what is written down, and what it explains ---


class Played:
    """A game as far as it is written down."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._states = list(_states(record))
        self.moves = len(record.moves)
        assert [wrong for wrong in problems(record) if not wrong.startswith("end")] == []

    def explains(self, screen: str, viewer: Viewer, start: int, glances: int = 0) -> bool:
        """Whether a screen is the picture of the game after at least this many moves; mostly it is a late one.

        A card that was turned up for a moment may still be seen some moves later: so many `glances` may be more.

        While the cards of a round are turned up, a screen is between two pictures: then the round must have ended.
        """
        steps = range(self.moves, start - 1, -1)
        if TURNING_UP in screen:
            return any(self._record.game.view(self._states[step][0], viewer).ended for step in steps)
        pictures = (self._picture(step, viewer, moving) for moving in (False, True) for step in steps)
        return any(_agree(facts(picture), facts(screen), glances) for picture in pictures)

    def _picture(self, step: int, viewer: Viewer, moving: bool) -> str:
        """The game after a move: while what has happened with it still moves, or at rest."""
        game, header = self._record.game, self._record.header
        state, story = self._states[step]
        line = TableLine("ABCD", game.name, tuple(map(Seated, header.players)), 6, "playing", 0, private=False)
        options = {"memory": header.options.memory, "target": header.options.target}
        events = tuple(game.event_for(event, viewer) for event in story)
        known = self._states[step - 1][1] if moving and step else story
        told = len(known) if story[: len(known)] == known else 0
        news: tuple[News, ...] = (Story(events[:told]), *map(Happened, events[told:]))
        place = Table(line, options, viewer, 0, game.view(state, viewer), ())
        page = TablePage(clock=lambda: 0.0)
        look = Look(*WINDOW, motion="on" if moving else "off")
        return text(shown(page, Update(You("ana", guest=False), place, news), look))


class Written:
    """The one table as it stands in the database of a house that was killed, and the games that were finished at it."""

    def __init__(self, place: Place) -> None:
        with place.stored() as connection:
            [self.kept] = journal.load(connection)
            self._finished = [record for _, record, *_ in connection.execute("SELECT * FROM records ORDER BY id")]
        assert self.kept.damage == ""
        found = game_of(self.kept.entries)
        assert found
        self.game = Played(found[0])

    def since(self, before: "Written | None") -> list[tuple[Played, int]]:
        """The games that were played since then, each with the number of moves that were played before.

        Nothing that was there before is gone: it goes on, or it was finished and is kept for good.
        """
        if before is None:
            return [(self.game, 0)]
        if self.kept.first == before.kept.first:
            assert self.kept.entries[: len(before.kept.entries)] == before.kept.entries
            return [(self.game, before.game.moves)]
        assert self._finished[-1].startswith(b"".join(_record_messages(before.kept.entries)))
        return [(Played(parse(self._finished[-1])), before.game.moves), (self.game, 0)]


def _states(record: Record) -> Iterator[tuple[Any, list[Any]]]:
    """Every state of a game, with what happened in the round up to it."""
    header, game = record.header, record.game
    step: Any = game.set_up(len(header.players), header.options, bytes.fromhex(header.seed))
    story = list(step.events)
    yield step.state, list(story)
    for move in record.moves:
        step = game.apply(step.state, move.by, move.command)
        story = [*([] if game.deals(step.events) else story), *step.events]
        yield step.state, story


def _record_messages(entries: Sequence[bytes]) -> Iterator[bytes]:
    """The entries that stand in the record of the game, which races do not."""
    return (body for body in entries if b"raced" not in body[:16])


def _agree(few: list[str], many: list[str], more: int) -> bool:
    """Whether there is everything of one list in the other, in order, and at most so much more."""
    rest = iter(many)
    return len(many) - len(few) <= more and all(one in rest for one in few)


def facts(screen: str) -> list[str]:
    """What a picture says of the game, in the order of the screen; of the page of results, which round it is."""
    lines = screen.splitlines()
    found = re.findall(r"round \d+", lines[0])
    if not re.search(r"^ +draw\b", screen, re.MULTILINE):
        return found
    rows = board(screen)
    cards = [*rows[1:5], *(line[:DRAWN] for line in rows[5:11]), *rows[12:]]
    return found + FACTS.findall(re.sub(r"\d+ ?s\b", "", "\n".join(cards)))


# --- a night of kills ---


async def killed_again_and_again(
    directory: Path, kills: int, seed: int, elsewhere: postgres.Server | None = None
) -> int:
    """Kill the house this many times, and check everything after each; give how many commands were played.

    Its store is in the directory, or elsewhere on PostgreSQL: then that server is killed each time before the house.

    Somebody has moved before the first kill, however slow the machine is, so that there is something to lose.
    """
    data, chance = directory / "data", Random(seed)
    place: Place = PostgresPlace(elsewhere, "template1") if elsewhere else SqlitePlace(data)
    server, people = Server(data, place.url), People(chance)
    before: Written | None = None
    for number in range(kills):
        port = await server.start()
        async with people.at_the_table(port) as players:
            back = {name: player.text for name, player in players.items()}
            playing = [asyncio.create_task(players[name].play()) for name in ("ana", "zoe")]
            if before is None:
                await players["eve"].until(MOVED)
            await asyncio.sleep(chance.uniform(0.0, LONGEST))
            if elsewhere:
                elsewhere.kill()
                await asyncio.to_thread(elsewhere.start)
                await asyncio.sleep(chance.uniform(0.0, LONGEST))
            server.kill()
            last = {name: player.text for name, player in players.items()}
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
        written = Written(place)
        games = written.since(before)
        for name in NAMES:
            for screen in (back[name], last[name]):
                seat = SEATS[name]
                assert any(game.explains(screen, seat, start) for game, start in games), (number, name, screen)
        before = written
    return before.game.moves if before else 0
