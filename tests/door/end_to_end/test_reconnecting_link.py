"""A link that outlasts its connection: the screen stays, the seat is kept, and the player is told."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
import msgpack
import pytest

from kombio_tui.controls.key import Key
from kombio_tui.pages.table import TablePage
from kombio_tui.remote.dial import DialError
from kombio_tui.remote.link import GoodbyeError, LostError, RemoteLink, visiting
from kombio_tui.remote.reconnecting_link import ReconnectingLink
from kombio_tui.remote.seat import AtTable
from protocol import kombio as k
from protocol.encodings.remote import Welcome
from protocol.encodings.wire import encode
from protocol.house import Lobby, Notice, OpenTable, Play, Start, Table, Update
from protocol.people import Said, Settings
from server.door.frontends.app_runner import AppRunner
from server.door.ssh_server import listen
from server.house.runtime.garbage_collector import GarbageCollector
from server.link.in_process import InProcessHouse
from server.office.desk import Desk
from tests.door.conftest import Door
from tests.kit.clock import patience
from tests.kit.limits import ROOMY
from tests.kit.wire import Guest

SPACE = Key("space", " ", 0.0)

SHORT = (0.001, 0.02)
"""Pauses between two tries, for somebody who does not want to wait."""


class Line:
    """A way to a house that can be cut."""

    def __init__(self, port: int, key: asyncssh.SSHKey | None) -> None:
        self.port = port
        self.keys = [key] if key else None
        self.wrong_ports: list[int] = []
        """Where it leads to at first."""
        self.connection: Any = None

    async def __call__(self) -> asyncssh.SSHClientConnection:
        port = self.wrong_ports.pop() if self.wrong_ports else self.port
        try:
            self.connection = await asyncssh.connect(
                "127.0.0.1", port, username="ana", known_hosts=None, config=None, agent_path=None,
                client_keys=self.keys, client_factory=Guest,
            )  # fmt: skip
        except (OSError, asyncssh.Error) as error:
            raise DialError(str(error)) from None
        connection: asyncssh.SSHClientConnection = self.connection
        return connection

    def cut(self) -> None:
        self.connection.abort()


@asynccontextmanager
async def linked(line: Line) -> AsyncIterator[ReconnectingLink]:
    link = ReconnectingLink(line, "test", pauses=SHORT)
    await link.open()
    try:
        yield link
    finally:
        await link.close()


async def until(link: ReconnectingLink | AtTable, seen: Callable[[Update], object]) -> Update:
    async with patience():
        while True:
            update = await link.receive()
            if seen(update):
                return update


def is_playing(update: Update) -> bool:
    return isinstance(update.place, Table) and update.place.view is not None


def is_offline(update: Update) -> bool:
    return Notice("offline") in update.news


@pytest.mark.parametrize("guest", [False, True])
async def test_a_cut_line_is_told_and_the_seat_is_taken_again(door: Door, guest: bool) -> None:
    line = Line(door.port, None if guest else asyncssh.generate_private_key("ssh-ed25519"))
    async with linked(line) as link:
        await until(link, lambda _: True)
        link.send(OpenTable("kombio", bots=("easy",), start=True))
        before = await until(link, is_playing)
        line.cut()
        lost = await until(link, is_offline)
        assert lost.place.line == before.place.line  # type: ignore[union-attr]
        after = await until(link, is_playing)
        assert (after.you.name, after.place.you) == (before.you.name, 0)  # type: ignore[union-attr]
        link.send(Play(k.Ready()))
        await until(link, lambda update: 0 in update.place.view.ready or update.place.view.stage == "choosing")  # type: ignore[union-attr]


async def test_a_slap_lost_with_the_line_leaves_nothing_to_wait_for(door: Door) -> None:
    line, page = Line(door.port, asyncssh.generate_private_key("ssh-ed25519")), TablePage()
    async with linked(line) as link:
        await until(link, lambda _: True)
        link.send(OpenTable("kombio", {"turn": 0}, bots=("easy",), start=True))
        await until(link, is_playing)
        link.send(Play(k.Ready()))
        page.take(await until(link, lambda update: update.place.view.stage == "choosing"))  # type: ignore[union-attr]
        line.cut()
        link.send(page.press(SPACE))  # type: ignore[arg-type]
        waiting = [page.unanswered]
        page.take(await until(link, is_offline))
        assert page.press(SPACE) is None
        page.take(await until(link, lambda update: is_playing(update) and not is_offline(update)))
        assert [*waiting, page.unanswered] == [True, False]
        assert page.press(SPACE) == Play(k.Slap())


async def test_a_guest_whose_line_is_cut_on_the_way_back_has_the_seat_all_the_same(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, receive = Line(door.port, None), RemoteLink.receive
    async with linked(line) as link:
        await until(link, lambda _: True)
        link.send(OpenTable("kombio", bots=("easy",), start=True))
        before = await until(link, is_playing)
        cuts = [1, 2]

        async def cut_in_the_lobby(remote: RemoteLink) -> Update:
            update = await receive(remote)
            if isinstance(update.place, Lobby) and cuts:
                cuts.pop()
                line.cut()
            return update

        monkeypatch.setattr(RemoteLink, "receive", cut_in_the_lobby)
        line.cut()
        await until(link, is_offline)
        after = await until(link, lambda update: is_playing(update) and not is_offline(update))
        assert (after.you.name, after.you.code, cuts) == (before.you.name, before.you.code, [])


async def test_a_program_without_a_key_comes_back_to_its_seat(door: Door) -> None:
    line, key = Line(door.port, None), asyncssh.generate_private_key("ssh-ed25519")
    async with linked(Line(door.port, key)) as host:
        await until(host, lambda _: True)
        host.send(OpenTable("kombio"))
        opened = await until(host, lambda update: isinstance(update.place, Table))
        link = ReconnectingLink(line, "test", bot=True, pauses=SHORT)
        seat = AtTable(link, opened.place.line.code)  # type: ignore[union-attr]
        await seat.sit_down()
        await seat.receive()
        host.send(Start())
        await until(seat, is_playing)
        line.cut()
        await until(seat, is_offline)
        assert (await seat.receive()).place.you == 1  # type: ignore[union-attr]
        await link.close()


async def test_who_would_come_back_as_somebody_else_stays_outside(door: Door) -> None:
    """The agent is gone, or locked: without the key one would be a guest, and the seat somebody else's."""
    line = Line(door.port, asyncssh.generate_private_key("ssh-ed25519"))
    async with linked(line) as link:
        await until(link, lambda _: True)
        link.send(OpenTable("kombio", bots=("easy",), start=True))
        before = await until(link, is_playing)
        keys, line.keys = line.keys, None
        line.cut()
        for _ in range(3):
            assert (await until(link, is_offline)).you == before.you
        line.keys = keys
        after = await until(link, lambda update: not is_offline(update))
        assert (after.you.name, after.place.you) == (before.you.name, 0)  # type: ignore[union-attr]


async def test_a_house_that_comes_back_is_found_again() -> None:
    """It is dialled until it answers; what is sent meanwhile is not kept for later."""
    desk, key = Desk(), asyncssh.generate_private_key("ssh-ed25519")
    first = await listen(
        InProcessHouse(desk, ROOMY), AppRunner(GarbageCollector(quiet=lambda: True)), key, "127.0.0.1", 0, limits=ROOMY
    )
    line = Line(first.get_port(), asyncssh.generate_private_key("ssh-ed25519"))
    async with linked(line) as link:
        await until(link, lambda _: True)
        first.close()
        await desk.house.close()
        await first.wait_closed()
        await until(link, is_offline)
        link.send(OpenTable("kombio"))
        again = Desk()
        second = await listen(
            InProcessHouse(again, ROOMY),
            AppRunner(GarbageCollector(quiet=lambda: True)),
            key,
            "127.0.0.1",
            0,
            limits=ROOMY,
        )
        line.port = second.get_port()
        update = await until(link, lambda update: not is_offline(update))
        assert not isinstance(update.place, Table)
    second.close()
    await again.house.close()
    await second.wait_closed()


async def test_who_is_sent_away_for_good_does_not_come_back(door: Door) -> None:
    async with linked(Line(door.port, asyncssh.generate_private_key("ssh-ed25519"))) as link:
        await until(link, lambda _: True)
        [member] = door.house.members.values()
        assert member.connection
        member.connection.kick("kicked")
        with pytest.raises(GoodbyeError, match="You were kicked"):
            await until(link, lambda _: False)


# --- houses that are not as they should be ---


class OtherHouse(asyncssh.SSHServer, asyncssh.SSHServerSession[bytes]):
    """A house that lets everybody in, says what it is told to, and hangs up if that is nothing."""

    def __init__(self, words: bytes) -> None:
        self._words = words

    def connection_made(self, conn: Any) -> None:
        self._made = conn

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002
        return False

    def session_requested(self) -> "OtherHouse":
        return OtherHouse(self._words)

    def subsystem_requested(self, subsystem: str) -> bool:  # noqa: ARG002
        if not self._words:
            self._made.get_connection().abort()
        return True

    def session_started(self) -> None:
        if self._words:
            self._made.write(self._words)


@asynccontextmanager
async def other_house(words: bytes) -> AsyncIterator[int]:
    host_key = asyncssh.generate_private_key("ssh-ed25519")
    async with asyncssh.listen(
        "127.0.0.1", 0, server_factory=lambda: OtherHouse(words), server_host_keys=[host_key], encoding=None
    ) as acceptor:
        yield acceptor.get_port()


async def test_a_house_that_hangs_up_while_it_is_asked_for_a_link_is_dialled_again(door: Door) -> None:
    line = Line(door.port, asyncssh.generate_private_key("ssh-ed25519"))
    async with other_house(b"") as port, linked(line) as link:
        before = await until(link, lambda _: True)
        with pytest.raises(LostError):
            async with visiting(Line(port, None), "test"):
                pass
        line.wrong_ports += [port, port]
        line.cut()
        await until(link, is_offline)
        after = await until(link, lambda update: not is_offline(update))
        assert (after.you.name, line.wrong_ports) == (before.you.name, [])


NOT_UNDERSTOOD = {
    "a frame that is none": b"\xc1",
    "a word that there is not": encode(Welcome(1, "other", ())) + msgpack.packb({"type": "update", "you": 7}),
}


async def test_a_newer_house_whose_words_are_not_all_known_is_understood() -> None:
    you = {"name": "ana", "guest": False, "settings": {"language": "it", "bell": False}}
    news = [{"type": "notice", "kind": "fireworks"}, {"type": "said", "name": "ben", "text": "ciao"}]
    update = {"type": "update", "you": you, "place": {"type": "lobby", "tables": [], "people": []}, "news": news}
    async with (
        other_house(encode(Welcome(1, "other", ())) + msgpack.packb(update)) as port,
        linked(Line(port, None)) as link,
    ):
        heard = await link.receive()
    assert heard.you.settings == Settings(bell=False)
    assert heard.news == (Said("ben", "ciao"),)


@pytest.mark.parametrize("words", NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD)
async def test_a_house_that_is_not_understood_is_left_for_good(words: bytes) -> None:
    """It would say the same again, however often it is dialled."""
    async with other_house(words) as port:
        with pytest.raises(GoodbyeError, match="does not understand"):
            async with linked(Line(port, None)) as link:
                await link.receive()
