"""A player who looks elsewhere is called: by the title of the window, the bell and the desktop."""

from collections.abc import Callable
from pathlib import Path

from server.door.frontends.textual_driver import ENTER, LEAVE
from tests.door.conftest import Door
from tests.door.end_to_end.test_play import kombio_play
from tests.door.end_to_end.test_players import opened, ready, started
from tests.kit.terminal import SshTerminal, ssh

Key = Callable[[str], Path]
BLUR, FOCUS = b"\x1b[O", b"\x1b[I"
DOWN, RIGHT = "\x1b[B", "\x1b[C"
SAVE, RESTORE = b"\x1b[22;2t", b"\x1b[23;2t"


def title(text: str) -> bytes:
    return f"\x1b]2;{text}\x07".encode()


def notice(text: str) -> bytes:
    return f"\x1b]777;notify;Kombio;{text}\x07".encode()


async def told(terminal: SshTerminal, sequence: bytes) -> None:
    """Wait until the terminal was told something that is not drawn."""
    await terminal.until(lambda _: sequence in terminal.raw)


async def wants_notifications(terminal: SshTerminal) -> None:
    await terminal.until("Welcome")
    terminal.press(",", *[DOWN] * 6, RIGHT)
    await terminal.until("notification")
    terminal.press("\r")


async def test_the_title_says_whose_turn_it_is_and_is_given_back(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben", key=key("ben")) as ben:
        await started(ana, ben)
        [code] = door.house.tables
        first = await ready(ana, ben)
        await told(first, title(f"● your turn - Kombio {code}"))
        assert first.raw.count(SAVE) == 1
        first.press("d")
        await first.until("you drew")
        first.press("x")
        await told(first, title(f"Kombio {code}"))
        first.press("\x03", "\x03")
        assert await first.ended() == 0
        assert first.raw.index(title("") + RESTORE) < first.raw.index(LEAVE.encode())


async def test_who_does_not_look_is_called_and_who_looks_is_not(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, ssh(door.port, user="ben", key=key("ben")) as ben:
        await wants_notifications(ana)
        await ben.until("Welcome")
        ana.send(FOCUS)
        ana.press(*"/focused\r")
        await ben.until("focused")
        ben.press(*"/one for ana\r")
        await ana.until("one for ana")
        assert notice("ben: one for ana") not in ana.raw
        ana.send(BLUR)
        ana.press(*"/blurred\r")
        await ben.until("blurred")
        ben.press(*"/two for ana\r")
        await told(ana, notice("ben: two for ana"))


async def test_a_newcomer_at_the_table_calls(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        await wants_notifications(ana)
        code = await opened(ana)
        async with ssh(door.port, user=f"ben+{code}", key=key("ben")):
            await told(ana, notice(f"ben sits down. (Kombio {code})"))


async def test_reports_about_the_focus_end_with_the_screen(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        await ana.until("Welcome")
        ana.press("q")
        await ana.ended()
        assert ENTER.encode() in ana.raw
        assert ana.raw.index(b"\x1b[?1004h") < ana.raw.index(b"\x1b[?1004l")


async def test_a_console_has_no_title(door: Door) -> None:
    async with ssh(door.port, user="ana", term="linux") as ana:
        await ana.until("Welcome")
        ana.press("q")
        await ana.ended()
        assert b"\x1b]" not in ana.raw
        assert SAVE not in ana.raw


async def test_the_client_on_ones_own_machine_does_the_same(door: Door, tmp_path: Path) -> None:
    async with kombio_play(door, tmp_path, "ana") as ana:
        code = await opened(ana)
        await told(ana, SAVE + title("Kombio"))
        await told(ana, title(f"Kombio {code}"))
        ana.press("q")
        await ana.until("LOBBY")
        ana.press("q", "q")
        assert await ana.ended() == 0
        assert title("") + RESTORE in ana.raw
