"""`make flaky` makes the machine slow, finds what fails only now and then, and leaves nothing running."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.flaky.__main__ import SLOW_DISK, busy_cores, main, surroundings

EVERY_OTHER_TIME = """
from pathlib import Path

def test_sound():
    pass

def test_flaky():
    ran = Path(__file__).with_name("ran")
    if ran.exists():
        ran.unlink()
        raise AssertionError("not every time")
    ran.touch()
"""
PLAIN = ["-c", "/dev/null", "-p", "no:xdist", "-p", "no:asyncio", "-p", "no:hypothesispytest"]
"""Without the project's settings and plugins, which take long to load."""
A_COMMIT = """
import sqlite3, sys, time
with sqlite3.connect(sys.argv[1]) as connection:
    began = time.monotonic()
    connection.execute("CREATE TABLE things (number)")
    print(time.monotonic() - began)
"""
A_SYNC = """
import os, sys, time
with open(sys.argv[1], "w") as file:
    began = time.monotonic()
    os.fsync(file.fileno())
    print(time.monotonic() - began)
"""


def test_a_test_that_fails_now_and_then_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    test = tmp_path / "test_it.py"
    test.write_text(EVERY_OTHER_TIME)
    assert main(2, [*PLAIN, str(test)]) == 1
    told = capsys.readouterr().out
    assert "failed 1 of 2 times: test_it::test_flaky\n" in told
    assert "test_sound" not in told
    assert "1 tests failed" in told


def test_what_pytest_does_not_understand_ends_it() -> None:
    with pytest.raises(SystemExit) as ended:
        main(5, [*PLAIN, "--frobnicate"])
    assert ended.value.code == 4


@pytest.mark.parametrize("program", [A_COMMIT, A_SYNC], ids=["sqlite", "python"])
def test_every_sync_takes_longer_in_every_process(tmp_path: Path, program: str) -> None:
    command = [sys.executable, "-c", program, str(tmp_path / "file")]
    seconds = subprocess.run(command, env=surroundings(), check=True, capture_output=True).stdout  # noqa: S603
    assert float(seconds) >= 0.02


def test_busy_loops_end_with_the_block_and_with_their_parent() -> None:
    with busy_cores() as loops:
        assert all(loop.poll() is None for loop in loops)
    assert all(loop.returncode for loop in loops)
    program = "from tests.flaky.__main__ import *; loops = busy_cores().__enter__(); print(loops[0].pid); os._exit(0)"
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, env=surroundings(), check=True, capture_output=True).stdout  # noqa: S603
    while Path(f"/proc/{int(told)}/cmdline").exists():  # it looks for its parent now and then
        time.sleep(0.01)


def test_only_the_slow_disk_is_in_its_folder() -> None:
    """Whatever lies there could be imported by any program in place of another module."""
    assert [path.name for path in SLOW_DISK.glob("*.py")] == ["sitecustomize.py"]
