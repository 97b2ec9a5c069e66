"""The tree stays one that people find their way in: small packages, no cycles."""

from pathlib import Path

import pytest

from tests.structure import MOST_LINES, MOST_MODULES, cycles, problems, unmirrored


def test_no_package_is_crowded_and_none_import_each_other() -> None:
    assert problems() == []


def test_the_tests_mirror_the_packages() -> None:
    assert unmirrored() == []


def test_tests_of_a_package_that_has_moved_are_named(tmp_path: Path) -> None:
    for folder in ("server/a/b", "tests/a/b", "tests/a/c"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("a/b", "a/c"):
        (tmp_path / "tests" / folder / "test_it.py").touch()
    assert unmirrored(tmp_path) == ["a/c"]


def write(root: Path, **files: str) -> None:
    for name, text in files.items():
        path = root / "server" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text)
    (root / "server" / "__init__.py").touch()


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"a__x": "from server.b.y import Y", "b__y": "import server.a.x"}, "import each other: server.a, server.b"),
        ({f"a__m{number}": "" for number in range(MOST_MODULES + 1)}, f"has {MOST_MODULES + 1} modules side by side"),
        ({"a__x": "\n" * (MOST_LINES + 1)}, f"server.a.x has {MOST_LINES + 1} lines"),
    ],
    ids=["cycle", "crowded", "long"],
)
def test_what_is_wrong_is_said(tmp_path: Path, files: dict[str, str], said: str) -> None:
    write(tmp_path, **files)
    [problem] = problems(tmp_path)
    assert said in problem


def test_an_import_for_types_alone_makes_no_cycle(tmp_path: Path) -> None:
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from server.a.x import X\n"
    write(tmp_path, a__x="from server.b.y import Y", b__y=typed)
    assert problems(tmp_path) == []


def test_a_cycle_may_be_long() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
