"""A moment at a Level 8 table: everything that is needed to draw it for one viewer."""

from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.games.level8.keyboard.hand import Order
from kombio_tui.games.level8.keyboard.input import Pressed
from kombio_tui.games.level8.keyboard.keys import SEATS, Held, addresses
from kombio_tui.games.level8.screen.levels import in_words
from kombio_tui.games.level8.screen.melds import ShownMeld
from kombio_tui.games.level8.screen.memory import Memory
from kombio_tui.games.level8.screen.players import ShownPlayer
from kombio_tui.kit.rows import Span
from protocol import level8 as k


class Scene(GameScene, kw_only=True):
    """The view, who is who, what was pressed, what is remembered, and how to draw it."""

    view: k.View
    held: Held
    """The viewer's cards as they are shown."""
    pressed: Pressed
    order: Order
    """How the viewer has sorted them."""
    memory: Memory
    offers: dict[str, k.Offer]
    """What the viewer may do now."""
    offered: tuple[str, ...] = ()
    """The keys that do something now."""
    playing: bool = False
    """Whether a turn is being played."""
    chosen: k.Face | None = None
    """The card that was chosen, if one was."""
    places: tuple[k.LayOff, ...] = ()
    """All that can be laid off now."""
    targets: frozenset[int] = frozenset()
    """The melds that the chosen card fits onto."""

    def __post_init__(self) -> None:
        self.playing = self.view.stage in ("taking", "playing")
        if self.offers:
            self.offered = tuple(self.pressed.offered(self.view, self.held))
            self.chosen = dict(self.held).get(self.pressed.typed[0]) if self.pressed.typed else None
        if "lay_off" in self.offers:
            self.places = self.offers["lay_off"].places
            self.targets = frozenset(place.meld for place in self.places if place.face == self.chosen)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.view.players)

    def standing(self, seat: int) -> ShownPlayer:
        """A player as the table shows them."""
        view, letter = self.view, SEATS[seat]
        can, mine, lies = letter in self.offered, seat == view.viewer, view.players[seat].lies
        return ShownPlayer(
            letter=letter,
            name=self.seats[seat].name,
            player=view.players[seat],
            in_turn=self.playing and seat == view.turn,
            mine=mine,
            can=can,
            chosen=letter in (self.pressed.cursor, *self.pressed.typed[1:]),
            takes=can and view.stage == "taking",
            new=self.memory.pile == seat,
            status=self._status(seat),
            collects="" if lies or mine or view.opened else in_words(self.say, view.parts(seat)),
            hand=view.opened[seat] if view.opened and not mine else (),
            melds=self._melds(seat),
        )

    def _status(self, seat: int) -> Span:
        """What is to be said of a player in a word or two."""
        seated = self.seats[seat]
        if not seated.here:
            return self.say("bot plays") if seated.bot else self.say("away"), "muted"
        return (self.say("sits out next"), "bad") if self.view.players[seat].skip else ("", "plain")

    def _melds(self, seat: int) -> tuple[ShownMeld, ...]:
        names = addresses(self.view.melds)
        return tuple(
            self._meld(number, names[number][1]) for number, laid in enumerate(self.view.melds) if laid.seat == seat
        )

    def _meld(self, number: int, digit: int) -> ShownMeld:
        """A meld; it stands out while the chosen card goes there and what was typed may still mean it."""
        laid, (_, *typed) = self.view.melds[number], self.pressed.typed or ("",)
        owner = not typed or typed[0] == SEATS[laid.seat]
        can = number in self.targets and owner and (len(typed) < 2 or typed[1] == str(digit))
        ends = can and "-" in self.offered
        pointed = bool(typed) and can and str(digit) == self.pressed.cursor
        return ShownMeld(digit, laid, can=can, chosen=pointed, ends=ends, new=number in self.memory.melds)
