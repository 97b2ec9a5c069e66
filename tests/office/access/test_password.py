"""A house with a password asks for it, guests and keys alike, through the stock client."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from server.door.admission.login import PROMPT, TRIES
from tests.kit.clock import patience
from tests.kit.terminal import client_options, ssh
from tests.office.conftest import Hosted, fingerprint

RIGHT = "open sésame"
ASKPASS = """\
#!/bin/sh
# Note the question, and give the next of the answers.
echo "$1" >> {folder}/asked
head -n 1 {folder}/answers
sed -i 1d {folder}/answers
"""


@pytest.fixture
def locked(hosted: Hosted) -> Hosted:
    hosted.desk.terms.set_password(RIGHT)
    return hosted


class Typist:
    """What the client asks for a password, in place of a person at the keyboard."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._script = folder / "askpass"
        self._script.write_text(ASKPASS.format(folder=folder))
        self._script.chmod(0o700)

    def types(self, *answers: str) -> dict[str, str]:
        """The environment of a client whose user gives these answers, one after the other."""
        (self._folder / "answers").write_text("".join(f"{answer}\n" for answer in answers))
        return {"SSH_ASKPASS": str(self._script), "SSH_ASKPASS_REQUIRE": "force"}

    @property
    def asked(self) -> list[str]:
        """The questions so far."""
        asked = self._folder / "asked"
        return asked.read_text().splitlines() if asked.exists() else []


@pytest.fixture
def typist(tmp_path: Path) -> Typist:
    return Typist(tmp_path)


async def test_a_guest_who_knows_it_comes_in(locked: Hosted, typist: Typist) -> None:
    async with ssh(locked.port, user="zoe", environment=typist.types(RIGHT)) as zoe:
        assert "(guest)" in await zoe.until("Welcome, zoe")
    [question] = typist.asked
    assert question.endswith(PROMPT)


async def test_a_key_is_asked_too_and_stays_the_player(locked: Hosted, typist: Typist) -> None:
    environment = typist.types("wrong", RIGHT)
    async with ssh(locked.port, user="ana", key=locked.key("ana"), environment=environment) as ana:
        await ana.until(r"Welcome, ana\.")
        assert locked.house.members.keys() == {fingerprint(locked.key("ana"))}
    assert len(typist.asked) == 2


async def test_an_operator_is_not_asked(locked: Hosted, typist: Typist) -> None:
    async with ssh(locked.port, user="olga", key=locked.key("olga"), environment=typist.types()) as olga:
        await olga.until("Welcome, olga")
    assert typist.asked == []


@pytest.mark.parametrize("with_key", [True, False])
async def test_after_three_wrong_ones_the_connection_is_closed(
    locked: Hosted, typist: Typist, *, with_key: bool
) -> None:
    key = locked.key("eve") if with_key else None
    environment = typist.types(*["guess"] * 9)
    async with ssh(locked.port, user="eve", key=key, environment=environment) as eve:
        assert await eve.ended() == 255
        await eve.until("Too many wrong passwords")
    assert len(typist.asked) == TRIES
    assert locked.house.figures.refusals["password"] == TRIES
    assert not locked.house.members


async def test_an_address_that_goes_on_guessing_is_not_listened_to(locked: Hosted) -> None:
    """Whatever it says then, the right word too; other addresses are."""
    keeper, refusals = locked.desk.doorkeeper, locked.house.figures.refusals
    while not refusals["password_tries"]:
        assert not keeper.knows_password("guess", "203.0.113.7")
    assert not keeper.knows_password(RIGHT, "203.0.113.7")
    assert keeper.knows_password(RIGHT, "203.0.113.8")


async def test_words_are_not_answered_without_it(locked: Hosted) -> None:
    process = await asyncio.create_subprocess_exec(
        "ssh", *client_options(locked.port, None), "-o", "BatchMode=yes", "127.0.0.1", "tables",
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, errors = await process.communicate()
    assert (process.returncode, output) == (255, b"")
    assert b"Permission denied" in errors


async def test_a_password_that_is_taken_away_is_not_asked_for_any_more(locked: Hosted, typist: Typist) -> None:
    locked.desk.terms.set_password("")
    async with ssh(locked.port, user="kai", environment=typist.types()) as kai:
        await kai.until("Welcome, kai")
    assert typist.asked == []


class Knowing(asyncssh.SSHClient):
    """A program that knows the password."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *question: object) -> list[str]:
        return [RIGHT] if question[-1] else []


async def entered(port: int, keys: list[asyncssh.SSHKey], client: Callable[[], asyncssh.SSHClient]) -> None:
    """Come in with a program's own choice of keys, and stay until the house has noticed."""
    async with asyncssh.connect(
        "127.0.0.1", port, username="eve", known_hosts=None, config=None, agent_path=None, client_keys=keys,
        client_factory=client,
    ) as connection:  # fmt: skip
        process = await connection.create_process(term_type="xterm", encoding=None)
        async with patience():
            await process.stdout.readuntil(b"Welcome")


async def test_the_key_that_was_proven_before_the_password_is_the_player(locked: Hosted) -> None:
    """A client with several keys is the one whose signature was the first half; a second one is not listened to."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    await entered(locked.port, keys, Knowing)
    first, second = (str(key.convert_to_public().get_fingerprint()) for key in keys)
    assert await locked.house.known_players.knows(first)
    assert not await locked.house.known_players.knows(second)
