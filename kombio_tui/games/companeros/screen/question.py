"""What the game waits for, and the keys that answer it."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.controls.frame import Asked, Keys, fits, worded
from kombio_tui.games.companeros.keyboard.input import ORDERS, SORT
from kombio_tui.games.companeros.screen.cards import by_colour
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.words.cards import NAMES, SIGNS, face
from kombio_tui.games.kernel.prompt import GO_ON, NEXT_GAME, Speak, brief, room_in_prompt
from kombio_tui.kit.rows import shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol.companeros import Card, Colour, Decline, Move, Play, Ready, Take, View

LONGEST_NAME = 12
Called = Callable[[Colour], str]
"""What a colour is called: on the screen it has a sign."""


SHORT = {
    marked("Your turn: play a card."): marked("Play a card."),
    marked("Take a colour with your {reason}."): marked("Take a colour."),
    marked("{name} takes a colour with {reason} ..."): marked("{name} takes a colour ..."),
    marked("Next: {name}."): "",
    marked("Then {colours} tie, and it ends."): "",
    marked("Nobody takes after that."): "",
    NEXT_GAME: GO_ON,
    marked("The game is over. The host may start another."): marked("The game is over."),
}
"""The same in fewer words, for a narrow window."""


def question(scene: Scene) -> Asked:
    """The prompt line: golden when the game waits for the viewer, red when there is little time left."""
    words, clock = _in_the_room(scene, asked), scene.clock
    if not words:
        return Asked(_in_the_room(scene, waiting), "other", clock)
    return Asked(words, "alarm" if clock and clock.urgent else "you", clock)


def _in_the_room(scene: Scene, text: Callable[[View, Sequence[str], Speak], str]) -> str:
    """A text, in fewer words where there is little room."""
    said = text(scene.view, scene.names, scene.say)
    return said if cell_len(said) <= room_in_prompt(scene) else text(scene.view, scene.names, brief(scene.say, SHORT))


def asked(view: View, names: Sequence[str], say: Speak, called: Called = SIGNS.__getitem__) -> str:
    """What the game asks the viewer, with colours called so; nothing when it waits for others."""
    verbs = {offer.verb for offer in view.offers}
    if "play" in verbs:
        return say("Your turn: play a card.") if view.trick.played else say("You start: play a card.")
    if "take" in verbs:
        reason = _reason(view, called)
        text = say("Take a colour with your {reason}.", reason=reason)
        return f"{text} {_after(view, names, say, called)}".rstrip()
    return say(NEXT_GAME) if verbs else ""


def waiting(view: View, names: Sequence[str], say: Speak, called: Called = SIGNS.__getitem__) -> str:
    """Whom the game waits for, when it is not the viewer."""
    if view.stage == "over":
        return say("The game is over. The host may start another.")
    if view.stage == "scored":
        return say("Waiting for the others ...")
    name = _short(names[view.turn])
    if view.stage == "playing":
        return say("{name} plays ...", name=name) if view.trick.played else say("{name} starts ...", name=name)
    taking = say("{name} takes a colour with {reason} ...", name=name, reason=_reason(view, called))
    return f"{taking} {_after(view, names, say, called)}".rstrip()


def _reason(view: View, called: Called) -> str:
    """Why it is this player who takes: the colour's value (C5)."""
    trick = view.trick
    colour = next(laid.card.colour for laid in trick.played if laid.seat == view.turn)
    return f"{called(colour)} {dict(trick.values)[colour]}"


def _after(view: View, names: Sequence[str], say: Speak, called: Called) -> str:
    """Who comes next, or what ends the hand-out (C7)."""
    trick = view.trick
    coming = trick.order[len(trick.given) + 1 :]
    if coming:
        return say("Next: {name}.", name=_short(names[coming[0]]))
    if trick.tied:
        return say("Then {colours} tie, and it ends.", colours=say(" and ").join(map(called, trick.tied)))
    return say("Nobody takes after that.")


def _short(name: str) -> str:
    return shortened(name, LONGEST_NAME)


GUIDE = {
    ("playing", True): marked("The most points win. Play any card: those of one colour count together."),
    ("playing", False): marked("The colour with the highest sum takes first. Colours that tie get nothing."),
    ("handing_out", True): marked("Take a colour by its letter: all its cards in the display are points for you."),
    ("handing_out", False): marked("From the highest colour down, each takes one colour from the display."),
}
"""What a newcomer is told in the first trick, by the stage and whether it is the viewer's turn."""


SHORT_GUIDE = {
    ("playing", True): marked("Cards of one colour add up. Play any card."),
    ("playing", False): marked("The colour with the highest sum is first."),
    ("handing_out", True): marked("Taken cards score their values: most wins."),
    ("handing_out", False): marked("Values that are taken count as points."),
}
"""The same in one line of a phone."""


def guide(view: View, say: Say, *, short: bool = False) -> str:
    """A word for the first trick; nothing later."""
    text = (SHORT_GUIDE if short else GUIDE).get((view.stage, view.turn == view.viewer))
    return say(text) if text and view.round == view.trick.number == 1 and view.viewer is not None else ""


# --- the keys --------------------------------------------------------------------------------------------------------

ARROWS = "← →"
KeysInWords = tuple[Keys, Keys]
"""The keys that fit, and all of them in full words."""
NO_KEYS: KeysInWords = (), ()
Moves = tuple[tuple[str, Move], ...]
"""Moves, each after its key."""


class Able(Struct, frozen=True):
    """What the viewer can do now."""

    moves: Moves
    cursor: Move | None
    """What the arrows point at."""
    order: str
    """How the hand would be sorted next, if there is one."""
    display: tuple[Card, ...]


def keys(scene: Scene) -> KeysInWords:
    """Every key that does something now."""
    view, given = scene.view, scene.input
    if view.stage == "over":
        return NO_KEYS
    order = given.next_order if view.hand and scene.you is not None and scene.keyed is None else ""
    able = Able(tuple(scene.moves.items()), given.pressed.cursor, order, view.display)
    return _keys(able, scene.look.language, scene.look.width)


@shared
def _keys(able: Able, language: str, width: int) -> KeysInWords:
    """In the longest words that fit; the arrows, and how to sort, are left out first."""
    say, moves = say_in(language), able.moves
    sort: Keys = ((SORT, say("sort {order}", order=say(ORDERS[able.order]))),) if able.order else ()
    point, pointed = _pointing(moves, able.cursor, say)
    full = (*_moves(moves, able.display, say("take nothing"), say), *sort, *point, *pointed)
    if fits(full, width):
        return full, full
    short_sort: Keys = ((SORT, say("sort")),) if able.order else ()
    named = (*pointed, *_moves(moves, able.display, say("nothing"), say))
    first = named if fits(named, width) else (*pointed, *_short_moves(moves, say))
    return worded((*first, *short_sort, *point), width), full


def _moves(moves: Moves, display: tuple[Card, ...], nothing: str, say: Say) -> Keys:
    """Each colour with what it is worth; the cards of the hand together."""
    values = by_colour(display)
    colours = [(key, f"{say(NAMES[it.colour])} {sum(values[it.colour])}") for key, it in moves if isinstance(it, Take)]
    return (*_played(moves, say), *colours, *_single(moves, nothing, say))


def _short_moves(moves: Moves, say: Say) -> Keys:
    colours = " ".join(key for key, move in moves if isinstance(move, Take))
    return (*_played(moves, say), *([(colours, say("take"))] if colours else []), *_single(moves, say("nothing"), say))


def _played(moves: Moves, say: Say) -> Keys:
    digits = [key for key, move in moves if isinstance(move, Play)]
    if not digits:
        return ()
    return ((f"{digits[0]}-{digits[-1]}" if len(digits) > 1 else digits[0], say("play a card")),)


def _single(moves: Moves, nothing: str, say: Say) -> Keys:
    words = {Decline: nothing, Ready: say("ready")}
    on: Keys = (("enter", say("next game")),) if any(isinstance(move, Ready) for _, move in moves) else ()
    return (*on, *((key, words[type(move)]) for key, move in moves if type(move) in words))


def _pointing(moves: Moves, cursor: Move | None, say: Say) -> tuple[Keys, Keys]:
    """The arrows, and what enter does with what they point at."""
    if len(moves) < 2:
        return (), ()
    pointed = (("enter", _pointed_at(cursor, say)), ("esc", say("let go"))) if cursor is not None else ()
    return ((ARROWS, say("point")),), pointed


def _pointed_at(cursor: Move, say: Say) -> str:
    match cursor:
        case Play(card=card):
            return say("play {card}", card=face(card))
        case Take(colour=colour):
            return say("take {colour}", colour=say(NAMES[colour]))
        case _:
            return say("take nothing")
