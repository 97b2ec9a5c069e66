"""The ways to lay out a level, seen before it is done: each with its digit, best first."""

from kombio_tui.games.kernel.cards import key_style
from kombio_tui.games.kernel.following import Side
from kombio_tui.games.level8.screen.cards import lying, tiny
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.kit.rows import Row, Span, row, width_of
from protocol import level8 as k
from protocol.level8_melds import rest_of


def proposals(scene: Scene) -> Side:
    """What stands in place of the log while a lay-out is chosen."""
    view = scene.view
    kinds = [part.kind for part in view.parts(view.viewer or 0)]
    ways = scene.offers["lay_out"].layouts

    def rows(width: int, height: int) -> list[Row]:
        lines = [_way(scene, str(number), kinds, melds, width) for number, melds in enumerate(ways, 1)]
        return lines[:height]

    return rows


def _way(scene: Scene, digit: str, kinds: list[k.Kind], melds: tuple[k.Meld, ...], width: int) -> Row:
    spans: list[Span] = [(digit, key_style(chosen=scene.pressed.cursor == digit, can=True))]
    for kind, meld in zip(kinds, melds, strict=True):
        laid = k.Laid(0, kind, meld.of, meld.cards)
        spans += [(" ", "plain"), *(lying(face, laid.stands_for(place)) for place, face in enumerate(meld.cards))]
    left = row((scene.say("  leaves "), "muted"), *map(tiny, rest_of([face for _, face in scene.held], melds)))
    return (*spans, *left) if width_of((*spans, *left)) <= width else tuple(spans)
