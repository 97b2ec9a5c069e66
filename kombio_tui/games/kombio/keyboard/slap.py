"""A slap from the moment it is sent until the table has answered, and the card that is named meanwhile.

A slap is always sent: whether it counts is decided at the table, where it may be right a moment before the screen can
show it. The table may hold a race until everyone's slap could have arrived, and the way there takes its time too. The
player goes on at once and names the card; it is sent when the slap has counted, and forgotten when it has not.
"""

from collections.abc import Collection

from kombio_tui.games.kombio.keyboard.keys import CARD_VERBS
from kombio_tui.kit.shared import shared
from protocol import kombio as k

TURNS = ("choosing", "holding", "acting")
"""The stages in which a slap can count."""


class SentSlap:
    """The player's last slap."""

    def __init__(self) -> None:
        self.waiting = False
        """Whether the table has not answered yet."""
        self.meant: k.Spot | None = None
        """The card named meanwhile."""
        self.number = 0
        """How many slaps were sent so far."""
        self._prize: tuple[object, ...] = ()

    def send(self, view: k.View) -> bool:
        """Note that a slap is sent; not if one at the same top card is on its way already.

        Where no slap can count nothing is to be waited for: the table refuses it.
        """
        if view.viewer is None or view.stage not in TURNS:
            return True
        prize = view.commitment, view.discard_pile, view.top
        if self.waiting and prize == self._prize:
            return False
        self.waiting, self.meant, self._prize = True, None, prize
        self.number += 1
        return True

    def counted(self) -> None:
        """The slap was the first; the card named meanwhile can be sent."""
        self.waiting = False

    def failed(self) -> None:
        """The slap did not count, or got lost."""
        self.waiting, self.meant = False, None

    def card(self, view: k.View) -> k.Spot | None:
        """The card to be sent now that the table asks for it; it is given once."""
        asked = next((offer for offer in view.offers if offer.verb == "name"), None)
        if asked is None and self.waiting:
            return None
        meant = self.meant
        self.failed()
        return meant if asked and meant in asked.spots else None

    def moved(self, spots: Collection[k.Spot]) -> None:
        """Cards have moved: the card that was meant may lie elsewhere now."""
        if self.meant in spots:
            self.meant = None

    def offers(self, view: k.View) -> dict[str, k.Offer]:
        """What the player may do: until the table has answered, name the card as if the slap had counted."""
        able = {offer.verb: offer for offer in view.offers}
        if not self.waiting or "name" in able:
            return able
        others = {verb: offer for verb, offer in able.items() if verb not in (*CARD_VERBS, "take", "slap")}
        return others if self.meant else {"name": k.Offer("name", touchable(view)), **others}


def touchable(view: k.View) -> tuple[k.Spot, ...]:
    """All cards that can be named (K21), as the rules offer them to the slapper."""
    return _touchable(tuple([tuple([seen is not None for seen in grid]) for grid in view.grids]), view.taboo)


@shared
def _touchable(grids: tuple[tuple[bool, ...], ...], taboo: int | None) -> tuple[k.Spot, ...]:
    return tuple(
        k.Spot(seat, slot)
        for seat, grid in enumerate(grids)
        for slot, lies in enumerate(grid, 1)
        if lies and seat != taboo
    )


@shared
def moved_by(event: k.Event) -> tuple[k.Spot, ...]:
    """The places where other cards lie after an event."""
    match event:
        case k.Swapped(seat=seat, slot=slot) | k.Took(seat=seat, slot=slot):
            return (k.Spot(seat, slot),)
        case k.Exchanged(a=a, b=b):
            return a, b
        case k.LaidOff(spot=spot):
            return (spot,)
        case k.Gave(seat=seat, slot=slot, to=to):
            return k.Spot(seat, slot), to
        case k.HandedOver(spot=spot, to=to):
            return spot, to
        case _:
            return ()
