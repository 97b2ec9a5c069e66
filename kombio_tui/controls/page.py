"""A page: what a player sees in one place, and what the keys do there. It knows no toolkit, only rows and keys."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from kombio_tui.controls.attention import HOUSE, Call, mention
from kombio_tui.controls.frame import Asked, Frame, Header, Keys, framed, middle_of
from kombio_tui.controls.help import Chapters, Help, guest_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.log import Log
from kombio_tui.controls.menu import EVERYWHERE, Menu, MenuItem
from kombio_tui.controls.prompt import Prompt
from kombio_tui.controls.settings import SettingsForm
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.blocks import Area, Grounds, Region, Screen, area_of
from kombio_tui.kit.look import Look
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import Row
from kombio_tui.kit.shared import shared
from kombio_tui.text.chat import spoken, words
from kombio_tui.text.languages import Say, say_in
from kombio_tui.text.news import told
from protocol.house import News, Request, Update, You
from protocol.people import MAX_LINE, Invited, Said
from protocol.slow import YourTurn

SCROLL = {"pageup": 5, "pagedown": -5}
KEY_NAMES = {"esc": "escape", "↑ ↓": "up", "↑↓": "up", "← →": "left", "←→": "left"}
"""Names of keys, by what the lines of keys call them; all others are called what they are."""
INTERRUPTS = ("ctrl+c", "ctrl+d")
"""The keys that leave the house from everywhere."""
PHONE = 60
"""Narrower windows are on phones, whose keyboards hide some keys."""
CALLING = YourTurn, Invited, Said
"""The news that may be a reason to call a player."""
HINTED = 3.0
"""How many seconds a hint is shown."""
Drawing = tuple[list[Region], Grounds]
"""What lies between the header and the prompt line, and on which grounds."""


class Hint(NamedTuple):
    """Why a key did nothing, until when that is shown, and what was asked when it was first shown."""

    text: str = ""
    until: float = 0.0
    under: str | None = None


NO_HINT = Hint()


class Page(ABC):
    """Turns updates into rows, and keys into requests."""

    place: ClassVar[type[Any]]
    """The place of the house that the page shows."""
    covered: ClassVar[bool] = True
    """Whether a sheet covers the page, so that the page's own keys do nothing until it is closed."""

    hints_stay: ClassVar[bool] = False
    """Whether a hint is shown on although something else is asked, because others change what is asked at any time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.look = Look()
        self.you = You("", guest=True)
        self.log = Log()
        self.prompt: Prompt | None = None
        """The line being typed, if any."""
        self.sheet: Sheet | None = None
        """The sheet over the page, if any."""
        self.regions = Regions()
        """What is on the screen."""
        self.hurried = False
        """Whether the program is behind with its work, so that nothing should move."""
        self._hint = NO_HINT
        """Why a key did nothing."""

    @property
    def say(self) -> Say:
        """The player's language."""
        return self.look.say

    # --- what a page does in its own way ---

    @abstractmethod
    def take(self, update: Update) -> Request | None:
        """Update the page; return the request that follows, if any."""

    @abstractmethod
    def pressed(self, key: Key) -> Request | None:
        """Handle a key that belongs to neither the prompt nor the sheet."""

    @abstractmethod
    def screen(self) -> Screen:
        """The whole page."""

    @abstractmethod
    def help(self) -> Chapters:
        """What `?` explains here."""

    @property
    def unanswered(self) -> bool:
        """Whether the page shows something that the house has not confirmed yet."""
        return False

    @property
    def played(self) -> bool:
        """Whether the player takes part in a game here, or has done so."""
        return False

    def entered(self, before: "Page") -> None:  # noqa: B027 - most pages do not care
        """The player has come from another page."""

    def leaves_house(self, key: Key) -> bool:
        """Whether a key leaves the house at once; a page may ask first, in the prompt line."""
        return key.name in INTERRUPTS

    def call(self, news: Sequence[News]) -> Call | None:
        """Why to call a player who looks elsewhere, if there is a reason in the news."""
        reasons = [item for item in news if isinstance(item, CALLING)]
        if not reasons:
            return None
        if turn := next((item for item in reasons if isinstance(item, YourTurn)), None):
            return Call(told(turn, self.say)[0], urgent=True)
        invited = next((item for item in reasons if isinstance(item, Invited)), None)
        return Call(told(invited, self.say)[0]) if invited else mention(reasons, self.you.name)

    def window_title(self) -> str:
        """The title of the player's window."""
        return HOUSE

    def menu(self) -> Sequence[MenuItem]:
        """The keys that Tab offers in a menu; none where Tab has another meaning."""
        return EVERYWHERE

    def clipboard(self) -> str:
        """The text that the player has asked to copy since the last call; empty if there is none."""
        return ""

    def due(self) -> float | None:
        """The seconds until the page changes by itself, if it does."""
        return self.hint_due()

    # --- what all pages do alike ---

    def press(self, key: Key) -> Request | None:
        """Handle a key; return the request it leads to, if any."""
        self._hint = NO_HINT
        if self.prompt:
            return self._type(self.prompt, key)
        key = key.in_lower_case
        if self.sheet and self.sheet.takes(key):
            return self._press_sheet(self.sheet, key)
        match key.name:
            case "q" if self.sheet:
                self.sheet = None
            case "question_mark" | "f1":
                own = [guest_chapter(self.you.code)] if self.you.code else []
                self.sheet = Help(self.help(), *own)
            case "comma":
                self.sheet = SettingsForm(self.you.settings)
            case "tab" if self.menu() and not self.sheet:
                self.sheet = Menu(self.menu())
            case "slash":
                self.prompt = Prompt(self.say("say:"), MAX_LINE, self._spoken)
            case "pageup" | "pagedown":
                self.log.scroll(SCROLL[key.name])
            case _ if self.sheet and self.covered:
                self.hint(self.say("That key does nothing here."))
            case _:
                return self.pressed(key)
        return None

    def _type(self, prompt: Prompt, key: Key) -> Request | None:
        prompt.press(key)
        if prompt.done:
            self.prompt = None
        return prompt.answer() if prompt.done else None

    def _spoken(self, text: str) -> Request | None:
        request = spoken(text, self.say)
        if request is None:
            self.hint(words(self.say))
        return request

    def _press_sheet(self, sheet: Sheet, key: Key) -> Request | None:
        request = sheet.press(key)
        if sheet.done:
            self.sheet = None
        if isinstance(sheet, Menu) and sheet.picked:
            return self.press(Key(sheet.picked, None, key.stamp))
        return request

    def note(self, *lines: tuple[str, str], passing: bool = True) -> None:
        """Add lines with their styles to the log; empty ones are left out."""
        for text, style in lines:
            if text:
                self.log.add(text, style, passing=passing)

    def side(self, width: int, height: int) -> list[Row]:
        """The sheet if there is one, otherwise the log."""
        return self.sheet.rows(self.look, width, height) if self.sheet else self.log.rows(width, height)

    # --- what all pages show alike ---

    def framed(self, header: Header, asked: Asked, keys: Keys, house_keys: Keys, drawn: Drawing) -> Screen:
        """The page between its header, its prompt line and its keys; a line being typed takes the last line."""
        typing: Row = ()
        if self.prompt:
            typing, keys = self.prompt.row(self.look.width), _typing_keys(self.look.language)
            asked = Asked(self.say("Type it, then press enter. Esc gives up.")) if self.covered else asked
        frame = Frame(header, self._asked(asked), keys, (*house_keys, *self._common_keys()), typing)
        return framed(frame, self.look, *drawn, self.regions)

    def _common_keys(self) -> Keys:
        """The keys that are the same everywhere; on phones the menu of those that are hard to type is among them."""
        return _house_keys(self.look.language, self.look.width < PHONE and bool(self.menu()))

    def under_sheet(self, sheet: Sheet, header: Header, area: Area | None = None, around: Drawing = ([], ())) -> Screen:
        """A page of the house with a sheet over an area, or all of it; its keys take the place of the page's own."""
        middle, say, (regions, grounds) = middle_of(self.look), self.say, around
        area = area or Area(middle.x + 1, middle.y, middle.width - 2, middle.height)
        body = area_of(area, sheet.body(self.look, area.width, area.height))
        asked, house_keys = Asked(sheet.asks(say), short=sheet.asks_in_short(say)), (("q", say("close")),)
        return self.framed(header, asked, sheet.keys(say), house_keys, ([*regions, body], grounds))

    def beside_sheet(self, keys: Keys) -> Keys:
        """The keys of a page without those that a sheet over it takes."""
        sheet = self.sheet
        if sheet is None:
            return keys
        return tuple([key for key in keys if not sheet.takes(Key(KEY_NAMES.get(key[0], key[0]), None, 0.0))])

    def hint(self, text: str) -> None:
        """Say for a moment, in the prompt line, why a key did nothing."""
        self._hint = Hint(text, self.clock() + HINTED)

    def _asked(self, asked: Asked) -> Asked:
        """What is asked, unless a hint is shown at the moment; it goes when something else is asked."""
        hint = self._hint
        if not hint.text or self.clock() >= hint.until:
            return asked
        if hint.under is None:
            hint = self._hint = Hint(hint.text, hint.until, asked.text)
        if hint.under != asked.text and not self.hints_stay:
            self._hint = NO_HINT
            return asked
        return Asked(hint.text, "other", asked.clock)

    def hint_due(self) -> float | None:
        """The seconds until a hint goes away, if there is one."""
        if not self._hint.text:
            return None
        left = self._hint.until - self.clock()
        return left if left > 0 else None


@shared
def _typing_keys(language: str) -> Keys:
    """The keys that end a line being typed; all others are typed."""
    say = say_in(language)
    return ("enter", say("send")), ("esc", say("give up"))


@shared
def _house_keys(language: str, menu: bool) -> Keys:
    """The keys that are the same everywhere, and the menu."""
    say = say_in(language)
    common: Keys = ("?", say("help")), ("/", say("say")), (",", say("settings"))
    return (("tab", say("menu")), *common) if menu else common
