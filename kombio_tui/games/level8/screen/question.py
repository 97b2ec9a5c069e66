"""The two lines below the table: what the game waits for, and every key that does something now."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from kombio_tui.games.level8.keyboard.hand import LABELS, after
from kombio_tui.games.level8.keyboard.keys import DIGITS, HIGH, KEEP, LOW, NEW, ORDER, SEATS
from kombio_tui.games.level8.screen.cards import in_words
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.kit.rows import Row, Span, row, shortened, width_of
from kombio_tui.text.languages import Say, marked, sentence
from protocol import level8 as k

COMMANDS = {
    "d": marked("draw"),
    "l": marked("lay out"),
    "x": marked("discard a card"),
    "s": marked("play a skip"),
    "r": marked("ready"),
    LOW: marked("low end"),
    HIGH: marked("high end"),
}
AFTER = {
    "t": marked("take that card"),
    "x": marked("discard it"),
    "l": marked("like that"),
    "s": marked("skip that player"),
}
"""What the second key does, by the first."""
BEGUN = {
    "t": marked("Whose top card do you take?"),
    "x": marked("Which card do you discard? That ends your turn."),
    "s": marked("Who gets the skip?"),
}
"""What is asked after a command that is not a move yet."""


# --- what the game waits for --------------------------------------------------------------------------------------


def question(scene: Scene) -> Row:
    """The line above the keys; the loudest when the game waits for the viewer."""
    view, say = scene.view, scene.say
    asked = say("Press enter to play again.") if scene.host and view.stage == "over" else _asked(scene)
    if asked:
        return row((shortened(f" {asked}", scene.look.width), "key"))
    return row((f" {waiting(view, scene.names, say)}", "muted"), (f" {scene.other_clock}", "fresh"))


def _asked(scene: Scene) -> str:
    say, offers = scene.say, scene.offers
    if scene.pressed.typed and offers:
        return _begun(scene)
    if "keep" in offers:
        return say("Keep up to four cards: mark them, then press k.")
    return beginning(offers, say) or _playing(offers, say)


def beginning(offers: Mapping[str, k.Offer], say: Say) -> str:
    """What a round or a turn begins with: to be ready, or to take a card."""
    if "ready" in offers:
        return say("Press r to go on with the next round.")
    if "draw" in offers and "take" in offers:
        return say("Your turn: draw, or take a top card by its letter.")
    if "draw" in offers:
        return say("Your turn: draw a card.")
    if "take" in offers:
        return say("Your turn: take a top card by its letter.")
    return ""


def _playing(offers: dict[str, k.Offer], say: Say) -> str:
    if "lay_out" in offers:
        return say("Your level is complete: l lays it out.")
    if "lay_off" in offers:
        return say("Cards marked ↑ can be laid off. Finally, discard one.")
    return say("Discard a card: its key, then x.") if "discard" in offers else ""


def _begun(scene: Scene) -> str:
    """What is still to be pressed."""
    typed, say = scene.pressed.typed, scene.say
    if LOW in scene.offered:
        return say("To the low end (-) or to the high end (+)?")
    if typed == ("l",):
        one = len(scene.offers["lay_out"].layouts) == 1
        return (
            say("Lay it out like this? Press l once more.") if one else say("Which way? A digit, or l for the first.")
        )
    if typed[0] in BEGUN:
        return say(BEGUN[typed[0]])
    if len(typed) > 1:
        return say("Onto which? Press its digit.")
    return _chosen(scene.chosen or "", scene)


def _chosen(face: k.Face, scene: Scene) -> str:
    say = scene.say
    card = sentence(in_words(say, face))
    if not any(key in SEATS for key in scene.offered):
        return say("{card}: x discards it.", card=card)
    if face == k.SKIP:
        return say("{card}: a letter skips that player, x discards it.", card=card)
    return say("{card}: a letter lays it there, x discards it.", card=card)


def waiting(view: k.View, names: Sequence[str], say: Say) -> str:
    """Whom the game waits for, when it is not the viewer."""
    if view.stage == "over":
        return say("The game is over. The host may start another.")
    if view.stage == "scored":
        return say("Waiting for the others ...")
    return say("{name} plays ...", name=names[view.turn])


# --- the keys -----------------------------------------------------------------------------------------------------


def keys(scene: Scene) -> Row:
    """Every key that does something now; the one that the arrows point at stands out."""
    hidden = "tl" if scene.chosen else "t"
    able = [(key, _label(scene, key)) for key in scene.offered if key not in hidden]
    spans: list[Span] = []
    for label, group in groupby(able, key=lambda pair: pair[1]):
        spans += _group([key for key, _ in group], label, scene.pressed.cursor)
    more = _always(scene)
    return tuple(spans + more if width_of((*spans, *more)) <= scene.look.width else spans)


def _always(scene: Scene) -> list[Span]:
    """What can be pressed at any time, and is left out where there is no room for it."""
    if scene.pressed.typed:
        return _group(["esc"], scene.say("take back"), "")
    shown = scene.held and (scene.playing or "keep" in scene.offers)
    return _group([ORDER], scene.say(LABELS[after(scene.order)]), "") if shown else []


def _group(keys: list[str], label: str, cursor: str) -> list[Span]:
    """Keys that do the same to different things, and what that is."""
    if cursor in keys:
        return [*((f" {key}", "cursor" if key == cursor else "key") for key in keys), (f" {label} ", "plain")]
    return [(f" {_in_short(keys)} ", "key"), (f"{label} ", "plain")]


def _in_short(keys: list[str]) -> str:
    """Keys one after the other; digits without a gap between them as their first and last."""
    digits = "".join(key for key in keys if key in DIGITS)
    span = [f"{digits[0]}-{digits[-1]}"] if len(digits) > 2 and digits in DIGITS else list(digits)
    return " ".join([*span, *(key for key in keys if key not in DIGITS)])


def _label(scene: Scene, key: str) -> str:
    """What a key would do, in a word or two."""
    say, typed = scene.say, scene.pressed.typed
    if not typed:
        return _first(scene, key)
    if key in (LOW, HIGH):
        return say(COMMANDS[key])
    if typed[0] in AFTER:
        return say(AFTER[typed[0]])
    if key == "x":
        return say("discard it")
    return say("skip that player") if scene.chosen == k.SKIP else say("lay it there")


def _first(scene: Scene, key: str) -> str:
    say = scene.say
    if key == KEEP:
        count = len(scene.pressed.kept)
        return say.plural("keep this card", "keep these {number} cards", count) if count else say("keep nothing")
    if key in (*DIGITS, NEW):
        return say("mark") if "keep" in scene.offers else say("choose")
    return say(COMMANDS[key]) if key in COMMANDS else say("take that card")
