"""What stood out in a round and in a game: slaps, calls, rounds."""

from collections.abc import Callable, Iterator

from kombio_tui.games.kernel.course import Highlight, sharers
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.screen.tally import NONE, Slaps
from kombio_tui.kit.rows import shortened

CALLERS = 22
"""The columns for the names of callers."""


def facts(scene: Scene, seat: int) -> str:
    """One fact about somebody's round."""
    say, slaps = scene.say, scene.tally.round.get(seat, NONE)
    if seat == scene.view.caller:
        return say("called KOMBIO")
    if slaps.right:
        return say.plural("{number} slap right", "{number} slaps right", slaps.right)
    if slaps.wrong:
        return say.plural("{number} slap wrong", "{number} slaps wrong", slaps.wrong)
    return ""


def highlights(scene: Scene) -> list[Highlight]:
    """What stood out in the game so far."""
    return [*_slaps(scene), *_calls(scene), *_rounds(scene)]


def _slaps(scene: Scene) -> Iterator[Highlight]:
    say, game = scene.say, scene.tally.game
    fast = {seat: slaps for seat, slaps in game.items() if slaps.fastest}
    if fast:
        seat = min(fast, key=lambda seat: fast[seat].fastest)
        best = fast[seat]
        yield Highlight(say("fastest slap"), _in_round(scene, seat, best.round), f"{best.fastest / 1000:.3f} s")
    most: tuple[tuple[str, Callable[[Slaps], int]], ...] = (
        (say("most slaps right"), lambda slaps: slaps.right),
        (say("most slaps wrong"), lambda slaps: slaps.wrong),
    )
    for what, number in most:
        numbers = {seat: number(slaps) for seat, slaps in game.items() if number(slaps)}
        if numbers:
            top = max(numbers.values())
            equal = [seat for seat in numbers if numbers[seat] == top]
            yield Highlight(what, sharers(equal, scene.names, scene.you, say), str(top))


def _calls(scene: Scene) -> Iterator[Highlight]:
    """Who called and won, and who called and lost; the viewer comes first."""
    say, calls = scene.say, scene.tally.calls
    won = {seat: held for seat, (held, _) in calls.items()}
    lost = {seat: called - held for seat, (held, called) in calls.items()}
    for what, counts in ((say("calls won"), won), (say("calls lost"), lost)):
        callers = sorted((seat for seat in counts if counts[seat]), key=lambda seat: (seat != scene.you, -counts[seat]))
        if callers:
            people = ", ".join(_times(_name(scene, seat), counts[seat]) for seat in callers)
            yield Highlight(what, shortened(people, CALLERS), str(sum(counts.values())))


def _times(name: str, number: int) -> str:
    return name if number == 1 else f"{name} {number}×"


def _rounds(scene: Scene) -> Iterator[Highlight]:
    say, noted = scene.say, scene.view.noted
    each = [(points, seat, number) for number, line in enumerate(noted, 1) for seat, points in enumerate(line)]
    if each:
        for what, (points, seat, number) in ((say("best round"), min(each)), (say("worst round"), max(each))):
            yield Highlight(what, _in_round(scene, seat, number), str(points))


def _in_round(scene: Scene, seat: int, number: int) -> str:
    """A player and a round; whoever came later may not know the round."""
    name = _name(scene, seat)
    return scene.say("{name}, round {number}", name=name, number=number) if number else name


def _name(scene: Scene, seat: int) -> str:
    return scene.say("you") if seat == scene.you else scene.names[seat]
