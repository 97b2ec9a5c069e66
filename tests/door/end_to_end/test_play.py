"""`kombio play` on a real terminal: a house elsewhere, and a house of one's own."""

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kombio_tui.remote.known_hosts import KnownHosts
from server.cli.commands.play import own_house
from tests.door.conftest import Door
from tests.door.end_to_end.test_players import started
from tests.kit.terminal import SshTerminal, on_terminal, ssh

COMMAND = "import sys; from server.cli import main; sys.exit(main())"


@asynccontextmanager
async def kombio(
    home: Path, *words: str, columns: int = 80, lines: int = 24, term: str = "xterm-256color"
) -> AsyncIterator[SshTerminal]:
    """Run the command on a terminal of its own, in a home of one's own."""
    environment = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "USER": "ana", "LOGNAME": "ana"}
    command = sys.executable, "-c", COMMAND, *words
    async with on_terminal(*command, columns=columns, lines=lines, term=term, environment=environment) as terminal:
        yield terminal


@asynccontextmanager
async def kombio_play(door: Door, home: Path, user: str, *options: str) -> AsyncIterator[SshTerminal]:
    """Play in a house that is known already."""
    KnownHosts([str(home / ".ssh" / "known_hosts")]).add("127.0.0.1", door.port, door.key)
    async with kombio(home, "play", *options, f"{user}@127.0.0.1:{door.port}") as terminal:
        yield terminal


async def test_a_stranger_is_asked_about_the_house_and_comes_in(door: Door, tmp_path: Path) -> None:
    async with kombio(tmp_path, "play", f"ana@127.0.0.1:{door.port}") as ana:
        asked = await ana.until(r"\(yes/no\)")
        assert door.key.get_fingerprint() in asked
        ana.press("yes", "\r")
        await ana.until("Welcome, ana")
        ana.press("q")
        assert await ana.ended() == 0
        assert f"Bye. Come again with: kombio play ana@127.0.0.1:{door.port}" in ana.text
        assert b"\x1b[?1049l" in ana.raw


async def test_who_says_no_stays_outside(door: Door, tmp_path: Path) -> None:
    async with kombio(tmp_path, "play", f"ana@127.0.0.1:{door.port}") as ana:
        await ana.until(r"\(yes/no\)")
        ana.press("no", "\r")
        assert await ana.ended() == 2
        assert "is not known" in ana.text


async def test_the_screen_at_home_and_the_screen_by_ssh_share_a_table(door: Door, tmp_path: Path) -> None:
    async with kombio_play(door, tmp_path, "ana") as ana, ssh(door.port, user="ben") as ben:
        await started(ana, ben)
        both = [re.sub(r".* ms.*|.*(guest|come back).*", "", player.text) for player in (ana, ben)]
        assert "Remember your two bottom cards" in both[0]
        ana.press("r")
        await ben.until("✓ ready")


async def test_a_house_that_sends_one_away_has_the_last_word(door: Door, tmp_path: Path) -> None:
    async with kombio_play(door, tmp_path, "ana") as ana:
        await ana.until("Welcome")
        [member] = door.house.members.values()
        assert member.connection
        member.connection.kick("kicked")
        assert await ana.ended() == 1
        assert "You were kicked by an operator." in ana.text


@pytest.mark.parametrize("words", [(), ("--game", "level8")])
async def test_without_an_address_one_plays_against_bots(tmp_path: Path, words: tuple[str, ...]) -> None:
    async with kombio(tmp_path, "play", *words, columns=120, lines=40) as ana:
        screen = await ana.until(r"Your turn: draw a card|plays \.\.\." if words else "when you are ready")
        assert len(set(re.findall(r"~[A-Z][a-z]+", screen))) == 3


async def test_who_has_no_name_on_this_machine_plays_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A container's user may be a number and nothing else."""

    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr("getpass.getuser", nobody)
    async with own_house(tmp_path, "kombio") as link:
        assert (await link.receive()).you.name == "player"


async def test_a_table_elsewhere_shows_the_whole_command_to_join_it(door: Door, tmp_path: Path) -> None:
    KnownHosts([str(tmp_path / ".ssh" / "known_hosts")]).add("127.0.0.1", door.port, door.key)
    async with kombio(tmp_path, "play", f"ana@127.0.0.1:{door.port}") as ana:
        await ana.until("Welcome, ana")
        ana.press("n")
        await ana.until("A new table")
        ana.press("\r")
        await ana.until(rf"ssh -p {door.port} [A-Z]{{4}}@127\.0\.0\.1")


async def test_a_game_at_home_goes_on_where_it_was(tmp_path: Path) -> None:
    async with kombio(tmp_path, "play") as ana:
        screen = await ana.until("when you are ready")
        code = re.search(r"table (\w{4})", screen)
        assert code
        ana.press("\x03")
        await ana.until("Leave the house")
        ana.press("\x03")
        assert await ana.ended() == 0
    async with kombio(tmp_path, "play") as ana:
        assert f"table {code[1]}" in await ana.until("ana is back")


async def test_one_house_at_home_is_open_at_a_time(tmp_path: Path) -> None:
    async with kombio(tmp_path, "play") as ana:
        await ana.until("when you are ready")
        async with kombio(tmp_path, "play") as other:
            assert await other.ended() == 2
            assert "kombio: " in other.text
            assert "Traceback" not in other.text


@pytest.mark.parametrize("words", [("play", "no address"), ("play", "127.0.0.1:1"), ("play", "--game", "poker")])
async def test_what_can_not_be_is_told_in_words(tmp_path: Path, words: tuple[str, ...]) -> None:
    async with kombio(tmp_path, *words) as ana:
        assert await ana.ended() == 2
        assert "kombio" in ana.text
        assert "Traceback" not in ana.text


@pytest.mark.parametrize("words", [("--plain",), ()])
async def test_in_lines_one_plays_in_a_house_of_ones_own(tmp_path: Path, words: tuple[str, ...]) -> None:
    """By asking for it, or because the terminal can do no more."""
    async with kombio(tmp_path, "play", *words, columns=200, term="xterm" if words else "dumb") as ana:
        await ana.until("You can type: ready")
        ana.press(*"ready\n")
        await ana.until("You can type: draw|plays|draws|calls")
        ana.press(*"quit\n")
        assert await ana.ended() == 0
        assert b"\x1b" not in ana.raw
        assert "Bye. Your game is kept; go on with: kombio play\n" in ana.text.replace("\r", "")


async def test_in_lines_one_plays_in_a_house_elsewhere(door: Door, tmp_path: Path) -> None:
    KnownHosts([str(tmp_path / ".ssh" / "known_hosts")]).add("127.0.0.1", door.port, door.key)
    async with kombio(tmp_path, "play", "--plain", f"ana@127.0.0.1:{door.port}", columns=200) as ana:
        await ana.until("all commands")
        ana.press(*"open level8\nbot\nstart\n")
        await ana.until("You can type: draw")
        ana.press("\x04")
        assert await ana.ended() == 0
        assert re.search(
            rf"Your seat is kept .* come back with: ssh -t -p {door.port} 127.0.0.1 back \w{{8}}", ana.text
        )
        assert b"\x1b" not in ana.raw
