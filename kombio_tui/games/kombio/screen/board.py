"""The Kombio table: the stage in the middle, the others around it, one's own cards below, and the panel beside it."""

from kombio_tui.controls.frame import Asked, Keys, felt
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.kombio.keyboard.key_hints import hints
from kombio_tui.games.kombio.screen.layout import Layout, layout
from kombio_tui.games.kombio.screen.panel import beside
from kombio_tui.games.kombio.screen.piles import piles
from kombio_tui.games.kombio.screen.players import others, own_cards, own_plate
from kombio_tui.games.kombio.screen.question import question
from kombio_tui.games.kombio.screen.ribbon import Ribbon, called, drawn_ribbon, no_ribbon
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.words.guide import Word
from kombio_tui.kit.blocks import Region


def board(scene: Scene, side: Side, *, sheet: bool, waiting: Ribbon | None) -> Drawn:
    """The table while a round is played. The stage comes first, so that a slap is the first thing that is sent."""
    look, regions = scene.look, scene.regions
    plan = regions("layout", layout, look, scene.players - 1, scene.view.viewer is not None, sheet or scene.lesson)
    rail, grounds = felt(plan.felt, plan.railed)
    ribbon = waiting or scene.moment.ribbon or _called(scene)
    shown: list[Region] = [
        piles(scene, plan),
        *_ribbon_and_plate(scene, plan, ribbon),
        own_cards(scene, plan),
        *others(scene, plan),
        rail,
        *beside(scene, plan, side, sheet=sheet),
    ]
    asked = _explained(scene.word, scene, plan) if scene.word else question(scene)
    return Drawn(shown, grounds, asked, keys(scene))


def _called(scene: Scene) -> Ribbon | None:
    """The ribbon after a call."""
    view, caller = scene.view, scene.public.caller
    return called(caller, scene.say, own=view.caller == scene.you, last_slap=view.last_slap) if caller else None


def _explained(word: Word, scene: Scene, plan: Layout) -> Asked:
    """The prompt line in a player's first turns: without a log, it shows the hint while others play."""
    asked = question(scene)
    if plan.log.height > 0 or asked.mood != "other" or scene.view.slap:
        return asked
    return Asked(scene.say(word.short), "other", asked.clock)


def _ribbon_and_plate(scene: Scene, plan: Layout, ribbon: Ribbon | None) -> list[Region]:
    """The ribbon above one's own plate, or over it in low windows."""
    regions, apart = scene.regions, plan.ribbon != plan.plate
    shown = [own_plate(scene, plan)] if apart or not ribbon else []
    if ribbon:
        shown.append(regions("ribbon", drawn_ribbon, ribbon, plan.ribbon, scene.motion.call))
    elif apart:
        shown.append(regions("ribbon", no_ribbon, plan.ribbon))
    return shown


def keys(scene: Scene) -> Keys:
    """Every key that does something now."""
    return hints(scene.view, scene.input.pressed, scene.offers, scene.names, scene.look)
