"""The help: pages of whole entries."""

from kombio_tui.controls.help import pages_of


def test_an_entry_is_not_broken_across_two_pages() -> None:
    entries = [(f"k{number}", "a few words that need two lines") for number in range(5)]
    pages = pages_of(("Keys", entries), 24, 6)
    firsts = ["".join(text for text, _ in rows[0]).split()[0] for _, rows in pages]
    assert firsts == ["k0", "k2", "k4"]


def test_an_entry_longer_than_a_page_goes_on() -> None:
    pages = pages_of(("Long", [("", "word " * 30)]), 10, 5)
    assert all(len(rows) <= 4 for _, rows in pages)
    assert sum(len(rows) for _, rows in pages) == 15
