"""The project proves its own shape: imports point one way, and every rule has a test."""

import re
import subprocess
import sys
from pathlib import Path

from server.rules.games import GAMES
from tests.kit.rule_coverage import ROOT, books, named_rules, naming_tests, problems, rules


def test_imports_point_one_way() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout


def test_every_rule_has_a_test_and_every_named_rule_exists() -> None:
    assert problems(rules(), naming_tests()) == []


def test_every_game_numbers_its_rules_by_a_letter_of_its_own() -> None:
    assert books().keys() == GAMES.keys()
    assert len({book[0][0] for book in books().values()}) == len(GAMES)
    for book in books().values():
        assert book == [f"{book[0][0]}{n}" for n in range(1, len(book) + 1)]
    assert [books()[name][-1] for name in ("kombio", "companeros", "level8")] == ["K42", "C12", "L13"]


def test_the_coverage_check_would_notice() -> None:
    found = {"K1": ["a test"], "K9": ["another"]}
    assert problems(["K1", "K2"], found) == [
        "K2: no test names this rule",
        "K9: named by another, but there is no such rule",
    ]
    assert named_rules("K3, and K14 to K16 (C2)") == {"K3", "C2"}


def test_no_test_patches_a_setting_of_seconds() -> None:
    """Such a setting is passed in: a field of the policy or the limits, or an argument."""
    patches = re.compile(r"setattr\([^)]*\b[A-Z_]*(SECONDS|PAUSE|COUNTS)\b")
    tests = (ROOT / "tests").rglob("test_*.py")
    assert [path.name for path in tests if path.name != "test_project.py" and patches.search(path.read_text())] == []
