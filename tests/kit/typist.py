"""Somebody who types at a table without looking up, while the table goes on: for what keys may lead to, and when.

The page gets every key and every update. Beside it there is a quiet page: what the player looked at when the sequence
was begun, with the same keys and without the updates. What the page asks for, the quiet page must have asked for too.

Which keys belong together is found out from what is seen, not from the code: a key goes on with a sequence if it leads
to something else than it would have led to alone, and gets further than the sequence has been. A move ends it, and so
does what leaves nothing to take back.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from kombio_tui.controls import key_sequence
from kombio_tui.controls.key import Key
from kombio_tui.games.kombio.following import KombioFollowing
from kombio_tui.kit.blocks import Screen, laid_out
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.base import Actor, Refusal
from protocol.house import AddBot, Happened, News, Notice, Play, Refused, RemoveBot, Request, Start, Update, You
from protocol.kombio import Name, Slap
from server.rules.kernel.game import Game
from tests.kit.any_table import AnyTable
from tests.kit.page_copies import copied
from tests.kit.screens import place

LOOK = Look(80, 24)
YOU = You("ana", guest=False)
Choose = Callable[[Any, int], tuple[Actor, Any]]
"""Turns a number into a command that is legal now."""


class Typist:
    """The first player of a game, the page that shows it, and a house that answers when it likes."""

    def __init__(self, game: Game[Any, Any], state: Any, choose: Choose) -> None:
        self.table, self._first = AnyTable[Any](game, state), state
        self._choose = choose
        self._news: list[News] = []
        self._sent: list[Any] = []
        """The moves on their way to the house."""
        self._online = True
        self.page = TablePage(clock=lambda: 0.0)
        self.page.look, self.page.you = LOOK, YOU
        self._deliver()
        self._looked_at = self._quiet = copied(self.page)
        self._been: list[Any] = []
        self._over = False
        """Whether the sequence has come to its end."""
        self._ended: TablePage | None = None
        """The page at which the player was in the middle of a sequence when the game ended, up to the next key."""
        self._keys = 0
        self._typing: list[str] = []
        """What the player is about to type."""
        self.tally: Counter[str] = Counter()
        """How often something happened, by a word for it."""

    def do(self, what: int) -> None:
        """Do one of the things that a number stands for; keys are the most frequent."""
        number, kind = divmod(what, 10)
        if kind < 6:
            self._type(number)
        elif kind == 6:
            self._go_on(number)
        elif kind == 7:
            self._answer()
        elif kind == 8:
            self._go_on(number)
            self._deliver()
        elif number % 8:
            self._answer()
            self._deliver()
        else:
            self._lose_the_line()

    def _type(self, number: int) -> None:
        """Press the next key of what the player is about to type, or any key of the game."""
        name = self.table.game.name
        number, slip = divmod(number, 6)
        if not slip:
            self.press(KEYS[name][number % len(KEYS[name])])
            return
        if not self._typing:
            self._typing = list(SEQUENCES[name][number % len(SEQUENCES[name])])
        self.press(self._typing.pop(0))

    # --- the house ---

    def _go_on(self, number: int) -> None:
        """Somebody plays, or a clock runs out, a few times; nobody is told yet.

        Mostly the game waits for the player then. When it is over the same one is played again.
        """
        chance, game = Random(number), self.table.game
        if game.result(self.table.state) is not None:
            self.table.state = self._first
        for more in range(40):
            if game.result(self.table.state) is not None or (more and self._may_stop(chance)):
                return
            self._apply(*self._choose(self.table.state, chance.randrange(2**30)))

    def _may_stop(self, chance: Random) -> bool:
        return not chance.randrange(3 if 0 in self.table.game.awaited(self.table.state) else 10)

    def _answer(self) -> None:
        """Deal with what was sent first."""
        if self._sent:
            self._apply(0, self._sent.pop(0))

    def _apply(self, by: Actor, command: Any) -> None:
        outcome = self.table.game.apply(self.table.state, by, command)
        if isinstance(outcome, Refusal):
            self._news.append(Refused(outcome.reason))
            return
        self.table.state = outcome.state
        self._news += [Happened(self.table.game.event_for(event, 0)) for event in outcome.events]

    def _lose_the_line(self) -> None:
        """What is on its way in either direction is lost."""
        self._news, self._sent, self._online = [Notice("offline")], [], False
        self._show(self.page.table)
        self._online = True

    def _deliver(self) -> None:
        self._show(place(self.table))

    def _show(self, table: Any) -> None:
        news, self._news = tuple(self._news), []
        if self.page.table and self.page.table.line.phase == "playing" and table.line.phase == "over":
            self._ended = None if _at_rest(self.page) else copied(self.page)
        self._ask(self.page.take(Update(YOU, table, news)), None)

    def end(self, state: Any) -> None:
        """Show the end of the game."""
        self.table.state = state
        self._deliver()

    def _ask(self, request: Request | None, expected: Request | None) -> None:
        """Send what the page asks for; it must be what the same keys ask for on the page that was looked at."""
        if request is None:
            return
        if isinstance(request, Play) and isinstance(request.command, Name) and expected is None:
            expected = _meant(self._quiet)
        assert request == expected or request == Play(Slap()), f"{request} instead of {expected}"
        self.tally["moves of several keys"] += self._keys > 1
        if isinstance(request, Play):
            self._sent.append(request.command)

    # --- the player ---

    def press(self, key: str) -> None:
        """Press a key, on the page and on the quiet one."""
        if self._over or not self._goes_on_with(key):
            self._begin()
        self._keys += 1
        before = copied(self.page)
        request, expected = _press(self.page, key), _press(self._quiet, key)
        self._check_after_the_end(key, request)
        if request is None and expected is not None:
            self.tally["dropped"] += 1
        self._ask(request, expected)
        self._over = expected not in (None, Play(Slap())) or key == SORTS.get(self.table.game.name)
        if request == Play(Slap()) and expected is None:
            self._begin(before)
            _press(self._quiet, key)
        self._been.append(_seen(self._quiet))
        self._over |= _at_rest(self._quiet)

    def _check_after_the_end(self, key: str, request: Request | None) -> None:
        """A key of a sequence over which the game ended is not for the next game."""
        page, self._ended = self._ended, None
        if page is None:
            return
        self.tally["ends of a game"] += 1
        if isinstance(request, Start | AddBot | RemoveBot):
            seen = _seen(page)
            assert (_press(page, key), _seen(page)) == (None, seen), f"{request} instead of a move"

    def _begin(self, page: TablePage | None = None) -> None:
        """A sequence begins: what is to be seen now is what the player looks at."""
        self._looked_at = page or copied(self.page)
        self._quiet = copied(self._looked_at)
        self._been, self._keys = [_seen(self._quiet)], 0

    def _goes_on_with(self, key: str) -> bool:
        if key in key_sequence.ARROWS and self._quiet.unanswered:
            return False  # a slap is followed by a card's own keys; arrows are about what is to be seen now
        alone, after = copied(self._looked_at), copied(self._quiet)
        request, seen = _press(after, key), _seen(after)
        differs = (request, seen) != (_press(alone, key), _seen(alone))
        return differs and (request is not None or seen not in self._been)


def _press(page: TablePage, key: str) -> Request | None:
    return page.press(Key(key, key if len(key) == 1 else None, 0.0))


def _seen(page: TablePage) -> Any:
    """What is to be seen of the game; not what was said."""
    drawn = page.play.drawn(LOOK, lambda _, __: [], sheet=False)
    rows = laid_out(Screen(drawn.regions, drawn.grounds), LOOK.width, LOOK.height)
    return rows, drawn.asked, drawn.keys


def _at_rest(page: TablePage) -> bool:
    """Whether nothing is under way: there is nothing to take back, and no card to come after a slap."""
    taken_back = copied(page)
    _press(taken_back, "escape")
    waits_for_card = page.unanswered and _meant(page) is None
    return not waits_for_card and (_meant(page) is not None or _seen(taken_back) == _seen(page))


def _meant(page: TablePage) -> Request | None:
    """What a page of Kombio will ask for when its slap has counted."""
    play = page.play
    meant = play.input.slap.meant if isinstance(play, KombioFollowing) else None
    return None if meant is None else Play(Name(meant))


SORTS = {"companeros": "s", "level8": "o"}
"""The keys that sort a hand: each is done with as soon as it is pressed, and shows for ever after."""
ARROWS = [["right", "enter"], ["right", "right", "enter"], ["left", "left", "enter"], ["down", "right", "enter"]]
KEYS = {
    "kombio": [*"1234567abcdtkxspryn", "space", "right", "down", "enter", "escape"],
    "companeros": [*"123456789abcdefxrs", "right", "left", "enter", "escape"],
    "level8": [*"1234567890nabcdtlxskro", "minus", "plus", "right", "left", "enter", "escape"],
}
"""The keys of each game."""
SEQUENCES: dict[str, list[list[str]]] = {
    "kombio": [
        *(
            [*keys]
            for keys in ("r", "d", "x", "d3", "x3", "xb2", "t2", "kk", "1", "b1", "1c2", "b3a1", "4b2", "y", "n", "p")
        ),
        *(["space", *keys] for keys in ("", "1", "3", "b3", "c1", "b24")),
        ["space", "right", "right", "enter"],
        ["right", "enter", "right", "enter"],
        *ARROWS,
    ],
    "companeros": [*([*keys] for keys in ("1", "a", "b", "x", "r", "s")), *ARROWS, *ARROWS],
    "level8": [
        *(
            [*keys]
            for keys in ("d", "b", "tb", "ll", "1x", "x2", "nx", "3b", "sb", "2sc", "12k", "k", "r", "3l", "4c1")
        ),
        ["1", "b", "minus"],
        ["right", "enter", "right", "enter"],
        *ARROWS,
    ],
}
"""What is typed there."""
