"""What happens at a Compañeros table, in words."""

from collections.abc import Iterable, Sequence

from kombio_tui.games.companeros.keyboard.input import DECLINE, LETTERS, READY
from kombio_tui.games.companeros.words.cards import NAMES, SIGNS, face
from kombio_tui.games.kernel import narration
from kombio_tui.games.kernel.narration import Deeds
from kombio_tui.text.languages import Say, marked
from protocol import companeros as c
from protocol.base import Viewer

REFUSALS: dict[str, str] = {
    c.Reason.PLAY_A_CARD: marked("First everyone plays a card; then colours are taken."),
    c.Reason.NOT_IN_HAND: marked("You have no such card."),
    c.Reason.TAKE_OR_DECLINE: marked("No card is played now: a letter takes a colour, x takes nothing."),
    c.Reason.NOT_IN_DISPLAY: marked("There is no card of that colour."),
    c.Reason.ROUND_OVER: marked("The game is over."),
    c.Reason.ALREADY_READY: marked("You are ready; others are not."),
}
"""Why the rules refuse a move."""


DEEDS: Deeds = {
    c.Played: (marked("You played {card}."), marked("{name} plays {card}.")),
    c.Took: (marked("You took {colour}, worth {points}."), marked("{name} takes {colour}, worth {points}.")),
    c.Declined: (marked("You took nothing."), marked("{name} takes nothing.")),
}
STARTS = marked("Trick {number}: you start."), marked("Trick {number}: {name} starts.")

STYLES: dict[type, str] = {
    c.RoundStarted: "strong",
    c.TrickStarted: "strong",
    c.HandOutStarted: "strong",
    c.RoundEnded: "strong",
    c.GameEnded: "good",
}
"""Lines of the log that stand out."""


class Narrator(narration.Narrator[c.Event]):
    """Tells events to one viewer in the viewer's language."""

    deeds = DEEDS
    styles = STYLES

    def __init__(self, say: Say, names: Sequence[str], you: Viewer, games: int = 1, *, brief: bool = False) -> None:
        super().__init__(say, names, you)
        self.games = games
        self.brief = brief
        """Whether there is room for one line only. Then the order of the hand-out is shown, but not described."""

    def special(self, event: c.Event) -> str | None:
        """How far the game is, and who may take."""
        say = self.say
        match event:
            case c.RoundStarted(round=number):
                return say("Game {number} is dealt.", number=number) if self.games > 1 else say("The cards are dealt.")
            case c.HandOutStarted():
                return self._hand_out(event)
            case c.TrickStarted(trick=number, starter=seat):
                return self.deed(seat, *STARTS, number=number)
            case c.RoundEnded() if self.games > 1:
                return say("All cards are turned up.")
            case _:
                return None

    def values(self, event: c.Event) -> dict[str, object]:
        """The cards."""
        match event:
            case c.Played(card=card):
                return {"card": self.card(card)}
            case c.Took(colour=colour, cards=cards):
                return {"colour": self.pile(colour), "points": sum(card.value for card in cards)}
            case _:
                return {}

    def _hand_out(self, event: c.HandOutStarted) -> str:
        """The order, and what ends it (C5, C7)."""
        say = self.say
        if self.brief:
            return self._hand_out_in_brief(event)
        order = ", ".join(map(self.name, event.order))
        picks = say("The order: {names}.", names=order) if order else say("Nobody may take.")
        if not event.tied:
            return picks
        value = dict(event.values)[event.tied[0]]
        tie = say(
            "{colours} tie at {value}: they and all below get nothing.", colours=self.colours(event.tied), value=value
        )
        return f"{picks} {tie}" if order else f"{tie} {picks}"

    def _hand_out_in_brief(self, event: c.HandOutStarted) -> str:
        say = self.say
        if not event.tied:
            return say("Colours are taken from the top down.")
        values = {"colours": self.colours(event.tied), "value": dict(event.values)[event.tied[0]]}
        ends = say("{colours} tie at {value}: it ends there.", **values)
        return ends if event.order else say("{colours} tie at {value}: nobody may take.", **values)

    def colour(self, colour: c.Colour) -> str:
        """The name of a colour."""
        return self.say(NAMES[colour])

    def sign(self, colour: c.Colour) -> str:
        """A colour in short: its sign."""
        return SIGNS[colour]

    def card(self, card: c.Card) -> str:
        """A card by its colour, its sign and its value."""
        return f"{self.colour(card.colour)} {face(card)}"

    def pile(self, colour: c.Colour) -> str:
        """All cards of a colour in the display, by its name and its sign."""
        return f"{self.colour(colour)} {SIGNS[colour]}"

    def colours(self, colours: Iterable[c.Colour]) -> str:
        """Some colours in short."""
        return self.say(" and ").join(map(self.sign, colours))


def why_not(say: Say, view: c.View, names: Sequence[str], key: str) -> str:
    """Why a key that is no move now is none."""
    if view.viewer is None:
        return say("You are watching.")
    if not (key in LETTERS.values() or key.isdecimal() or key in (DECLINE, READY, "enter")):
        return say("That key does nothing; ? shows all keys.")
    if view.stage in ("playing", "handing_out") and view.turn != view.viewer:
        return say("It is {name}'s turn.", name=names[view.turn])
    if key == "enter":
        return say("Choose with the arrows first.")
    reason = _reason(view, key)
    return say(REFUSALS[reason])


def _reason(view: c.View, key: str) -> c.Reason:
    """Why the rules would refuse what a key stands for."""
    match view.stage:
        case "playing":
            return c.Reason.NOT_IN_HAND if key.isdecimal() else c.Reason.PLAY_A_CARD
        case "handing_out":
            return c.Reason.NOT_IN_DISPLAY if key in LETTERS.values() else c.Reason.TAKE_OR_DECLINE
        case _:
            return c.Reason.ALREADY_READY if view.viewer in view.ready else c.Reason.ROUND_OVER
