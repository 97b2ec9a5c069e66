"""Who may do what, and when: the whole game on one screen."""

from protocol.base import Reason as Common
from protocol.level8 import Discard, Draw, Keep, LayOff, LayOut, PlaySkip, Ready, Reason, Take
from server.rules.kernel.legality import GAME_OVER, Moment
from server.rules.kernel.rounds import Over
from server.rules.level8.state import Playing, Scored, Stage, Taking

MOMENTS: dict[type[Stage], Moment] = {
    Taking: Moment({Draw, Take}, Reason.TAKE_FIRST, Common.NOT_YOUR_TURN),
    Playing: Moment({LayOut, LayOff, Discard, PlaySkip}, Reason.LAY_OR_DISCARD, Common.NOT_YOUR_TURN),
    Scored: Moment({Ready, Keep}, Reason.ROUND_OVER, Reason.ALREADY_READY),
    Over: GAME_OVER,
}
