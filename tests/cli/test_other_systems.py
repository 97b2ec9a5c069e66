"""What runs on other systems runs where their modules are missing.

These tests run on Linux, so what another system lacks is taken away: only our own code is kept from it, as the
standard library and other packages have ways of their own on every system.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from server.cli import main
from server.doctor import machine
from server.metrics import process as process_figures
from server.metrics.process import process
from tests.kit.programs import bare_environment

WINDOWS = """
import asyncio, builtins, getpass, os, signal, socket, sys, types
import asyncssh, textual.app, textual.drivers.linux_driver
import multiprocessing.synchronize, concurrent.futures.process

MISSING = {"pwd", "grp", "resource", "fcntl", "termios", "tty", "pty", "syslog"}
OURS = ("protocol", "server", "kombio_tui")
found = builtins.__import__

def missing(name, globals=None, *rest):
    if name in MISSING and (globals or {}).get("__name__", "").partition(".")[0] in OURS:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return found(name, globals, *rest)

def no_user():
    raise ModuleNotFoundError("No module named 'pwd'")

locked = []
builtins.__import__ = missing
getpass.getuser = no_user
for name in ("geteuid", "getuid", "statvfs", "sysconf", "fork"):
    delattr(os, name)
for name in ("SIGHUP", "pthread_sigmask", "SIG_BLOCK"):
    delattr(signal, name)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *words: locked.append(words))
sys.platform = "win32"

from server.cli import main
code = main(sys.argv[1:])
sys.exit(code if locked or "play" not in sys.argv else "the folder was not locked")
"""
"""Runs `kombio` without what Windows does not have; `msvcrt`, which only Windows has, is a stand-in."""


def on_windows(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    call, environment = [sys.executable, "-c", WINDOWS, *words], bare_environment()
    return subprocess.run(call, input=typed, capture_output=True, text=True, env=environment, check=False)  # noqa: S603


def test_play_runs_on_windows(tmp_path: Path) -> None:
    done = on_windows("play", "--plain", "--data", str(tmp_path), typed="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Welcome, player." in done.stdout
    assert done.stdout.endswith(f"with: kombio play --data {tmp_path}\n")


def test_simulate_and_record_run_on_windows(tmp_path: Path) -> None:
    assert on_windows("simulate", "--games", "1", "--records", str(tmp_path)).returncode == 0
    done = on_windows("record", "verify", *map(str, tmp_path.iterdir()))
    assert (done.returncode, ": true" in done.stdout) == (0, True)


@pytest.mark.parametrize("command", ["play", "bot", "config", "doctor", "health", "admin", "record", "simulate"])
def test_every_other_command_has_help_on_windows(command: str) -> None:
    done = on_windows(command, "--help")
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith(f"usage: kombio {command}")


def test_a_house_on_windows_is_refused_in_one_line() -> None:
    done = on_windows("serve")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "needs Linux or macOS" in done.stderr


@pytest.fixture
def without_proc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A system that tells nothing in /proc, as macOS."""
    monkeypatch.setattr(machine, "MEMORY", tmp_path / "none")
    monkeypatch.setattr(process_figures, "PROC", tmp_path / "none")


@pytest.mark.usefixtures("without_proc")
def test_the_doctor_needs_no_proc(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json", "--listen", "127.0.0.1:0", "--data", str(tmp_path / "d")]) == 0
    said = [finding["what"] for finding in json.loads(capsys.readouterr().out)]
    assert "the free memory is unknown on this system" in said


@pytest.mark.usefixtures("without_proc")
def test_the_figures_need_no_proc() -> None:
    assert [family.name for family in process()] == ["process_cpu_seconds_total", "process_start_time_seconds"]
