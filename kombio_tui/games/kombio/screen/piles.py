"""The stage: the draw pile, the discard pile in the middle of the table, and the card that was drawn.

The discard pile is the largest thing on the table, it never moves, and only it flashes.
"""

from msgspec.structs import replace

from kombio_tui.games.kombio.screen.cards import RIGHT, WRONG, face_of
from kombio_tui.games.kombio.screen.layout import Layout
from kombio_tui.games.kombio.screen.public import Piles
from kombio_tui.games.kombio.screen.ribbon import NamedCard
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.blocks import Part, Place, Places, Region
from kombio_tui.kit.cards import BACK, NO_TAB, SIZES, Card, Face, Size, Tab, card_part
from kombio_tui.kit.rows import centred, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in

FELT = "soft on felt"
LABEL = 12
"""The columns of a label above a pile."""
GOLD = "bold black on gold"
RAYS = ("╲ ", " ╲"), (" ╱", "╱ ")
Rims = tuple[bool, bool, bool]
"""Whether the top card has just come, a card has just been drawn, and the top card has just been slapped."""


def piles(scene: Scene, plan: Layout) -> Region:
    """Draw the piles, each with its key on it when it can be pressed."""
    motion, shown = scene.motion, scene.public.piles
    if not scene.idle or scene.view.drawn is not None:
        shown = _own(scene, shown)
    rims = motion.top, motion.drawing, motion.rays
    named = None if shown.holder else scene.moment.card
    return scene.regions("piles", _piles, shown, named, plan, scene.look.language, rims)


def _own(scene: Scene, public: Piles) -> Piles:
    """The piles for a viewer who may do something with them, or sees the drawn card."""
    view, offers, cursor = scene.view, scene.offers, scene.input.pressed.cursor
    return replace(
        public,
        slapped=public.slapped or scene.input.slap.waiting,
        mine=view.turn == scene.you,
        drawn=view.drawn if public.holder else None,
        can=("draw" in offers, "take" in offers, "discard" in offers),
        cursor=getattr(cursor, "verb", ""),
    )


@shared
def _piles(piles: Piles, named: NamedCard | None, plan: Layout, language: str, rims: Rims) -> Region:
    """Each pile below its label; the discard pile comes first, so that it is drawn first."""
    size, side, stage = plan.kind.discard, plan.kind.side, plan.stage
    say, (fresh, drawing, rays) = say_in(language), rims
    texts = {"laid off": say("laid off"), "slapped": say("slapped"), "": ""}
    holder, held = _named(named) if named else _held(piles, say)
    parts = [
        (stage.discard, _top(piles, size, fresh=fresh)),
        (stage.draw, _draw_pile(piles, side, drawing=drawing)),
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
    return Part((centred(((shortened(text, width), "bold white on felt"),), width, FELT),), text=True)


def _top(piles: Piles, size: Size, *, fresh: bool) -> Part:
    """The top of the discard pile; magenta while a slap is being settled."""
    if piles.top is None:
        return Part(_empty_pile(size))
    face, key = face_of(piles.top), Tab("t", GOLD) if piles.can[1] else NO_TAB
    rim = "gold" if piles.cursor == "take" else "news" if fresh else "paper"
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


def _draw_pile(piles: Piles, size: Size, *, drawing: bool) -> Part:
    if not piles.left:
        return Part(_empty_pile(size))
    key = Tab("d", GOLD) if piles.can[0] else NO_TAB
    rim = "gold" if piles.cursor == "draw" else "news" if drawing else "paper"
    return card_part(Card(Face(str(piles.left), ink="white", ground="back"), rim, key, pile=True), size)


def _named(card: NamedCard) -> tuple[str, Card]:
    """The card that was named, at the right of the discard pile, and which one it is."""
    ground, ink, sign = ("mint", "black", RIGHT) if card.right else ("alarm", "white", WRONG)
    return card.name, Card(face_of(card.face), ground, sign=Tab(sign, f"bold {ink} on {ground}"))


def _held(piles: Piles, say: Say) -> tuple[str, Card | None]:
    """The card that was drawn, in the same place, and whose it is."""
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
