"""A turn: what to draw, take and keep (K10, K11)."""

from collections.abc import Iterator

from protocol import kombio as k
from server.bots.kernel.judgement import Option
from server.bots.kombio import actions, calling, slaps
from server.bots.kombio.situation import Situation

EXPOSED = 0.6
"""What it costs that everyone knows a card that was taken from the discard pile (K11)."""


def choose(situation: Situation, offers: dict[str, k.Offer]) -> k.Move:
    """Call, take or draw."""
    if "call" in offers and calling.wanted(situation):
        return k.Call()
    cards = _cards(situation, offers)
    return situation.best(cards) if cards else k.Call()


def options(situation: Situation, offers: dict[str, k.Offer]) -> list[Option]:
    """The moves that may begin a turn; a call is compared with the best of the others."""
    cards = _cards(situation, offers)
    if "call" not in offers:
        return cards
    rest = max((option.worth for option in cards), default=0.0)
    return [Option(rest + calling.margin(situation), k.Call()), *cards]


def _cards(situation: Situation, offers: dict[str, k.Offer]) -> list[Option]:
    """The cards to draw or to take."""
    found: list[Option] = []
    if "draw" in offers:
        found.append(Option(_worth_of_drawing(situation), k.Draw()))
    if "take" in offers and situation.view.top is not None:
        cost = situation.burden(situation.view.top) + EXPOSED
        found += [Option(worth - cost, k.Take(spot.slot)) for worth, spot in _leaving(situation)]
    return found


def places(situation: Situation) -> list[Option]:
    """Where the drawn card may go: on the discard pile, or into the grid."""
    face = situation.view.drawn
    if face is None:
        return [Option(0, k.Discard())]
    cost = situation.burden(face)
    into_grid = [Option(worth - cost, k.Swap(spot.slot)) for worth, spot in _leaving(situation)]
    return [Option(_worth_of_discarding(situation, face), k.Discard()), *into_grid]


def _leaving(situation: Situation) -> Iterator[tuple[float, k.Spot]]:
    """The bot's cards that may be replaced, each with what getting rid of it is worth."""
    curiosity = 0.0 if situation.last_turn else situation.skill.curiosity
    for spot in situation.own:
        face = situation.face(spot)
        if face is None:
            yield situation.mean(spot) + curiosity, spot
        else:
            yield situation.burden(face) + slaps.worth_on_top(situation, face, leaving=spot), spot


def _worth_of_drawing(situation: Situation) -> float:
    """What the next card is worth on average, whether it is kept or not."""
    rid = max((worth for worth, _ in _leaving(situation)), default=0.0)
    unseen = situation.unseen
    return sum(
        unseen.share(face) * max(rid - situation.burden(face), _worth_of_discarding(situation, face))
        for face, count in unseen.counts.items()
        if count
    )


def _worth_of_discarding(situation: Situation, face: k.Face) -> float:
    return slaps.worth_on_top(situation, face) + actions.worth(situation, face)
