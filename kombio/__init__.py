"""Kombio, a card house in the terminal: the one package that is installed.

The sources are three packages with plain names: `protocol`, `server` and `kombio_tui`. Names like these must not lie
around in everybody's site-packages. So where Kombio is installed, the three are in a folder of its own,
`kombio/packages`, and importing `kombio` puts this folder on the import path of the process, first. In a checkout they
lie beside this package, and it is the folder of the checkout that comes first.

A program that uses one of the three says `import kombio` before. It can't have a `server` or `protocol` of its own.
"""

import sys
from pathlib import Path

PACKAGES = ("protocol", "server", "kombio_tui")


def _find(here: Path) -> None:
    """Make the packages importable; where others of their names were imported before, say so."""
    installed = here / "packages"
    folder = installed if installed.is_dir() else here.parent
    for name in PACKAGES:
        other = getattr(sys.modules.get(name), "__file__", None)
        if other and Path(other).parent != folder / name:
            raise ImportError(f"Kombio has a package {name!r}, but {other} was imported under this name before")
    if sys.path[:1] != [str(folder)]:
        sys.path.insert(0, str(folder))


_find(Path(__file__).absolute().parent)
