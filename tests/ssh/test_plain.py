"""The rules as plain text."""

from importlib.resources import files

from server.ssh.plain import plain


def test_marks_go_and_lines_fit_a_terminal() -> None:
    text = plain((files("server.rules") / "kombio" / "RULES.md").read_text("utf-8"))
    assert max(map(len, text.splitlines())) <= 80
    assert "**" not in text
    assert "`" not in text
    assert "\nK1 Two to six players.\n" in text
    assert "-1 and 0 three times each" in text


def test_headings_lists_and_links() -> None:
    assert plain("# A *game*\n\nSome **bold** words,\nand [a link](x.md).\n- one\n  two") == (
        "\nA game\n------\nSome bold words, and a link.\none two\n"
    )
