"""The completions and the man page are made from the parser, are up to date, and work in the shells that are here."""

import shutil
import subprocess

import pytest

from server.cli import COMMANDS, main
from server.cli.commands.completion import FILES
from server.rules.games import GAMES
from tests.kit.command_line.files import FOLDER, made

ASKED = """
source "$1"
COMP_WORDS=(kombio "${@:2}")
COMP_CWORD=$(($# - 1))
_kombio
printf '%s\\n' "${COMPREPLY[@]}"
"""
needs = {shell: pytest.mark.skipif(not shutil.which(shell), reason=f"no {shell} here") for shell in (*FILES, "man")}


def test_the_files_are_up_to_date() -> None:
    """If not: `make manual`."""
    assert {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()} == made()


@pytest.mark.parametrize("shell", FILES)
def test_the_command_prints_them(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == made()[FILES[shell]]


def completed(*words: str) -> set[str]:
    """What bash offers for the last of these words."""
    call = ["bash", "--norc", "-c", ASKED, "bash", str(FOLDER / FILES["bash"]), *words]
    return set(subprocess.run(call, capture_output=True, text=True, check=True).stdout.split())  # noqa: S603


@needs["bash"]
def test_bash_completes_commands_options_and_values() -> None:
    assert completed("") == set(COMMANDS)
    assert completed("s") == {"schema", "serve", "simulate"}
    assert completed("--v") == {"--version"}
    assert completed("simulate", "--game", "") == set(GAMES)
    assert completed("simulate", "--game", "level8", "--se") == {"--seed"}
    assert completed("admin", "e") == {"export-player"}
    assert completed("admin", "backup", "--") == {"--help", "--config", "--data", "--replace"}
    assert completed("completion", "") == set(FILES)
    assert completed("record", "show", "") == set()
    assert completed("serve", "--config", "") == set()


@needs["fish"]
def test_fish_completes_commands_options_and_values() -> None:
    for line, words in [("kombio s", {"schema", "serve", "simulate"}), ("kombio simulate --game ", set(GAMES))]:
        call = ["fish", "--no-config", "-c", f"source {FOLDER / FILES['fish']}; complete -C '{line}'"]
        told = subprocess.run(call, capture_output=True, text=True, check=True).stdout  # noqa: S603
        assert {offer.partition("\t")[0] for offer in told.splitlines()} == words


@pytest.mark.parametrize("shell", [pytest.param(shell, marks=needs[shell]) for shell in FILES])
def test_the_shell_can_read_its_file(shell: str) -> None:
    subprocess.run([shell, "-n", FOLDER / FILES[shell]], check=True)  # noqa: S603


@needs["man"]
def test_the_man_page_can_be_shown_and_names_everything() -> None:
    call = ["man", "--warnings", "-E", "UTF-8", "-l", str(FOLDER / "kombio.1")]
    done = subprocess.run(call, capture_output=True, text=True, check=True, env={"MANWIDTH": "400", "PATH": "/usr/bin"})  # noqa: S603
    assert done.stderr == ""
    for name in COMMANDS:
        assert f"kombio {name}" in done.stdout
    assert "--json" in done.stdout
