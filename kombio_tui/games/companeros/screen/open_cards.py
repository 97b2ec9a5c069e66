"""Everyone's cards, open: a game that is over, looked at again."""

from kombio_tui.games.companeros.keyboard.input import place_in_box
from kombio_tui.games.companeros.screen.cards import chip
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.blocks import Block
from kombio_tui.kit.rows import Row, Span, cut, fitted, padded, row
from kombio_tui.kit.shared import shared
from protocol.companeros import TRICKS, Card, Opened

NAME = 13
HAND = 4 * TRICKS
NOTHING = Opened((), ())


def open_hands(scene: Scene, width: int) -> Block:
    """A line for each player: the hand, and the points of what was taken."""
    say, opened = scene.say, scene.view.opened or NOTHING
    title, points = fitted(say("all hands open"), HAND), say("points")
    head = row((f"{' ' * NAME}{title}{points:>7}", "muted"))
    lines = [
        _line(scene.names[seat], scene.style(seat), cards, sum(card.value for card in opened.taken[seat]), width)
        for seat, cards in enumerate(opened.hands)
    ]
    return (head, *lines)


@shared
def _line(name: str, style: str, cards: tuple[Card, ...], points: int, width: int) -> Row:
    named: list[Span] = [("▶" if style == "turn" else " ", style), (fitted(name, NAME - 2), style), (" ", "plain")]
    chips = [span for card in sorted(cards, key=place_in_box) for span in (chip(card), (" ", "plain"))]
    return cut(row(*named, *padded(tuple(chips), HAND), (f"{points:>7}", "strong")), width)
