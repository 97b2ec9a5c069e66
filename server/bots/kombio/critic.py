"""Judges how a seat of Kombio was played (`kernel.critic`)."""

from collections.abc import Sequence
from random import Random

from protocol import kombio as k
from protocol.base import Seat
from protocol.kombio_setup import BOX
from server.bots.kernel.critic import LEVEL, Chance, Critic
from server.bots.kernel.judgement import Option
from server.bots.kombio import actions, slaps, turns
from server.bots.kombio.levels import LEVELS
from server.bots.kombio.memory import Card, Memory
from server.bots.kombio.situation import Situation

AVERAGE = sum(BOX) / len(BOX)
"""The average of all cards."""
SLAP = k.Offer("slap")


class KombioCritic(Critic[k.View, k.Event]):
    """Follows the game in a memory that never fades."""

    unit, threshold, longest = "points", 1.0, 1_800
    _situation: Situation
    """The current one; there is none before the first update."""

    def __init__(self, seat: Seat) -> None:
        self._memory = Memory(seat)
        self._chance = Random(seat)  # noqa: S311 - this level leaves nothing to chance
        self._slapped = 0
        """The number of the top card that was last slapped in this round."""
        self._round = 0
        self._dealt: list[Card] = []
        self._drawn: list[k.Face] = []

    def take(self, view: k.View, events: Sequence[k.Event]) -> None:
        """Follow what happened."""
        for event in events:
            self._hear(event)
        self._memory.look(view)
        if self._round != view.round:
            self._begin(view.round)
        self._situation = Situation(view, self._memory, LEVELS[LEVEL], self._chance)

    def _hear(self, event: k.Event) -> None:
        self._memory.hear(event)
        match event:
            case k.Slapped():
                self._slapped = self._memory.laid
            case k.Drew(face=int(face)):
                self._drawn.append(face)

    def _begin(self, number: int) -> None:
        """Note which cards were dealt to the seat; their faces become known sooner or later."""
        self._round, self._slapped, cards = number, 0, self._memory.cards
        self._dealt += [card for spot, card in cards.items() if spot.seat == self._memory.seat]

    # --- what could be done ---

    def options(self, move: k.Move) -> Sequence[Option]:
        """All that the seat could do."""
        situation = self._situation
        offers = {offer.verb: offer for offer in situation.view.offers}
        match move:
            case k.Draw() | k.Take() | k.Call():
                return turns.options(situation, offers)
            case k.Swap() | k.Discard():
                return turns.places(situation)
            case k.Peek() | k.Exchange():
                return [*actions.options(situation, offers), Option(actions.worth_of(situation, move), move)]
            case k.Pass():
                return list(actions.options(situation, offers))
            case k.Ready():
                return ()
            case _:
                return _about_slaps(situation, offers, move)

    def chance(self) -> Chance | None:
        """Slap for a card that the seat has seen."""
        situation = self._situation
        top = situation.view.top
        if top is None or situation.view.offers[-1:] != (SLAP,):
            return None
        matches = list(slaps.matches(situation, top))
        if not matches:
            return None
        worth, spot = max(matches)
        return Chance(
            self._memory.laid, Option(worth, k.Slap()), situation.skill.reacts.most, self._reminder(spot, top)
        )

    def gone(self, occasion: int) -> bool:
        """Whether somebody has slapped this card."""
        return self._slapped == occasion

    # --- what was known ---

    def forgotten(self, move: k.Move) -> k.Reminder | None:
        """A card that the seat had seen: looked at again, named wrongly, or given up for one that is no better."""
        spot = _treated_as_unknown(self._situation, move)
        face = self._situation.face(spot) if spot else None
        return self._reminder(spot, face) if spot and face is not None else None

    def _reminder(self, spot: k.Spot, face: k.Face) -> k.Reminder:
        return k.Reminder(spot, face, self._memory.turns - self._memory.cards[spot].shown)

    def deal(self) -> float | None:
        """How much lower than average the seat's dealt and drawn cards were."""
        faces = [*self._drawn, *(card.face for card in self._dealt if card.face is not None)]
        return AVERAGE - sum(faces) / len(faces) if faces else None


def _about_slaps(situation: Situation, offers: dict[str, k.Offer], move: k.Move) -> Sequence[Option]:
    """All that the seat could do about a slap."""
    match move:
        case k.Slap():
            return slaps.options(situation)
        case k.Name():
            return slaps.names(situation, offers["name"])
        case k.Give():
            return slaps.gifts(situation, offers["give"])
        case _:
            return slaps.replies(situation)


def _treated_as_unknown(situation: Situation, move: k.Move) -> k.Spot | None:
    """The card that a player who knew it would not have treated like this."""
    view, me = situation.view, situation.me
    match move:
        case k.Peek(spot=spot):
            return spot
        case k.Name(spot=spot) if situation.face(spot) != view.top:
            return spot
        case k.Swap(slot=slot) if _no_better(view.drawn, situation.face(k.Spot(me, slot))):
            return k.Spot(me, slot)
        case k.Take(slot=slot) if _no_better(view.top, situation.face(k.Spot(me, slot))):
            return k.Spot(me, slot)
        case _:
            return None


def _no_better(new: k.Face | None, known: k.Face | None) -> bool:
    """Whether a card is no better than the one that it replaces, if that is known."""
    return new is not None and known is not None and new >= known
