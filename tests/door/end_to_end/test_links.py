"""A link in a chat leads to a seat: whoever types the command that a table shows sits there."""

import asyncio
import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.encodings.remote import HouseAddress
from server.door.admission.limits import Limits
from server.house.members.token_bucket import Rate
from server.office.access.terms import Terms
from tests.door.conftest import Door
from tests.door.end_to_end.test_attention import told
from tests.door.end_to_end.test_play import kombio_play
from tests.door.end_to_end.test_players import opened, started
from tests.kit.frames import frames
from tests.kit.limits import ROOMY
from tests.kit.terminal import SshTerminal, client_options, on_terminal, ssh

Key = Callable[[str], Path]
PHONE: dict[str, Any] = {"columns": 44, "lines": 24}


@pytest.fixture
def known(door: Door) -> HouseAddress:
    """The house knows where others reach it."""
    address = HouseAddress("127.0.0.1", door.port)
    door.desk.adopt(replace(door.house.policy, address=address), Terms())
    return address


async def shown_command(terminal: SshTerminal) -> list[str]:
    """The command that a table shows, as a person would read it off the screen."""
    command = r"ssh -p \d+ [A-Z]{4}@127\.0\.0\.1"
    found = re.search(command, await terminal.until(command))
    assert found
    return found[0].split()


def typed(command: list[str]) -> list[str]:
    """The command with options that make the client independent of this machine's settings."""
    name, _, port, where = command
    return [name, *client_options(int(port), None), where]


@pytest.mark.usefixtures("known")
async def test_one_command_from_a_chat_is_a_seat(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        code = await opened(ana)
        command = await shown_command(ana)
        async with on_terminal(*typed(command)) as friend:
            await friend.until(rf"table {code}(.|\n)*2 guest")
            await ana.until("2 guest")


@pytest.mark.usefixtures("known")
async def test_from_a_phone_too(door: Door) -> None:
    async with ssh(door.port, user="ana", **PHONE) as ana:
        code = await opened(ana)
        async with on_terminal(*typed(await shown_command(ana)), **PHONE) as friend:
            await friend.until(rf"table {code}(.|\n)*2 guest")
            ana.press("\r")
            for player in (ana, friend):
                await player.until("round 1")


async def test_a_name_and_a_code_are_a_name_and_a_seat(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        code = await opened(ana)
        async with (
            ssh(door.port, user=f"ben+{code.lower()}", key=key("ben")) as ben,
            ssh(door.port, user="eve+QQQQ") as eve,
        ):
            await ben.until(f"table {code}(.|\n)*2 ben")
            await eve.until("There is no such table")
            assert "eve" in eve.text


async def test_who_comes_when_no_seat_is_free_watches(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben") as ben:
        await started(ana, ben)
        [code] = door.house.tables
        async with ssh(door.port, user=code, key=key("eve")) as eve:
            await eve.until("watching guest")


async def test_a_name_that_looks_like_a_code_is_a_name(door: Door, key: Key) -> None:
    """While no such table is open; and for its owner always."""
    async with ssh(door.port, user="emma", key=key("emma")) as emma:
        await emma.until("Welcome, emma")
        code = await opened(emma)
        table = door.house.tables.pop(code)
        door.house.tables["EMMA"] = table
        async with ssh(door.port, user="emma", key=key("other")) as other:
            await other.until("2 guest")
        emma.press("q")
        await emma.until("LOBBY")
        emma.press("q", "q")
        await emma.ended()
        async with ssh(door.port, user="emma", key=key("emma")) as again:
            await again.until("Welcome, emma")
            assert "LOBBY" in again.text


async def test_who_comes_by_code_keeps_a_name_and_takes_none(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben", key=key("ben")) as ben:
        await ben.until("Welcome, ben")
        ben.press("q")
        await ben.ended()
        code = await opened(ana)
        async with ssh(door.port, user=code, key=key("new")) as new:
            await new.until("You are guest for this visit")
        async with ssh(door.port, user=code, key=key("ben")) as back:
            await back.until(r"\d ben")
        async with ssh(door.port, user="new", key=key("new")) as named:
            await named.until(r"Welcome, new\.")


async def test_the_same_command_again_is_the_same_seat(door: Door, key: Key) -> None:
    """A player who lost the connection repeats the command from the shell's history, and it just works."""
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        code = await opened(ana)
        async with ssh(door.port, user=f"ben+{code}", key=key("ben")) as ben:
            await ana.until("2 ben")
            ana.press("\r")
            await ben.until("when you are ready")
            ben.kill()
            await ben.ended()
        await ana.until("ben lost the connection")
        async with ssh(door.port, user=f"ben+{code}", key=key("ben")) as ben:
            await ben.until("when you are ready")
            await ana.until("ben is back")
            assert "can't be done" not in ben.text


async def test_a_program_asks_for_its_table_itself(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        code = await opened(ana)
        async with frames(door.port, f"ben+{code}") as ben:
            assert (ben.update["you"]["name"], ben.place["type"]) == ("ben", "lobby")


async def test_the_last_line_is_the_way_back(door: Door, known: HouseAddress, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="zoe") as zoe:
        await started(zoe, ana)
        [guest] = [member for member in door.house.members.values() if member.guest]
        for player in (ana, zoe):
            player.press("\x03", "\x03")
            await player.ended()
        assert f"come back with: {known.command('ana')}\r\n".encode() in ana.raw
        back = f"ssh -t -p {door.port} zoe@127.0.0.1 back {guest.code}"
        assert f"come back with: {back}\r\n".encode() in zoe.raw


@pytest.mark.usefixtures("known")
async def test_lines_show_the_command_and_take_it(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana:
        code = await opened(ana)
        process = await asyncio.create_subprocess_exec(
            "ssh", "-T", *client_options(door.port, None), f"ben+{code}@127.0.0.1",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        await ana.until("2 ben")
        told, _ = await process.communicate(b"look\nquit\n")
        assert f"Others join with the code {code}: ssh -p {door.port} {code}@127.0.0.1" in told.decode()


async def test_one_key_copies_the_command_and_one_shows_it_as_a_code(door: Door, known: HouseAddress, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        code = await opened(ana)
        command = known.command(code)
        await told(ana, f"\x1b]8;;{known.url(code)}\x07 {command} \x1b]8;;\x07".encode())
        ana.press("c")
        await ana.until("Copied, if your terminal allows it")
        assert b"\x1b]52;c;" + b64encode(command.encode()) + b"\x07" in ana.raw
        ana.press("r")
        await ana.until("[█▀▄ ]{25}(.|\n)*Scan it")
        ana.press("r")
        await ana.until("Others join with the code")


@pytest.mark.usefixtures("known")
async def test_a_console_gets_no_control_strings(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana"), term="linux") as ana:
        await opened(ana)
        ana.press("c")
        await ana.until("Your terminal can't copy: ssh -p")
        assert b"\x1b]" not in ana.raw


async def test_the_client_shows_the_address_that_the_house_names(
    door: Door, known: HouseAddress, tmp_path: Path
) -> None:
    door.desk.adopt(replace(door.house.policy, address=replace(known, host="cards.example.org")), Terms())
    async with kombio_play(door, tmp_path, "ana") as ana:
        code = await opened(ana)
        await ana.until(f"ssh -p {door.port} {code}@cards.example.org")


class TestGuesses:
    """Codes are not found by logging in with them."""

    @pytest.fixture
    def limits(self) -> Limits:
        return replace(ROOMY, person=replace(ROOMY.person, codes=Rate(0, 3)))

    async def test_after_a_few_tries_a_code_is_a_name(self, door: Door, key: Key) -> None:
        async with ssh(door.port, user="ana") as ana:
            code = await opened(ana)
            for wrong in ("QQQQ", "QQQX", "QQQZ"):
                async with ssh(door.port, user=wrong, key=key("eve")) as eve:
                    await eve.until("LOBBY")
            async with ssh(door.port, user=code, key=key("eve")) as eve:
                await eve.until("LOBBY")
                assert len(door.house.tables[code].seating.chairs) == 1
            async with ssh(door.port, user=f"eve+{code}", key=key("eve")) as eve:
                await eve.until("Not so fast")
