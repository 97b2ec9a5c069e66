"""What the game waits for, in one line; the loudest when it waits for the viewer."""

from collections.abc import Callable, Sequence

from kombio_tui.games.companeros.screen.cards import SIGNS
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.rows import Row, ends, row, shortened, width_of
from kombio_tui.text.languages import Say, marked
from protocol.companeros import Colour, View

LONGEST_NAME = 12
Called = Callable[[Colour], str]
"""What a colour is called: on the screen it has a sign."""


def question(scene: Scene) -> Row:
    """The line above the keys; however long it is, a clock stays in sight."""
    view, names, say = scene.view, scene.names, scene.say
    words = say("Press enter to play again.") if scene.host and view.stage == "over" else asked(view, names, say)
    text, style = (words, "key") if words else (waiting(view, names, say), "muted")
    line, clock = row((f" {text}", style)), row((f" {scene.clock or scene.other_clock}", "fresh"))
    return ends(line, clock, min(scene.look.width, width_of(line) + width_of(clock)))


def asked(view: View, names: Sequence[str], say: Say, called: Called = SIGNS.__getitem__) -> str:
    """What the game asks the viewer, with colours called so; nothing when it waits for others."""
    verbs = {offer.verb for offer in view.offers}
    if "play" in verbs:
        return say("Your turn: play a card.") if view.trick.played else say("You start: play a card.")
    if "take" in verbs:
        reason = _reason(view, called)
        return say("Take a colour with your {reason}.", reason=reason) + " " + _after(view, names, say, called)
    return say("Press r to go on with the next game.") if verbs else ""


def waiting(view: View, names: Sequence[str], say: Say, called: Called = SIGNS.__getitem__) -> str:
    """Whom the game waits for, when it is not the viewer."""
    if view.stage == "over":
        return say("The game is over. The host may start another.")
    if view.stage == "scored":
        return say("Waiting for the others ...")
    name = _short(names[view.turn])
    if view.stage == "playing":
        return say("{name} plays ...", name=name) if view.trick.played else say("{name} starts ...", name=name)
    taking = say("{name} takes a colour with {reason}.", name=name, reason=_reason(view, called))
    return f"{taking} {_after(view, names, say, called)}"


def _reason(view: View, called: Called) -> str:
    """Why it is this player who takes: the colour's value (C5)."""
    trick = view.trick
    colour = next(laid.card.colour for laid in trick.played if laid.seat == view.turn)
    return f"{called(colour)} {dict(trick.values)[colour]}"


def _after(view: View, names: Sequence[str], say: Say, called: Called) -> str:
    """Who comes next, or what ends the hand-out (C7)."""
    trick = view.trick
    coming = trick.order[len(trick.given) + 1 :]
    if coming:
        return say("Next: {name}.", name=_short(names[coming[0]]))
    if trick.tied:
        return say("Then {colours} tie: end.", colours="=".join(map(called, trick.tied)))
    return say("Nobody is next.")


def _short(name: str) -> str:
    return shortened(name, LONGEST_NAME)


GUIDE = {
    ("playing", True): marked("Play any card. Cards of one colour count together, whoever played them."),
    ("playing", False): marked("The colour with the highest sum takes first. Colours that tie get nothing."),
    ("handing_out", True): marked("Take a colour by its letter: all its cards in the display are points for you."),
    ("handing_out", False): marked("From the highest colour down, each takes one colour from the display."),
}
"""What a newcomer is told in the first trick, by the stage and whether it is the viewer's turn."""


def guide(view: View, say: Say) -> str:
    """A word for the first trick; nothing later."""
    text = GUIDE.get((view.stage, view.turn == view.viewer))
    return say(text) if text and view.round == view.trick.number == 1 and view.viewer is not None else ""
