"""The end of a round on the table: what one player after the other has taken is turned up, before the points."""

from kombio_tui.controls.frame import Asked
from kombio_tui.games.companeros.screen.board import board
from kombio_tui.games.companeros.screen.players import open_table, plate_of
from kombio_tui.games.companeros.screen.results.page import best_of, headline
from kombio_tui.games.companeros.screen.results.scores import ranking, turned_up
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.kit.blocks import Area, Region
from kombio_tui.kit.rows import Row, cut, row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol.base import Seat
from protocol.companeros import Card, RoundEnded


def turning_up(scene: Scene, ended: RoundEnded, side: Side, *, sheet: bool) -> Drawn:
    """The table as more and more cards are turned up, the best player last; then how the round ended."""
    say, hidden = scene.say, frozenset(ranking(ended)[: scene.motion.hidden])
    said = say("The cards are turned up ...") if hidden else headline(scene, best_of(scene, ended))
    keys = ((say("any key"), say("show the points")),)

    def taken(area: Area) -> Region:
        return scene.regions("open", _taken, ended, hidden, scene.names, scene.look.language, area)

    return Drawn(*board(scene, side, 0, sheet=sheet, turned_up=taken), Asked(said, "other"), keys)


@shared
def _taken(ended: RoundEnded, hidden: frozenset[Seat], names: tuple[str, ...], language: str, area: Area) -> Region:
    """A row for everyone: the cards by colour, and their points."""
    say = say_in(language)

    def line(seat: Seat, room: int, width: int, points: int) -> Row:
        cards, noted = ended.taken[seat], ended.noted[seat]
        shown = _face_down(cards, say) if seat in hidden else turned_up(cards, width - points - 1, 1)[0]
        figure = "" if seat in hidden else str(noted)
        return (
            *plate_of(names[seat], room, turn=False),
            *cut(shown, width - points, "felt muted"),
            (f"{figure:>{points}}", "felt"),
        )

    return open_table(say("what everyone has taken"), len(names), line, language, area)


def _face_down(cards: tuple[Card, ...], say: Say) -> Row:
    return row((say.plural("{number} card", "{number} cards", len(cards)), "felt muted"))
