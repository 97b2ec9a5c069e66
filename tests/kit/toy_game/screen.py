"""The toy game on the screen and in lines."""

from collections.abc import Callable

from kombio_tui.controls.form import Field, seconds
from kombio_tui.controls.frame import Asked, middle_of
from kombio_tui.games.kernel.following import Drawn, Following, Side, Told
from kombio_tui.games.kernel.input import KeyedInput
from kombio_tui.games.kernel.lines import GameLines
from kombio_tui.games.kernel.motion import Frame, Motion
from kombio_tui.games.kernel.options import STARTER
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.kit.blocks import Area, area_of
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import row
from kombio_tui.text.languages import Say
from kombio_tui.text.typed_words import Phrase, Word, heard
from protocol.base import GameEnded
from tests.kit.toy_game import vocabulary as t

WORDS = {"draw": Word("draw, d", "draw a card")}
RULES = "Everyone draws a card. The highest wins."


def told(event: t.Event, names: tuple[str, ...], you: int | None) -> str:
    """An event in words."""
    match event:
        case t.Drew(seat=seat, face=face):
            return f"{names[seat]} draws {face if seat == you else 'a card'}."
        case GameEnded(winners=winners):
            return f"{names[winners[0]]} won."
        case _:
            return ""


def shown(view: t.View, names: tuple[str, ...]) -> list[str]:
    """Everyone and their cards, as far as they can be seen."""
    return [f"{names[seat]}: {'?' if face is None else face}" for seat, face in enumerate(view.faces)]


class HighestFollowing(Following[t.View, KeyedInput, Frame]):
    """The game on the screen."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock, KeyedInput(), Motion(lambda *_: (Frame(), None), Frame()))

    def looked(self) -> None:
        """Whether d means something."""
        self.input.ask((self.view.turn,), {"d": t.Draw()} if self.offers else {})

    def hear(self, event: t.Event) -> Told:
        """Tell it."""
        return told(event, self.names, self.table.you), "plain"

    def pressed(self, key: str) -> object:
        """Draw."""
        answer = self.input.press_key(key)
        return {True: None, False: "Nothing to do."}[answer] if isinstance(answer, bool) else answer

    def drawn(self, look: Look, side: Side, *, sheet: bool) -> Drawn:  # noqa: ARG002
        """The cards, the log beside them."""
        middle = middle_of(look)
        cards = area_of(Area(0, middle.y, 20, middle.height), [row(line) for line in shown(self.view, self.names)])
        beside = Area(20, middle.y, look.width - 20, middle.height)
        asked = Asked("Draw a card.") if self.offers else Asked("Wait.", "other")
        log = area_of(beside, side(beside.width, beside.height))
        return Drawn([cards, log], (), asked, (("d", "draw"),) if self.offers else ())

    def progress(self, say: Say) -> str:  # noqa: ARG002
        """How many have a card."""
        return f"{sum(face is not None for face in self.view.faces)} cards"


class HighestLines(GameLines[t.View]):
    """The game in lines."""

    words = tuple(WORDS.values())

    def told(self, event: t.Event) -> str:
        """Tell it."""
        return told(event, self.names, self.table.you)

    def results(self, ended: t.RoundEnded) -> list[str]:
        """All cards."""
        return [f"{self.names[seat]} had {face}." for seat, face in enumerate(ended.faces)]

    def asked(self) -> list[str]:
        """To draw."""
        return ["Draw a card."]

    def waiting(self) -> str:
        """For the player in turn."""
        return f"{self.names[self.view.turn]} draws."

    def look(self) -> list[str]:
        """The cards."""
        return shown(self.view, self.names)

    def rules(self) -> list[str]:
        """All of them."""
        return [RULES]

    def phrases(self) -> list[Phrase]:
        """Draw, if that may be done."""
        return [Phrase(WORDS[verb]) for verb in self.offers]

    def understood(self, line: str) -> t.Draw | str | None:
        """Draw, or not."""
        verb, _ = heard(line, WORDS, self.say)
        return None if verb is None else t.Draw() if verb in self.offers else "It is not your turn."


SCREENS = GameScreens(
    vocabulary=t.VOCABULARY,
    follow=HighestFollowing,
    lines=HighestLines,
    fields=(Field("turn", "time for a turn", seconds(60, 120)), STARTER),
    chapters=lambda _: lambda _: (("Rules", [("", RULES)]),),
    refusals={},
    opponents=("easy",),
)
