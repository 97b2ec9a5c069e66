"""`kombio config`: prints a file that can be used, and says what is wrong with one that can't."""

from pathlib import Path

import pytest

from server.cli import main


def test_what_it_prints_passes_its_own_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config"]) == 0
    (tmp_path / "kombio.toml").write_text(capsys.readouterr().out)
    assert main(["config", "--check", str(tmp_path / "kombio.toml")]) == 0
    assert capsys.readouterr().out.endswith("kombio.toml: fine\n")


def test_a_file_with_mistakes_is_exit_code_1_and_a_line_for_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kombio.toml"
    path.write_text("[tables]\nmost = 0\nleast = 1\n")
    assert main(["config", "--check", str(path)]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"{path}: line 2: tables.most must be a whole number from 1 to 10000, not 0"
    assert second == f"{path}: line 3: unknown key tables.least"
