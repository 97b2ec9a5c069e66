"""Private names of Textual and asyncssh: each is in its library's one module, and still there in this version."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from server.door.internals import asyncssh_internals, textual_internals

INTERNALS: dict[str, ModuleType] = {"asyncssh": asyncssh_internals, "textual": textual_internals}
NAMES = [(library, *each) for library, module in INTERNALS.items() for each in module.PRIVATE_NAMES]
ROOT = Path(__file__).parents[3]


def has(owner: type, name: str) -> bool:
    """Whether a class, or one that it comes from, has a name or gives it to its instances."""
    of_the_library = (each for each in owner.__mro__ if each.__module__.partition(".")[0] in INTERNALS)
    return hasattr(owner, name) or any(f"self.{name}" in inspect.getsource(each) for each in of_the_library)


@pytest.mark.parametrize(("library", "owner", "name"), NAMES, ids=lambda value: getattr(value, "__name__", value))
def test_the_name_is_still_there(library: str, owner: type, name: str) -> None:
    assert has(owner, name), (
        f"{library} {version(library)} has no {owner.__name__}.{name} any more; "
        f"{INTERNALS[library].__name__} uses it: find its successor, or leave out what needs it"
    )


def private_names(path: Path) -> Iterator[str]:
    """Private attributes of others that a module uses: of anything but `self` and `cls`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            yield node.attr


@pytest.mark.parametrize("library", INTERNALS)
def test_every_private_name_of_the_module_is_listed(library: str) -> None:
    """Names of its own classes are not private to it."""
    module = INTERNALS[library]
    own = {name for _, thing in inspect.getmembers(module, inspect.isclass) if thing.__module__ == module.__name__
           for name in (*vars(thing), *_given_in(thing))}  # fmt: skip
    listed = {name for _, name in module.PRIVATE_NAMES}
    assert {*private_names(Path(inspect.getfile(module)))} - own <= listed


def _given_in(owner: type) -> set[str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(owner)))
    inherited = {name for _, names in INTERNALS.items() for _, name in names.PRIVATE_NAMES}
    stored = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    return {node.attr for node in stored} - inherited


def test_no_other_module_imports_what_is_private() -> None:
    guilty = []
    for source in ("server", "kombio_tui", "protocol"):
        for path in (ROOT / source).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module and "internals" not in path.name:
                    parts = [*node.module.split("."), *(name.name for name in node.names)]
                    if parts[0] in INTERNALS and any(part.startswith("_") for part in parts):
                        guilty.append(str(path))
    assert guilty == []
