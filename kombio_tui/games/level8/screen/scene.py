"""A moment at a Level 8 table: everything that is needed to draw it for one viewer."""

from msgspec.structs import replace

from kombio_tui.games.kernel.bots import is_replaced, level_of
from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.games.level8.keyboard.hand import Order
from kombio_tui.games.level8.keyboard.input import Pressed
from kombio_tui.games.level8.keyboard.keys import NEW, SEATS, Held, addresses, name_of
from kombio_tui.games.level8.screen.goal import Goal, goal, made_of, missing
from kombio_tui.games.level8.screen.hand import hand_card
from kombio_tui.games.level8.screen.melds import ShownMeld
from kombio_tui.games.level8.screen.memory import Memory
from kombio_tui.games.level8.screen.motion import REST, STEPS, Frame
from kombio_tui.games.level8.screen.own import Offer, OwnLevel
from kombio_tui.games.level8.screen.piles import Piles, draw_card
from kombio_tui.games.level8.screen.players import ShownPlayer, pile_card, rise_of, status_of
from kombio_tui.games.level8.words import deeds
from kombio_tui.games.level8.words.levels import in_words
from kombio_tui.kit.cards import Card
from kombio_tui.kit.rows import Span
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
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
    lays_last: bool = False
    """Whether the last hand card may be laid (L7)."""
    lesson: bool = False
    """Whether this is a lesson, which needs room for its words."""
    allowed: frozenset[str] | None = None
    """The only keys that a lesson allows now; None if all work."""
    motion: Frame = REST
    """What moves at the moment."""
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
    rises: tuple[int | None, ...] = ()
    """While hands are turned up at the end of a round: how many levels everyone goes up; None is not shown yet."""

    def __post_init__(self) -> None:
        self.playing = self.view.stage in ("taking", "playing")
        if self.offers:
            offered = self.pressed.offered(self.view, self.held)
            self.offered = tuple(key for key in offered if self.allowed is None or key in self.allowed)
            self.chosen = dict(self.held).get(self.pressed.typed[0]) if self.pressed.typed else None
        if "lay_off" in self.offers:
            self.places = self.offers["lay_off"].places
            self.targets = frozenset(place.meld for place in self.places if place.face == self.chosen)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.view.players)

    # --- the players ---

    def standing(self, seat: int) -> ShownPlayer:
        """A player as the table shows them."""
        view, letter, language = self.view, SEATS[seat], self.look.language
        player = view.players[seat]
        return ShownPlayer(
            letter=letter,
            name=self.seats[seat].name,
            player=player,
            in_turn=self.playing and seat == view.turn,
            can=letter in self.offered,
            chosen=letter in (self.pressed.cursor, *self.pressed.typed[1:]),
            rim=self._pile_rim(seat),
            status=self._status(seat),
            collects="" if player.lies else _needs(view.parts(seat), language),
            parts="" if player.lies else in_words(self.say, view.parts(seat)),
            deed=deeds.in_words(self.memory.turn(seat).deed, seat, self.names, self.you, language),
            hand=view.opened[seat] if view.opened else (),
            melds=self.melds(seat),
            language=language,
        )

    def _pile_rim(self, seat: int) -> str:
        motion = self.motion
        if seat == motion.taken:
            return "news"
        return "before" if seat == motion.pile else self.memory.pile_rim(seat)

    def _status(self, seat: int) -> Span:
        """What is to be said of a player in a word or two."""
        if self.rises:
            return rise_of(self.rises[seat])
        seated, skip = self.seats[seat], self.view.players[seat].skip
        away = self.say("bot plays") if is_replaced(seated) else "" if seated.here else self.say("away")
        if not (away or skip):
            return level_of(seated, self.say), "soft on felt"
        return status_of(away, self.say("sits out next") if skip else "")

    def melds(self, seat: int) -> tuple[ShownMeld, ...]:
        """What lies of a player."""
        names = addresses(self.view.melds)
        return tuple(
            self._meld(number, names[number][1]) for number, it in enumerate(self.view.melds) if it.seat == seat
        )

    def _meld(self, number: int, digit: int) -> ShownMeld:
        """A meld; it stands out while the chosen card goes there and what was typed may still mean it."""
        laid, (_, *typed) = self.view.melds[number], self.pressed.typed or ("",)
        owner = not typed or typed[0] == SEATS[laid.seat]
        can = number in self.targets and owner and (len(typed) < 2 or typed[1] == str(digit))
        mark = self.memory.meld_mark(number)
        if mark == "news" and self.motion.laid is not None:
            mark = "mint"
        return ShownMeld(name_of((laid.seat, digit)), laid, can, can and "-" in self.offered, mark)

    # --- one's own ---

    def own(self, seat: int, shown: ShownPlayer) -> OwnLevel:
        """The name and level of the viewer, or of the player whom the viewer follows."""
        view, pressed = self.view, self.pressed
        aim, ways = self._aim(seat), self.offers["lay_out"].layouts if "lay_out" in self.offers else ()
        choosing = bool(ways) and pressed.laying_out
        return OwnLevel(
            letter=shown.letter,
            name=shown.name,
            player=shown.player,
            in_turn=shown.in_turn,
            mine=seat == self.you,
            status=shown.status,
            words="" if shown.player.lies else in_words(self.say, view.parts(seat)),
            aim=aim,
            offer=self._offer(aim),
            melds=shown.melds,
            fit=len({place.face for place in self.places}),
            way=pressed.way + 1 if choosing else 0,
            ways=len(ways),
            left=len(view.hand) - sum(map(len, aim)),
        )

    def _aim(self, seat: int) -> Goal:
        """How the level would be laid out: the way that is shown, or the best that the hand has for it."""
        view = self.view
        if view.players[seat].lies:
            return ()
        if self.pressed.laying_out and "lay_out" in self.offers:
            return made_of(self.offers["lay_out"].layouts[self.pressed.way], view.parts(seat))
        return goal(view.hand, view.parts(seat))

    def _offer(self, aim: Goal) -> Offer:
        if not aim or missing(aim):
            return "none"
        whole = "discard" in self.offers and "lay_out" not in self.offers
        return "whole hand" if whole else "complete"

    def piles(self, own: ShownPlayer | None) -> Piles:
        """The draw pile, and one's own, or that of the player whom the viewer follows."""
        can, chosen = "d" in self.offered, self.pressed.cursor == "d"
        draw = draw_card(self.view.draw_pile, can=can, chosen=chosen, drawing=self.motion.drawing)
        return Piles(draw, pile_card(own) if own else None, self.followed)

    def hand(self) -> tuple[Card, ...]:
        """One's own cards with their keys and marks."""
        step, held = self.motion.dealt, self.held
        cards = tuple(self._card(key, face) for key, face in held)
        if step is None:
            return cards
        start, end = len(cards) * (step - 1) // STEPS, len(cards) * step // STEPS
        return tuple(replace(card, rim="news") if start <= at < end else card for at, card in enumerate(cards))

    def _card(self, key: str, face: k.Face) -> Card:
        pressed, asked = self.pressed, self.asks_card
        fits = any(place.face == face for place in self.places)
        chosen = key in pressed.typed[:1] or key in pressed.kept or (key == pressed.cursor and asked)
        mark = "✓" if key in pressed.kept else "↑" if fits else "+" if key == NEW else ""
        new = "before" if self.motion.coming == self.view.viewer else "news"
        rim = "gold" if chosen else new if key == NEW else "paper"
        return hand_card(face, key, mark, rim, can=key in self.offered and asked)

    @property
    def asks_card(self) -> bool:
        """Whether a digit picks one of the viewer's cards now."""
        return self.pressed.typed in ((), ("x",))


@shared
def _needs(level: k.Level, language: str) -> str:
    say = say_in(language)
    return say("needs {parts}", parts=in_words(say, level))
