"""What happens at a Level 8 table, in words, as one viewer may know it."""

from collections.abc import Sequence

from kombio_tui.games.kernel import narration
from kombio_tui.games.kernel.narration import Deeds
from kombio_tui.games.level8.keyboard.keys import addresses, name_of
from kombio_tui.games.level8.words.cards import JOKER, SIGNS, in_words, label
from kombio_tui.games.level8.words.levels import melds_in_short
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k
from protocol.base import Viewer

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
    k.LaidOut: "good",
    k.Skipped: "bad",
    k.SatOut: "bad",
    k.RoundEnded: "strong",
    k.GameEnded: "good",
}
"""Lines of the log that stand out."""


DEEDS: Deeds = {
    k.SatOut: (marked("You sit out; the skip goes under the draw pile."), marked("{name} sits out.")),
    k.Drew: (marked("You drew {card}."), marked("{name} draws.")),
    k.TookNothing: (
        marked("There is nothing to take: go on without a card."),
        marked("{name} finds nothing to take."),
    ),
    k.LaidOut: (marked("You laid out level {level}: {melds}."), marked("{name} lays out level {level}: {melds}.")),
    k.LaidOff: (marked("You laid {card} onto {place}."), marked("{name} lays {card} onto {place}.")),
    k.Discarded: (marked("You discarded {card}."), marked("{name} discards {card}.")),
    k.RoundEnded: (marked("You have ended the round."), marked("{name} has ended the round.")),
}
LAID_OUT_IN_BRIEF = marked("You laid out level {level}."), marked("{name} lays out level {level}.")
TOOK_BACK = marked("You took {card} back."), marked("{name} takes {card} back.")


class Narrator(narration.Narrator[k.Event]):
    """Tells events to one viewer in the viewer's language."""

    deeds = DEEDS
    styles = STYLES

    def __init__(self, say: Say, names: Sequence[str], view: k.View, you: Viewer, *, brief: bool = False) -> None:
        super().__init__(say, names, you)
        self.view = view
        self.brief = brief
        """Whether the log is narrow: then the sign of a colour stands for its name."""

    def card(self, face: k.Face) -> str:
        """A card in words."""
        return label(face) if self.brief and face in k.NUMBER else in_words(self.say, face)

    def melds(self, kinds: Sequence[k.Kind], melds: Sequence[k.Meld]) -> str:
        """What was laid out, as short as can be."""
        return melds_in_short(kinds, melds)

    def joker(self, of: k.Of) -> str:
        """A joker as what it stands for."""
        return self.say("a joker as {what}", what=f"{of}{JOKER}" if isinstance(of, int) else SIGNS[of])

    def place(self, meld: int) -> str:
        """A meld by what it is called on the table."""
        names = addresses(self.view.melds)
        return name_of(names[meld]) if meld < len(names) else "?"

    def special(self, event: k.Event) -> str | None:
        """What happens to all, what passes from one player to another, and how many cards are kept."""
        say = self.say
        match event:
            case k.RoundStarted(round=number, dealer=dealer, top=face):
                if self.brief:
                    return say("Round {number}: {name} deals.", number=number, name=self.name(dealer))
                values = {"number": number, "name": self.name(dealer), "card": self.card(face)}
                return say("Round {number}: {name} deals and turns up {card}.", **values)
            case k.Reshuffled(cards=cards):
                return say("The discard piles are shuffled: {number} cards to draw from.", number=cards)
            case k.Took():
                return self._took(event, self.card(event.face))
            case k.LaidOut(level=level) if self.brief:
                return self.deed(event.seat, *LAID_OUT_IN_BRIEF, level=level)
            case k.Skipped():
                return self._skipped(event)
            case k.Kept():
                return self._kept(event)
            case k.RoundEnded(seat=None):
                return say("No card fits anywhere any more: the round is over.")
            case _:
                return None

    def values(self, event: k.Event) -> dict[str, object]:
        """The cards, and where they are now."""
        match event:
            case k.Drew(face=str(face)) | k.Discarded(face=face):
                return {"card": self.card(face)}
            case k.LaidOut(level=level):
                return {"level": level, "melds": self._melds(event)}
            case k.LaidOff(meld=meld):
                return {"card": self._laid_off(event), "place": self.place(meld)}
            case _:
                return {}

    def _took(self, event: k.Took, card: str) -> str:
        say, whose, name = self.say, event.whose, self.name(event.seat)
        if whose == event.seat:
            return self.deed(event.seat, *TOOK_BACK, card=card)
        if self.acts(event.seat):
            if self.brief:
                return say("You took {card}.", card=card)
            return say("You took {card} from {name}.", card=card, name=self.name(whose))
        if whose == self.you:
            return say("{name} takes {card} from you.", name=name, card=card)
        return say("{name} takes {card} from {other}.", name=name, card=card, other=self.name(whose))

    def _skipped(self, event: k.Skipped) -> str:
        say, name, other = self.say, self.name(event.seat), self.name(event.to)
        if self.acts(event.seat):
            return say("You gave {name} a skip.", name=other)
        if event.to == self.you:
            return say("{name} gives you a skip: you sit out.", name=name)
        return say("{name} gives {other} a skip.", name=name, other=other)

    def _kept(self, event: k.Kept) -> str:
        plural, count = self.say.plural, event.count
        if self.acts(event.seat):
            return plural("You keep {number} card.", "You keep {number} cards.", count)
        return f"{self.name(event.seat)}: " + plural("{number} card is kept.", "{number} cards are kept.", count)

    def _melds(self, event: k.LaidOut) -> str:
        kinds = [part.kind for part in self.view.levels[event.level - 1]]
        return self.melds(kinds, event.melds)

    def _laid_off(self, event: k.LaidOff) -> str:
        return self.joker(event.of) if event.face == k.JOKER else self.card(event.face)
