"""People come with the stock ssh client: who they are, how they play, how they leave."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kombio_tui.controls.key import Key as PressedKey
from kombio_tui.kit.blocks import Screen
from kombio_tui.pages.table import TablePage
from protocol.version import VERSION
from server.door.frontends.textual_driver import LEAVE
from tests.door.conftest import Door
from tests.kit.guest_code import code_of
from tests.kit.links import LINKS
from tests.kit.screens import board
from tests.kit.terminal import SshTerminal, client_options, ssh

pytestmark = pytest.mark.parametrize("over", LINKS)

Key = Callable[[str], Path]

DOWN, RIGHT = "\x1b[B", "\x1b[C"


async def test_a_key_is_a_player(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        assert "guest" not in await ana.until(r"Welcome, ana(.|\n)*here: ana")


async def test_no_key_is_a_guest(door: Door) -> None:
    async with ssh(door.port, user="zoe") as zoe:
        assert "(guest)" in await zoe.until("Welcome, zoe")


async def test_the_first_key_to_take_a_name_owns_it(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        await ana.until("Welcome, ana")
        ana.press("q")
        await ana.ended()
    async with ssh(door.port, user="ana", key=key("other")) as other:
        await other.until(r"Welcome, ana-2\.")
        async with ssh(door.port, user="Ana.") as guest:
            await guest.until(r"Welcome, Ana\.-3\.")
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        await ana.until(r"Welcome, ana\.")


async def test_the_same_key_again_takes_over(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as first:
        await first.until("Welcome, ana")
        await first.press_until("n", "\r", seen="Others join with the code")
        async with ssh(door.port, user="ana", key=key("ana")) as second:
            await second.until("Others join with the code")
            assert await first.ended() == 0
            assert b"another window" in first.raw
            assert len(door.house.members) == 1


async def test_plain_words_are_answered_as_text(door: Door) -> None:
    for word, code, told in [
        ("help", 0, "ssh -t HOST join CODE"),
        ("tables", 0, "No table is open."),
        ("tables --json", 0, "[]"),
        ("tables --jsn", 2, "There is no option '--jsn' to 'tables'."),
        ("rules kombio --json", 2, "There is no option '--json' to 'rules'."),
        ("version", 0, f"Kombio {VERSION}"),
        ("rules kombio", 0, "\nK42 The rulebook"),
        ("rules companeros", 0, "\nC12 From the rulebook"),
        ("rules level8", 0, "\nL13 House: timers"),
        ("rules poker", 2, "Which game?"),
        ("rm -rf", 2, "There is no command 'rm'"),
        ("join ../..", 2, "Which code?"),
    ]:
        process = await asyncio.create_subprocess_exec(
            "ssh", *client_options(door.port, None), "127.0.0.1", word,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        output, _ = await process.communicate()
        assert (process.returncode, told in output.decode()) == (code, True), output
        assert b"\x1b" not in output
        assert b"\r" not in output


async def opened(host: SshTerminal) -> str:
    """Open a table, and give its code."""
    await host.until("Welcome")
    host.press("n", "\r")
    found = re.search(r"table ([A-Z]{4})", await host.until("Others join with the code"))
    assert found
    return found[1]


async def test_a_table_is_joined_by_list_and_by_code_and_watched(door: Door, key: Key) -> None:
    async with (
        ssh(door.port, user="ana", key=key("ana")) as ana,
        ssh(door.port, user="ben", key=key("ben")) as ben,
        ssh(door.port, user="eve", key=key("eve")) as eve,
    ):
        code = await opened(ana)
        await ben.until(code)
        await ben.press_until("\r", seen="to start the game")
        await eve.until("▮▮▯▯▯▯")
        await eve.press_until("c", *code.lower(), "\r", seen="3 eve")
        await eve.press_until("q", seen="LOBBY")
        await eve.press_until("w", seen="watching eve")
        ana.press("\r")
        for terminal in (ana, ben, eve):
            await terminal.until("round 1")
        assert "when you are ready" not in eve.text


async def test_join_and_watch_straight_from_the_command_line(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        code = await opened(ana)
        async with (
            ssh(door.port, "join", code, user="ben", key=key("ben")) as ben,
            ssh(door.port, "watch", code, user="eve") as eve,
            ssh(door.port, "join", "QQQQ", user="kai") as kai,
        ):
            await ben.until("2 ben")
            await eve.until("watching eve")
            await kai.until("There is no such table")


async def test_a_private_table_is_not_listed_but_joined_by_its_code(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben") as ben:
        await ana.until("Welcome")
        ana.press("n", DOWN, RIGHT, "\r")
        found = re.search(r"table ([A-Z]{4})", await ana.until("Others join with the code"))
        assert found
        assert door.house.tables[found[1]].private
        await ben.until("No table is open")
        await ben.press_until("c", *found[1], "\r", seen="to start the game")


async def started(*players: SshTerminal, seen: str = "when you are ready", game: int = 0) -> None:
    """Open a table for these players, of the game after this many others, and deal."""
    host, *others = players
    await host.until("Welcome")
    host.press(*"g" * (game + 1))
    code = await opened(host)
    for number, player in enumerate(others, 2):
        await player.until("Welcome")
        await player.press_until("c", *code, "\r", seen=rf"Others join(.|\n)* {number} \S")
        await host.until(rf"Others join(.|\n)* {number} \S")
    host.press("\r")
    for player in players:
        await player.until(seen)


async def ready(*players: SshTerminal) -> SshTerminal:
    """Let all be ready, and say whose turn it is."""
    for player in players:
        player.press("r")
    for player in players:
        await player.until("Your turn|plays ...")
    [first] = [player for player in players if "Your turn" in player.text]
    return first


async def test_two_full_rounds_against_a_second_client(door: Door, key: Key) -> None:
    async with (
        ssh(door.port, user="ana", key=key("ana")) as ana,
        ssh(door.port, user="ben", key=key("ben"), columns=120, lines=40) as ben,
    ):
        await started(ana, ben)
        for number in (1, 2):
            for player in (ana, ben):
                await player.until(f"round {number}(.|\n)*when you are ready")
            first = await ready(ana, ben)
            second = ben if first is ana else ana
            await draw_and_discard(first)
            await draw_and_discard(second)
            await first.until("Your turn")
            await first.press_until("k", seen="Press k once more")
            first.press("k")
            await second.until("calls KOMBIO")
            await draw_and_discard(second)
            for player in (ana, ben):
                await player.until("to go on with the next round")
                player.press("r")


async def draw_and_discard(player: SshTerminal) -> None:
    await player.until("Your turn")
    await player.press_until("d", seen="you drew")
    player.press("x")
    if "p skip it" in await player.until(r"p skip it|plays \.\.\.|go on with the next round"):
        await player.press_until("p", seen=lambda text: "p skip it" not in text)


async def test_a_lost_connection_in_the_middle_of_a_drawn_card(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben", key=key("ben")) as ben:
        await started(ana, ben)
        player = await ready(ana, ben)
        other, name = (ben, "ana") if player is ana else (ana, "ben")
        player.press("d")
        before = await player.until(r"you drew(.|\n)*▀ x ▀▀")
        player.kill()
        await player.ended()
        await other.until(f"{name} lost the connection")
        async with ssh(door.port, user=name, key=key(name)) as back:
            await back.until(lambda text: board(text) == board(before))
            await other.until(f"{name} is back")
            back.press("1")
            await other.until(f"{name} puts it into")


async def test_a_guest_comes_back_with_a_code(door: Door, key: Key) -> None:
    async with ssh(door.port, user="zoe") as zoe, ssh(door.port, user="ben", key=key("ben")) as ben:
        await started(zoe, ben)
        code = await code_of(zoe)
        await ready(zoe, ben)
        before = board(zoe.text)
        zoe.kill()
        await zoe.ended()
        await ben.until("zoe lost the connection")
        async with ssh(door.port, "back", code, user="someone") as back:
            await back.until(lambda text: board(text) == before)
            await ben.until("zoe is back")


async def test_the_screen_follows_the_window(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        await ana.until("q leave")
        ana.resize(120, 40)
        await ana.until(lambda text: "leave the house" in text.split("\n")[39])
        ana.resize(60, 20)
        await ana.until(lambda text: "q leave" in text.split("\n")[19])


async def test_the_terminal_is_as_before_after_each_way_out(door: Door, key: Key) -> None:
    for keys in ("q", "\x03", "\x04"):
        async with ssh(door.port, user="ana", key=key("ana")) as ana:
            await ana.until("Welcome")
            ana.press(*keys)
            assert await ana.ended() == 0
            assert LEAVE.encode() in ana.raw
            assert ana.raw.rstrip().endswith(f"Bye. Come again with: ssh -p {door.port} ana@127.0.0.1".encode())


async def test_chat_reaches_everyone_in_the_same_place(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben", key=key("ben")) as ben:
        await ana.until("here: ana ben")
        await ben.until("here: ana ben")
        ana.press("/", *"hola q n", "\r")
        await ben.until("ana: hola q n")


async def test_who_talks_too_much_is_told_and_can_be_muted_and_reported(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="eve", key=key("eve")) as eve:
        await ana.until("here: ana eve")
        await eve.until("here: ana eve")
        await eve.press_until(*("/spam\r" * 10), seen="Not so fast")
        await ana.until("eve: spam")
        await ana.press_until(*"//dance\r", seen="/mute, /unmute, /report")
        await ana.press_until(*"//report eve\r", *"//mute eve\r", seen="You muted eve")
        [complaint] = door.desk.reports
        assert (complaint.about, complaint.line, complaint.address) == ("eve", "spam", "127.0.0.1")


async def test_a_lone_escape_gives_up_a_prompt(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        await ana.until("Welcome")
        await ana.press_until("c", seen="code:")
        await ana.press_until("\x1b", seen=lambda text: "code:" not in text)


async def test_a_crash_ends_one_session_only(
    door: Door, key: Key, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The other players go on, the terminal is restored, the seat is kept, and the log says what happened."""
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben", key=key("ben")) as ben:
        await started(ana, ben)
        press = TablePage.press

        def buggy(page: TablePage, pressed: PressedKey) -> object:
            if pressed.name == "z":
                raise RuntimeError("a bug in the screen")
            return press(page, pressed)

        monkeypatch.setattr(TablePage, "press", buggy)
        ana.press("z")
        assert await ana.ended() == 1
        assert b"Something went wrong here" in ana.raw
        assert LEAVE.encode() in ana.raw
        assert "a bug in the screen" in caplog.text
        await ben.until("ana lost the connection")
        await ben.press_until("r", seen="Waiting for the others")
        async with ssh(door.port, user="ana", key=key("ana")) as again:
            await again.until("when you are ready")


async def test_a_crash_while_drawing_ends_one_session_only(
    door: Door, key: Key, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also when it is the loop that draws, after a key or for a clock."""
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben", key=key("ben")) as ben:
        await started(ana, ben)
        screen = TablePage.screen

        def buggy(page: TablePage) -> Screen:
            if page.sheet:
                raise RuntimeError("a bug in the drawing")
            return screen(page)

        monkeypatch.setattr(TablePage, "screen", buggy)
        ana.press("?")
        assert await ana.ended() == 1
        assert LEAVE.encode() in ana.raw
        assert "a bug in the drawing" in caplog.text
        await ben.until("ana lost the connection")


async def test_colours_are_those_of_the_players_terminal(door: Door) -> None:
    """True colours, 256, 16 or none, whatever the terminal of the server can do."""
    for term, environment, present, absent in [
        ("xterm-256color", {}, b"38;5;", b"38;2;"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, b"38;2;", b"38;5;"),
        ("xterm", {}, b";93", b"38;"),
        ("xterm-256color", {"NO_COLOR": "1"}, b"\x1b[1m", b"38;"),
        ("vt100", {}, b"\x1b[1m", b"38;"),
    ]:
        async with ssh(door.port, term=term, environment=environment) as terminal:
            await terminal.until("q leave")
            assert present in terminal.raw, (term, environment, bytes(terminal.raw))
            assert absent not in terminal.raw, (term, environment, bytes(terminal.raw))
