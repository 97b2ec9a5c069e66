"""The doctor finds what is wrong, says what to do, and ends with 1; or all is well, and it ends with 0."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import asyncssh
import pytest

from server.cli import main
from server.config.address import Address
from server.doctor import house as rooms
from server.doctor import machine
from server.doctor.finding import Finding
from server.door.admission.limits import Limits
from server.door.host_key import host_key
from tests.cli.commands.test_serve import invitation, logged, serving
from tests.kit.wire import own_address

Look = Callable[[str], tuple[int, str]]


@pytest.fixture
def diagnosis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Look:
    """Run the command with a configuration; give its exit code and what it printed."""

    def look(text: str) -> tuple[int, str]:
        path = tmp_path / "kombio.toml"
        path.write_text(text)
        code = main(["doctor", "--config", str(path), "--listen", "127.0.0.1:0", "--data", str(tmp_path / "d")])
        return code, capsys.readouterr().out

    return look


def test_a_house_that_can_be_run_here(diagnosis: Look) -> None:
    code, text = diagnosis("")
    assert code == 0, text
    assert "PROBLEM" not in text
    assert text.endswith("\nAll is well.\n")
    for what in ("configuration: ", "Python 3", "packages", "open files", "memory", "the disk of", "clock", "UTF-8"):
        assert what in text


def test_each_problem_comes_with_what_to_do(diagnosis: Look, tmp_path: Path) -> None:
    (tmp_path / "d").mkdir(mode=0o755)
    (tmp_path / "d" / "operators.json").write_text("nonsense")
    code, text = diagnosis('[house]\npassword = "x"\nopen_to = "listed"\n')
    assert code == 1
    lines = text.splitlines()
    problems = [number for number, line in enumerate(lines) if line.startswith("PROBLEM")]
    assert len(problems) == 4
    for number in problems:
        assert lines[number + 1].startswith("        -> "), lines[number]
    for what, remedy in [
        ("contains a password, and everyone can read it", "chmod o-r"),
        ("nobody can connect", "operators.keys"),
        ("is accessible to other users", "chmod 700"),
        ("operators.json", "restore a backup"),
    ]:
        assert any(what in lines[number] and remedy in lines[number + 1] for number in problems), what
    assert text.endswith("\n4 problems.\n")


def test_findings_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For scripts: the same findings and the same exit code."""
    (tmp_path / "d").mkdir(mode=0o755)
    assert main(["doctor", "--json", "--listen", "127.0.0.1:0", "--data", str(tmp_path / "d")]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {finding["level"] for finding in found} == {"ok", "note", "problem"}
    [problem] = [finding for finding in found if finding["level"] == "problem"]
    assert problem == {
        "level": "problem",
        "what": f"{tmp_path / 'd'} is accessible to other users",
        "remedy": f"Make it private: chmod 700 {tmp_path / 'd'}",
    }


def test_a_damaged_database_is_noted_for_the_house_starts_all_the_same(diagnosis: Look, tmp_path: Path) -> None:
    (tmp_path / "d").mkdir(mode=0o700)
    (tmp_path / "d" / "kombio.db").write_text("nonsense" * 1000)
    code, text = diagnosis("")
    assert code == 0, text
    assert "the database is damaged: file is not a database" in text


def test_a_wrong_configuration_is_told_and_the_machine_is_looked_at_all_the_same(diagnosis: Look) -> None:
    code, text = diagnosis("[tables]\nmost = 0\n[hous]\n")
    assert code == 1
    assert "line 2: tables.most must be" in text
    assert "line 3: unknown section hous" in text
    assert "Python 3" in text


@pytest.mark.parametrize(
    ("banner", "who"),
    [(b"SSH-2.0-OpenSSH_9.2p1\r\n", "the machine's own SSH server"), (b"220 hello\r\n", "something else")],
)
def test_a_port_that_something_else_answers_on(banner: bytes, who: str) -> None:
    with socket.create_server((own_address(), 0)) as other:
        greeter = threading.Thread(target=greet, args=(other, banner))
        greeter.start()
        where = Address(*other.getsockname())
        finding = rooms.port(where)
        greeter.join()
    assert (finding.level, finding.what) == ("problem", f"{who} answers on {where}")
    assert "docs/HOSTING.md" in finding.remedy
    assert rooms.port(where) == Finding("ok", f"{where} is free")


def greet(other: socket.socket, banner: bytes) -> None:
    connection, _ = other.accept()
    with connection:
        connection.sendall(banner)


def test_an_address_of_another_machine() -> None:
    assert rooms.port(Address("no-such-host.invalid", 22)).level == "problem"
    assert rooms.port(Address("127.0.0.1", 0)).level == "ok"


async def test_an_open_house_is_known_by_its_port_its_key_and_its_health(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "kombio.toml"
    text = f'[house]\ndata = "{tmp_path / "d"}"\n[metrics]\nlisten = ":{{figures}}"\n'
    write(config, text.format(figures=0))
    async with serving("--config", str(config), "--listen", "127.0.0.1:0") as house:
        figures = int((await logged(house, "metrics on port")).rsplit(" ", 1)[1])
        write(config, text.format(figures=figures))
        port = await invitation(house)
        looked = await asyncio.to_thread(main, ["doctor", "--config", str(config), "--listen", f"127.0.0.1:{port}"])
    assert looked == 0
    text = capsys.readouterr().out
    fingerprint = asyncssh.read_private_key(tmp_path / "d" / "host_key").get_fingerprint()
    assert f"ok      host key: {fingerprint}\n" in text
    assert f"ok      a house is open on 127.0.0.1:{port}\n" in text
    assert "ok      the house says: open\n" in text


@pytest.mark.parametrize("kept", [None, b""])
def test_a_key_without_a_database_is_a_problem(diagnosis: Look, tmp_path: Path, kept: bytes | None) -> None:
    (tmp_path / "d").mkdir(mode=0o700)
    host_key(tmp_path / "d")
    if kept is not None:
        (tmp_path / "d" / "kombio.db").write_bytes(kept)
    code, text = diagnosis("")
    assert code == 1
    assert "PROBLEM " + str(tmp_path / "d") + " has the key of a house, but kombio.db is missing or empty" in text
    assert "kombio admin restore FILE" in text


def write(path: Path, text: str) -> None:
    path.write_text(text)


def test_a_folder_that_is_not_there_or_not_a_folder(tmp_path: Path) -> None:
    assert next(rooms.folder(tmp_path / "new")).level == "ok"
    (tmp_path / "file").touch()
    assert next(rooms.folder(tmp_path / "file")).what.endswith("is not a directory")


@pytest.mark.parametrize(
    ("finding", "level"),
    [
        (machine.python((3, 10, 9)), "problem"),
        (machine.python((3, 11, 0)), "ok"),
        (machine.files_at_a_time(1024, Limits()), "problem"),
        (machine.files_at_a_time(machine.files_needed(Limits()), Limits()), "ok"),
        (machine.files_at_a_time(None, Limits()), "ok"),
        (machine.threads(8), "problem"),
        (machine.threads(None), "ok"),
        (machine.memory(100_000_000), "problem"),
        (machine.memory(1_000_000_000), "ok"),
        (machine.memory(None), "ok"),
        (machine.language("ANSI_X3.4-1968"), "problem"),
        (machine.language("utf-8"), "ok"),
        (machine.clock(Path("/nowhere"), time.time()), "ok"),
        (machine.clock(Path("/nowhere"), 0.0), "problem"),
    ],
)
def test_the_machine(finding: Finding, level: str) -> None:
    assert finding.level == level
    assert bool(finding.remedy) == (level != "ok")


@pytest.mark.parametrize(
    ("name", "there", "level"),
    [
        ("asyncssh", "99.0", "problem"),
        ("asyncssh", "0.1", "problem"),
        ("msgspec", "0.9.1", "problem"),
        ("msgspec", "99.0", "ok"),
        ("msgspec", "", "problem"),
    ],
)
def test_packages_are_there_in_their_versions(
    name: str, there: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exactly so where private names are used, or later ones elsewhere."""
    monkeypatch.setattr(machine, "_installed", lambda asked: there if asked == name else version(asked))
    [finding] = machine.packages()
    assert finding.level == level
    assert (name in finding.what) == (level == "problem")
    assert "textual" not in finding.what


def test_a_house_of_several_processes(diagnosis: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "cores", lambda: 2)
    assert "ok      2 workers on 2 cores" in diagnosis("[house]\nworkers = 2\n")[1]
    code, told = diagnosis("[house]\nworkers = 3\n")
    assert (code, "note    3 workers on 2 cores" in told) == (0, True)
    monkeypatch.setattr(rooms, "LONGEST_PATH", 5)
    code, told = diagnosis("[house]\nworkers = 2\n")
    assert (code, "house.socket is too long for a socket" in told) == (1, True)
    assert "workers" not in diagnosis("")[1]
