"""What a seat may do now, with the cards or colours it may choose from."""

from collections.abc import Iterator

from protocol.base import Seat
from protocol.companeros import Decline, Move, Offer, Play, Ready, Take
from server.rules.companeros.state import HandingOut, Playing, State, colours
from server.rules.kernel.rounds import Over, Scored, awaited


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Everything that this seat may do now."""
    if seat not in awaited(state):
        return ()
    match state.stage:
        case Playing():
            return (Offer("play", cards=state.hands[seat]),)
        case HandingOut():
            return Offer("take", colours=colours(state.display)), Offer("decline")
        case Scored():
            return (Offer("ready"),)
        case Over():
            return ()


def commands(offer: Offer) -> Iterator[Move]:
    """Every command that an offer stands for."""
    match offer.verb:
        case "play":
            yield from map(Play, offer.cards)
        case "take":
            yield from map(Take, offer.colours)
        case verb:
            yield PLAIN[verb]


PLAIN: dict[str, Move] = {"decline": Decline(), "ready": Ready()}
"""The commands that name nothing."""
