"""Which card to put down (L3)."""

from collections.abc import Iterator

from protocol import level8 as k
from protocol.base import Seat
from server.bots.kernel.judgement import Option
from server.bots.level8.situation import Situation

PRECIOUS = 8.0
"""What it costs to give a joker away."""
WANTED = 0.35
"""What it costs to put down a card that somebody else seems to collect."""
CLOSING = 1.5
"""What it costs to put down a card that somebody with few cards left could lay off."""
FEW = 3
"""How many cards are few."""
NEAR = 2
"""Numbers that are this close may go into the same run."""


def options(situation: Situation, offer: k.Offer) -> list[Option]:
    """The cards to put down. The best is the one that the bot needs least and that helps others least."""
    cost = _cost_of_shedding if situation.lies else _turns_without
    return [Option(-cost(situation, face) - _help(situation, face), k.Discard(face)) for face in offer.faces]


def _turns_without(situation: Situation, face: k.Face) -> float:
    """How many turns the level takes without a card."""
    precious = PRECIOUS if face == k.JOKER else 0
    return situation.prospects.turns(minus=face) + precious


def _cost_of_shedding(situation: Situation, face: k.Face) -> float:
    """With the level lying: how likely the card would still have been laid off, roughly."""
    if face not in k.NUMBER:
        return PRECIOUS if face == k.JOKER else 0
    ways = [_steps(face, laid) for laid in situation.view.melds]
    return 1 / (1 + min(ways, default=k.NUMBERS.stop))


def _steps(face: k.Face, laid: k.Laid) -> int:
    """How many cards would have to be laid onto a run until this one fits; for other melds it never does."""
    if laid.kind != "run" or not isinstance(laid.of, int):
        return k.NUMBERS.stop
    number = k.NUMBER[face]
    last = laid.of + len(laid.cards) - 1
    return laid.of - 1 - number if number < laid.of else number - last - 1 if number > last else k.NUMBERS.stop


def _help(situation: Situation, face: k.Face) -> float:
    """What a discard may give to others, if the level follows what others do."""
    if not situation.skill.reads or face not in k.NUMBER:
        return 0.0
    return max((help_to for seat in situation.others for help_to in _help_to(situation, seat, face)), default=0.0)


def _help_to(situation: Situation, seat: Seat, face: k.Face) -> Iterator[float]:
    player = situation.view.players[seat]
    if player.lies:
        if player.cards <= FEW and situation.fits(face):
            yield CLOSING
        return
    taken = [other for other in situation.memory.taken[seat] if other in k.NUMBER]
    if any(_goes_with(face, other, part.kind) for part in situation.view.parts(seat) for other in taken):
        yield WANTED


def _goes_with(face: k.Face, other: k.Face, kind: k.Kind) -> bool:
    """Whether two cards may go into the same part."""
    if kind == "colour":
        return k.COLOUR[face] == k.COLOUR[other]
    apart = abs(k.NUMBER[face] - k.NUMBER[other])
    return apart == 0 if kind == "set" else 0 < apart <= NEAR
