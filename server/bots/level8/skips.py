"""When to play a skip, and against whom (L9)."""

from protocol import level8 as k
from server.bots.level8.situation import Situation


def play_skip(situation: Situation, offer: k.Offer) -> k.Move:
    """Put the skip before the greatest threat, of equals the next in turn; a level that does not aim takes anybody."""
    if not situation.skill.aims:
        return k.PlaySkip(situation.chance.choice(offer.seats))
    players = len(situation.view.players)
    return k.PlaySkip(max(offer.seats, key=lambda seat: (situation.threat(seat), -((seat - situation.me) % players))))
