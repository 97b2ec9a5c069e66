"""The project proves its own shape: imports point one way, and every rule has a test."""

import subprocess
import sys
from pathlib import Path

from tests.kit.rule_coverage import ROOT, named_rules, naming_tests, problems, rules


def test_imports_point_one_way() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout


def test_every_rule_has_a_test_and_every_named_rule_exists() -> None:
    assert problems(rules(), naming_tests()) == []
    assert [rule for rule in rules() if rule.startswith("K")] == [f"K{n}" for n in range(1, 43)]


def test_the_coverage_check_would_notice() -> None:
    found = {"K1": ["a test"], "K9": ["another"]}
    assert problems(["K1", "K2"], found) == [
        "K2: no test names this rule",
        "K9: named by another, but there is no such rule",
    ]
    assert named_rules("K3, and K14 to K16 (L2)") == {"K3", "L2"}
