"""What happens at a Level 8 table, in words, as one viewer may know it."""

from collections.abc import Sequence

from kombio_tui.games.level8.keyboard.keys import addresses, name_of
from kombio_tui.games.level8.screen.cards import JOKER, SIGNS, in_words
from kombio_tui.games.level8.screen.levels import melds_in_short
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k
from protocol.base import Seat

REFUSALS: dict[str, str] = {
    k.Reason.BAD_LEVELS: marked("The levels of this table can't be played."),
    k.Reason.TAKE_FIRST: marked("First take a card: d draws, a letter takes the top of a discard pile."),
    k.Reason.LAY_OR_DISCARD: marked("You have already taken a card: now lay cards out, or discard one."),
    k.Reason.ROUND_OVER: marked("The round is over."),
    k.Reason.ALREADY_READY: marked("Waiting for the others ..."),
    k.Reason.NOTHING_TO_DRAW: marked("There is no card left to draw."),
    k.Reason.NOTHING_TO_TAKE: marked("That discard pile is empty."),
    k.Reason.NOT_IN_HAND: marked("That card is not in your hand."),
    k.Reason.LEVEL_LIES: marked("Your level is already laid out: you can only lay off single cards."),
    k.Reason.NOT_THE_LEVEL: marked("Those cards don't make up your level."),
    k.Reason.LAY_OUT_FIRST: marked("Lay out your own level first; then you may lay off cards."),
    k.Reason.NO_SUCH_MELD: marked("That is not on the table."),
    k.Reason.DOES_NOT_FIT: marked("That card does not fit there."),
    k.Reason.LAST_CARD: marked("A turn ends with a discard or a skip: the last card is discarded, not laid."),
    k.Reason.OTHERS_ONLY: marked("A skip goes to another player."),
    k.Reason.SKIP_LIES: marked("That player already has a skip."),
    k.Reason.CHOOSE_WHAT_TO_KEEP: marked("First choose what to keep: mark cards, or none, then press k."),
    k.Reason.MAY_NOT_KEEP: marked("You can't keep cards this time."),
    k.Reason.TOO_MANY: marked("You can keep at most four cards."),
}
"""Why the rules refuse a move."""

STYLES: dict[type, str] = {
    k.RoundStarted: "strong",
    k.LaidOut: "fresh",
    k.Skipped: "bad",
    k.SatOut: "bad",
    k.RoundEnded: "strong",
    k.GameEnded: "good",
}
"""Lines of the log that stand out."""


class Narrator:
    """Tells events to one viewer in the viewer's language."""

    def __init__(self, say: Say, names: Sequence[str], view: k.View) -> None:
        self.say = say
        self.names = names
        self.view = view
        self.you = view.viewer

    def told(self, event: k.Event) -> tuple[str, str]:
        """A line for the log and its style; nothing for what the table shows anyway."""
        return self._told(event), STYLES.get(type(event), "plain")

    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.names[seat] if seat < len(self.names) else ""

    def card(self, face: k.Face) -> str:
        """A card in words."""
        return in_words(self.say, face)

    def melds(self, kinds: Sequence[k.Kind], melds: Sequence[k.Meld]) -> str:
        """What was laid out, as short as can be."""
        return melds_in_short(kinds, melds)

    def joker(self, of: k.Of) -> str:
        """A joker as what it stands for."""
        return self.say("a joker as {what}", what=f"{of}{JOKER}" if isinstance(of, int) else SIGNS[of])

    def _told(self, event: k.Event) -> str:
        if isinstance(event, k.RoundStarted):
            number, name, card = event.round, self.name(event.dealer), self.card(event.top)
            return self.say("Round {number}: {name} deals and turns up {card}.", number=number, name=name, card=card)
        if isinstance(event, k.Reshuffled):
            return self.say("The discard piles are shuffled: {number} cards to draw from.", number=event.cards)
        if isinstance(event, k.GameEnded):
            names = self.say(" and ").join(map(self.name, event.winners))
            return self.say("The game is over: {names} won.", names=names)
        if event.seat is None:
            return self.say("No card fits anywhere any more: the round is over.")
        return self._mine(event) if event.seat == self.you else self._theirs(event, self.name(event.seat))

    def _mine(self, event: k.Event) -> str:  # noqa: C901 - one line for each event
        say = self.say
        match event:
            case k.SatOut():
                return say("You sit out; the skip goes under the draw pile.")
            case k.TimedOut():
                return say("Your time is up.")
            case k.Drew(face=str(face)):
                return say("You drew {card}.", card=self.card(face))
            case k.Took(whose=whose, face=face) if whose == self.you:
                return say("You took {card} back.", card=self.card(face))
            case k.Took(whose=whose, face=face):
                return say("You took {card} from {name}.", card=self.card(face), name=self.name(whose))
            case k.TookNothing():
                return say("There is nothing to take: go on without a card.")
            case k.LaidOut(level=level):
                return say("You laid out level {level}: {melds}.", level=level, melds=self._melds(event))
            case k.LaidOff(meld=meld):
                return say("You laid {card} onto {place}.", card=self._laid_off(event), place=self._place(meld))
            case k.Discarded(face=face):
                return say("You discarded {card}.", card=self.card(face))
            case k.Skipped(to=to):
                return say("You gave {name} a skip.", name=self.name(to))
            case k.Kept(count=count):
                return say.plural("You keep {number} card.", "You keep {number} cards.", count)
            case k.RoundEnded():
                return say("You have ended the round.")
            case _:
                return ""

    def _theirs(self, event: k.Event, name: str) -> str:  # noqa: C901 - one line for each event
        say = self.say
        match event:
            case k.SatOut():
                return say("{name} sits out.", name=name)
            case k.TimedOut():
                return say("{name} ran out of time.", name=name)
            case k.Drew():
                return say("{name} draws.", name=name)
            case k.Took(seat=seat, whose=whose, face=face):
                return self._took(name, self.card(face), whose, own=whose == seat)
            case k.TookNothing():
                return say("{name} finds nothing to take.", name=name)
            case k.LaidOut(level=level):
                return say("{name} lays out level {level}: {melds}.", name=name, level=level, melds=self._melds(event))
            case k.LaidOff(meld=meld):
                card, place = self._laid_off(event), self._place(meld)
                return say("{name} lays {card} onto {place}.", name=name, card=card, place=place)
            case k.Discarded(face=face):
                return say("{name} discards {card}.", name=name, card=self.card(face))
            case k.Skipped(to=to) if to == self.you:
                return say("{name} gives you a skip: you sit out.", name=name)
            case k.Skipped(to=to):
                return say("{name} gives {other} a skip.", name=name, other=self.name(to))
            case k.Kept(count=count):
                return f"{name}: " + say.plural("{number} card is kept.", "{number} cards are kept.", count)
            case k.RoundEnded():
                return say("{name} has ended the round.", name=name)
            case _:
                return ""

    def _took(self, name: str, card: str, whose: Seat, *, own: bool) -> str:
        say = self.say
        if own:
            return say("{name} takes {card} back.", name=name, card=card)
        if whose == self.you:
            return say("{name} takes {card} from you.", name=name, card=card)
        return say("{name} takes {card} from {other}.", name=name, card=card, other=self.name(whose))

    def _melds(self, event: k.LaidOut) -> str:
        kinds = [part.kind for part in self.view.levels[event.level - 1]]
        return self.melds(kinds, event.melds)

    def _laid_off(self, event: k.LaidOff) -> str:
        return self.joker(event.of) if event.face == k.JOKER else self.card(event.face)

    def _place(self, meld: int) -> str:
        names = addresses(self.view.melds)
        return name_of(names[meld]) if meld < len(names) else "?"
