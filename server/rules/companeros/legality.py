"""Who may do what, and when: the whole game on one screen."""

from protocol.base import Reason as Common
from protocol.companeros import Decline, Play, Ready, Reason, Take
from server.rules.companeros.state import HandingOut, Playing, Stage
from server.rules.kernel.legality import GAME_OVER, Moment
from server.rules.kernel.rounds import Over, Scored

MOMENTS: dict[type[Stage], Moment] = {
    Playing: Moment({Play}, Reason.PLAY_A_CARD, Common.NOT_YOUR_TURN),
    HandingOut: Moment({Take, Decline}, Reason.TAKE_OR_DECLINE, Common.NOT_YOUR_TURN),
    Scored: Moment({Ready}, Reason.ROUND_OVER, Reason.ALREADY_READY),
    Over: GAME_OVER,
}
