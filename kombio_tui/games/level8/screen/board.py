"""The Level 8 table: the others, the piles, one's own level and cards, and the log."""

from kombio_tui.controls.frame import felt
from kombio_tui.games.kernel.following import Side
from kombio_tui.games.level8.screen.hand import hand_region
from kombio_tui.games.level8.screen.layout import Layout, layout, with_sheet
from kombio_tui.games.level8.screen.own import OwnLevel, own_region
from kombio_tui.games.level8.screen.panel import log_on_felt, log_panel, signs, signs_on_felt
from kombio_tui.games.level8.screen.piles import piles_region
from kombio_tui.games.level8.screen.players import ShownPlayer, players_region
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.kit.blocks import Area, Grounds, Places, Region
from kombio_tui.kit.shared import shared


def board(scene: Scene, side: Side, *, sheet: bool) -> tuple[list[Region], Grounds]:
    """Everything between the header and the prompt line."""
    look, viewer = scene.look, scene.view.viewer
    plan = layout(look, scene.players, seated=viewer is not None, lesson=scene.lesson)
    if sheet:
        plan = with_sheet(plan, look.width)
    rails, grounds = _ground(plan)
    own = scene.standing(viewer) if viewer is not None else None
    regions = [*rails, *_table(scene, plan, own), *_beside(scene, plan, side, sheet=sheet)]
    if viewer is not None and own is not None:
        regions += _own_area(scene, plan, scene.own(viewer, own))
    return regions, grounds


def _table(scene: Scene, plan: Layout, own: ShownPlayer | None) -> list[Region]:
    """The others, and the piles; a sheet in a narrow window covers both."""
    if not plan.others.width:
        return []
    shown = [scene.standing(seat) for seat in scene.others]
    return [
        players_region(shown, plan.kind, plan.others, scene.regions),
        scene.regions("piles", piles_region, scene.piles(own), plan, scene.look.language),
    ]


def _beside(scene: Scene, plan: Layout, side: Side, *, sheet: bool) -> list[Region]:
    """The log and the signs, or a sheet over both."""
    regions, language, area = scene.regions, scene.look.language, plan.side
    if sheet:
        return [regions.filled("side", area, side(area.width, area.height))]
    if plan.panel:
        below = () if scene.lesson else signs(area.width, language)
        return log_panel(side, area, scene.say("Log"), below, regions)
    around = [signs_on_felt(plan.signs, language)] if plan.signs else []
    return [log_on_felt(side, area, regions), *around]


def _own_area(scene: Scene, plan: Layout, own: OwnLevel) -> list[Region]:
    """The viewer's name and level, and the cards."""
    regions, look = scene.regions, scene.look
    level = regions("own", own_region, own, plan.own, look.width, look.language)
    if plan.hand is None:
        return [level]
    return [level, regions("hand", hand_region, scene.hand(), plan.hand, look.width, plan.own.hand)]


@shared
def _ground(plan: Layout) -> tuple[list[Region], Grounds]:
    """The felt with its rail, and the panel beside it."""
    rail, grounds = felt(plan.felt, plan.railed)
    if plan.panel is None:
        return [rail], (*grounds, *([(plan.sheet, "plain")] if plan.sheet else []))
    panel = plan.panel
    left = Area(0, plan.felt.y, panel.x, plan.felt.height)
    rails = _rails(plan, left) if plan.railed else []
    return rails, (*grounds, (panel, "plain"))


def _rails(plan: Layout, left: Area) -> list[Region]:
    """The rail above ends at the panel."""
    above, below = felt(left, railed=True)[0], felt(plan.felt, railed=True)[0]
    return [
        Region(_only(above, 0), above.parts[:1]),
        Region(_only(below, 1), below.parts[1:]),
    ]


def _only(region: Region, number: int) -> Places:
    return Places(region.places.each[number : number + 1])
