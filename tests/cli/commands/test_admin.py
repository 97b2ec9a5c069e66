"""`kombio admin`: a house is copied while people play, moved, and made to forget; and mistakes are told in one line."""

import asyncio
import json
import os
import stat
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import asyncssh
import pytest

from server.cli import main
from server.house.table.persistence.journal import game_of
from server.records.verify import problems
from server.store import journal, players
from server.store.journal import SavedTable
from server.store.sqlite import database
from server.store.store import Store
from tests.cli.commands.test_serve import invitation, serving
from tests.kit.clock import patience
from tests.kit.crash import People, Server
from tests.kit.kept import ANA, BEN, keep, name
from tests.kit.terminal import ssh

MOMENTS = 3

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Call:
    """Say `kombio admin ...`; gives the exit code, the output and the errors."""

    def call(*words: object) -> tuple[int, str, str]:
        code = main(["admin", *map(str, words)])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a closed house, in which ana and ben have played."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "host_key").write_bytes(b"the key")
    with closing(database.open_database(folder / database.NAME)) as connection:
        name(connection, ANA, BEN)
        keep(connection, 0, ANA, BEN)
    return folder


# --- backups ---


async def test_a_backup_is_a_moment_of_the_house_and_the_house_goes_on_from_it_elsewhere(tmp_path: Path) -> None:
    """People play over SSH while copies are made; then the house is lost, and its last copy opened on a new machine."""
    data, backup = tmp_path / "old" / "data", tmp_path / "house.backup"
    data.parent.mkdir()
    server, people = Server(data), People(Random(1))
    port, moments = await server.start(), list[SavedTable]()
    async with people.at_the_table(port) as seated:
        playing = [asyncio.create_task(seated[name].play()) for name in ("ana", "zoe")]
        async with patience():
            while len({kept.entries for kept in moments}) < MOMENTS:
                await backed_up(data, backup)
                moments.append(table_in(backup, tmp_path / "look"))
        server.kill()
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
    assert all(follows(*pair) for pair in pairwise(moments))
    for kept in moments:
        found = game_of(kept.entries)
        assert found
        assert [wrong for wrong in problems(found[0]) if not wrong.startswith("end")] == []
    moved = tmp_path / "new" / "data"
    moved.parent.mkdir()
    assert await asyncio.to_thread(main, ["admin", "restore", str(backup), "--data", str(moved)]) == 0
    assert (moved / "host_key").read_bytes() == (data / "host_key").read_bytes()
    server = Server(moved)
    async with people.at_the_table(await server.start()):
        server.kill()
    assert follows(moments[-1], table_in(moved / database.NAME, tmp_path / "look"))


async def backed_up(data: Path, file: Path) -> None:
    words = ["admin", "backup", str(file), "--replace", "--data", str(data)]
    assert await asyncio.to_thread(main, words) == 0


def table_in(file: Path, folder: Path) -> SavedTable:
    """The one table of a house, in a copy of its database."""
    folder.mkdir(exist_ok=True)
    for ending in ("", "-wal"):
        source, copy = file.with_name(file.name + ending), folder / f"{database.NAME}{ending}"
        copy.unlink(missing_ok=True)
        if source.exists():
            copy.write_bytes(source.read_bytes())
    with closing(database.open_database(folder / database.NAME)) as connection:
        [kept] = journal.load(connection)
    assert kept.damage == ""
    return kept


def follows(before: SavedTable, after: SavedTable) -> bool:
    """Whether one is the other, or what became of it."""
    if after.first != before.first:
        return after.first > before.first
    return after.entries[: len(before.entries)] == before.entries


def test_a_file_that_is_there_is_written_over_only_if_so_told(admin: Call, data: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    code, output, _ = admin("backup", backup, "--data", data)
    assert code == 0
    assert "Keep it secret" in output
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    before = backup.read_bytes()
    code, _, error = admin("backup", backup, "--data", data)
    assert (code, error) == (2, f"kombio: {backup} already exists; use --replace to overwrite it\n")
    assert backup.read_bytes() == before
    assert admin("backup", backup, "--replace", "--data", data)[0] == 0


def test_a_restored_house_is_as_it_was_and_the_other_is_kept_aside(admin: Call, data: Path, tmp_path: Path) -> None:
    admin("backup", tmp_path / "backup", "--data", data)
    (data / "host_key").write_bytes(b"another key")
    code, output, _ = admin("restore", tmp_path / "backup", "--data", data)
    [aside] = data.glob("before-restore-*")
    assert (code, output) == (0, f"{data}: as in {tmp_path / 'backup'}. The previous data is in {aside}.\n")
    assert (data / "host_key").read_bytes() == b"the key"
    assert (aside / "host_key").read_bytes() == b"another key"


def test_the_help_says_that_a_backup_is_secret(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["admin", "backup", "--help"])
    assert "the file is secret" in " ".join(capsys.readouterr().out.split())


def test_vacuum_gives_room_back(admin: Call, data: Path) -> None:
    with closing(database.open_database(data / database.NAME)) as connection:
        for number in range(300):
            journal.append(connection, 1, number, b"x" * 10_000)
        journal.close(connection, 1)
    before = (data / database.NAME).stat().st_size
    code, output, _ = admin("vacuum", "--data", data)
    assert code == 0
    assert "MB before" in output
    assert (data / database.NAME).stat().st_size < before / 2


# --- a player ---


def test_what_is_kept_about_a_player_is_printed(admin: Call, data: Path, tmp_path: Path) -> None:
    """The folder comes from the configuration here."""
    config = tmp_path / "kombio.toml"
    config.write_text(f'[house]\ndata = "{data}"\n')
    code, output, _ = admin("export-player", "Ana", "--config", config)
    assert code == 0
    told = json.loads(output)
    assert (told["key"], told["name"], told["games"][0]["players"]) == ("key of ana", "ana", ["ana", "ben"])
    assert "record" not in told["games"][0]
    code, output, _ = admin("export-player", "ana", "--records", "--data", data)
    assert json.loads(output)["games"][0]["record"][-1]["type"] == "end"


def test_a_player_is_forgotten_only_if_that_is_meant(admin: Call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "n")
    assert admin("delete-player", "ana", "--data", data)[:2] == (1, "Nothing was changed.\n")
    assert admin("export-player", "ana", "--data", data)[0] == 0
    monkeypatch.setattr("builtins.input", lambda question: "y" if "ana (key of ana)" in question else "n")
    code, output, _ = admin("delete-player", "ana", "--data", data)
    assert code == 0
    assert "Games that stay without the name: 1." in output
    assert "backups" in output
    code, _, error = admin("export-player", "ana", "--data", data)
    assert (code, error) == (2, "kombio: no player with a key is known as ana\n")


def test_without_anybody_to_ask_it_takes_a_yes(admin: Call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull) as nobody:
        monkeypatch.setattr("sys.stdin", nobody)
        code, _, error = admin("delete-player", "ana", "--data", data)
    assert (code, error) == (2, "kombio: there is no terminal to answer; use --yes to confirm\n")
    (data / "kombio.db.damaged-20260101-000000-1").touch()
    code, output, _ = admin("delete-player", "ana", "--yes", "--data", data)
    assert code == 0
    assert "not changed: kombio.db.damaged-20260101-000000-1." in output


# --- an open house ---


async def test_an_open_house_is_looked_at_and_copied_but_not_changed(tmp_path: Path, admin: Call) -> None:
    key, data = tmp_path / "key", tmp_path / "data"
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(key)
    key.chmod(0o600)
    async with serving("--listen", "127.0.0.1:0", "--data", str(data)) as house:
        port = await invitation(house)
        async with ssh(port, user="ana", key=key) as ana:
            await ana.until("Welcome")
            code, output, _ = await asyncio.to_thread(admin, "export-player", "ana", "--data", data)
            assert (code, json.loads(output)["key"][:7]) == (0, "SHA256:")
            assert (await asyncio.to_thread(admin, "backup", tmp_path / "backup", "--data", data))[0] == 0
            for words in (("restore", tmp_path / "backup"), ("delete-player", "ana", "--yes"), ("vacuum",)):
                code, _, error = await asyncio.to_thread(admin, *words, "--data", data)
                assert (code, error) == (2, f"kombio: the house in {data} is open; close it first\n")


def test_settings_are_exported_as_they_are(admin: Call, data: Path) -> None:
    with closing(database.open_database(data / database.NAME)) as connection:
        players.save(connection, "key of ana", "ana", b'{"language":"de"}')
    told = json.loads(admin("export-player", "ana", "--data", data)[1])
    assert told["settings"] == {"language": "de"}


# --- mistakes ---


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "/nowhere/backup"),
        ("restore", "/nowhere"),
        ("restore", __file__),
        ("export-player", "nobody"),
        ("export-player", "SHA256:" + "k" * 43),
        ("delete-player", "nobody", "--yes"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(admin: Call, data: Path, words: tuple[str, ...]) -> None:
    before = (data / database.NAME).read_bytes()
    code, output, error = admin(*words, "--data", data)
    assert (code, output, error.count("\n")) == (2, "", 1)
    assert error.startswith("kombio: ")
    assert (data / database.NAME).read_bytes() == before


@pytest.mark.parametrize("words", [("backup", "x"), ("export-player", "ana"), ("delete-player", "ana"), ("vacuum",)])
def test_there_must_be_a_house(admin: Call, tmp_path: Path, words: tuple[str, ...]) -> None:
    code, _, error = admin(*words, "--data", tmp_path)
    assert (code, error) == (2, f"kombio: {tmp_path}: there is no house\n")


def test_files_are_left_to_the_user_of_the_house(
    admin: Call, data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Files of somebody else in its folder would keep the house from opening."""
    monkeypatch.setattr("os.geteuid", lambda: data.stat().st_uid + 1)
    code, _, error = admin("backup", tmp_path / "backup", "--data", data)
    assert code == 2
    assert "run this as that user: sudo -u " in error


def test_a_house_of_an_earlier_version_is_opened_once_before_it_is_looked_at(admin: Call, data: Path) -> None:
    with closing(database.open_database(data / database.NAME)) as connection:
        connection.execute("PRAGMA user_version = 2")
        connection.execute(f"PRAGMA application_id = {0x4B6F0002}")
    code, _, error = admin("export-player", "ana", "--data", data)
    assert code == 2
    assert "open the house once with this one" in error


def test_the_store_is_free_again_after_each(admin: Call, data: Path, tmp_path: Path) -> None:
    for words in (
        ("backup", tmp_path / "b"),
        ("vacuum",),
        ("delete-player", "ben", "--yes"),
        ("restore", tmp_path / "b"),
    ):
        assert admin(*words, "--data", data)[0] == 0
        Store.open(data).close()
