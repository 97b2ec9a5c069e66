"""What happens at a Kombio table, in words, as one viewer may know it."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from kombio_tui.games.kernel import narration
from kombio_tui.games.kernel.narration import Deeds, StandIn
from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in, sentence
from protocol import kombio as k
from protocol.base import Reacted, Viewer

ACTIONS = {
    7: marked("look at one of your own cards"),
    8: marked("look at one of your own cards"),
    9: marked("look at one card of another player"),
    10: marked("look at one card of another player"),
    11: marked("swap any two cards unseen"),
    12: marked("swap any two cards unseen"),
    13: marked("look at any card, then you may swap it"),
    14: marked("look at any two cards, then you may swap them"),
}
"""What an action card does when it is drawn and discarded (K14 to K18)."""

IN_SHORT = {
    7: marked("look at your own"),
    8: marked("look at your own"),
    9: marked("look at another's"),
    10: marked("look at another's"),
    11: marked("swap any two"),
    12: marked("swap any two"),
    13: marked("look, then swap"),
    14: marked("look at 2, then swap"),
}
"""The same in two or three words."""

IN_THE_LEGEND = {
    7: marked("look at one of yours"),
    9: marked("look at another's"),
    11: marked("swap any two, unseen"),
    13: marked("look at any, then swap"),
    14: marked("look at two, then swap"),
}
"""The same for the legend, by the first card that does it."""

ONLY_A_SLAP = marked("All turns are over: only a slap counts now.")
REFUSALS = {
    "already_slapped": marked("Too late: this card has already been slapped."),
    "nothing_to_slap": marked("There is nothing to slap."),
    "caller_may_not_slap": marked("You called Kombio: your cards are taboo, you can't slap."),
    "only_a_slap": ONLY_A_SLAP,
    "slap_in_progress": marked("Too late: somebody else slapped."),
    "still_looking": marked("Wait until everyone has looked at their cards."),
    "round_over": marked("The round is over."),
    "taboo": marked("The caller's cards are taboo."),
}
"""Why the rules refuse a move."""


DEEDS: Deeds = {
    k.Drew: (marked("You drew a card."), marked("{name} draws.")),
    k.Swapped: (
        marked("You put it into {card}: {face} goes out."),
        marked("{name} puts it into {card}: {face} goes out."),
    ),
    k.Discarded: (marked("You discarded {face}."), marked("{name} discards {face}.")),
    k.Took: (
        marked("You took {face} into {card}: {out} goes out."),
        marked("{name} takes {face} into {card}: {out} goes out."),
    ),
    k.Called: (
        marked("You called KOMBIO! One more turn for everyone else."),
        marked("{name} calls KOMBIO! One more turn for everyone else."),
    ),
    k.Peeked: (marked("You looked at {card}."), marked("{name} looks at {card}.")),
    k.Exchanged: (marked("You swapped {one} and {other}."), marked("{name} swaps {one} and {other}.")),
    k.Slapped: (marked("You slapped the {face}!"), marked("{name} slaps the {face}!")),
    k.NamedNothing: (marked("You named no card in time."), marked("{name} named no card in time.")),
    k.Gave: (marked("Your card is now {card}."), marked("{name} gives a card: it is {card} now.")),
    k.Kept: (marked("You kept the card."), marked("{name} keeps the card.")),
    k.HandedOver: (
        marked("You handed the card over: it is {card} now."),
        marked("{name} hands the card over: it is {card} now."),
    ),
    k.Penalty: (marked("A penalty card for you."), marked("A penalty card for {name}.")),
}
SUFFERED = (k.Penalty,)
"""What happens to players, whoever plays for them."""

STYLES: dict[type, str] = {
    k.RoundStarted: "strong",
    k.Called: "call",
    k.Slapped: "strong",
    k.Penalty: "bad",
    k.RoundEnded: "strong",
    k.GameEnded: "good",
}
"""Lines of the log that stand out."""


class Narrator(narration.Narrator[k.Event]):
    """Tells events to one viewer in the viewer's language.

    What only the viewer saw, or the player whom the viewer follows, is told with its face where notes are kept. Where
    memory is the player's own, the log does not remember for the player.
    """

    deeds = DEEDS
    suffered = SUFFERED
    styles = STYLES

    def __init__(self, say: Say, names: Sequence[str], you: Viewer, *, notes: bool = False) -> None:
        super().__init__(say, names, you)
        self.notes = notes

    def told(self, event: k.Event) -> tuple[str, str]:
        """A line for the log and its style: right and wrong slaps are told apart."""
        text, style = super().told(event)
        if isinstance(event, k.Named):
            style = "good" if event.right else "bad"
        return text, style

    def card(self, spot: k.Spot) -> str:
        """A card by what stands on it."""
        if spot.seat == self.you:
            return self.say("your card {number}", number=spot.slot)
        return self.say("card {key}", key=f"{SEATS[spot.seat]}{spot.slot}")

    def card_in_short(self, spot: k.Spot) -> str:
        """A card by its key, whosever it is."""
        key = str(spot.slot) if spot.seat == self.you else f"{SEATS[spot.seat]}{spot.slot}"
        return self.say("Card {key}", key=key)

    def special(self, event: k.Event) -> str | None:
        """What happens to all, the viewer's own notes, and whether a slap was right."""
        say = self.say
        match event:
            case k.RoundStarted(round=number):
                return say("Round {number} is dealt.", number=number)
            case k.Reshuffled(cards=cards):
                return say("The discard pile is shuffled: {number} cards to draw from.", number=cards)
            case k.Drew(seat=seat, face=face) if self.notes and self.acts(seat):
                return say("You drew {face}.", face=face)
            case k.Drew(seat=seat, face=int(face)) if self.notes:
                return say("{name} drew {face}.", name=self.name(seat), face=face)
            case k.Peeked(seat=seat, spot=spot, face=face) if self.notes and self.acts(seat):
                return say("You looked at {card}: {face}.", card=self.card(spot), face=face)
            case k.Peeked(seat=seat, spot=spot, face=int(face)) if self.notes:
                return say("{name} looked at {card}: {face}.", name=self.name(seat), card=self.card(spot), face=face)
            case k.Named(spot=spot, face=face, right=True):
                return sentence(say("{card} shows {face}: right!", card=self.card(spot), face=face))
            case k.Named(spot=spot, face=face):
                return sentence(say("{card} shows {face}: wrong.", card=self.card(spot), face=face))
            case k.RoundEnded():
                return say("The round is over.")
            case _:
                return None

    def values(self, event: k.Event) -> dict[str, object]:
        """The cards, by their places or their faces."""
        card = self.card
        match event:
            case k.Swapped(seat=seat, slot=slot, out=out):
                return {"card": card(k.Spot(seat, slot)), "face": out}
            case k.Took(seat=seat, slot=slot, face=face, out=out):
                return {"card": card(k.Spot(seat, slot)), "face": face, "out": out}
            case k.Discarded(face=face) | k.Slapped(face=face):
                return {"face": face}
            case k.Peeked(spot=spot) | k.Gave(to=spot) | k.HandedOver(to=spot):
                return {"card": card(spot)}
            case k.Exchanged(a=a, b=b):
                return {"one": card(a), "other": card(b)}
            case _:
                return {}


class Listener(Struct, frozen=True, cache_hash=True):
    """To whom events are told."""

    names: tuple[str, ...]
    you: Viewer
    notes: bool
    stand_in: StandIn = ""


def told(event: k.Event, language: str, listener: Listener) -> tuple[str, str]:
    """An event in words and its style. All who have no part in it are told the same."""
    return _told(event, language, listener if listener.you in _seats(event) else _uninvolved(listener))


@shared
def _uninvolved(listener: Listener) -> Listener:
    return Listener(listener.names, None, listener.notes)


@shared
def _told(event: k.Event, language: str, to: Listener) -> tuple[str, str]:
    return Narrator(say_in(language), to.names, to.you, notes=to.notes).played_by(to.stand_in).told(event)


@shared
def _seats(event: k.Event) -> frozenset[int]:
    """The players whom an event is about."""
    if isinstance(event, k.GameEnded):
        return frozenset(event.winners)
    facts = [getattr(event, field) for field in event.__struct_fields__ if field in SEATED]
    return frozenset(fact.seat if isinstance(fact, k.Spot) else fact for fact in facts)


SEATED = ("seat", "spot", "a", "b", "to")
"""The fields of events that say who has a part in them."""


def times(narrator: Narrator, reactions: Sequence[Reacted]) -> str:
    """How fast everyone slapped; who was alone needs no name."""
    say = narrator.say
    known = [entry for entry in reactions if entry.seat < len(narrator.names)]
    seconds = [say("{seconds} s", seconds=f"{entry.milliseconds / 1000:.3f}") for entry in known]
    if len(known) < 2:
        return "".join(seconds)
    people = [say("you") if narrator.acts(entry.seat) else narrator.name(entry.seat) for entry in known]
    return ", ".join(f"{name} {time}" for name, time in zip(people, seconds, strict=True))


def what_it_does(say: Callable[..., str], face: int | None) -> str:
    """What an action card does, in words; nothing for other cards."""
    return say(ACTIONS[face]) if face in ACTIONS else ""


def why_not(say: Say, view: k.View, names: Sequence[str], verb: str) -> str:
    """Why a key that is no move now is none."""
    if view.viewer is None:
        return say("You are watching.")
    if view.stage in ("scored", "over"):
        return say("The round is over.")
    if view.stage == "looking":
        return say("First everyone looks at the bottom row: r when you are ready.")
    if view.slap:
        return say("Wait: a slap is being settled.")
    if view.last_slap:
        return say(ONLY_A_SLAP)
    if view.turn != view.viewer:
        return say("It is {name}'s turn.", name=names[view.turn])
    if view.stage == "holding":
        return say("You hold a card: a digit puts it there, x discards it.")
    if view.stage == "acting":
        return say("Use your action first, or skip it with p.")
    return _why_not_choose(say, view, verb)


def _why_not_choose(say: Say, view: k.View, verb: str) -> str:
    match verb:
        case "take" if view.top is None:
            return say("The discard pile is empty.")
        case "take" if view.top_laid_off:
            return say("A slap laid this card: it can't be taken.")
        case "take":
            return say("To take the top card press t, then the digit of your card.")
        case "draw":
            return say("There is no card left to draw.")
        case "call":
            return say("Kombio has already been called.")
        case _:
            return say("Your turn: draw or take first.")
