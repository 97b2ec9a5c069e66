"""What a client may send: rates, pastes, and sequences that have broken others."""

import asyncio

import asyncssh
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.door.admission.accounts import open_accounts
from server.door.admission.addresses import Origin
from server.door.admission.limits import Limits
from server.door.admission.login import Reception, Visitor
from server.door.admission.session_slots import HouseSession
from server.door.frontends.paste import PASTE_END, PASTE_START, PasteLimit
from server.door.frontends.textual_driver import ENTER, ESCAPE_SECONDS, SshDriver, plain_key
from server.house.members.token_bucket import Rate, TokenBucket
from server.link.in_process import InProcessHouse
from server.office.desk import Desk
from tests.door.conftest import Door
from tests.kit.client import LightClient, player
from tests.kit.clock import clock, patience
from tests.kit.house import until
from tests.kit.terminal import ssh
from tests.kit.wire import logged_in


def test_a_token_bucket_fills_with_time() -> None:
    bucket = TokenBucket(Rate(10, 20))
    assert len(bucket.allowed(b"x" * 50, now=0)) == 20
    assert bucket.allowed(b"x", now=0) == b""
    assert len(bucket.allowed(b"x" * 50, now=1)) == 10
    assert len(bucket.allowed(b"x" * 50, now=1000)) == 20


def test_a_paste_is_cut_to_its_limit() -> None:
    limit = PasteLimit(5)
    assert limit.limited(f"ab{PASTE_START}12345678{PASTE_END}cd") == f"ab{PASTE_START}12345{PASTE_END}cd"


def test_a_paste_without_an_end_takes_no_memory_without_end() -> None:
    limit = PasteLimit(5)
    kept = limit.limited(PASTE_START) + "".join(limit.limited("x" * 100) for _ in range(1000))
    assert kept == PASTE_START + "x" * 5


@given(st.lists(st.sampled_from([PASTE_START, PASTE_END, "abcdefgh", "\x1b", "\x1b["]), max_size=8), st.data())
def test_a_paste_is_cut_alike_in_whatever_pieces_it_comes(parts: list[str], data: st.DataObject) -> None:
    """The marks around it too may come in pieces."""
    text = "".join(parts) + PASTE_START + "x" * 20 + PASTE_END + "after"
    whole, pieces, rest = PasteLimit(5), PasteLimit(5), text
    kept = ""
    while rest:
        size = data.draw(st.integers(1, 8))
        kept += pieces.limited(rest[:size])
        rest = rest[size:]
    assert kept == whole.limited(text)


@given(st.characters().filter(str.isprintable))
def test_every_printable_character_is_one_key(character: str) -> None:
    _, typed = plain_key(character)
    assert typed == character


@given(st.text(alphabet="ab", max_size=20), st.text(alphabet="ab", max_size=4))
def test_a_short_paste_is_left_alone(before: str, pasted: str) -> None:
    text = f"{before}{PASTE_START}{pasted}{PASTE_END}"
    assert PasteLimit(5).limited(text) == text


@pytest.mark.parametrize(
    "bytes_",
    [
        "\x1b[48;60000;60000;1;1t",
        "\x1b[48;0;0;0;0t",
        "\x1b[200~" + "x" * 5000,
        "\x1b[<0;1;1M\x1b[M   ",
        "\x1b[?2026;2$y\x1b[?2048;1$y",
        "\x1b]0;title\x07\x1bP+q\x1b\\",
        "\x1b[1;1R\x1b[I\x1b[O",
        "\x00\x01\x1a\x1c\x7f",
        "\x1b" * 50,
        "\x1b[" + "9" * 60,
    ],
    ids=lambda text: repr(text[:12]),
)
async def test_strange_sequences_do_no_harm(door: Door, bytes_: str) -> None:
    async with ssh(door.port, user="ana") as ana:
        await ana.until("Welcome")
        ana.press(bytes_, "\x1b[201~", "\x1b")
        await ana.insist("n", "A new table")
        ana.press("\r")
        await ana.until("Others join with the code")


async def test_a_letter_may_arrive_in_pieces(door: Door) -> None:
    async with player(door.port, "ana") as ana:
        for byte in "/é€\r".encode():
            ana.channel.write(bytes([byte]))
            await asyncio.sleep(0)
        await ana.until("ana: é€".encode())


async def test_keys_that_come_before_the_screen_does_are_no_harm(door: Door) -> None:
    async with logged_in(door.port) as connection:
        client = LightClient()
        await connection.create_session(lambda: client, term_type="xterm", term_size=(80, 24), encoding=None)
        client.press("z" * 60_000)
        await client.until(b"Welcome")


async def test_keys_wait_until_it_is_their_screens_turn_to_start(door: Door) -> None:
    """Apps start one at a time. Whoever types meanwhile is heard in the end."""
    async with logged_in(door.port) as connection:
        client = LightClient()
        async with door.apps._starting:
            received = door.house.figures.bytes_in
            await connection.create_session(lambda: client, term_type="xterm", term_size=(80, 24), encoding=None)
            client.press("/hello\r")
            await until(lambda: door.house.figures.bytes_in > received)
        await client.until(b": hello")


async def test_keys_keep_their_order_while_the_screen_starts(door: Door) -> None:
    """The first ones wait in Textual's queue, the last ones are handled as they arrive."""
    async with logged_in(door.port) as connection:
        client = LightClient()
        await connection.create_session(lambda: client, term_type="xterm", term_size=(80, 24), encoding=None)
        await client.until(ENTER.encode())
        text = "abcdefghijklmnop"
        for key in f"/{text}\r":
            client.press(key)
            await asyncio.sleep(0.002)
        await client.until(f": {text}".encode())


async def test_a_key_behind_the_one_that_leaves_does_nothing(door: Door) -> None:
    async with player(door.port, "ana") as ana:
        ana.press("qp")
        async with patience():
            await ana.closed.wait()
    assert not door.house.tables


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (2**32 - 1, 2**32 - 1), (2**31, 0)])
async def test_a_window_of_any_size_is_drawn(door: Door, size: tuple[int, int]) -> None:
    async with logged_in(door.port) as connection:
        client = LightClient()
        await connection.create_session(lambda: client, term_type="xterm", term_size=(80, 24), encoding=None)
        await client.until(b"Welcome")
        client.channel.change_terminal_size(*size)
        client.channel.change_terminal_size(100, 30)
        await client.until(b"Welcome")


async def test_of_many_sizes_in_a_row_a_few_are_drawn_and_the_last_one_is(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, int]] = []
    resize = SshDriver.resize

    def noted(driver: SshDriver, width: int, height: int) -> None:
        drawn.append((width, height))
        resize(driver, width, height)

    monkeypatch.setattr(SshDriver, "resize", noted)
    async with player(door.port, "ana") as ana:
        for number in range(300):
            ana.channel.change_terminal_size(60 + number % 100, 30)
        ana.channel.change_terminal_size(77, 33)
        async with patience():
            while drawn[-1] != (77, 33):  # noqa: ASYNC110 - a screen tells nobody
                await asyncio.sleep(0.01)
    assert len(drawn) < 100


async def test_bytes_that_are_no_text_do_no_harm(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana:
        await ana.until("Welcome")
        ana.send(bytes(range(128, 256)) * 3)
        ana.press("n", "\r")
        await ana.until("Others join with the code")


def visitor() -> Visitor:
    limits = Limits()
    reception = Reception(InProcessHouse(Desk(), limits), open_accounts(limits))
    return Visitor(Origin("192.0.2.1", limits), limits, lambda _: HouseSession(), reception)


async def test_a_key_that_was_only_asked_about_is_not_an_identity() -> None:
    """A client may ask whether somebody's public key is welcome, and then come in another way."""
    victim, own = (asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(2))
    guest = visitor()
    guest.validate_public_key("ana", victim)
    await guest.get_kbdint_challenge("ana", "", "")
    await guest.take_place()
    assert guest.identity is None
    player = visitor()
    player.validate_public_key("ana", victim)
    player.validate_public_key("ana", own)
    await player.take_place()
    assert player.identity == own.get_fingerprint()


@pytest.mark.parametrize("pieces", [["\x1b[O"], ["\x1b", "[O"], ["\x1b[", "O"], ["\x1b", "[", "O"]], ids=len)
async def test_a_report_about_the_focus_is_no_key(door: Door, pieces: list[str]) -> None:
    """In whatever pieces it comes, and in the middle of a line too; however slow the machine is, none comes late."""
    clock().longest = ESCAPE_SECONDS
    async with player(door.port, "ana") as ana:
        assert ENTER.encode().count(b"\x1b[?1004h") == 1
        ana.press("/ab")
        await ana.until(b"ab")
        for report in (pieces, [piece.replace("O", "I") for piece in pieces]):
            for piece in report:
                ana.press(piece)
                await asyncio.sleep(0)
        ana.press("cd\r")
        await ana.until(b"ana: abcd")
