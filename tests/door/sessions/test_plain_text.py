"""The rules as plain text."""

from importlib.resources import files

import pytest

from server.door.sessions.plain_text import plain
from server.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_marks_go_and_lines_fit_a_terminal(game: str) -> None:
    text = rules(game)
    assert max(map(len, text.splitlines())) <= 80
    assert "**" not in text
    assert "`" not in text


def test_rules_and_numbers_stay() -> None:
    text = rules("kombio")
    assert "\nK1 Two to six players.\n" in text
    assert "36 plain cards, -1 to 6" in text


def rules(game: str) -> str:
    return plain((files("server.rules") / game / "RULES.md").read_text("utf-8"))


def test_headings_lists_and_links() -> None:
    assert plain("# A *game*\n\nSome **bold** words,\nand [a link](x.md).\n- one\n  two") == (
        "\nA game\n------\nSome bold words, and a link.\none two\n"
    )
