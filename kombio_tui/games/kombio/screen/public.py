"""What all viewers of a table see alike in a moment of the game, in the words of a language.

It is made once for a moment, whoever looks first; what is different for each viewer is added to it.
"""

from typing import Literal

from msgspec import Struct

from kombio_tui.games.kernel.bots import is_replaced, level_of
from kombio_tui.kit.rows import Span
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol import kombio as k
from protocol.house import Seated


class Moment(Struct, frozen=True, cache_hash=True):
    """A moment of the game, as far as it is the same for all, and a language."""

    seats: tuple[Seated, ...]
    totals: tuple[int, ...]
    stage: str
    turn: int
    slap: k.SlapView | None
    caller: int | None
    taboo: int | None
    ready: tuple[int, ...]
    top: int | None
    top_laid_off: bool
    top_slapped: bool
    draw_pile: int
    discard_pile: int
    last_slap: bool
    language: str

    @property
    def playing(self) -> bool:
        """Whether a turn is being played."""
        return self.stage in ("choosing", "holding", "acting") and not self.last_slap

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(seat.name for seat in self.seats)


class Plate(Struct, frozen=True, cache_hash=True):
    """What stands at a player's cards."""

    seat: int
    name: str
    points: int
    in_turn: bool
    standing: Span
    """How the player stands, in a word or two."""
    level: str = ""
    """How strong a bot is."""
    chosen: bool = False
    """Whether the viewer pressed the player's letter."""


class Piles(Struct, frozen=True, cache_hash=True):
    """What lies in the middle, as a viewer sees it, and which of it can be pressed."""

    left: int
    """How many cards there are to draw."""
    top: int | None
    pile: bool
    """Whether there are cards below the top one."""
    label: Literal["laid off", "slapped", ""]
    """What happened to the top card; empty for a card that was discarded."""
    slapped: bool
    """Whether a slap is being settled."""
    holder: str
    """Who holds a card that was drawn; empty for nobody."""
    mine: bool = False
    """Whether that is the viewer."""
    drawn: int | None = None
    """The drawn card, if the viewer sees it."""
    can: tuple[bool, bool, bool] = (False, False, False)
    """Whether the viewer may draw, take, discard."""
    cursor: str = ""
    """Which of these the arrows point at."""


class Public(Struct, frozen=True, cache_hash=True):
    """What is drawn of a moment for everyone."""

    playing: bool
    """Whether a turn is being played."""
    plates: tuple[Plate, ...]
    caller: str
    """Who called Kombio; empty for nobody."""
    waiting: str
    """Whom the game waits for, for those who are not asked."""
    piles: Piles
    """The piles, for those who can only slap."""
    waiting_in_short: str = ""
    """The same in fewer words, where there are any."""


def moment(view: k.View, seats: tuple[Seated, ...], language: str) -> Moment:
    """The moment that a viewer sees."""
    return Moment(
        seats,
        view.totals,
        view.stage,
        view.turn,
        view.slap,
        view.caller,
        view.taboo,
        view.ready,
        view.top,
        view.top_laid_off,
        view.top_slapped,
        view.draw_pile,
        view.discard_pile,
        view.last_slap,
        language,
    )


@shared
def public(now: Moment) -> Public:
    """Everything that is drawn of a moment for everyone."""
    names, over = now.names, now.stage in ("scored", "over")
    turn, say = now.turn if now.playing else None, say_in(now.language)
    facts = enumerate(zip(names, now.totals, strict=False))
    return Public(
        playing=now.playing,
        plates=tuple(
            [
                Plate(seat, *known, seat == turn, _standing(now, seat, say), level_of(now.seats[seat], say))
                for seat, known in facts
            ]
        ),
        caller="" if now.caller is None or over else names[now.caller],
        waiting=waiting(now, say),
        piles=Piles(
            left=now.draw_pile,
            top=now.top,
            pile=now.discard_pile > 1,
            label="laid off" if now.top_laid_off else "slapped" if now.top_slapped else "",
            slapped=now.slap is not None and now.slap.waits_for == "name",
            holder=names[now.turn] if now.stage == "holding" else "",
        ),
        waiting_in_short=say("The {face} can still be slapped.", face=now.top) if now.last_slap else "",
    )


def _standing(now: Moment, seat: int, say: Say) -> Span:
    seated = now.seats[seat]
    if now.slap and seat == now.slap.seat:
        return say(" slaps! "), "bold white on slap"
    if seat == now.caller:
        return say(" KOMBIO, taboo ") if seat == now.taboo else say(" KOMBIO "), "bold black on lilac"
    if is_replaced(seated):
        return say("a bot plays"), "soft on felt"
    if not seated.here:
        return say("away"), "soft on felt"
    if seat in now.ready:
        return say("✓ ready"), "bold lead on felt"
    return "", "soft on felt"


def waiting(now: Moment, say: Say) -> str:
    """Whom the game waits for, when it is not the viewer."""
    if now.stage == "over":
        return say("The game is over. The host may start another.")
    if now.slap:
        slap = now.slap
        owner = slap.spot.seat if slap.waits_for == "decide" and slap.spot else slap.seat
        return say("{name} settles the slap ...", name=now.seats[owner].name)
    if now.last_slap:
        return say("The last card, {face}, can still be slapped ...", face=now.top)
    if now.stage in ("looking", "scored"):
        return say("Waiting for the others ...")
    return say("{name} plays ...", name=now.seats[now.turn].name)
