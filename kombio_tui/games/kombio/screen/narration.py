"""What happens at a Kombio table, in words, as one viewer may know it."""

from collections.abc import Sequence

from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.text.languages import Say, marked, sentence
from protocol import kombio as k
from protocol.house import Reacted

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
    14: marked("look at two, swap"),
}
"""The same in two or three words."""

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


class Narrator:
    """Tells events to one viewer in the viewer's language.

    What only the viewer saw is told with its face where notes are kept. Where memory is the player's own, the log does
    not remember for the player.
    """

    def __init__(self, say: Say, names: Sequence[str], you: int | None, *, notes: bool = False) -> None:
        self.say = say
        self.names = names
        self.you = you
        self.notes = notes

    def card(self, spot: k.Spot) -> str:
        """A card by what stands on it."""
        if spot.seat == self.you:
            return self.say("your card {number}", number=spot.slot)
        return self.say("card {key}", key=f"{SEATS[spot.seat]}{spot.slot}")

    def told(self, event: k.Event) -> tuple[str, str]:
        """A line for the log and its style; nothing for what the table shows anyway."""
        return self._told(event), STYLES.get(type(event), "plain")

    def _told(self, event: k.Event) -> str:  # noqa: C901 - one line for each event
        say, card = self.say, self.card
        seat = getattr(event, "seat", None)
        mine = seat is not None and seat == self.you
        name = self.names[seat] if isinstance(seat, int) and seat < len(self.names) else ""
        match event:
            case k.RoundStarted(round=number):
                return say("Round {number} is dealt.", number=number)
            case k.TimedOut():
                return say("Your time is up.") if mine else say("{name} ran out of time.", name=name)
            case k.Reshuffled(cards=cards):
                return say("The discard pile is shuffled: {number} cards to draw from.", number=cards)
            case k.Drew(face=face) if mine and self.notes:
                return say("You drew {face}.", face=face)
            case k.Drew():
                return say("You drew a card.") if mine else say("{name} draws.", name=name)
            case k.Swapped(slot=slot, out=out):
                place = card(k.Spot(event.seat, slot))
                if mine:
                    return say("You put it into {card}: {face} goes out.", card=place, face=out)
                return say("{name} puts it into {card}: {face} goes out.", name=name, card=place, face=out)
            case k.Discarded(face=face):
                return (
                    say("You discarded {face}.", face=face)
                    if mine
                    else say("{name} discards {face}.", name=name, face=face)
                )
            case k.Took(slot=slot, face=face, out=out):
                place = card(k.Spot(event.seat, slot))
                if mine:
                    return say("You took {face} into {card}: {out} goes out.", face=face, card=place, out=out)
                return say(
                    "{name} takes {face} into {card}: {out} goes out.", name=name, face=face, card=place, out=out
                )
            case k.Called():
                if mine:
                    return say("You called KOMBIO! One more turn for everyone else.")
                return say("{name} calls KOMBIO! One more turn for everyone else.", name=name)
            case k.Peeked(spot=spot, face=face) if mine and self.notes:
                return say("You looked at {card}: {face}.", card=card(spot), face=face)
            case k.Peeked(spot=spot):
                if mine:
                    return say("You looked at {card}.", card=card(spot))
                return say("{name} looks at {card}.", name=name, card=card(spot))
            case k.Exchanged(a=a, b=b):
                if mine:
                    return say("You swapped {one} and {other}.", one=card(a), other=card(b))
                return say("{name} swaps {one} and {other}.", name=name, one=card(a), other=card(b))
            case k.Slapped(face=face):
                return (
                    say("You slapped the {face}!", face=face)
                    if mine
                    else say("{name} slaps the {face}!", name=name, face=face)
                )
            case k.Named(spot=spot, face=face, right=True):
                return sentence(say("{card} shows {face}: right!", card=card(spot), face=face))
            case k.Named(spot=spot, face=face):
                return sentence(say("{card} shows {face}: wrong.", card=card(spot), face=face))
            case k.NamedNothing():
                return say("You named no card in time.") if mine else say("{name} named no card in time.", name=name)
            case k.Gave(to=to):
                if mine:
                    return say("Your card is now {card}.", card=card(to))
                return say("{name} gives a card: it is {card} now.", name=name, card=card(to))
            case k.Kept():
                return say("You kept the card.") if mine else say("{name} keeps the card.", name=name)
            case k.HandedOver(to=to):
                if mine:
                    return say("You handed the card over: it is {card} now.", card=card(to))
                return say("{name} hands the card over: it is {card} now.", name=name, card=card(to))
            case k.Penalty():
                return say("A penalty card for you.") if mine else say("A penalty card for {name}.", name=name)
            case k.RoundEnded():
                return say("The round is over.")
            case k.GameEnded(winners=winners):
                return say("The game is over: {names} won.", names=self.all_of(winners))
            case _:
                return ""

    def all_of(self, seats: Sequence[int]) -> str:
        """The names of some players."""
        return self.say(" and ").join(self.names[seat] for seat in seats if seat < len(self.names))


STYLES: dict[type, str] = {
    k.RoundStarted: "strong",
    k.Called: "fresh",
    k.Slapped: "bad",
    k.Named: "strong",
    k.Penalty: "bad",
    k.RoundEnded: "strong",
    k.GameEnded: "good",
}
"""Lines of the log that stand out."""


def times(say: Say, names: Sequence[str], you: int | None, reactions: Sequence[Reacted]) -> str:
    """How fast everyone slapped; who was alone needs no name."""
    known = [entry for entry in reactions if entry.seat < len(names)]
    seconds = [say("{seconds} s", seconds=f"{entry.milliseconds / 1000:.3f}") for entry in known]
    if len(known) < 2:
        return "".join(seconds)
    people = [say("you") if entry.seat == you else names[entry.seat] for entry in known]
    return ", ".join(f"{name} {time}" for name, time in zip(people, seconds, strict=True))


def what_it_does(say: Say, face: int | None) -> str:
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
            return say("A card that was laid off can't be taken.")
        case "take":
            return say("To take the top card press t, then the digit of your card.")
        case "draw":
            return say("There is no card left to draw.")
        case "call":
            return say("Kombio has already been called.")
        case _:
            return say("Your turn: draw or take first.")
