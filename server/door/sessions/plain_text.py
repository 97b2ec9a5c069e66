"""Markdown as plain text for a terminal of 80 columns: with no other marks than people would type by hand."""

import re
from collections.abc import Iterator
from textwrap import fill

WIDTH = 78
MARKS = re.compile(r"\*\*|`|(?<!\w)\*|\*(?!\w)")
HEADING = re.compile(r"^(#.*)$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def plain(markdown: str) -> str:
    """Write a document of headings, paragraphs and lists."""
    return "\n".join(_blocks(markdown)) + "\n"


def _blocks(markdown: str) -> Iterator[str]:
    for block in re.split(r"\n(?=- |#|\n)", HEADING.sub(r"\1\n", markdown.strip())):
        text = MARKS.sub("", LINK.sub(r"\1", " ".join(block.split())))
        if text.startswith("#"):
            joining = text.lstrip("# ")
            yield f"\n{joining}\n{'-' * len(joining)}"
        elif text.startswith("- "):
            yield fill(text[2:], WIDTH, subsequent_indent="    ")
        elif text:
            yield fill(text, WIDTH)
