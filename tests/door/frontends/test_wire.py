"""Whatever people are called and say, nobody's terminal gets anything but what stands in the grammar."""

import re
from contextlib import AsyncExitStack
from typing import Any

import asyncssh
import pytest
from msgspec.structs import replace

from kombio_tui.kit.terminal import clamped
from protocol.encodings.remote import HouseAddress
from protocol.people import Ignore, Report, Say, Settings
from server.house.house import House
from server.house.members.member import Member
from server.office.access.terms import Terms
from tests.door.conftest import Door
from tests.kit.bystander import Bystander
from tests.kit.clock import patience
from tests.kit.grammar import SEQUENCES, violations
from tests.kit.wire import logged_in

HOSTILE = [
    "\x1b[2J\x1b[H",
    "\x1b]0;title\x07",
    "\x1b]52;c;aGk=\x1b\\",
    "\x1bP+q544e\x1b\\",
    "\x9b31m\x9d0;x\x9c",
    "\x00\x07\x08\x0b\x0c\x7f",
    "line\r\nbreak\u2028and\u2029more",
    "\u202eright\u2066to\u2069left\u200f",
    "zero\u200bwidth\u200d\ufeff\u2060",
    "z\u0301\u0302\u0303\u0304\u0305\u0306\u0307algo",
    "\u3164\u115f\u1160\uffa0",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\ufe0f",
    "\ue000\U000e0041\U0010ffff\ud7b0",
    "x" * 200,
    "{name} %s %(text)s [bold]markup[/bold] \\x1b[31m",
]
CONTROL_STRINGS = (
    "a link to a table",
    "copy the command that leads to a table",
    "save and restore the title",
    "title of the window",
    "desktop notification",
)
"""Of these, each must have been on some wire."""
TERMINALS: list[dict[str, Any]] = [
    {"term_type": "xterm-256color", "term_size": (80, 24), "env": {"LANG": "en_US.UTF-8"}},
    {"term_type": "xterm", "term_size": (120, 40), "env": {"LANG": "de_DE.UTF-8", "COLORTERM": "truecolor"}},
    {"term_type": "vt100", "term_size": (60, 20), "env": {"LANG": "C"}},
    {"term_type": "\x1b[31m", "term_size": (1000, 1000), "env": {"LC_ALL": "\x1b[2J", "LANG": "fr_FR.UTF-8"}},
]


class Tapped(Bystander):
    """A player whose wire is kept as a whole."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.wire = bytearray()

    def data_received(self, data: bytes, datatype: object) -> None:
        self.wire += data
        super().data_received(data, datatype)


async def come(stack: AsyncExitStack, door: Door, name: str, terminal: dict[str, Any]) -> Tapped:
    connection = await stack.enter_async_context(
        asyncssh.connect(
            "127.0.0.1", door.port, username=name, known_hosts=None, config=None, agent_path=None,
            client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        )
    )  # fmt: skip
    client = Tapped(clamped(*terminal["term_size"]))
    await connection.create_session(lambda: client, encoding=None, **terminal)
    await client.until(b"\x1b[?2004h")
    return client


async def speak(house: House, speaker: Member, witness: Tapped) -> None:
    """Let somebody say all that is hostile, past what a screen would let them type, and wait until it is seen."""
    for number, line in enumerate(HOSTILE):
        for request in (Report(line), Ignore(line)):
            house.chat.take(speaker, request, house.members.values())
        house._say(speaker, Say(f"#{number}# {line}"), None)
        await witness.until(f"#{number}#".encode())


@pytest.fixture
def names_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let names through that asyncssh would refuse by itself, on both sides."""
    monkeypatch.setattr("asyncssh.connection.saslprep", lambda name: name)


@pytest.mark.usefixtures("names_as_they_are")
async def test_every_byte_on_every_wire_is_in_the_grammar(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    door.desk.adopt(replace(door.house.policy, address=HouseAddress("kombio.example.org", 2222)), Terms())
    async with AsyncExitStack() as stack:
        people = [await come(stack, door, name, TERMINALS[n % len(TERMINALS)]) for n, name in enumerate(HOSTILE)]
        members = list(door.house.members.values())
        for member in members:
            member.settings = Settings(notification=True)
        await speak(door.house, members[0], people[1])
        for number, person in enumerate(people):
            person.press(("s", "n\r", "?", ",", "/\x1b[31m\u202ered\r", "t", "cABCD\r")[number % 7])
        await people[0].plays(5)
        await speak(door.house, members[1], people[1])
        await people[7].plays(2)
        people[1].press("crr")
        for person in people:
            person.press("/\u0301\u0301\u0301\u0301 hey\r?\x0c")
        await people[0].plays(2)
        async with logged_in(door.port) as connection:
            listed = str((await connection.run("tables")).stdout).encode()
        people[0].channel.get_connection().abort()
        for person in people[1:]:
            person.press("qqqq\x03\x03")
        for person in people:
            async with patience():
                await person.closed.wait()
    for person in people:
        assert violations(bytes(person.wire)) == []
    everything = b"".join(bytes(person.wire) for person in people)
    assert [name for name in CONTROL_STRINGS if not re.search(SEQUENCES[name], everything)] == []
    assert violations(listed) == []
    logged = [record.getMessage() for record in caplog.records if record.name.startswith("server.")]
    assert any("lost the connection" in line for line in logged)
    assert [line for line in logged if not line.isprintable()] == []


def test_the_grammar_finds_what_is_not_in_it() -> None:
    for line in HOSTILE[:-2]:
        assert violations(line.encode("utf-8", "surrogatepass")) or line.startswith("\u3164"), line
    assert violations(b"\x1b[1;1H\x1b[0;38;5;3mna\xc3\xafve\x1b[0m\x1b[K\r\n\x07\x1b[?1049h") == []
    assert violations(b"\xff") == ["no UTF-8: b'\\xff'"]
