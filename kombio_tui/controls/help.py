"""Help: chapters of short lines, paged through with `?`. It lies beside the table, never over it."""

from collections.abc import Callable, Mapping, Sequence

from kombio_tui.controls.key import Key
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row, ends, row, wrapped
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol.house import Request

Line = tuple[str, str]
"""What is explained (a key, a card; empty for a paragraph), and the explanation."""
Chapter = tuple[str, Sequence[Line]]
Chapters = Callable[[Say], Sequence[Chapter]]


def one_chapter(title: str, keys: Mapping[str, str], *texts: str) -> Chapters:
    """Help for a page that needs one chapter only: what its keys do, then paragraphs. All texts are marked."""

    def chapters(say: Say) -> Sequence[Chapter]:
        return ((say(title), [*((say(key), say(text)) for key, text in keys.items()), *paragraphs(*map(say, texts))]),)

    return chapters


def paragraphs(*texts: str) -> list[Line]:
    """Lines of text without a key; empty ones are left out."""
    return [("", text) for text in texts if text]


def table_keys(say: Say) -> list[Line]:
    """The keys that are the same at every table."""
    return [
        ("/", say("say something to the table")),
        (",", say("settings")),
        ("pgup", say("scroll the log")),
        ("q", say("leave the table")),
    ]


OWN_KEYS = ("question_mark", "escape")


class Help(Sheet):
    """Pages through chapters; each starts a new page."""

    def __init__(self, chapters: Chapters) -> None:
        self._chapters = chapters
        self._page = 0
        self._pages = 1

    def takes(self, key: Key) -> bool:
        """Only its own keys: the game goes on."""
        return key.name in OWN_KEYS

    def press(self, key: Key) -> Request | None:
        """Turn the page, or close."""
        self._page += 1
        self.done = key.name == "escape" or self._page >= self._pages
        return None

    def rows(self, look: Look, width: int, height: int) -> list[Row]:
        """The current page, and the key for the next one."""
        pages = _all_pages(self._chapters, look.language, width, max(1, height - 1))
        self._pages = len(pages)
        at = min(self._page, len(pages) - 1)
        more = look.say("? more") if at + 1 < len(pages) else look.say("? close")
        number = row((f"{at + 1}/{len(pages)}", "muted"))
        shown = pages[at][: height - 1]
        return [*shown, *[()] * (height - 1 - len(shown)), ends(row((more, "key")), number, width)]


@shared
def _all_pages(chapters: Chapters, language: str, width: int, height: int) -> list[list[Row]]:
    return [page for chapter in chapters(say_in(language)) for page in _pages(chapter, width, height)]


def _pages(chapter: Chapter, width: int, height: int) -> list[list[Row]]:
    title, lines = chapter
    rows = [line for item in lines for line in _explained(item, width, max(len(what) for what, _ in lines))]
    room = max(1, height - 1)
    return [[row((title, "strong")), *rows[start : start + room]] for start in range(0, max(1, len(rows)), room)]


def _explained(line: Line, width: int, column: int) -> list[Row]:
    what, words = line
    if not what:
        return [row(text) for text in wrapped(words, width)]
    return [
        row((f"{what if first else '':{column}} ", "key"), text)
        for first, text in (
            (number == 0, text) for number, text in enumerate(wrapped(words, max(8, width - column - 1)))
        )
    ]
