"""The end of a round and of a game: all hands, who moves up by how much and why, and how far everyone is."""

from collections.abc import Iterator, Sequence

from kombio_tui.games.kernel.following import Side
from kombio_tui.games.level8.keyboard.keys import SEATS
from kombio_tui.games.level8.screen.cards import tiny
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.kit.rows import EMPTY, Row, cut, fitted, padded, row, wrapped
from kombio_tui.text.languages import Say
from protocol import level8 as k

LOG, SHEET = (0, 8), (8, 14)
"""How many rows of the log, or of what lies over it, stand below the hands: at least, and at most."""
CARDS = 31
"""The columns of a hand: ten cards."""
NARROW = 80
DONE, OPEN = "█", "░"
"""A level that is done, and one that is not."""


def results(scene: Scene, ended: k.RoundEnded, height: int, side: Side, *, sheet: bool) -> list[Row]:
    """The whole page between title and keys: hands and levels, and the log or what lies over it.

    Where a sheet would have too little room it hides the hands and levels for as long as it is there.
    """
    least, most = SHEET if sheet else LOG
    width = scene.look.width
    lines = [EMPTY, _headline(scene, width)]
    lines += [row(f" {line}") for line in wrapped(why(scene.say, scene.names, scene.view, ended), width - 2)]
    table = [EMPTY, _heads(scene.say, width)]
    table += [cut(_player(scene, ended, seat), width) for seat in _by_level(ended, scene.view.winners)]
    if len(lines) + len(table) + least <= height:
        lines += table
    below = side(width - 2, max(0, min(most, height - len(lines))))
    lines += [EMPTY] * (height - len(lines) - len(below))
    return [*lines, *(row(" ", *line) for line in below)][:height]


def _headline(scene: Scene, width: int) -> Row:
    view, say = scene.view, scene.say
    if view.stage != "over":
        return row((" " + say("Round {number} is over.", number=view.round), "strong"))
    won = say("{names} won the game!", names=say(" and ").join(scene.names[seat] for seat in view.winners))
    return row((fitted(f" ★ {won}", width), "turn"))


def why(say: Say, names: Sequence[str], view: k.View, ended: k.RoundEnded) -> str:
    """How the round ended, and what that means for the levels (L7, L8)."""
    if ended.seat is None:
        return say("No card fits anywhere any more. All with a level laid out: one level up.")
    name, level = names[ended.seat], ended.before[ended.seat]
    if view.winners and level == k.TOP_LEVEL:
        return say("{name} laid out level 8.", name=name)
    if view.winners:
        return say("{name} ended the round with level 7 laid out.", name=name)
    return say("{name} has no card left: two levels up. Others with a level laid out: one.", name=name)


def _by_level(ended: k.RoundEnded, winners: tuple[int, ...]) -> list[int]:
    return sorted(range(len(ended.levels)), key=lambda seat: (seat not in winners, -ended.levels[seat]))


def _heads(say: Say, width: int) -> Row:
    name = _name_width(width) + 5
    return row((" " * name + fitted(say("left in hand"), CARDS) + say("level"), "muted"))


def _name_width(width: int) -> int:
    return 10 if width < NARROW else 14


def _player(scene: Scene, ended: k.RoundEnded, seat: int) -> Row:
    width, mine = scene.look.width, seat == scene.view.viewer
    ready = "✓" if seat in scene.view.ready else " "
    name = fitted(scene.names[seat], _name_width(width))
    cards = padded(tuple(map(tiny, ended.hands[seat][:10])), CARDS)
    style = "turn" if seat in scene.view.winners else "strong" if mine else "plain"
    head = row((f" {ready}", "good"), (f"{SEATS[seat]} ", "key"), (name, style), " ", *cards)
    return (*head, *_level(scene, ended, seat))


def _level(scene: Scene, ended: k.RoundEnded, seat: int) -> Iterator[tuple[str, str]]:
    """`3 → 5`, the ladder, and why."""
    before, now = ended.before[seat], ended.levels[seat]
    won = seat in scene.view.winners
    yield (f"{before} → {'★' if won else now}" if won or now > before else f"{before}    "), "strong"
    if scene.look.width >= NARROW:
        done = k.TOP_LEVEL if won else now - 1
        yield f"  {DONE * done}{OPEN * (k.TOP_LEVEL - done)}", "plain"
        yield f"  {reason(scene.say, scene.view, ended, seat)}", "muted"


def reason(say: Say, view: k.View, ended: k.RoundEnded, seat: int) -> str:
    """Why a player's level is what it is now, in a word or two."""
    if view.kept[seat]:
        return say("keeps {number}", number=view.kept[seat])
    if seat in view.keepers:
        return say("may keep")
    if not ended.lying[seat]:
        return say("not laid out")
    return say("ended it") if seat == ended.seat else say("laid out")
