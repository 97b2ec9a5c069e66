"""What has been pressed so far of a move that needs more than one key, and what the arrows point at."""

from kombio_tui.controls import key_sequence
from kombio_tui.games.kernel.input import GameInput
from kombio_tui.games.level8.keyboard.hand import Order, after, held
from kombio_tui.games.level8.keyboard.keys import (
    DIGITS,
    HIGH,
    LAY_OUT,
    LOW,
    ORDER,
    READY,
    Held,
    Keys,
    Moves,
    following,
    moves,
    ways,
)
from protocol import level8 as k

TYPED = {"minus": LOW, "plus": HIGH}
"""Keys that have a name of their own."""
STEPS = {"right": 1, "left": -1, "down": 1, "up": -1}


class Question(key_sequence.Question, frozen=True, kw_only=True):
    """What the viewer sees, and the viewer's cards with their keys."""

    view: k.View | None
    held: Held


NOTHING = Question(about=(), view=None, held=())
"""There is no game yet."""


class Pressed(key_sequence.Pressed[Question]):
    """Keys typed, cards marked to be kept, and the way to lay out that is shown."""

    def __init__(self) -> None:
        self.typed: Keys = ()
        self.kept: tuple[str, ...] = ()
        """The keys of the cards that are to be kept (L11)."""
        self.cursor = ""
        """The key that the arrows point at."""
        self.way = 0
        """Which of the ways to lay out is shown."""

    @property
    def laying_out(self) -> bool:
        """Whether the ways to lay out are shown."""
        return self.typed == LAY_OUT

    @property
    def begun(self) -> bool:
        """Whether a sequence is under way."""
        return bool(self.typed or self.kept or self.cursor)

    def continues(self, key: str, question: Question) -> bool:
        """Whether a key would go on with the sequence: it leads on, or takes back what was pressed last.

        A digit that shows another way to lay out does not: there could be any number of them.
        """
        if key in STEPS:
            return self.begun
        view, held = question.view, question.held
        if view is None or not (self.cursor or self.laying_out if key == "enter" else self.typed or self.kept):
            return False
        if key == "enter":
            return self.laying_out or self._leads_on(self.cursor, view, held)
        key = TYPED.get(key, key)
        return key in self.kept or self.typed == (key,) or self._leads_on(key, view, held)

    def _leads_on(self, key: str, view: k.View, held: Held) -> bool:
        """Whether a key is the next one of a move, or marks a card that is not marked yet."""
        if _keeping(view) and key in dict(held):
            return key not in self.kept and len(self.kept) < k.KEEP_UP_TO
        table, typed = self.moves(view, held), (*self.typed, key)
        return typed in table or bool(following(table, typed))

    def clear(self) -> None:
        """Forget what was pressed."""
        self.typed, self.kept, self.cursor, self.way = (), (), "", 0

    def moves(self, view: k.View, held: Held) -> Moves:
        """All moves by their keys; what would be kept is what is marked, and laid out as it is shown."""
        return moves(view, held, [face for key, face in held if key in self.kept], self.way)

    def offered(self, view: k.View, held: Held) -> list[str]:
        """The keys that do something now."""
        keys = following(self.moves(view, held), self.typed)
        return [*self._to_mark(held), *keys] if _keeping(view) else keys

    def _to_mark(self, held: Held) -> list[str]:
        """The cards that can be marked, or their marks taken back; no more than may be kept."""
        full = len(self.kept) == k.KEEP_UP_TO
        return [key for key, _ in held if not full or key in self.kept]

    def press(self, key: str, question: Question) -> k.Move | bool:
        """Handle a key: return a move, or whether the key meant anything."""
        view, held = question.view, question.held
        if key == "escape":
            self.clear()
            return True
        if view is None:
            return False
        if key in STEPS:
            return self._show(self.way + STEPS[key], view) or self._point(STEPS[key], self.offered(view, held))
        if key == "enter":
            return self._enter(view, held)
        if key in shown_by(view) and self._show(DIGITS.index(key), view):
            return True
        answer = self._type(TYPED.get(key, key), view, held)
        if answer:
            self.cursor = ""
        return answer

    def _type(self, key: str, view: k.View, held: Held) -> k.Move | bool:
        if _keeping(view) and key in dict(held):
            return self._keep(key)
        table = self.moves(view, held)
        for typed in ((*self.typed, key), (key,)):
            if typed in table:
                self.clear()
                return table[typed]
            if self.typed == typed:
                self.clear()
                return True
            if following(table, typed):
                self.typed = typed
                return True
        return False

    def _keep(self, key: str) -> bool:
        """Mark a card to be kept, or take the mark back."""
        if key in self.kept:
            self.kept = tuple(other for other in self.kept if other != key)
            return True
        if len(self.kept) == k.KEEP_UP_TO:
            return False
        self.kept += (key,)
        return True

    def _show(self, way: int, view: k.View) -> bool:
        """Show another way to lay out, if one is being chosen."""
        if self.laying_out:
            self.way = way % len(ways(view))
        return self.laying_out

    def _point(self, step: int, keys: list[str]) -> bool:
        if not keys:
            return False
        at = keys.index(self.cursor) + step if self.cursor in keys else 0
        self.cursor = keys[at % len(keys)]
        return True

    def _enter(self, view: k.View, held: Held) -> k.Move | bool:
        """Press what the arrows point at, and point at what follows; the marks of cards to keep stay where they are."""
        key = LAY_OUT[0] if self.laying_out else self.cursor or (READY if goes_on(view) else "")
        if not key:
            return False
        answer = self._type(key, view, held)
        if answer is True:
            self.cursor = key if _keeping(view) else next(iter(self.offered(view, held)), "")
        return answer


def shown_by(view: k.View) -> str:
    """The digits that show the ways to lay out; none if there is only one."""
    count = len(ways(view))
    return DIGITS[:count] if count > 1 else ""


def goes_on(view: k.View) -> bool:
    """Whether enter goes on with the next round, as `r` does."""
    return any(offer.verb == "ready" for offer in view.offers)


def _keeping(view: k.View) -> bool:
    """Whether the viewer is asked what to keep."""
    return any(offer.verb == "keep" for offer in view.offers)


class Input(GameInput[Pressed, Question]):
    """How the player has sorted the cards, and what was pressed."""

    def __init__(self) -> None:
        super().__init__(Pressed, NOTHING)
        self.order: Order = "number"

    def held(self, view: k.View, taken: k.Face | None) -> Held:
        """The viewer's cards in the order that the viewer likes; the one just taken stands apart."""
        newest = view.hand[-1] if view.hand else None
        new = view.stage == "playing" and newest is not None and newest == taken
        return held(view.hand, self.order, new=new)

    def sort(self) -> None:
        """Sort the cards in the next order."""
        self.order = after(self.order)

    def look(self, view: k.View, cards: Held) -> None:
        """Update with the current question, and its cards."""
        self._sequence.ask(_question(view, cards))

    def press(self, key: str, view: k.View, cards: Held) -> k.Move | key_sequence.Late | bool:
        """Handle a key: return a move, or whether it meant anything; sorting changes the keys, so it starts over."""
        if key == ORDER and cards:
            self._sequence.begin(_question(view, cards))
            self.sort()
            return True
        self.look(view, cards)
        answer: k.Move | key_sequence.Late | bool = self._sequence.press(key)
        return answer


def _question(view: k.View, cards: Held) -> Question:
    """What the viewer is asked, and about which cards."""
    about = view.commitment, view.stage, view.turn, view.hand, view.melds, view.offers
    return Question(about=about, view=view, held=cards)
