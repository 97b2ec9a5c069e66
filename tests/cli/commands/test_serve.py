"""`kombio serve` as its own process: it opens, tells mistakes in one line, and stops cleanly."""

import asyncio
import os
import re
import resource
import signal
import socket
import stat
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from server.cli import main
from server.door.host_key import host_key
from tests.kit.clock import patience
from tests.kit.processes import running
from tests.kit.screens import board
from tests.kit.terminal import ssh

KOMBIO = "import sys; from server.cli import main; sys.exit(main())"


@asynccontextmanager
async def serving(
    *arguments: str, environment: Mapping[str, str] | None = None, program: str = KOMBIO
) -> AsyncIterator[asyncio.subprocess.Process]:
    env = {**os.environ, **(environment or {})}
    words = sys.executable, "-c", program, "serve", *arguments
    async with running(*words, stderr=asyncio.subprocess.PIPE, env=env) as process:
        yield process


async def invitation(process: asyncio.subprocess.Process) -> int:
    """Wait for the line that tells how to join, and give the port in it."""
    assert process.stdout
    line = (await process.stdout.readline()).decode()
    found = re.fullmatch(r"Join with: ssh -p (\d+) \S+\n", line)
    assert found, line
    return int(found[1])


async def logged(process: asyncio.subprocess.Process, text: str) -> str:
    """Wait for a line in the log that holds a text."""
    assert process.stderr
    async with patience():
        async for line in process.stderr:
            if text in line.decode():
                return line.decode()
    raise AssertionError(f"never logged: {text}")


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_it_opens_and_stops_cleanly(tmp_path: Path, stop: signal.Signals) -> None:
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path / "data"), "--drain", "0") as house:
        port = await invitation(house)
        key = tmp_path / "data" / "host_key"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        async with ssh(port, user="ana") as ana:
            await ana.until("Welcome")
            house.send_signal(stop)
            assert await ana.ended() == 0
            assert b"\x1b[?1049l" in ana.raw
            assert b"will be back soon" in ana.raw
        assert await house.wait() == 0


async def test_it_counts_down_and_every_seat_is_there_again_after_the_restart(tmp_path: Path) -> None:
    """A player comes back with the key, a guest with the word that the last line told."""
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(tmp_path / "key")
    (tmp_path / "key").chmod(0o600)
    arguments = ("--listen", "127.0.0.1:0", "--data", str(tmp_path / "data"), "--drain", "1")
    async with serving(*arguments) as house:
        port = await invitation(house)
        async with ssh(port, user="ana", key=tmp_path / "key") as ana:
            await ana.until("Welcome")
            ana.press("n", "\r")
            found = re.search(r"table ([A-Z]{4})", await ana.until("Others join with the code"))
            assert found
            async with ssh(port, "join", found[1], user="zoe") as zoe:
                await ana.until("2 zoe")
                ana.press("\r")
                await zoe.until("when you are ready")
                zoe.press("r")
                before = board(await zoe.until("Waiting for the others"))
                house.send_signal(signal.SIGTERM)
                assert (await ana.ended(), await zoe.ended()) == (0, 0)
                assert b"closes in 1 s" in zoe.raw
        assert await house.wait() == 0
    assert f"reconnect with: ssh -p {port} ana@127.0.0.1".encode() in ana.raw
    word = re.search(rf"reconnect with: ssh -t -p {port} zoe@127.0.0.1 (back) ([A-Z]{{8}})".encode(), zoe.raw)
    assert word
    async with serving(*arguments) as house:
        port = await invitation(house)
        async with (
            ssh(port, user="ana", key=tmp_path / "key") as ana,
            ssh(port, *(part.decode() for part in word.groups()), user="somebody") as zoe,
        ):
            await ana.until("when you are ready")
            await zoe.until(lambda text: "Waiting for the others" in text and board(text) == before)
            ana.press("r")
            await zoe.until("Your turn|plays ...")


async def test_a_second_signal_does_not_wait(tmp_path: Path) -> None:
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path), "--drain", "3600") as house:
        async with ssh(await invitation(house), user="ana") as ana:
            await ana.until("Welcome")
            house.send_signal(signal.SIGTERM)
            await ana.until("closes in 3600 s")
            house.send_signal(signal.SIGTERM)
            assert await ana.ended() == 0
        assert await house.wait() == 0


async def test_a_disk_that_fails_pauses_the_table_and_says_so(tmp_path: Path) -> None:
    """No file of the server may grow any more; then it may again."""
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path / "data")) as house:
        port = await invitation(house)
        async with ssh(port, user="ana") as ana:
            await ana.until("Welcome")
            ana.press("p")
            await ana.until("when you are ready")
            size = (tmp_path / "data" / "kombio.db-wal").stat().st_size
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            ana.press("r")
            await ana.until("can't write to its disk")
            assert "ana 0  ✓ ready" not in ana.text
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            await ana.until("The disk works")
            await ana.until("Waiting for the others|Your turn|plays ...")


async def test_the_host_key_stays_the_same(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path)) as house:
            await invitation(house)
            keys.append((tmp_path / "host_key").read_bytes())
    assert keys[0] == keys[1]


def remove(path: Path) -> None:
    path.unlink()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("lose", [remove, empty])
async def test_a_house_whose_database_is_gone_does_not_open_as_a_new_one(
    tmp_path: Path, lose: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--listen", "127.0.0.1:0", "--data", str(tmp_path))
    async with serving(*data, "--drain", "0") as house:
        await invitation(house)
        house.send_signal(signal.SIGTERM)
        assert await house.wait() == 0
    lose(tmp_path / "kombio.db")
    left = contents(tmp_path)
    told = await mistake(*data)
    assert "kombio.db is missing or empty, but there is the key of a house" in told
    assert "kombio admin restore FILE" in told
    assert contents(tmp_path) == left
    assert main(["admin", "begin", "--data", str(tmp_path)]) == 0
    assert "knows no players" in capsys.readouterr().out
    async with serving(*data) as house:
        await invitation(house)
    assert (tmp_path / "host_key").read_bytes() == left["host_key"]
    assert main(["admin", "begin", "--data", str(tmp_path)]) == 2
    assert "not empty; nothing was changed" in capsys.readouterr().err


@pytest.mark.parametrize("left", ["kombio.db", "host_key.partial"])
async def test_a_first_start_that_was_cut_short_is_begun_again(tmp_path: Path, left: str) -> None:
    """The database is made before the key."""
    (tmp_path / left).touch()
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path)) as house:
        await invitation(house)
    assert contents(tmp_path).keys() >= {"kombio.db", "host_key"}


async def test_a_folder_of_a_version_before_the_database_is_taken_over(tmp_path: Path) -> None:
    host_key(tmp_path)
    (tmp_path / "players.json").write_text('{"names": {"ana": "key of ana"}}')
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path)) as house:
        await invitation(house)
    assert (tmp_path / "players.json.imported").exists()


async def test_a_log_of_json_lines(tmp_path: Path) -> None:
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path), "--log", "json") as house:
        await invitation(house)
        assert house.stderr
        assert (await house.stderr.readline()).startswith(b'{"time": ')


async def mistake(*arguments: str) -> str:
    async with serving(*arguments) as house:
        async with asyncio.timeout(20):
            output, errors = await house.communicate()
        assert house.returncode == 2, errors
        assert output == b""
        return errors.decode().splitlines()[-1]


def test_mistakes_are_one_line_and_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def made(*arguments: str) -> str:
        with pytest.raises(SystemExit) as ended:
            sys.exit(main(["serve", *arguments]))
        assert ended.value.code == 2
        output, errors = capsys.readouterr()
        assert output == ""
        return errors.splitlines()[-1]

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert "can't listen on 127.0.0.1" in made("--listen", f"127.0.0.1:{port}", "--data", str(tmp_path))
    (tmp_path / "host_key").write_text("nonsense")
    (tmp_path / "host_key").chmod(0o644)
    assert "may be read by others" in made("--data", str(tmp_path))
    (tmp_path / "host_key").chmod(0o600)
    assert "host_key" in made("--data", str(tmp_path))
    assert "Not a directory" in made("--data", "/dev/null/data")
    assert "is no address" in made("--listen", "somewhere")
    assert "is no address" in made("--listen", ":99999")


@pytest.mark.parametrize("seconds", ["soon", "-1", "1e9", "nan", "7200"])
def test_a_countdown_takes_some_seconds(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    with pytest.raises(SystemExit):
        main(["serve", f"--drain={seconds}"])
    assert "is no number of seconds" in capsys.readouterr().err


async def test_one_house_for_one_directory(tmp_path: Path) -> None:
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path)) as house:
        await invitation(house)
        assert "in use by another house" in await mistake("--listen", "127.0.0.1:0", "--data", str(tmp_path))


async def test_names_are_kept_even_if_the_house_is_killed(tmp_path: Path) -> None:
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(tmp_path / "key")
    (tmp_path / "key").chmod(0o600)
    for user, key, expected in [("ana", tmp_path / "key", r"Welcome, ana\."), ("ana", None, r"Welcome, ana-2\.")]:
        async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path / "data")) as house:
            async with ssh(await invitation(house), user=user, key=key) as player:
                await player.until(expected)
            house.kill()
