"""The subsystem for scripts: the same house, the same gates and the same limits, in lines of JSON."""

import json
import random

import pytest
from msgspec.structs import replace

from protocol.encodings.remote import JSON_SUBSYSTEM, SUBSYSTEM
from server.door.admission.limits import Limits
from server.house.members.token_bucket import Rate
from server.house.runtime.policy import Policy
from tests.attack.frames import line
from tests.door.conftest import Door
from tests.door.frontends.test_hostile_frames import is_answered, says_anything, session_of
from tests.kit.client import connected
from tests.kit.frames import FrameClient, channel, frames
from tests.kit.house import in_time
from tests.kit.limits import PLENTY, ROOMY

pytestmark = pytest.mark.usefixtures("no_bug")
BOTH = pytest.mark.parametrize("subsystem", [SUBSYSTEM, JSON_SUBSYSTEM])


@pytest.fixture
def limits() -> Limits:
    """Long lines arrive at once."""
    return replace(ROOMY, received=PLENTY)


async def test_a_script_and_a_program_share_a_table(door: Door) -> None:
    async with frames(door.port, "ana", subsystem=JSON_SUBSYSTEM) as ana, frames(door.port, "ben") as ben:
        ana.send("open_table", game="kombio", options={"starter": "host"}, number=1)
        await ana.until(lambda: ana.answers() == [(1, "done")])
        ben.send("join", code=ana.place["line"]["code"])
        await ben.until(lambda: ben.at_table)
        ana.send("start", number=2)
        await ben.until(lambda: ben.view)
        for client in (ana, ben):
            client.send("play", command={"type": "ready"}, number=3)
        await ana.until(lambda: ana.view.get("stage") == "choosing")
        ana.send("play", command={"type": "draw"}, number=4)
        await ana.until(lambda: len(ana.answers()) == 4)
        assert ana.answers() == [(1, "done"), (2, "done"), (3, "happened"), (4, "happened")]
        assert isinstance(ana.view["drawn"], int)
        await ben.until(lambda: ben.view["stage"] == "holding")
        assert ben.view["drawn"] is None


@BOTH
async def test_a_refusal_is_told_in_a_sentence_and_has_the_number(door: Door, subsystem: str) -> None:
    async with frames(door.port, "ana", subsystem=subsystem) as ana:
        ana.send("join", code="NONE", number=7)
        ana.send("open_table", game="kombio", options={"target": 0}, number=8)
        ana.send("say", text=" ", number=9)
        ana.send("join", code="NONE")
        await ana.until(lambda: len(ana.refusals()) == 4)
        first, options, empty, plain = [news for news in ana.news if news["type"] == "refused"]
        text = "There is no table with this code."
        assert first == {"type": "refused", "reason": "no_such_table", "why": "", "text": text, "number": 7}
        assert (options["number"], options["text"]) == (8, "These options are not possible.")
        assert options["why"] == "Expected `int` >= 1 - at `$.target`"
        assert (empty["number"], empty["reason"]) == (9, "nothing_to_say")
        assert plain == {"type": "refused", "reason": "no_such_table", "why": "", "text": text}


@BOTH
@pytest.mark.parametrize("number", [-1, 2**53, 1.5, "7", None])
async def test_what_is_no_number_ends_the_connection(door: Door, subsystem: str, number: object) -> None:
    async with frames(door.port, "ana", subsystem=subsystem) as ana:
        ana.send("leave", number=number)
        assert await ana.ended() == "invalid"


@BOTH
async def test_who_closes_its_input_still_gets_all_answers(door: Door, subsystem: str) -> None:
    """A script may send all it has to say at once."""
    async with frames(door.port, "ana", subsystem=subsystem) as ana:
        ana.send("open_table", game="level8", bots=["easy"], number=1)
        ana.send("say", text="hello", number=2)
        ana.channel.write_eof()
        assert await ana.ended() == "bye"
        assert sorted(number for number, _ in ana.answers()) == [1, 2]


async def test_who_reads_slowly_and_closes_its_input_gets_them_too(door: Door) -> None:
    async with frames(door.port, "ana", subsystem=JSON_SUBSYSTEM) as ana, frames(door.port, "ben") as ben:
        session = session_of("ana")
        session.block_network()
        for number in range(3):
            ana.send("say", text=f"line {number}", number=number)
        ana.channel.write_eof()
        await ben.until(lambda: sum(news["type"] == "said" for news in ben.news) == 3)
        assert ana.answers() == []
        session.free_network()
        assert await ana.ended() == "bye"
        assert ana.answers() == [(0, "done"), (1, "done"), (2, "done")]


async def test_a_program_that_is_lost_is_still_a_program(door: Door) -> None:
    async with frames(door.port, "ben") as ben:
        async with frames(door.port, "ana", subsystem=JSON_SUBSYSTEM, bot=True) as ana:
            ana.send("open_table", game="kombio")
            await ana.until(lambda: ana.at_table)
            ben.send("join", code=ana.place["line"]["code"])
            await ben.until(lambda: ben.at_table)
            ana.send("start")
            await ben.until(lambda: ben.view)
        await ben.until(lambda: not ben.place["line"]["seats"][0]["here"])
        assert ben.place["line"]["seats"][0] == {"name": "~ana", "here": False, "bot": "program", "followable": False}


# --- the same gates ---


async def said_hello(door: Door, *lines: bytes) -> FrameClient:
    async with connected(door.port, "eve") as connection:
        client = await channel(connection, JSON_SUBSYSTEM)
        client.write(b"".join(lines))
        await client.ended()
        return client


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"hello\n", "malformed"),
        (b"[]\n", "invalid"),
        (b'{"type": "leave"}\n', "no_hello"),
        (b'{"type": "hello", "version": 2}\n', "other_version"),
        (b'{"type": "hello", "version": 1, "colour": "red"}\n', "invalid"),
        (b'{"a": "' + b"x" * 66_000, "too_large"),
        (b'{"a": ' + b"[" * 20 + b"]" * 20 + b"}\n", "too_deep"),
    ],
)
async def test_a_line_that_is_none_ends_the_connection_with_a_reason(door: Door, line: bytes, reason: str) -> None:
    client = await said_hello(door, line)
    assert client.goodbye
    assert client.goodbye["reason"] == reason
    assert client.goodbye["text"]


async def test_the_end_inside_a_line_is_told(door: Door) -> None:
    async with frames(door.port, "eve", subsystem=JSON_SUBSYSTEM) as eve:
        eve.write(b'{"type": "leave"}')
        eve.channel.write_eof()
        assert await eve.ended() == "incomplete"


async def test_programs_can_be_forbidden(door: Door) -> None:
    door.house.adopt(Policy(programs=False))
    async with frames(door.port, "ana", subsystem=JSON_SUBSYSTEM, bot=True) as ana:
        assert await ana.ended() == "no_programs"


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_is_nearly_right_is_done_refused_or_the_end(door: Door, seed: int) -> None:
    chance = random.Random(seed)
    async with frames(door.port, "ana") as ana:
        for visit in range(15):
            async with frames(door.port, f"eve{visit}", subsystem=JSON_SUBSYSTEM) as eve:
                eve.send("open_table", game="kombio", bots=["easy"], start=True)
                await says_anything(eve, chance, line)
        await is_answered(ana)


class TestFloods:
    """Who sends faster than it may is read more slowly; nothing is lost."""

    @pytest.fixture
    def limits(self) -> Limits:
        return replace(ROOMY, keys=Rate(0.5, 50))

    async def test_a_flood_is_read_slowly_and_wholly(self, door: Door) -> None:
        async with frames(door.port, "eve", subsystem=JSON_SUBSYSTEM) as eve:
            eve.write(b"".join(json.dumps({"type": "ping", "number": n}).encode() + b"\n" for n in range(200)))
            await in_time(lambda: sum(frame["type"] == "pong" for frame in eve.frames) == 200)
            assert [frame["number"] for frame in eve.frames if frame["type"] == "pong"] == list(range(200))
