"""The end of a round on the table: one player's hand after the other is turned up, before the levels are shown."""

from collections.abc import Sequence

from msgspec.structs import replace

from kombio_tui.controls.frame import Asked
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.level8.screen.board import board
from kombio_tui.games.level8.screen.results.page import by_level, headlines
from kombio_tui.games.level8.screen.scene import Scene
from protocol import level8 as k


def as_turned_up(view: k.View, ended: k.RoundEnded, hidden: int) -> k.View:
    """The view with all hands but those of the best players, who are turned up last; levels are as they were."""
    down = by_level(ended, view.winners)[:hidden]
    hands = [() if seat in down else hand for seat, hand in enumerate(ended.hands)]
    return replace(view, opened=tuple(hands), players=tuple(_as_they_were(view.players, ended)), offers=())


def _as_they_were(players: Sequence[k.Player], ended: k.RoundEnded) -> list[k.Player]:
    """The players as they were when the round ended."""
    return [
        replace(player, level=level, lies=lies, cards=len(hand))
        for player, level, lies, hand in zip(players, ended.before, ended.lying, ended.hands, strict=True)
    ]


def turning_up(scene: Scene, ended: k.RoundEnded, side: Side, *, sheet: bool) -> Drawn:
    """The table as more and more hands are turned up; then how the round ended."""
    say, hidden = scene.say, scene.motion.hidden
    down = by_level(ended, scene.view.winners)[:hidden]
    scene.rises = tuple(
        [None if seat in down else ended.levels[seat] - ended.before[seat] for seat in range(scene.players)]
    )
    said = [say("The cards are turned up ...")] if hidden else list(headlines(scene, ended))
    keys = ((say("any key"), say("show the levels")),)
    return Drawn(*board(scene, side, sheet=sheet), Asked(said[0], "other", short=said[-1]), keys)
