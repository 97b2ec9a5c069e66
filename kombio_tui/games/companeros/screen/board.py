"""The Compañeros table: display, trick, players and one's own hand on the felt, and a panel beside them."""

from collections.abc import Callable

from kombio_tui.controls.frame import RAILED, felt, middle_of
from kombio_tui.games.companeros.screen.display import display_cards, display_list, piles
from kombio_tui.games.companeros.screen.hand import own_hand
from kombio_tui.games.companeros.screen.layout import Held, Plan, layout
from kombio_tui.games.companeros.screen.panel import panel
from kombio_tui.games.companeros.screen.players import listed, open_hands, plates
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.screen.trick import shown, trick_cards
from kombio_tui.games.companeros.screen.trick_list import trick_list
from kombio_tui.games.kernel.following import Side
from kombio_tui.kit.blocks import Area, Grounds, Region, joined, stacked
from kombio_tui.kit.shared import shared
from protocol.companeros import View

TurnedUp = Callable[[Area], Region]
"""What everyone has taken, at the end of a round."""


def board(
    scene: Scene, side: Side, said: int, *, sheet: bool, turned_up: TurnedUp | None = None
) -> tuple[list[Region], Grounds]:
    """Everything between the header and the prompt line; the log needs this many rows at least."""
    look = scene.look
    plan = layout(look, scene.players, "open" if turned_up else _held(scene.view), said, sheet=sheet)
    ground, grounds = scene.regions("felt", _felt, middle_of(look), look.height >= RAILED, plan.panel)
    regions = [ground, *_lists(scene, plan), *_cards(scene, plan)]
    if plan.hand:
        regions.append(turned_up(plan.hand) if turned_up else _hand(scene, plan, plan.hand))
    if plan.panel:
        regions.append(panel(scene, plan.panel, side, sheet=sheet))
    if plan.log:
        regions.append(_log(scene, plan.log, side))
    return regions, grounds


def _held(view: View) -> Held:
    return "open" if view.opened else "nothing" if view.viewer is None else "hand"


@shared
def _felt(area: Area, railed: bool, panel: Area | None) -> tuple[Region, Grounds]:
    """The felt, with the panel cut out of its upper right corner."""
    if panel is None:
        return felt(area, railed)
    rails = [
        stacked(area.x, area.y, [(("▀" * panel.x, "rail on felt"),)]),
        stacked(
            area.x,
            area.bottom - 1,
            [(("▄" * (area.width if panel.bottom < area.bottom else panel.x), "rail on felt"),)],
        ),
    ]
    return joined(rails), ((area, "soft on felt"), (panel, "plain"))


def _cards(scene: Scene, plan: Plan) -> list[Region]:
    """Trick, display and players as cards and plates."""
    if plan.lines or plan.trick is None or plan.display is None:
        return []
    regions, sizes, titled = scene.regions, plan.sizes, plan.panel is not None
    trick = regions("trick", trick_cards, shown(scene), sizes.trick, plan.trick, titled)
    if titled:
        display = regions("display", display_cards, piles(scene), scene.look.language, sizes.display, plan.display)
    else:
        display = _display_list(scene, plan.display, headed=True)
    return [trick, display, *([plates(scene, plan.players)] if plan.players else [])]


def _lists(scene: Scene, plan: Plan) -> list[Region]:
    """Trick and display as lists."""
    if not plan.lines or plan.trick is None or plan.display is None:
        return []
    area = plan.trick
    rows = scene.regions("trick rows", trick_list, shown(scene), listed(scene), area.width, plan.headed)
    return [
        scene.regions.rows("trick", area.x, area.y, rows),
        _display_list(scene, plan.display, headed=plan.headed),
    ]


def _display_list(scene: Scene, area: Area, *, headed: bool) -> Region:
    language = scene.look.language
    rows = scene.regions("display rows", display_list, piles(scene), language, area.width, area.height, headed)
    return scene.regions.rows("display", area.x, area.y, rows)


def _hand(scene: Scene, plan: Plan, area: Area) -> Region:
    if scene.view.opened:
        return open_hands(scene, scene.view.opened, area)
    return own_hand(scene, plan.sizes.hand, plan.sizes.across, area)


def _log(scene: Scene, area: Area, side: Side) -> Region:
    """The log, or a sheet, on the felt."""
    return scene.regions.filled("log", area, side(area.width, area.height), "felt")
