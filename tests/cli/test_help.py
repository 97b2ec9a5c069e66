"""Help, version and mistakes in a call are answered at once: nothing of the house is loaded for them."""

import subprocess
import sys

import pytest

from protocol.version import VERSION
from server.cli import COMMANDS, main, parser
from tests.kit.programs import bare_environment

HEAVY = {"asyncio", "asyncssh", "babel", "cryptography", "msgspec", "rich", "sqlite3", "textual"}
LOADED = """
import sys
from server.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """Which modules a call loads; the packages alone."""
    call, environment = [sys.executable, "-c", LOADED, *words], bare_environment()
    done = subprocess.run(call, capture_output=True, text=True, env=environment, check=True)  # noqa: S603
    return {name.partition(".")[0] for name in done.stderr.splitlines()[-1].split()}


@pytest.mark.parametrize("words", [["--help"], ["--version"], [], ["nonsense"], ["--nonsense"], ["completion", "bash"]])
def test_nothing_heavy_is_loaded(words: list[str]) -> None:
    assert loaded(*words) & HEAVY == set()


def test_a_subcommand_loads_what_it_needs_and_no_more() -> None:
    assert loaded("config", "--help") & {"asyncssh", "textual", "rich"} == set()
    assert loaded("health", "--help") & HEAVY == set()


def test_help_names_every_command_with_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    text = " ".join(capsys.readouterr().out.split())
    for name, line in COMMANDS.items():
        assert f"{name} {line}" in text


def test_the_bare_command_shows_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == parser().format_help()


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"kombio {VERSION}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    text = capsys.readouterr().out
    assert text.startswith(f"usage: kombio {name} ")
    assert len(text.splitlines()) > 5


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nonsense"], "kombio: argument COMMAND: invalid choice: 'nonsense'"),
        (["--nonsense"], "kombio: unrecognized arguments: --nonsense"),
        (["simulate", "--games", "0"], "kombio simulate: argument --games: '0' is no whole number above 0"),
        (["simulate", "--game", "poker"], "kombio simulate: argument --game: invalid choice: 'poker'"),
        (["simulate", "--jobs", "x"], "kombio simulate: argument --jobs: 'x' is no whole number above 0"),
        (["doctor", "--jsn"], "kombio: unrecognized arguments: --jsn"),
        (["admin"], "kombio admin: the following arguments are required: COMMAND"),
        (["health"], "kombio health: the following arguments are required: [HOST]:PORT"),
        (["health", "here"], "kombio health: argument [HOST]:PORT: 'here' is no address"),
        (["serve", "--listen", "a\nb"], "kombio serve: argument --listen: 'a\\nb' is no address"),
        (["completion", "tcsh"], "kombio completion: argument SHELL: invalid choice: 'tcsh'"),
    ],
)
def test_a_wrong_call_is_one_line_and_exit_code_2(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith(told)
    assert error.count("\n") == 1
    assert "--help' tells more" in error
