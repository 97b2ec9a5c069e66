"""Nothing that is said is cut off, in any window and language; only names may be, and lists of them.

The snapshots are read, because they show every screen. Some screens list what others wrote, keys, and records: these
are cut where a window is narrow. The newest line of a log that has one or two rows may go on where there is no room.
"""

import re
from collections.abc import Iterator

import pytest

from tests.kit.screens import NAMES
from tests.kit.snapshots import FOLDER
from tests.kit.states import STATES

LISTS = re.compile("office|archive|daily|lobby-busy")
"""Screens of keys, reports, records and very long names."""
CUT = re.compile(r"([^\s,]*)(,? ?)…")
PEOPLE = (*NAMES, "zoe", "~Ilse", "~Otto", "(")
LOGS = re.compile(r"(Round|Runde|Manche) 1|You (took|laid)|Top card|can still be slap|The order|tie|distribue|gibt und")
"""The beginnings of lines of the log that may go on below a small one."""
LAST_RESORT = {"level8-replay-open": (44,), "lobby-own-games": (44,)}
"""States that have more to show than the narrowest window has room for."""


def screens(name: str) -> Iterator[tuple[str, list[str]]]:
    """The screens of a state, each below its title."""
    title, lines = "", list[str]()
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line and set(line) == {"="}:
            title = lines.pop()
            lines = []
            continue
        if line.startswith(f"{name}, ") and title:
            yield title, lines
            lines = []
        lines.append(line)
    yield title, lines


def is_allowed(line: str, cut: re.Match[str]) -> bool:
    word, comma = cut[1], cut[2]
    named = any(person.startswith(word) for person in PEOPLE) if word else bool(comma)
    return named or bool(LOGS.search(line[: cut.end()]))


@pytest.mark.parametrize("name", [name for name in STATES if not LISTS.search(name)])
def test_no_words_are_cut(name: str) -> None:
    for title, lines in screens(name):
        width = int(re.findall(r"(\d+)x\d+", title)[0])
        if width in LAST_RESORT.get(name, ()):
            continue
        for line in lines:
            for cut in CUT.finditer(line):
                assert is_allowed(line, cut), f"{title}: {line.strip()}"
