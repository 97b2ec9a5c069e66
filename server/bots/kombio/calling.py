"""When to call Kombio (K12, K30, K36, K37)."""

from math import erf, sqrt

from protocol.kombio_setup import CALL_LOST, CALL_WON
from server.bots.kombio.situation import Situation

LAST_TURN = 3.0
"""How many points another player is thought to lose in the last turn, on average."""
LAST_TURN_VARIANCE = 12.0
"""How far off that may be, squared."""
PATIENCE = 5
"""How many turns each a round may take until players begin to call at lower odds."""
HASTE = 0.05
"""How much lower, with each further turn. So every round comes to an end."""


def wanted(situation: Situation) -> bool:
    """Whether the call is likely enough to be won."""
    return margin(situation) >= 0


def margin(situation: Situation) -> float:
    """How many more points a call is worth than playing on: the chance beyond the required one, times the stake."""
    skill, impatience = situation.skill, _impatience(situation)
    mine = situation.total(situation.me).mean
    if skill.wavers:
        mine += situation.chance.gauss(0, skill.wavers)
    if mine > skill.calls_up_to + impatience:
        return skill.calls_up_to + impatience - mine
    return (chance_to_win(situation) - (skill.confidence - HASTE * impatience)) * (CALL_WON + CALL_LOST)


def _impatience(situation: Situation) -> float:
    """How many turns of its own a player has had beyond those that a round should take."""
    return max(0.0, situation.memory.turns / len(situation.view.grids) - PATIENCE)


def chance_to_win(situation: Situation) -> float:
    """How likely the bot will have the lowest sum, alone, after everybody's last turn."""
    likely = 1.0
    mine = situation.total(situation.me)
    for seat in range(len(situation.view.grids)):
        if seat != situation.me:
            theirs = situation.total(seat)
            ahead = theirs.mean - LAST_TURN - mine.mean - 0.5
            likely *= _normal(ahead / sqrt(theirs.variance + LAST_TURN_VARIANCE + mine.variance))
    return likely


def _normal(deviations: float) -> float:
    """The probability that a normal variable is below this many standard deviations."""
    return (1 + erf(deviations / sqrt(2))) / 2
