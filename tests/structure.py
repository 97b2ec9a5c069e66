"""The packages of the sources: `python -m tests.structure` prints their sizes, who imports them, and cycles.

It fails on a package with too many modules side by side, a module that is too long, or packages that import each
other. `tests/test_structure.py` runs it; `pyproject.toml` has the contracts between layers.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCES = ("protocol", "server", "kombio_tui")
MOST_MODULES, MOST_LINES = 16, 400
ACROSS = {"attack", "ceiling", "flaky", "door/end_to_end", "house/daily"}
"""The folders of tests that are about more than one package."""

Graph = Mapping[str, set[str]]


class Package(NamedTuple):
    """A package, without the packages in it."""

    name: str
    modules: int
    lines: int
    imported_by: int


def modules(root: Path = ROOT) -> dict[str, Path]:
    """All modules of the sources, by name; a package's own file is the package."""
    found = {}
    for source in SOURCES:
        for path in sorted((root / source).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path) -> Iterator[str]:
    """What a module imports when it runs; what is imported for types alone makes no cycle."""
    for node in _at_run_time(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _at_run_time(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield node
            yield from _at_run_time(node)


def package_of(module: str, known: Mapping[str, Path]) -> str:
    """The package that a module is in; a package's own file belongs to the package."""
    return module if known[module].name == "__init__.py" else module.rpartition(".")[0]


def graph(known: Mapping[str, Path]) -> Graph:
    """Which packages each package imports."""
    found = defaultdict[str, set[str]](set)
    for module, path in known.items():
        here = package_of(module, known)
        found[here] |= {package_of(name, known) for name in imports(path) if name in known} - {here}
    return found


def cycles(of: Graph) -> list[list[str]]:
    """Packages that import each other, directly or by others: groups of them (Tarjan's algorithm)."""
    index, low, stack, groups = dict[str, int](), dict[str, int](), list[str](), list[list[str]]()

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(of.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                groups.append(sorted(group))

    for node in sorted(of):
        if node not in index:
            visit(node)
    return groups


def packages(known: Mapping[str, Path], of: Graph) -> list[Package]:
    """All packages with their figures."""
    inside = defaultdict[str, list[Path]](list)
    for module, path in known.items():
        inside[package_of(module, known)].append(path)
    return [
        Package(
            name,
            sum(path.name != "__init__.py" for path in paths),
            sum(len(path.read_text("utf-8").splitlines()) for path in paths),
            sum(name in others for others in of.values()),
        )
        for name, paths in sorted(inside.items())
    ]


def problems(root: Path = ROOT) -> list[str]:
    """What is wrong with the tree, in sentences."""
    known = modules(root)
    of = graph(known)
    crowded = [
        f"{package.name} has {package.modules} modules side by side; {MOST_MODULES} at the most"
        for package in packages(known, of)
        if package.modules > MOST_MODULES
    ]
    long = [
        f"{name} has {lines} lines; {MOST_LINES} at the most"
        for name, path in known.items()
        if (lines := len(path.read_text("utf-8").splitlines())) > MOST_LINES
    ]
    return [*crowded, *long, *(f"these packages import each other: {', '.join(group)}" for group in cycles(of))]


def unmirrored(root: Path = ROOT) -> list[str]:
    """The folders of tests that have the name of no package: the package has moved, or the tests have."""
    tests = root / "tests"
    folders = {path.parent.relative_to(tests).as_posix() for path in tests.rglob("test_*.py") if path.parent != tests}
    return sorted(folder for folder in folders - ACROSS if not any(path.is_dir() for path in _mirrored(root, folder)))


def _mirrored(root: Path, folder: str) -> tuple[Path, ...]:
    return root / "server" / folder, root / folder, root / f"kombio_{folder}"


def main() -> int:
    """Print the packages and what is wrong with them."""
    known = modules()
    print(f"{'package':40} {'modules':>8} {'lines':>7} {'imported by':>12}")
    for package in packages(known, graph(known)):
        print(f"{package.name:40} {package.modules:8} {package.lines:7} {package.imported_by:12}")
    found = problems()
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
