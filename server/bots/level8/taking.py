"""Which card to take: from the draw pile, or from somebody's discard pile (L3)."""

from collections.abc import Iterator
from typing import Any

from protocol import level8 as k
from protocol.base import Seat
from server.bots.kernel.judgement import Option, best
from server.bots.level8.situation import Situation, laid_off

EDGE = 0.05
"""How many turns a card must save at least to be taken in place of one that nobody knows."""


def take(situation: Situation, offers: dict[str, k.Offer]) -> Any:
    """Take a card that is worth more than what may be drawn, or draw."""
    if "draw" in offers and not (_tops(situation, offers) and situation.chance.random() < situation.skill.looks):
        return k.Draw()
    found = options(situation, offers)
    return best(found) if situation.lies and "draw" in offers else situation.best(found)


def options(situation: Situation, offers: dict[str, k.Offer]) -> list[Option]:
    """Draw, and all cards that are worth taking; fewer turns are worth more."""
    tops = _tops(situation, offers)
    if "draw" not in offers:
        return [Option(-_turns_with(situation, face), k.Take(seat)) for seat, face in tops]
    if situation.lies:
        return _sheds(situation, tops)
    kept = [(seat, face) for seat, face in tops if _is_kept(situation, face)]
    return [
        Option(-_turns_if_drawn(situation), k.Draw()),
        *(Option(-_turns_with(situation, face) - EDGE, k.Take(seat)) for seat, face in kept),
    ]


def worth_of(situation: Situation, face: k.Face) -> float:
    """The value of a card that the bot would not take, because it would not keep it: no more than that of no card."""
    turns = _turns_with(situation, face)
    return -turns if situation.lies else -max(turns, situation.prospects.turns()) - EDGE


def luck(situation: Situation, face: k.Face) -> float:
    """How many turns a card that was drawn saves, compared to an average one."""
    return _turns_if_drawn(situation) - situation.prospects.turns(plus=face)


def _tops(situation: Situation, offers: dict[str, k.Offer]) -> list[tuple[Seat, k.Face]]:
    """The cards on the discard piles that can be taken."""
    seats = offers["take"].seats if "take" in offers else ()
    players = situation.view.players
    return [(seat, top) for seat in seats if (top := players[seat].top) is not None]


def _turns_with(situation: Situation, face: k.Face) -> float:
    if situation.lies:
        return len(laid_off((*situation.hand, face), situation.view.melds)[1])
    return situation.prospects.turns(plus=face)


def _turns_if_drawn(situation: Situation) -> float:
    """How many turns the level takes on average after a card from the draw pile."""
    prospects, unseen = situation.prospects, situation.unseen
    now = prospects.turns()
    saved = unseen.jokers * (now - prospects.turns(plus=k.JOKER))
    saved += sum(count * (now - prospects.turns(plus=face)) for face, count in _helpful(situation))
    return now - saved / unseen.size


def _helpful(situation: Situation) -> Iterator[tuple[k.Face, int]]:
    """One card for each number and each colour that would help, with how many of the kind are left."""
    numbers, colours = situation.prospects.helpful()
    unseen = situation.unseen
    for number in numbers:
        yield f"{_idle_colour(colours)}{number}", unseen.numbers[number]
    for colour in colours:
        yield f"{colour}{_idle_number(numbers)}", unseen.colours[colour]


def _idle_colour(colours: frozenset[k.Colour]) -> k.Colour:
    """A colour that does not help, if there is one."""
    return next((colour for colour in k.COLOURS if colour not in colours), k.COLOURS[0])


def _idle_number(numbers: frozenset[int]) -> int:
    """A number that does not help, if there is one."""
    return next((number for number in k.NUMBERS if number not in numbers), k.NUMBERS[0])


def _is_kept(situation: Situation, face: k.Face) -> bool:
    """Whether a card would stay in the hand, and another one go for it."""
    if face == k.SKIP:
        return False
    prospects = situation.prospects
    now = prospects.turns()
    if prospects.turns(plus=face) >= now:
        return False
    return any(prospects.turns(plus=face, minus=other) < now for other in set(situation.hand))


def _sheds(situation: Situation, tops: list[tuple[Seat, k.Face]]) -> list[Option]:
    """Once the level is laid out, a card is worth taking only if it can be laid off at once."""
    now = len(laid_off(situation.hand, situation.view.melds)[1])
    takes = [Option(-_turns_with(situation, face), k.Take(seat)) for seat, face in tops]
    return [*takes, Option(-now, k.Draw())]
