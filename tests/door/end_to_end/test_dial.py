"""How `kombio play` gets in: hosts are known, keys are found and asked for, as ssh does it, with ssh's own files."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import asyncssh
import pytest

from kombio_tui.remote.address import Address, address
from kombio_tui.remote.authentication import Passwords, Player
from kombio_tui.remote.dial import DialError, Dialler
from kombio_tui.remote.link import RemoteLink, visiting
from protocol.house import You
from server.office.access.terms import Terms
from tests.door.conftest import Door
from tests.kit.clock import pass_time

PASSPHRASE = "correct horse"  # noqa: S105


class Answers:
    """Somebody who was told what to say, and remembers the questions."""

    def __init__(self, *secrets: str, agrees: bool = True) -> None:
        self._secrets = list(secrets)
        self._agrees = agrees
        self.questions: list[str] = []

    def secret(self, question: str) -> str | None:
        self.questions.append(question)
        return self._secrets.pop(0) if self._secrets else None

    def agrees(self, question: str) -> bool:
        self.questions.append(question)
        return self._agrees


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own, without keys."""
    folder = tmp_path / "home"
    (folder / ".ssh").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.delenv("SSH_AUTH_SOCK", raising=False)
    return folder


def new_key(file: Path, passphrase: str | None = None) -> str:
    """Make a key file that is quick to decrypt, and give the key's fingerprint."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_private_key(file, passphrase=passphrase, rounds=1, ignore_few_rounds=True)
    file.chmod(0o600)
    key.write_public_key(file.with_suffix(".pub"))
    return key.get_fingerprint()


async def visit(door: Door, ask: Answers, *key_files: str, user: str | None = "ana") -> tuple[You, list[str]]:
    """Come in and look around; gives who one is there, and the keys of all who are."""
    dialler = Dialler(Address("127.0.0.1", user, door.port), ask, key_files)
    async with visiting(dialler, "test") as link:
        return (await link.receive()).you, [*door.house.members]


# --- the host ---


async def test_an_unknown_host_is_asked_about_and_known_from_then_on(door: Door, home: Path) -> None:
    ask = Answers()
    await visit(door, ask)
    assert "SHA256:" in ask.questions[0]
    assert f"[127.0.0.1]:{door.port} ssh-ed25519 " in (home / ".ssh" / "known_hosts").read_text()
    again = Answers()
    await visit(door, again)
    assert again.questions == []


async def test_ssh_knows_a_host_that_was_met_here(door: Door, home: Path) -> None:
    known = home / ".ssh" / "known_hosts"
    known.write_text("other.example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
    await visit(door, Answers())
    process = await asyncio.create_subprocess_exec(
        "ssh", "-F", "/dev/null", "-o", "StrictHostKeyChecking=yes", "-o", f"UserKnownHostsFile={known}",
        "-p", str(door.port), "127.0.0.1", "help", stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    told, _ = await process.communicate()
    assert b"card house" in told


async def test_who_does_not_agree_goes_no_further(door: Door, home: Path) -> None:
    with pytest.raises(DialError, match="not known"):
        await visit(door, Answers(agrees=False))
    assert not (home / ".ssh" / "known_hosts").exists()
    assert not door.house.members


async def test_a_changed_key_is_refused_without_a_question(door: Door, home: Path) -> None:
    known = home / ".ssh" / "known_hosts"
    other = asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode()
    known.write_text(f"[127.0.0.1]:{door.port} {other}")
    before, ask = known.read_text(), Answers()
    with pytest.raises(DialError, match="CHANGED") as refused:
        await visit(door, ask)
    assert "ssh-keygen -R '[127.0.0.1]" in str(refused.value)
    assert (ask.questions, known.read_text()) == ([], before)
    assert not door.house.members


async def test_a_host_that_ssh_has_written_down_in_hashes_is_known(door: Door, home: Path) -> None:
    await visit(door, Answers())
    known = home / ".ssh" / "known_hosts"
    process = await asyncio.create_subprocess_exec("ssh-keygen", "-q", "-H", "-f", known, stdout=subprocess.DEVNULL)
    assert await process.wait() == 0
    assert "127.0.0.1" not in known.read_text()
    ask = Answers()
    await visit(door, ask)
    assert ask.questions == []


@pytest.mark.parametrize("content", [b"nonsense\n", b"\xff\xfe\n", b"@nothing host key\n"])
async def test_a_damaged_list_of_hosts_is_told_in_words_and_left_alone(door: Door, home: Path, content: bytes) -> None:
    known = home / ".ssh" / "known_hosts"
    known.write_bytes(content)
    with pytest.raises(DialError, match=r"127\.0\.0\.1"):
        await visit(door, Answers())
    assert known.read_bytes() == content
    assert not door.house.members


async def test_a_host_that_can_not_be_written_down_is_told_in_words(door: Door, home: Path) -> None:
    (home / ".ssh" / "known_hosts").mkdir()
    with pytest.raises(DialError, match="directory"):
        await visit(door, Answers())
    assert not door.house.members


async def test_no_house_is_told_in_words(home: Path) -> None:
    with pytest.raises(DialError, match=r"127\.0\.0\.1:1: "):
        await Dialler(address("127.0.0.1:1"), Answers())()


@pytest.mark.parametrize(
    ("typed", "others"),
    [("cards", "ssh KTAD@cards"), ("ana@cards", "ssh KTAD@cards"), ("ana@[::1]:2222", "ssh -p 2222 KTAD@::1")],
)
def test_what_others_type_to_come_to_the_same_house(typed: str, others: str) -> None:
    assert address(typed).of_house.command("KTAD") == others


# --- the player ---


async def test_a_key_file_is_the_player(door: Door, home: Path) -> None:
    fingerprint = new_key(home / ".ssh" / "id_ed25519")
    you, members = await visit(door, Answers())
    assert (you.name, you.guest, members) == ("ana", False, [fingerprint])


async def test_a_key_file_that_is_named_is_the_player(door: Door, home: Path) -> None:
    new_key(home / ".ssh" / "id_ed25519")
    fingerprint = new_key(home / "other")
    _, members = await visit(door, Answers(), str(home / "other"))
    assert members == [fingerprint]


async def test_a_key_with_a_passphrase_is_asked_for(door: Door, home: Path) -> None:
    fingerprint = new_key(home / ".ssh" / "id_ed25519", PASSPHRASE)
    ask = Answers("wrong", PASSPHRASE)
    _, members = await visit(door, ask)
    assert members == [fingerprint]
    assert [question for question in ask.questions if "Passphrase" in question] == [
        f"Passphrase for {home / '.ssh' / 'id_ed25519'}: "
    ] * 2


async def test_it_is_asked_for_once_however_often_the_house_is_dialled(door: Door, home: Path) -> None:
    new_key(home / ".ssh" / "id_ed25519", PASSPHRASE)
    ask = Answers(PASSPHRASE)
    dialler = Dialler(Address("127.0.0.1", "ana", door.port), ask)
    for _ in range(2):
        async with visiting(dialler, "test") as link:
            assert not (await link.receive()).you.guest
    assert len(ask.questions) == 2  # the host, the passphrase


async def test_who_gives_no_passphrase_is_a_guest(door: Door, home: Path) -> None:
    new_key(home / ".ssh" / "id_ed25519", PASSPHRASE)
    you, _ = await visit(door, Answers())
    assert you.guest


async def test_without_a_key_one_is_a_guest(door: Door) -> None:
    you, _ = await visit(door, Answers())
    assert (you.name, you.guest) == ("ana", True)


@pytest.fixture
def agent(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A real agent that holds one key, whose file is gone; gives the key's fingerprint."""
    socket = home / "agent"
    with subprocess.Popen(["ssh-agent", "-D", "-a", socket], stdout=subprocess.PIPE) as process:  # noqa: S603, S607
        assert process.stdout
        process.stdout.readline()  # it listens
        monkeypatch.setenv("SSH_AUTH_SOCK", str(socket))
        fingerprint = new_key(home / "for-the-agent")
        subprocess.run(["ssh-add", "-q", home / "for-the-agent"], check=True)  # noqa: S603, S607
        os.unlink(home / "for-the-agent")
        yield fingerprint
        process.terminate()


async def test_the_agents_key_is_used_and_nothing_is_asked(door: Door, home: Path, agent: str) -> None:
    new_key(home / ".ssh" / "id_ed25519", PASSPHRASE)
    ask = Answers()
    _, members = await visit(door, ask)
    assert members == [agent]
    assert not any("Passphrase" in question for question in ask.questions)


async def test_the_ssh_configuration_is_read(door: Door, home: Path) -> None:
    fingerprint = new_key(home / "games")
    (home / ".ssh" / "config").write_text(
        f"Host cards\n  HostName 127.0.0.1\n  Port {door.port}\n  User clara\n  IdentityFile {home / 'games'}\n"
    )
    async with visiting(Dialler(address("cards"), Answers()), "test") as link:
        assert (await link.receive()).you.name == "clara"
        assert [*door.house.members] == [fingerprint]


async def test_a_key_that_the_configuration_names_is_asked_for_too(door: Door, home: Path) -> None:
    fingerprint = new_key(home / "games", PASSPHRASE)
    (home / ".ssh" / "config").write_text(f"IdentityFile {home / 'games'}\n")
    _, members = await visit(door, Answers(PASSPHRASE))
    assert members == [fingerprint]


@pytest.fixture
async def with_password(door: Door) -> int:
    """A house that asks for a password."""
    door.desk.adopt(door.house.policy, Terms(password="sesame"))  # noqa: S106
    return door.port


async def test_the_password_of_a_house_is_asked_for(with_password: int) -> None:
    ask = Answers("sesame")
    async with visiting(Dialler(Address("127.0.0.1", "ana", with_password), ask), "test") as link:
        assert isinstance(link, RemoteLink)
    assert "password" in ask.questions[-1]


async def test_it_is_asked_for_once_and_again_if_it_was_wrong(with_password: int) -> None:
    """A link that is lost dials again while a screen is up: then nobody can be asked."""
    where, ask = Address("127.0.0.1", "ana", with_password), Answers("wrong", "sesame")
    dialler = Dialler(where, ask)
    for _ in range(2):
        async with visiting(dialler, "test") as link:
            assert (await link.receive()).you.name == "ana"
    _, *asked = ask.questions
    assert asked == [f"({where}) The password of this house: "] * 2


async def test_a_house_can_not_pass_off_its_questions_as_those_of_the_player() -> None:
    ask = Answers("secret")
    passwords = Passwords(Player(ask), "ana@host")
    assert await passwords.answer("\x1b[2K\rPassphrase for id_ed25519: ", wrong=False) == "secret"
    assert ask.questions == ["(ana@host) [2KPassphrase for id_ed25519: "]


async def test_the_player_may_take_time_and_the_house_may_not() -> None:
    dialler, connection = (
        Dialler(address("host"), Answers(), connect_seconds=100),
        cast("asyncssh.SSHClientConnection", object()),
    )

    async def connecting() -> asyncssh.SSHClientConnection:
        with dialler._player.thinking():
            await asyncio.sleep(500)
        return connection

    patiently = asyncio.create_task(dialler._in_time(connecting()))
    await pass_time(600)
    assert await patiently is connection
    in_vain = asyncio.create_task(dialler._in_time(asyncio.get_running_loop().create_future()))
    await pass_time(200)
    with pytest.raises(TimeoutError):
        await in_vain


async def test_without_the_password_there_is_no_way_in(with_password: int) -> None:
    with pytest.raises(DialError, match=r"(?i)permission denied|denied"):
        await Dialler(Address("127.0.0.1", "ana", with_password), Answers())()


# --- addresses ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("host", Address("host")),
        ("ana@host", Address("host", "ana")),
        ("ana@host.example:2222", Address("host.example", "ana", 2222)),
        ("[::1]:22", Address("::1", None, 22)),
        ("ana@[fe80::1%eth0]", Address("fe80::1%eth0", "ana")),
    ],
)
def test_an_address_is_read_and_written(text: str, expected: Address) -> None:
    assert address(text) == expected
    assert str(expected) == text


@pytest.mark.parametrize("text", ["", "@host", "ana@", "host:", "host:0", "host:99999", "a b", "host:22:33", "::1"])
def test_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is no address"):
        address(text)
