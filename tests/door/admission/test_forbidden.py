"""What the house does not do for anybody, asked for by the stock clients."""

import asyncio
import os
import re
import socket
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from kombio_tui.kit.terminal import described
from server.door.admission.limits import Limits
from tests.door.conftest import Door
from tests.kit.client import LightClient
from tests.kit.terminal import client_options, ssh
from tests.kit.wire import bare, logged_in, own_address


async def run(*words: str, **environment: str) -> tuple[int, str]:
    """Run a client to its end; its exit code, and all that it says."""
    process = await asyncio.create_subprocess_exec(
        *words, env={**os.environ, **environment},
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    output, _ = await process.communicate()
    return process.returncode or 0, output.decode()


def options(door: Door) -> list[str]:
    """Options of the client, which says more here than elsewhere."""
    return [word.replace("LogLevel=ERROR", "LogLevel=INFO") for word in client_options(door.port, None)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["ssh", "-s", "HOST", "sftp"], "subsystem request failed"),
        (["ssh", "-s", "HOST", "netconf"], "subsystem request failed"),
        (["sftp", "HOST"], "subsystem request failed"),
        (["scp", "HOST:/etc/passwd", "here"], "subsystem request failed"),
        (["scp", "-O", "HOST:/etc/passwd", "here"], "protocol error|lost connection"),
        (["ssh", "HOST", "cat /etc/passwd"], "There is no command 'cat'"),
        (["ssh", "HOST", "help; id"], "There is no command 'help;'"),
        (["ssh", "HOST", "rules ../../etc/passwd"], "Which game?"),
        (["ssh", "-W", "127.0.0.1:PORT", "HOST"], "stdio forwarding failed"),
        (["ssh", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:PORT", "HOST"], "forwarding failed"),
        (["ssh", "-o", "ExitOnForwardFailure=yes", "-R", "FOLDER/x.sock:127.0.0.1:PORT", "HOST"], "forwarding failed"),
        (["ssh", "-tt", "-Y", "-o", "XAuthLocation=/nonexistent", "HOST", "help"], "X11 forwarding request failed"),
    ],
    ids=lambda value: " ".join(value).replace("/", ":") if isinstance(value, list) else "",
)  # fmt: skip
async def test_it_is_refused(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in (("HOST", "127.0.0.1"), ("PORT", str(door.port)), ("FOLDER", str(tmp_path))):
        words = [word.replace(name, value) for word in words]
    program, *rest = words
    if program != "ssh":
        port = options(door).index("-p")
        given = [*options(door)[:port], "-P", *options(door)[port + 1 :]]
    else:
        given = options(door)
    code, output = await run(program, *given, *rest, DISPLAY=":7")
    assert re.search(says, output), output
    assert code != 0 or "X11" in says
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("forward", ["-L OWN:127.0.0.1:PORT", "-L OWN:FOLDER/some.sock", "-D OWN"])
async def test_a_forwarded_port_leads_nowhere(door: Door, tmp_path: Path, forward: str) -> None:
    with socket.create_server((own_address(), 0)) as free:
        host, own = free.getsockname()
    for name, value in (("OWN", f"{host}:{own}"), ("PORT", door.port), ("FOLDER", tmp_path)):
        forward = forward.replace(name, str(value))
    async with ssh(door.port, options=forward.split()) as client, unix_server(tmp_path / "some.sock"):
        await client.until("Welcome")
        async with bare(own, host=host) as tunnel:
            if forward.startswith("-D"):  # SOCKS 5: no authentication, then connect to the house itself
                tunnel.send(b"\x05\x01\x00" + b"\x05\x01\x00\x01\x7f\x00\x00\x01" + door.port.to_bytes(2, "big"))
            assert b"SSH-2.0" not in await tunnel.rest()
        client.press("n")
        await client.until("A new table")


@asynccontextmanager
async def unix_server(path: Path) -> AsyncIterator[None]:
    """Something on this machine that greets as the house does."""
    async with await asyncio.start_unix_server(lambda _, writer: writer.write(b"SSH-2.0-secret\r\n"), path):
        yield


async def test_no_way_to_the_agent_is_made(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "server"))
    (tmp_path / "server").mkdir()
    agent = await asyncio.create_subprocess_exec(
        "ssh-agent", "-D", "-a", str(tmp_path / "agent"), stdout=asyncio.subprocess.PIPE
    )
    assert agent.stdout
    await agent.stdout.readline()  # it listens
    async with ssh(door.port, environment={"SSH_AUTH_SOCK": str(tmp_path / "agent")}, options=("-A",)) as client:
        await client.until("Welcome")
    agent.terminate()
    await agent.communicate()
    assert list((tmp_path / "server").iterdir()) == []


async def test_no_tunnel_is_made(door: Door) -> None:
    """The stock client asks only after it has made a tunnel on its own side, which takes an administrator."""
    async with logged_in(door.port) as connection:
        for create in (connection.create_tun, connection.create_tap):
            with pytest.raises(asyncssh.ChannelOpenError):
                await create(asyncssh.SSHTunTapSession)


async def test_of_the_environment_only_what_describes_the_terminal_is_kept(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, str] = {}

    def noted(term: str, environment: dict[str, str]) -> object:
        kept.update(environment)
        return described(term, environment)

    monkeypatch.setattr("server.door.frontends.screen.described", noted)
    own: dict[Any, Any] = {"LANG": "de_DE.UTF-8", "COLORTERM": "truecolor", "LC_ALL": "fr_FR.UTF-8"}
    others = {"LD_PRELOAD": "x.so", "PATH": ".", "LC_LONG": "x" * 1000, "TERMINFO": "/etc", "SSH_AUTH_SOCK": "x"}
    many = {f"LC_{number}": "x" for number in range(30)}
    async with logged_in(door.port) as connection:
        client = LightClient()
        await connection.create_session(
            lambda: client, term_type="xterm", term_size=(80, 24), encoding=None, env=dict(own | others | many)
        )
        await client.until(b"Bienvenue")
    assert own.items() <= kept.items()
    assert not kept.keys() & others.keys()
    assert len(kept) == Limits().variables


async def test_a_terminal_of_an_absurd_kind_is_none(door: Door) -> None:
    async with logged_in(door.port) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_session(LightClient, term_type="x" * 1000, encoding=None)
