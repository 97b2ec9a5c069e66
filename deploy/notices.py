"""Print the licences of everything that is installed beside Kombio, for the container: `python deploy/notices.py`.

It is run with the Python of the container, so that it tells of exactly what is in there.
"""

import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions

OWN = "kombio"
TEXTS = ("licen", "copying", "notice", "authors")
RULE = "=" * 80


def notices() -> Iterator[str]:
    """What has to be said of each package, by name."""
    yield "Kombio is brought to you with these packages, each under its own licence.\n"
    for package in sorted(distributions(), key=lambda package: package.name.lower()):
        if package.name != OWN:
            yield from _notice(package)


def _notice(package: Distribution) -> Iterator[str]:
    yield f"{RULE}\n{package.name} {package.version}, {_licence(package)}\n{RULE}\n"
    yield from _texts(package)


def _licence(package: Distribution) -> str:
    """The name of the licence, from whichever field has it; one of them may hold the whole text."""
    said = package.metadata.json
    named = str(said.get("license", "")).strip()
    classes = [line.rpartition(" :: ")[2] for line in said.get("classifier", ()) if line.startswith("License ::")]
    short = "" if "\n" in named else named
    return str(said.get("license_expression") or short or ", ".join(classes) or "licence not named")


def _texts(package: Distribution) -> Iterator[str]:
    """The texts that a package brings along."""
    for file in package.files or ():
        if ".dist-info" in str(file) and file.name.lower().startswith(TEXTS):
            yield file.locate().read_text("utf-8", "replace")


if __name__ == "__main__":
    sys.stdout.writelines(f"{text}\n" for text in notices())
