"""The Kombio table: the stage in the middle, the others around it, one's own cards below, and the panel beside it."""

from msgspec import Struct

from kombio_tui.controls.clocks import Countdown
from kombio_tui.controls.frame import Asked, Keys, felt
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.kombio.keyboard.key_hints import hints, idle_hints
from kombio_tui.games.kombio.screen.layout import Layout, layout
from kombio_tui.games.kombio.screen.marks import marked
from kombio_tui.games.kombio.screen.motion import Frame
from kombio_tui.games.kombio.screen.panel import beside
from kombio_tui.games.kombio.screen.piles import piles
from kombio_tui.games.kombio.screen.players import others, own_cards, own_plate
from kombio_tui.games.kombio.screen.question import question
from kombio_tui.games.kombio.screen.ribbon import Ribbon, called, drawn_ribbon, no_ribbon
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.words.guide import Word
from kombio_tui.kit.blocks import Grounds, Region


class Board(Struct):
    """The table on a viewer's screen while a round is played."""

    scene: Scene
    plan: Layout
    waiting: Ribbon | None
    """The viewer's slap that is on its way."""
    around: list[Region]
    """What time alone does not change: everything but the middle of the table and the viewer's own cards."""
    grounds: Grounds
    keys: Keys

    def drawn(self) -> Drawn:
        """The whole table. The stage comes first, so that a slap is the first thing that is sent."""
        scene, plan = self.scene, self.plan
        regions = [*_middle(scene, plan, self.waiting), own_cards(scene, plan), *self.around]
        asked = _explained(scene.word, scene, plan) if scene.word else question(scene)
        return Drawn(regions, self.grounds, asked, self.keys)

    def later(self, now: float, clock: Countdown | None, motion: Frame) -> Drawn:
        """The same when nothing but time has passed."""
        self.scene.now, self.scene.clock, self.scene.motion = now, clock, motion
        if self.scene.memory.glances:
            self.scene.marks = marked(self.scene)
        return self.drawn()


def board(scene: Scene, side: Side, *, sheet: bool, waiting: Ribbon | None) -> Board:
    """The table as it is now."""
    look, regions = scene.look, scene.regions
    plan = regions("layout", layout, look, scene.players - 1, scene.view.viewer is not None, sheet or scene.lesson)
    rail, grounds = felt(plan.felt, plan.railed)
    around = [*others(scene, plan), rail, *beside(scene, plan, side, sheet=sheet)]
    return Board(scene, plan, waiting, around, grounds, keys(scene))


def _middle(scene: Scene, plan: Layout, waiting: Ribbon | None) -> list[Region]:
    """The piles, the ribbon, and one's own plate."""
    return [piles(scene, plan), *_ribbon_and_plate(scene, plan, waiting or scene.moment.ribbon or _called(scene))]


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
    if scene.idle:
        return idle_hints(scene.look.language, slap="slap" in scene.offers)
    return hints(scene.view, scene.input.pressed, scene.offers, scene.names, scene.look)
