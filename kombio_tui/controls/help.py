"""Help: chapters of short lines, paged through with `?`. It lies beside the table, never over it."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from kombio_tui.controls.frame import Keys, heading, in_words
from kombio_tui.controls.key import Key
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row, row, wrapped
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


@lru_cache(maxsize=256)
def guest_chapter(code: str) -> Chapters:
    """How a guest comes back to a seat: the code is a secret, so it stands nowhere else on the screen."""

    def chapters(say: Say) -> Sequence[Chapter]:
        back = say("Your seat at a table is kept for a while. To come back to it: c in the lobby, then your code.")
        return ((say("You are a guest"), [(code, say("your code")), ("", back)]),)

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
        ("tab", say("a menu of the keys that phones hide")),
        ("q", say("leave the table")),
    ]


HelpPage = tuple[str, list[Row]]
"""The title of a chapter, and as much of it as fits."""
WIDEST = 76
OWN_KEYS = ("question_mark", "escape")


class Help(Sheet):
    """Pages through chapters; each starts a new page."""

    def __init__(self, *chapters: Chapters) -> None:
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

    def keys(self, say: Say) -> Keys:
        """The next page, or none."""
        more = self._page + 1 < self._pages
        return (("?", say("more")), ("esc", say("close"))) if more else (("?", say("close")),)

    def asks(self, say: Say) -> str:
        """How to go on."""
        more = self._page + 1 < self._pages
        return say("? turns the page, esc closes the help.") if more else say("? closes the help.")

    def body(self, look: Look, width: int, height: int) -> list[Row]:
        """The current page, and which one it is."""
        width = min(width, WIDEST)
        pages = self.pages(look, width, max(1, height))
        self._pages = len(pages)
        self._page = min(self._page, len(pages) - 1)
        title, rows = pages[self._page]
        number = f" {self._page + 1}/{len(pages)}" if len(pages) > 1 else ""
        return [(*heading(title, width - len(number)), (number, "muted")), *rows]

    def pages(self, look: Look, width: int, height: int) -> list[HelpPage]:
        """All pages, each as much as fits."""
        return [
            page for some in self._chapters for page in _all_pages(some, look.language, look.unicode, width, height)
        ]


@shared
def _all_pages(chapters: Chapters, language: str, unicode: bool, width: int, height: int) -> list[HelpPage]:
    pages: list[HelpPage] = []
    for title, lines in chapters(say_in(language)):
        named = lines if unicode else [(in_words(what, language), words) for what, words in lines]
        pages += pages_of((title, named), width, height)
    return pages


def pages_of(chapter: Chapter, width: int, height: int) -> list[HelpPage]:
    """A chapter, page by page; an entry is only broken if it is longer than a page."""
    title, lines = chapter
    column, room = max(len(what) for what, _ in lines), max(1, height - 1)
    pages: list[list[Row]] = [[]]
    for line in lines:
        rows = _explained(line, width, column)
        if pages[-1] and len(pages[-1]) + len(rows) > room:
            pages.append([])
        while len(rows) > room:
            pages[-1:] = [rows[:room], []]
            rows = rows[room:]
        pages[-1] += rows
    return [(title, rows) for rows in pages if rows or len(pages) == 1]


def _explained(line: Line, width: int, column: int) -> list[Row]:
    what, words = line
    if not what:
        return [row(text) for text in wrapped(words, width)]
    return [
        row((f"{what if first else '':{column}}  ", "key"), text)
        for first, text in (
            (number == 0, text) for number, text in enumerate(wrapped(words, max(8, width - column - 2)))
        )
    ]
