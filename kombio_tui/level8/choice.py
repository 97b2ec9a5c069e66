"""What has been pressed so far of a move that needs more than one key, and what the arrows point at."""

from kombio_tui.level8.hand import Order, after
from kombio_tui.level8.keys import HIGH, LOW, ORDER, Held, Keys, Moves, following, moves
from protocol import level8 as k

TYPED = {"minus": LOW, "plus": HIGH}
"""Keys that have a name of their own."""
STEPS = {"right": 1, "left": -1, "down": 1, "up": -1}


class Choice:
    """Keys typed, cards marked to be kept, and the order in which the player likes the own cards."""

    def __init__(self) -> None:
        self.typed: Keys = ()
        self.kept: tuple[str, ...] = ()
        """The keys of the cards that are to be kept (L11)."""
        self.cursor = ""
        """The key that the arrows point at."""
        self.order: Order = "number"

    def clear(self) -> None:
        """Forget what was pressed; the order of the cards stays."""
        self.typed, self.kept, self.cursor = (), (), ""

    def moves(self, view: k.View, held: Held) -> Moves:
        """All moves by their keys; what would be kept is what is marked."""
        return moves(view, held, [face for key, face in held if key in self.kept])

    def offered(self, view: k.View, held: Held) -> list[str]:
        """The keys that do something now."""
        keys = following(self.moves(view, held), self.typed)
        return [*(key for key, _ in held), *keys] if _keeping(view) else keys

    def press(self, key: str, view: k.View, held: Held) -> k.Move | bool:
        """Deal with a key: a move, or whether the key meant anything."""
        if key == "escape":
            self.clear()
            return True
        if key == ORDER and held:
            self.clear()
            self.order = after(self.order)
            return True
        if key in STEPS:
            return self._point(STEPS[key], self.offered(view, held))
        if key == "enter":
            return self._enter(view, held)
        self.cursor = ""
        return self._type(TYPED.get(key, key), view, held)

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

    def _point(self, step: int, keys: list[str]) -> bool:
        if not keys:
            return False
        at = keys.index(self.cursor) + step if self.cursor in keys else 0
        self.cursor = keys[at % len(keys)]
        return True

    def _enter(self, view: k.View, held: Held) -> k.Move | bool:
        """Press what the arrows point at, and point at what follows; the marks of cards to keep stay where they are."""
        key = self.cursor
        if not key:
            return False
        answer = self._type(key, view, held)
        if answer is True:
            self.cursor = key if _keeping(view) else next(iter(self.offered(view, held)), "")
        return answer


def _keeping(view: k.View) -> bool:
    """Whether the viewer is asked what to keep."""
    return any(offer.verb == "keep" for offer in view.offers)
