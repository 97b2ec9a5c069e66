"""The stage: the draw pile, the discard pile in the middle of the table, and the card that was drawn.

The discard pile is the largest thing on the table, it never moves, and only it flashes.
"""

from msgspec import Struct

from kombio_tui.games.kombio.screen.cards import RIGHT, WRONG, face_of
from kombio_tui.games.kombio.screen.layout import Layout
from kombio_tui.games.kombio.screen.ribbon import NamedCard
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Place, Places, Region
from kombio_tui.kit.cards import BACK, NO_TAB, SIZES, Card, Face, Size, Tab, card_part
from kombio_tui.kit.rows import centred, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import kombio as k

FELT = "soft on felt"
LABEL = 12
"""The columns of a label above a pile."""
GOLD = "bold black on gold"
RAYS = ("╲ ", " ╲"), (" ╱", "╱ ")


class Piles(Struct, frozen=True, cache_hash=True):
    """What lies in the middle, as the viewer sees it, and which of it can be pressed."""

    left: int
    """How many cards there are to draw."""
    top: int | None
    pile: bool
    """Whether there are cards below the top one."""
    label: str
    """What happened to the top card; empty for a card that was discarded."""
    slapped: bool
    fresh: bool
    """Whether the top card has just come."""
    drawing: bool
    """Whether a card has just been drawn."""
    holder: str
    """Who holds a card that was drawn; empty for nobody."""
    mine: bool
    """Whether that is the viewer."""
    drawn: int | None
    """The drawn card, if the viewer sees it."""
    named: NamedCard | None
    """The card that a slapper named, beside the pile."""
    can: tuple[bool, bool, bool]
    """Whether the viewer may draw, take, discard."""
    cursor: str
    """Which of these the arrows point at."""


def piles(scene: Scene, plan: Layout) -> Region:
    """Draw the piles, each with its key on it when it can be pressed."""
    view, offers, cursor = scene.view, scene.offers, scene.input.pressed.cursor
    slapped = scene.input.slap.waiting or (view.slap is not None and view.slap.waits_for == "name")
    described = Piles(
        left=view.draw_pile,
        top=view.top,
        pile=view.discard_pile > 1,
        label=_happened(view),
        slapped=slapped,
        fresh=scene.motion.top,
        drawing=scene.motion.drawing,
        holder=scene.public.holder,
        mine=view.turn == scene.you,
        drawn=view.drawn if scene.public.holder else None,
        named=None if scene.public.holder else scene.moment.card,
        can=("draw" in offers, "take" in offers, "discard" in offers),
        cursor=getattr(cursor, "verb", ""),
    )
    return scene.regions("piles", _piles, described, plan, scene.look.language, scene.motion.rays)


def _happened(view: k.View) -> str:
    """What happened to the top card."""
    return "laid off" if view.top_laid_off else "slapped" if view.top_slapped else ""


@shared
def _piles(piles: Piles, plan: Layout, language: str, rays: bool) -> Region:
    """Each pile below its label; the discard pile comes first, so that it is drawn first."""
    size, side, stage = plan.kind.discard, plan.kind.side, plan.stage
    say = say_in(language)
    texts = {"laid off": say("laid off"), "slapped": say("slapped"), "": ""}
    holder, held = _held(piles, language)
    parts = [
        (stage.discard, _top(piles, size)),
        (stage.draw, _draw_pile(piles, side)),
        (stage.drawn, _drawn_card(held, side)),
        _label(stage.draw, side, _beside(plan)[0], say("draw")),
        _label(stage.drawn, side, _beside(plan)[1], holder or texts[piles.label]),
        *_rays(plan, size, rays),
    ]
    return Region(_places(tuple(place for place, _ in parts)), [part for _, part in parts])


@shared
def _places(each: tuple[Place, ...]) -> Places:
    return Places(each)


def _beside(plan: Layout) -> tuple[tuple[int, int], tuple[int, int]]:
    """The columns left and right of the discard pile where no player's cards lie."""
    stage, felt, small = plan.stage, plan.felt, SIZES[plan.kind.side][0]
    left, right = stage.discard[0] - 1, stage.discard[0] + SIZES[plan.kind.discard][0] + 1
    if plan.kind.around != "around":
        return (felt.x, left), (right, felt.right)
    return (stage.draw[0] - 1, left), (right, stage.drawn[0] + small + 1)


def _label(pile: Place, size: Size, between: tuple[int, int], text: str) -> tuple[Place, Part]:
    """The label in the middle above a pile, between these columns."""
    left, right = between
    x = min(max(left, pile[0] + (SIZES[size][0] - LABEL) // 2), max(left, right - LABEL))
    return (x, pile[1] - 1), _label_part(text, min(LABEL, right - x))


@shared
def _label_part(text: str, width: int) -> Part:
    return Part((centred(((shortened(text, width), "bold white on felt"),), width, FELT),))


def _top(piles: Piles, size: Size) -> Part:
    """The top of the discard pile; magenta while a slap is being settled."""
    if piles.top is None:
        return Part(_empty_pile(size))
    face, key = face_of(piles.top), Tab("t", GOLD) if piles.can[1] else NO_TAB
    rim = "gold" if piles.cursor == "take" else "news" if piles.fresh else "paper"
    if piles.slapped:
        return card_part(Card(Face(face.text, face.sign, "white", "slap"), "white", pile=True), size)
    return card_part(Card(face, rim, key, pile=True), size)


@shared
def _empty_pile(size: Size) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The place of a discard pile without a card."""
    width, height = SIZES[size]
    rows = [((" " * (width + 1), FELT),)] * height
    rows[height // 2] = (("·".center(width + 1), FELT),)
    return tuple(rows)


def _draw_pile(piles: Piles, size: Size) -> Part:
    if not piles.left:
        return Part(_empty_pile(size))
    key = Tab("d", GOLD) if piles.can[0] else NO_TAB
    rim = "gold" if piles.cursor == "draw" else "news" if piles.drawing else "paper"
    return card_part(Card(Face(str(piles.left), ink="white", ground="back"), rim, key, pile=True), size)


def _held(piles: Piles, language: str) -> tuple[str, Card | None]:
    """What lies at the right of the discard pile, and whose it is: a drawn card, or the card that was named."""
    say = say_in(language)
    if piles.named:
        right = piles.named.right
        ground = "mint" if right else "alarm"
        sign = Tab(RIGHT if right else WRONG, f"bold {'black' if right else 'white'} on {ground}")
        return piles.named.name, Card(face_of(piles.named.face), ground, sign=sign)
    if not piles.holder:
        return "", None
    if piles.drawn is None:
        return piles.holder, Card(BACK, "news")
    key = Tab("x", GOLD) if piles.can[2] else NO_TAB
    label = say("you drew") if piles.mine else piles.holder
    return label, Card(face_of(piles.drawn), "gold" if piles.cursor == "discard" else "news", key)


@shared
def _drawn_card(held: Card | None, size: Size) -> Part:
    return card_part(held or Card(gap=False), size)


def _rays(plan: Layout, size: Size, shown: bool) -> list[tuple[Place, Part]]:
    """Rays at the corners of a slapped card, where there is room for them."""
    if plan.kind.around != "around":
        return []
    (x, y), (width, height) = plan.stage.discard, SIZES[size]
    corners = ((x - 3, y, 0), (x + width + 1, y, 1), (x - 3, y + height - 2, 1), (x + width + 1, y + height - 2, 0))
    return [((left, top), _ray(sign, shown)) for left, top, sign in corners]


@shared
def _ray(sign: int, shown: bool) -> Part:
    return Part(tuple(((text if shown else "  ", "bold white on felt"),) for text in RAYS[sign]))
