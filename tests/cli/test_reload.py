"""`kombio serve --config`: options come before the file, and SIGHUP makes an open house reload it."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from server.cli import main
from server.cli.options import policy_of
from server.config.changes import changes
from server.config.check import load
from server.config.schema import Config
from server.store.retention import RetentionLimits
from tests.cli.commands.test_serve import invitation, logged, mistake, serving
from tests.kit.terminal import ssh

HANGING_UP = """
import os, signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == "server.cli.commands.serve":
            os.kill(os.getpid(), signal.SIGHUP)
sys.meta_path.insert(0, Finder())
from server.cli import main
sys.exit(main())
"""
"""A `kombio` that gets a SIGHUP while it imports the house."""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A file that asks for a port and a folder which nobody could have; options of the call come before them."""
    path = tmp_path / "kombio.toml"
    path.write_text('[house]\nlisten = "192.0.2.1:1"\ndata = "/dev/null/x"\nmessage = "Tea at five."\n')
    return path


def write(path: Path, text: str) -> None:
    path.write_text(text)


async def greeted(port: int, words: str) -> None:
    async with ssh(port, user="ana") as ana:
        await ana.until(words)


async def test_sighup_takes_over_what_can_change_and_tells_what_has_to_wait(config: Path, tmp_path: Path) -> None:
    options = ("--config", str(config), "--listen", "127.0.0.1:0", "--data", str(tmp_path / "data"))
    async with serving(*options) as house:
        port = await invitation(house)
        await greeted(port, "Tea at five.")
        write(config, '[house]\nmessage = "Cake at six."\n[bots]\npace = 2.0\n[log]\nformat = "json"\n')
        house.send_signal(signal.SIGHUP)
        told = await logged(house, "; changed: ")
        assert told.endswith("changed: house.message, bots.pace, log.format\n")
        await logged(house, "bots.pace takes effect only after a restart")
        await greeted(port, "Cake at six.")
        assert (await logged(house, "ana connected")).startswith("{")


def test_how_many_games_are_kept_stands_in_the_file_and_may_change(config: Path) -> None:
    write(config, "[records]\nmost = 3\ndays = 9\n")
    changed = load(config)
    assert policy_of(changed).records == RetentionLimits(most=3, days=9)
    assert dict(changes(Config(), changed)) == {"records.most": False, "records.days": False}


async def test_a_file_with_mistakes_changes_nothing(config: Path, tmp_path: Path) -> None:
    options = ("--config", str(config), "--listen", "127.0.0.1:0", "--data", str(tmp_path / "data"))
    async with serving(*options) as house:
        port = await invitation(house)
        write(config, '[house]\nmessage = "Never seen."\nmesage = ""\n\n[bots]\npace = "slow"\n')
        house.send_signal(signal.SIGHUP)
        await logged(house, "line 3: unknown key house.mesage; did you mean message?")
        await logged(house, "line 6: bots.pace must be a number from 0 to 10")
        await logged(house, "keeping the previous configuration")
        await greeted(port, "Tea at five.")


async def test_without_a_file_there_is_nothing_to_reload(tmp_path: Path) -> None:
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path)) as house:
        await invitation(house)
        house.send_signal(signal.SIGHUP)
        await logged(house, "no configuration file to reload")


async def test_a_sighup_during_the_start_is_heeded_when_the_house_is_open(tmp_path: Path) -> None:
    """The file is a pipe: who opens it waits for the house to read it, so the signal comes in the middle of that."""
    pipe = tmp_path / "kombio.toml"
    os.mkfifo(pipe)
    async with serving("--config", str(pipe), "--listen", "127.0.0.1:0", "--data", str(tmp_path / "data")) as house:
        with await asyncio.to_thread(pipe.open, "w") as file:
            house.send_signal(signal.SIGHUP)
            pipe.unlink()
            write(pipe, '[house]\nmessage = "Cake at six."\n')
            file.write('[house]\nmessage = "Tea at five."\n')
        assert (await logged(house, "; changed: ")).endswith("changed: house.message\n")
        await greeted(await invitation(house), "Cake at six.")


async def test_a_sighup_does_not_end_a_house_that_is_still_being_imported(tmp_path: Path) -> None:
    async with serving("--listen", "127.0.0.1:0", "--data", str(tmp_path), program=HANGING_UP) as house:
        await invitation(house)
        await logged(house, "no configuration file to reload")


def test_other_commands_end_with_their_terminal() -> None:
    """Neither they nor what is left of a start that failed hold the signal back."""
    for words in (["serve", "--drain=soon"], ["--help"]):
        with pytest.raises(SystemExit):
            main(words)
        assert signal.SIGHUP not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


async def test_a_house_does_not_open_with_a_wrong_file(config: Path) -> None:
    write(config, "[house]\nlisten = 22\n")
    assert await mistake("--config", str(config)) == (
        f"kombio: {config}: line 2: house.listen must be HOST:PORT or :PORT, not 22"
    )
