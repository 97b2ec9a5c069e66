"""The ribbon: one line across the table for what is more urgent than anything else. A slap is a moment.

A slap's ribbon goes through its stages: who slapped and how fast, the card that was named, right or wrong. It stays for
a while after the game has gone on, so that everyone sees it.
"""

from collections.abc import Callable, Collection
from typing import Literal

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.games.kombio.words.narration import Narrator
from kombio_tui.kit.blocks import Area, Region, line_of_text
from kombio_tui.kit.rows import centred, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, sentence
from protocol import kombio as k

Mood = Literal["slap", "right", "wrong", "call", "win", "blink", "open"]
STYLES: dict[Mood, str] = {
    "slap": "bold white on slap",
    "right": "bold black on mint",
    "wrong": "bold white on alarm",
    "call": "bold black on lilac",
    "win": "bold black on mint",
    "blink": "bold black on paper",
    "open": "bold black on paper",
}
FELT = "soft on felt"
SHOWN = 2.5
"""How many seconds a slap stays on the table at least."""
SHOWN_EVENTS: Collection[type] = {k.Slapped, k.Named, k.NamedNothing, k.RoundStarted, k.RoundEnded, k.Called}
"""After all others a slap that is shown is over."""


class Ribbon(Struct, frozen=True, cache_hash=True):
    """What the ribbon says."""

    text: str
    mood: Mood
    short: str = ""
    """The same in fewer words, where there is too little room."""
    shortest: str = ""
    """The same in very few."""


class NamedCard(Struct, frozen=True, cache_hash=True):
    """The card that a slapper named, as it lies beside the pile for a while."""

    face: int
    right: bool
    name: str
    """Which card it was."""


class SlapMoment:
    """The last slap, as long as it is shown."""

    def __init__(self) -> None:
        self.ribbon: Ribbon | None = None
        self.card: NamedCard | None = None
        self._since = 0.0
        self._over = False
        """Whether the game has gone on."""

    def hear(self, event: k.Event, told: str, narrating: Callable[[], Narrator], now: float) -> None:
        """Update with an event, as it was told."""
        if type(event) not in SHOWN_EVENTS:
            self._over = True
            return
        match event:
            case k.Slapped(seat=seat):
                narrator = narrating()
                self._show(_slapped(seat, told, narrator), now)
                self.card = None
            case k.Named(spot=spot, face=face, right=right):
                narrator = narrating()
                sign = "★" if right and narrator.acts(event.seat) else "✓" if right else "✗"
                short = f"{sign} {sentence(narrator.card(spot))}: {face}"
                self._show(Ribbon(f"{sign} {told}", "right" if right else "wrong", short), now)
                self.card = NamedCard(face, right, narrator.card_in_short(spot))
            case k.NamedNothing():
                self._show(Ribbon(f"✗ {told}", "wrong"), now)
            case _:
                self.clear()

    def clear(self) -> None:
        """Show nothing any more."""
        self.ribbon = self.card = None

    def fade(self, now: float) -> None:
        """Take it away when it was shown long enough and the game has gone on."""
        if self._over and self.ribbon and now >= self._since + SHOWN:
            self.clear()

    def due(self, now: float) -> float | None:
        """The seconds until it goes away by itself, if it does."""
        return max(0.0, self._since + SHOWN - now) if self._over and self.ribbon else None

    def _show(self, ribbon: Ribbon, now: float) -> None:
        self.ribbon, self._since, self._over = ribbon, now, False


def _slapped(seat: int, told: str, narrator: Narrator) -> Ribbon:
    """Who was first, and how fast; or what was told, which names the slapper too."""
    if narrator.acts(seat):
        head = narrator.say("You are first!")
    else:
        head, name = narrator.say("SLAP!"), narrator.name(seat)
        told = told if name in told else f"{name} {told}"
    return Ribbon(f"{head}  {told}", "slap", told)


LAST_TURNS = marked("KOMBIO by {name}: one last turn for everyone else."), marked("KOMBIO by {name}: last turns.")
OWN_LAST_TURNS = marked("You called KOMBIO: one last turn for everyone else."), marked("Your KOMBIO: last turns.")
LAST_SLAP = marked("KOMBIO by {name}: all turns are over."), marked("KOMBIO by {name}: last slap.")
OWN_LAST_SLAP = marked("You called KOMBIO: all turns are over."), marked("Your KOMBIO: last slap.")
"""The ribbon after a call, in more and in fewer words."""


def called(caller: str, say: Say, *, own: bool, last_slap: bool) -> Ribbon:
    """The ribbon after a call."""
    turns, slap = (OWN_LAST_TURNS, OWN_LAST_SLAP) if own else (LAST_TURNS, LAST_SLAP)
    forms = slap if last_slap else turns
    return Ribbon(say(forms[0], name=caller), "call", say(forms[1], name=caller), f"KOMBIO: {caller}")


@shared
def drawn_ribbon(ribbon: Ribbon, area: Area, across: bool) -> Region:
    """The ribbon in the middle of its row, or across the whole table; it is never wider than that less four columns."""
    style, room = STYLES[ribbon.mood], area.width - 8
    forms = [form for form in (ribbon.text, ribbon.short, ribbon.shortest) if form]
    words = next((form for form in forms if cell_len(form) <= room), forms[-1])
    text = f"  {shortened(words, room)}  "
    line = centred(((text, style),), area.width, style if across else FELT)
    return line_of_text(area.x, area.y, line)


@shared
def no_ribbon(area: Area) -> Region:
    """The row of the ribbon while there is none."""
    return line_of_text(area.x, area.y, ((" " * area.width, FELT),))
