"""What contributors are told is true: files that are named are there, and versions agree everywhere."""

import re
import tomllib

import pytest

from protocol.version import VERSION
from tests.kit.rule_coverage import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MAKEFILE = (ROOT / "Makefile").read_text()


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_workflow_tests_every_python_that_the_project_is_for() -> None:
    workflow = read(".github/workflows/test.yml")
    tested = re.findall(r'"(3\.\d+)"', workflow)
    assert tested == re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert PROJECT["requires-python"] == f">={tested[0]}"
    assert "run: make test" in workflow


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    versions = re.findall(r"^## (.+)$", read("CHANGELOG.md"), re.MULTILINE)
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ - (unreleased|\d{4}-\d\d-\d\d)", version) for version in versions)
    assert versions[0].split(" - ")[0] == VERSION
    assert [version for version in versions[1:] if "unreleased" in version] == []


def test_a_commit_is_checked_as_make_check_does() -> None:
    assert "entry: make --silent check" in read(".pre-commit-config.yaml")


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/RELEASING.md"])
def test_commands_and_files_that_are_named_are_there(page: str) -> None:
    text = read(page)
    for target in re.findall(r"`make (\w+)", text):
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target
    named = re.findall(r"`((?:server|kombio_tui|protocol|tests|docs|deploy)/[\w./-]+\w)`", text)
    assert named
    for name in named:
        assert (ROOT / name).exists(), name
    for link in re.findall(r"\]\(([\w./-]+)\)", text):
        assert ((ROOT / page).parent / link).exists(), link
