"""The end of a round and of a game: all cards turned up, the sums, what was added and why, the totals."""

from collections.abc import Sequence

from kombio_tui.games.kernel.following import Side
from kombio_tui.games.kombio.keyboard.keys import SEATS
from kombio_tui.games.kombio.screen.cards import Card, small, tiny
from kombio_tui.games.kombio.screen.narration import Narrator
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.kit.chart import chart
from kombio_tui.kit.rows import EMPTY, Row, fitted, padded, row, width_of, wrapped
from kombio_tui.text.languages import Say, marked
from protocol import kombio as k
from protocol.kombio_setup import call_won

FIGURES = 24
"""The columns of the figures: sum, extra, noted, total."""
SMALLEST_CHART = 4
HEADS = (marked("sum"), marked("extra"), marked("score"), marked("total"))


def results(scene: Scene, ended: k.RoundEnded, height: int, side: Side, most: int) -> list[Row]:
    """The whole page between title and keys: the points, the course of the game, and the log or what lies over it."""
    width = scene.look.width
    lines = [EMPTY, *_headline(scene, width)]
    reasons = why(scene.say, scene.names, scene.view.caller, ended)
    lines += [row((f" {line}", "plain")) for line in wrapped(reasons, width - 2)]
    lines += [EMPTY, _heads(scene, width)]
    lines += [_player(scene, ended, seat, width) for seat in by_total(ended)]
    below = side(width - 2, max(0, min(most, height - len(lines))))
    room = height - len(lines) - len(below) - 1
    if len(scene.view.noted) > 1 and room >= SMALLEST_CHART:
        lines += [EMPTY, *chart(scene.view.noted, SEATS, width - 2, min(room, 12))]
    lines += [EMPTY] * (height - len(lines) - len(below))
    return [*lines, *(((" ", "plain"), *line) for line in below)][:height]


def _headline(scene: Scene, width: int) -> list[Row]:
    view, say = scene.view, scene.say
    if view.stage != "over":
        over = say("Round {number} is over.", number=view.round)
        return [row((f" {over}", "strong"))]
    names = Narrator(say, scene.names, view.viewer).all_of(view.winners)
    won = say("{names} won the game! Points: {number}", names=names, number=view.totals[view.winners[0]])
    return [row((fitted(f" ★ {won}", width), "turn"))]


def why(say: Say, names: Sequence[str], caller: int | None, ended: k.RoundEnded) -> str:
    """How the round ended, and what that means for the points (K33 to K38)."""
    parts = []
    if ended.cause == "empty_grid":
        empty = next(seat for seat, cards in enumerate(ended.grids) if all(card is None for card in cards))
        parts.append(say("{name} has no card left.", name=names[empty]))
    elif ended.cause == "no_cards":
        parts.append(say("There was no card left to play with."))
    if caller is None:
        parts.append(say("Nobody called: everyone scores their own cards."))
    elif not call_won(ended.sums, caller):
        parts.append(say("{name} called but is tied or beaten: 15 more for {name}.", name=names[caller]))
    else:
        parts.append(say("{name} called and has the lowest cards: 10 more for everyone else.", name=names[caller]))
    if caller is not None and _spared(ended, caller):
        parts.append(say("But an empty grid scores 0."))
    return " ".join(parts)


def _spared(ended: k.RoundEnded, caller: int) -> bool:
    """Whether the call would have added to somebody's points if there were cards to count (K35)."""
    won = call_won(ended.sums, caller)
    adding = [seat for seat in range(len(ended.sums)) if (seat != caller) == won]
    return any(not ended.extras[seat] for seat in adding)


def by_total(ended: k.RoundEnded) -> list[int]:
    """The players, best first."""
    return sorted(range(len(ended.totals)), key=lambda seat: ended.totals[seat])


def _heads(scene: Scene, width: int) -> Row:
    say = scene.say
    figures = "".join(f"{fitted(say(word), 5):>6}" for word in HEADS)
    return row((fitted("", width - FIGURES - 1) + figures, "muted"))


def _player(scene: Scene, ended: k.RoundEnded, seat: int, width: int) -> Row:
    name = fitted(scene.names[seat], 14)
    mine = seat == scene.view.viewer
    cards = _turned_up(ended.grids[seat], width - FIGURES - 20)
    extra = f"+{ended.extras[seat]}" if ended.extras[seat] else ""
    ready = "✓" if seat in scene.view.ready else " "
    left = padded(
        row((f" {ready}", "good"), (f"{SEATS[seat]} ", "key"), (f"{name} ", "strong" if mine else "plain"), *cards),
        width - FIGURES - 1,
    )
    return (
        *left,
        (f"{ended.sums[seat]:>6}", "plain"),
        (f"{extra:>6}", "bad"),
        (f"{ended.noted[seat]:>6}", "strong"),
        (f"{ended.totals[seat]:>6}", "turn" if seat in scene.view.winners else "strong"),
    )


def _turned_up(grid: tuple[int | None, ...], width: int) -> Row:
    cards = [Card(seen=face) for face in grid if face is not None]
    draw = small if 5 * len(cards) <= width else tiny
    spans = tuple(span for card in cards for span in draw(card))
    while width_of(spans) > width:
        spans = spans[:-1]
    return spans
