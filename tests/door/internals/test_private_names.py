"""Private names of Textual and asyncssh: each is in one of its library's modules, and still there in this version."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from server.door.internals import asyncssh_internals, asyncssh_packets, textual_internals

LIBRARIES = "asyncssh", "textual"
INTERNALS: tuple[ModuleType, ...] = asyncssh_internals, asyncssh_packets, textual_internals
NAMES = [
    (module, owner, name) for module in INTERNALS for owner, names in module.PRIVATE_NAMES.items() for name in names
]
ROOT = Path(__file__).parents[3]


source = cache(inspect.getsource)  # finding a class takes reading all of its module


def has(owner: type, name: str) -> bool:
    """Whether a class, or one that it comes from, has a name or gives it to its instances."""
    of_the_library = (each for each in owner.__mro__ if each.__module__.partition(".")[0] in LIBRARIES)
    return hasattr(owner, name) or any(f"self.{name}" in source(each) for each in of_the_library)


@pytest.mark.parametrize(("module", "owner", "name"), NAMES, ids=lambda value: getattr(value, "__name__", value))
def test_the_name_is_still_there(module: ModuleType, owner: type, name: str) -> None:
    library = owner.__module__.partition(".")[0]
    assert has(owner, name), (
        f"{library} {version(library)} has no {owner.__name__}.{name} any more; "
        f"{module.__name__} uses it: find its successor, or leave out what needs it"
    )


def private_names(path: Path) -> Iterator[str]:
    """Private attributes of others that a module uses: of anything but `self` and `cls`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            yield node.attr


@pytest.mark.parametrize("module", INTERNALS, ids=lambda module: module.__name__)
def test_every_private_name_of_the_module_is_listed(module: ModuleType) -> None:
    """Names of its own classes are not private to it."""
    own = {name for _, thing in inspect.getmembers(module, inspect.isclass) if thing.__module__ == module.__name__
           for name in (*vars(thing), *_given_in(thing))}  # fmt: skip
    listed = {name for of, _, name in NAMES if of is module}
    assert {*private_names(Path(inspect.getfile(module)))} - own <= listed


def _given_in(owner: type) -> set[str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(owner)))
    inherited = {name for _, _, name in NAMES}
    stored = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    return {node.attr for node in stored} - inherited


def test_no_other_module_imports_what_is_private() -> None:
    guilty = []
    for source in ("server", "kombio_tui", "protocol"):
        for path in (ROOT / source).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module and "internals" not in path.name:
                    parts = [*node.module.split("."), *(name.name for name in node.names)]
                    if parts[0] in LIBRARIES and any(part.startswith("_") for part in parts):
                        guilty.append(str(path))
    assert guilty == []
