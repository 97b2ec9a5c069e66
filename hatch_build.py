"""What the build does beyond copying files: it compiles the catalogues, and writes the README for a package index.

A package index shows no files of this repository. There the README has its picture as text, and links to other files
are plain words.
"""

import re
import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LOCALE = "kombio_tui/locale"
PICTURE = re.compile(r"!\[[^\]]*\]\(docs/slap\.svg\)")
OTHER_PICTURE = re.compile(r"!\[[^\]]*\]\(docs/[^)]*\)\n*")
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]+\)")


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Puts compiled catalogues into the wheel; a checkout compiles its own when it needs them."""

    _aside: TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them into a folder aside."""
        if version == "editable":
            return
        self._aside = TemporaryDirectory()
        root, aside = Path(self.root), Path(self._aside.name)
        compiled = runpy.run_path(str(root / "kombio_tui/text/compile_catalogue.py"))["compiled"]
        for source in sorted((root / LOCALE).glob("*.po")):
            target = aside / f"{source.stem}.mo"
            target.write_bytes(compiled(source.read_text("utf-8")))
            build_data["force_include"][str(target)] = f"kombio/packages/{LOCALE}/{target.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Take the folder away."""
        if self._aside:
            self._aside.cleanup()


class Readme(MetadataHookInterface):
    """Writes the README for a package index."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put it into the metadata."""
        root = Path(self.root)
        picture = (root / "docs/table.txt").read_text("utf-8")
        text = PICTURE.sub(lambda _: f"```\n{picture}```", (root / "README.md").read_text("utf-8"))
        text = OTHER_PICTURE.sub("", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": LINK.sub(r"\1", text)}
