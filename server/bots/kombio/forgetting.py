"""How what was seen slips a bot's mind: turn by turn, and others' cards sooner than its own."""

from random import Random

from protocol import kombio as k
from server.bots.kombio.levels import Skill
from server.bots.kombio.memory import Card, Memory


def fade(memory: Memory, skill: Skill, chance: Random) -> None:
    """Let a turn's worth of memory go."""
    if not (skill.forgets_own or skill.forgets_others):
        return
    for spot, card in memory.cards.items():
        forgets = skill.forgets_own if spot.seat == memory.seat else skill.forgets_others
        if card.face is not None and chance.random() < forgets:
            _slip(memory, spot, card, skill, chance)


def _slip(memory: Memory, spot: k.Spot, card: Card, skill: Skill, chance: Random) -> None:
    """Forget a card, or take it for another one of the same grid."""
    alike = [other for place, other in memory.cards.items() if place.seat == spot.seat and other.face is not None]
    if len(alike) > 1 and chance.random() < skill.mixes_up:
        other = chance.choice(alike)
        card.face, other.face = other.face, card.face
    else:
        card.face = None
