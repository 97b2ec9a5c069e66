"""What a client may send: budgets, pastes, and sequences that have broken others."""

import asyncssh
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.ssh.budget import Budget
from server.ssh.driver import PASTE_END, PASTE_START, PasteLimit
from server.ssh.login import Visitor
from tests.kit.terminal import ssh
from tests.ssh.conftest import Door


def test_a_budget_fills_with_time() -> None:
    budget = Budget(rate=10, burst=20)
    assert len(budget.allowed(b"x" * 50, now=0)) == 20
    assert budget.allowed(b"x", now=0) == b""
    assert len(budget.allowed(b"x" * 50, now=1)) == 10
    assert len(budget.allowed(b"x" * 50, now=1000)) == 20


def test_a_paste_is_cut_to_its_limit() -> None:
    limit = PasteLimit(5)
    assert limit.limited(f"ab{PASTE_START}12345678{PASTE_END}cd") == f"ab{PASTE_START}12345{PASTE_END}cd"


def test_a_paste_without_an_end_takes_no_memory_without_end() -> None:
    limit = PasteLimit(5)
    kept = limit.limited(PASTE_START) + "".join(limit.limited("x" * 100) for _ in range(1000))
    assert kept == PASTE_START + "x" * 5


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


async def test_bytes_that_are_no_text_do_no_harm(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana:
        await ana.until("Welcome")
        ana.send(bytes(range(128, 256)) * 3)
        ana.press("n", "\r")
        await ana.until("Others join with the code")


def visitor() -> Visitor:
    return Visitor(lambda _: asyncssh.SSHServerSession())


def test_a_key_that_was_only_asked_about_is_not_an_identity() -> None:
    """A client may ask whether somebody's public key is welcome, and then come in another way."""
    victim, own = (asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(2))
    guest = visitor()
    guest.validate_public_key("ana", victim)
    guest.get_kbdint_challenge("ana", "", "")
    guest.auth_completed()
    assert guest.identity is None
    player = visitor()
    player.validate_public_key("ana", victim)
    player.validate_public_key("ana", own)
    player.auth_completed()
    assert player.identity == own.get_fingerprint()
