"""Programs that play: the house's own bots from elsewhere, and one that is written in a few lines."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from kombio_tui.remote.known_hosts import KnownHosts
from protocol.base import Result
from server.house.runtime.policy import Policy
from server.house.table.persistence import snapshot
from server.rules.games import GAMES
from server.store import players
from tests.door.conftest import Door
from tests.door.end_to_end.test_dial import new_key
from tests.kit.frames import FrameClient, frames
from tests.kit.links import LINKS

pytestmark = pytest.mark.parametrize("over", LINKS)

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "cautious.py"
COMMAND = "import sys; from server.cli import main; sys.exit(main())"


QUICK: dict[str, dict[str, Any]] = {
    "kombio": {"target": 10, "look": 1, "pause": 1},
    "companeros": {"pause": 1},
    "level8": {"levels": ["run 3"] * 8, "pause": 1},
}


@pytest.fixture
def home(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which the house is known."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("SSH_AUTH_SOCK", raising=False)
    KnownHosts([str(tmp_path / ".ssh" / "known_hosts")]).add("127.0.0.1", door.port, door.key)
    return tmp_path


RUNNING: list[asyncio.subprocess.Process] = []


@pytest.fixture(autouse=True)
async def _ended() -> AsyncIterator[None]:
    """No program outlives its test, however that ends."""
    yield
    while RUNNING:
        process = RUNNING.pop()
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def program(*words: str) -> asyncio.subprocess.Process:
    """Run a program as a person would."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    RUNNING.append(process)
    return process


async def table(host: FrameClient, game: str, **options: Any) -> str:
    """Open a table."""
    host.send("open_table", game=game, options=options)
    await host.until(lambda: host.place["type"] == "table")
    return str(host.place["line"]["code"])


async def see_a_whole_game(door: Door, host: FrameClient, code: str) -> list[dict[str, Any]]:
    """Start the game, leave the seat to a bot, and let somebody look on until the game is over; gives the seats."""
    async with frames(door.port, "eve") as eve:
        eve.send("watch", code=code)
        host.send("start")
        await eve.until(lambda: eve.place["type"] == "table" and eve.view)
        host.send("leave")
        await eve.until(lambda: eve.place["line"]["phase"] == "over")
        seats: list[dict[str, Any]] = eve.place["line"]["seats"]
        door.house.tables[code].close()
        return seats


@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_of_the_house_plays_in_another_house(door: Door, home: Path, game: str) -> None:
    new_key(home / "key")
    async with frames(door.port, "ana") as ana:
        code = await table(ana, game, **QUICK[game])
        where = f"robbie@127.0.0.1:{door.port}"
        words = "--table", code, "--level", "hard", "--pace", "0.02", "-i", str(home / "key")
        bots = [await program("-c", COMMAND, "bot", where, *words)]
        await ana.until(lambda: len(ana.place["line"]["seats"]) == 2)
        if game == "companeros":
            bots.append(await program("-c", COMMAND, "bot", where, *words[:-2]))
            await ana.until(lambda: len(ana.place["line"]["seats"]) == 3)
        seats = await see_a_whole_game(door, ana, code)
        assert seats[1] == {"name": "~robbie", "here": True, "bot": "program", "followable": False}
        for bot in bots:
            told, _ = await bot.communicate()
            assert (bot.returncode, told) == (0, b"")


async def test_the_example_of_the_documentation_plays_a_whole_game(door: Door, home: Path) -> None:
    new_key(home / ".ssh" / "id_ed25519")
    async with frames(door.port, "ana") as ana:
        code = await table(ana, "kombio", **QUICK["kombio"])
        bot = await program(str(EXAMPLE), f"carl@127.0.0.1:{door.port}", "--table", code)
        await ana.until(lambda: len(ana.place["line"]["seats"]) == 2)
        seats = await see_a_whole_game(door, ana, code)
        assert seats[1]["name"] == "~carl"
        told, _ = await bot.communicate()
        assert (bot.returncode, told) == (0, b"")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--table", "ZZZZ"), b"kombio: table ZZZZ: no_such_table"),
        (("--table", "ZZZZ", "-i", "/nowhere"), b"kombio: "),
        (("--table", "A B"), b"is no code"),
        ((), b"--table"),
    ],
)
@pytest.mark.usefixtures("home")
async def test_a_bot_that_can_not_sit_down_says_why(door: Door, words: tuple[str, ...], expected: bytes) -> None:
    bot = await program("-c", COMMAND, "bot", f"robbie@127.0.0.1:{door.port}", *words)
    told, _ = await bot.communicate()
    assert bot.returncode == 2
    assert expected in told
    assert b"Traceback" not in told


@pytest.mark.usefixtures("home")
async def test_a_host_can_forbid_programs(door: Door) -> None:
    door.house.adopt(Policy(programs=False))
    bot = await program("-c", COMMAND, "bot", f"robbie@127.0.0.1:{door.port}", "--table", "ABCD")
    told, _ = await bot.communicate()
    assert (bot.returncode, told) == (2, b"kombio: No programs play in this house.\n")


@pytest.mark.parametrize(("began", "ends"), [(True, True), (True, False), (False, True)])
async def test_who_began_a_game_as_a_program_has_no_rating_and_nobody_else_gets_out_of_it(
    door: Door, began: bool, ends: bool
) -> None:
    """A game at a public table by the usual options is rated, for the people in it, however they come back to it."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with frames(door.port, "ana") as ana, frames(door.port, "eve", key, bot=began) as eve:
        code = await table(ana, "kombio")
        eve.send("join", code=code)
        await eve.until(lambda: eve.place["type"] == "table")
        ana.send("start")
        await eve.until(lambda: eve.view)
        async with frames(door.port, "eve", key, bot=ends):
            at = door.house.tables[code]
            game = snapshot.finished(at.match, Result((1, 2), (0, 9)), at.seating.chairs, private=False)
            [host, other] = game.players
            assert (host.name, host.identity is None) == ("ana", False)
            assert (other.name, other.identity is None) == ("~eve" if began else "eve", began)


async def test_what_a_program_prefers_is_kept_under_the_name_of_its_key(door: Door) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with frames(door.port, "eve", key, bot=True) as eve:
        eve.send("prefer", settings={"language": "de"})
        await eve.until(lambda: eve.update["you"]["settings"]["language"] == "de")
        kept = await door.house.store.do(lambda connection: players.name_of(connection, key.get_fingerprint()))
        assert kept == "eve"
