"""The command line: it reads well, does what it says, and tells mistakes in one line."""

from pathlib import Path

import pytest

from server.cli import main
from server.rules.games import GAMES


def test_simulate_prints_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        assert main(["simulate", "--games", "5", "--players", "3", "--seed", "7"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert "games     5" in outputs[0]


def test_a_tournament_prints_the_same_for_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for jobs in "12":
        assert main(["simulate", "--bots", "hard,easy", "--games", "6", "--seed", "7", "--jobs", jobs]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert outputs[0].startswith("kombio, bots hard easy, seed 7\ngames     6\n")
    assert "95 % interval" in outputs[0]


def test_records_of_a_tournament_are_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calls = ["simulate", "--bots", "hard,medium,easy", "--games", "3", "--jobs", "1", "--records", str(tmp_path)]
    assert main(calls) == 0
    capsys.readouterr()
    assert main(["record", "verify", *map(str, tmp_path.iterdir())]) == 0
    assert capsys.readouterr().out.count(": true, ") == 3


def test_records_are_written_shown_exported_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--players", "2", "--records", str(tmp_path / "kept")]) == 0
    files = sorted(map(str, (tmp_path / "kept").iterdir()))
    assert len(files) == 2
    capsys.readouterr()
    assert main(["record", "verify", *files]) == 0
    assert capsys.readouterr().out.count(": true, ") == 2
    assert main(["record", "show", files[0]]) == 0
    assert capsys.readouterr().out.startswith("kombio, 2 players")
    assert main(["record", "export", files[0]]) == 0
    assert capsys.readouterr().out.startswith('{"type":"header"')


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_simulated_and_kept(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    simulate = ["simulate", "--game", game, "--games", "2", "--jobs", "1", "--records", str(tmp_path)]
    for players in (["--players", "3"], ["--bots", "hard,medium,easy"]):
        assert main([*simulate, *players]) == 0
        assert capsys.readouterr().out.startswith(f"{game}, ")
        files = sorted(map(str, tmp_path.iterdir()))
        assert main(["record", "verify", *files]) == 0
        assert capsys.readouterr().out.count(": true, ") == 2
        assert main(["record", "show", files[0]]) == 0
        assert capsys.readouterr().out.startswith(f"{game}, 3 players")


def test_a_damaged_record_is_one_line_and_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad").write_bytes(b"not a record")
    for verb in ("show", "export", "verify"):
        assert main(["record", verb, str(tmp_path / "bad")]) == 2
        error = capsys.readouterr().err
        assert error.startswith("kombio: ")
        assert error.count("\n") == 1


def test_a_false_record_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--games", "1", "--players", "2", "--records", str(tmp_path)])
    [path] = tmp_path.iterdir()
    data = path.read_bytes()
    at = data.index(b"\xa4seed") + 6
    path.write_bytes(data[: at + 4] + (b"a" if data[at + 4 : at + 5] != b"a" else b"b") + data[at + 5 :])
    capsys.readouterr()
    assert main(["record", "verify", str(path)]) == 1
    assert "NOT true" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "--players", "9", "--games", "1"],
        ["simulate", "--game", "companeros", "--players", "2", "--games", "1"],
        ["simulate", "--games", "1", "--records", "/dev/null/x"],
        ["simulate", "--bots", "hard,expert"],
        ["simulate", "--bots", ""],
        ["simulate", "--bots", "hard"],
        ["simulate", "--bots", "easy,easy,easy,easy,easy,easy,easy"],
        ["simulate", "--bots", "hard,easy", "--players", "3"],
        ["record", "show", "/nowhere"],
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("kombio: ")
    assert error.count("\n") == 1
