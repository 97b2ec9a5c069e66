"""The toy game as a record: one module has all that other games have in seven."""

from server.rules.kernel.game import Game
from server.rules.kernel.modules import Modules
from tests.kit.toy_game import rules
from tests.kit.toy_game import vocabulary as t

HIGHEST: Game[rules.State, t.Options] = Game(
    vocabulary=t.VOCABULARY,
    players=range(2, 5),
    modules=Modules(rules, rules, rules, rules, rules, rules, rules),
    move=rules.move,
)
