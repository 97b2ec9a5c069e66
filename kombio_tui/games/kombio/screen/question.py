"""What the game waits for, in one line; the loudest when it waits for the viewer."""

from collections.abc import Sequence

from rich.cells import cell_len

from kombio_tui.controls.frame import Asked, Mood
from kombio_tui.games.kernel.lesson import TAUGHT
from kombio_tui.games.kernel.prompt import GO_ON, NEXT_ROUND, Speak, brief, room_in_prompt
from kombio_tui.games.kombio.keyboard.key_meanings import Pressed
from kombio_tui.games.kombio.keyboard.keys import BY_VERB
from kombio_tui.games.kombio.screen.scene import Scene
from kombio_tui.games.kombio.words.narration import ACTIONS, IN_SHORT, what_it_does
from kombio_tui.text.languages import marked, sentence
from protocol import kombio as k

WIDE = 80
"""Windows of this width have room for all words."""
SWAP_TWO = marked("Swap two cards: name the first, then the second.")
QUESTIONS = {
    "name": marked("You slapped the {face}! Which card is it?"),
    "give": marked("Right! Which of your cards goes into the gap?"),
    "hand_over": marked("A wrong slap named your card. Must the slapper take it?"),
    "ready": marked("Remember your two bottom cards. r when you are ready."),
    "exchange": SWAP_TWO,
}


SHORT = {
    QUESTIONS["name"]: marked("Slapped! Which card?"),
    QUESTIONS["give"]: marked("Right! Give which card?"),
    QUESTIONS["hand_over"]: marked("Must the slapper take it?"),
    QUESTIONS["ready"]: marked("Remember! r when ready."),
    SWAP_TWO: marked("Swap: name two cards."),
    marked("Slapped! Which card is it?"): marked("Slapped! Which card?"),
    marked("Wait: a slap is being settled."): marked("Wait: a slap ..."),
    marked("Call Kombio? Press k once more to be sure."): marked("Call? k once more."),
    marked("Take the {face}: which of your cards does it replace?"): marked("Onto which of your cards?"),
    marked("Last chance to slap: the {face}."): marked("Slap the {face}? Last chance."),
    NEXT_ROUND: GO_ON,
    marked("A digit swaps it in; x discards it to {action}."): marked("A digit, or x: discard."),
    marked("Swap the {face} for one of your cards, or discard it."): marked("A digit, or x: discard."),
    marked("Look at a second card, or leave it."): marked("Look at a second card?"),
    marked("Swap the two cards you looked at?"): marked("Swap the two?"),
    marked("Swap the card you looked at? Name the other card."): marked("Swap it? Name the other."),
    marked("Your turn: {choices}."): marked("{choices}?"),
    marked("take the {face}"): marked("take it"),
    BY_VERB["call"].label: marked("call"),
    marked("Your {face}: {action}."): marked("{face}: {action}."),
    **{text: IN_SHORT[face] for face, text in ACTIONS.items()},
}
"""The same in fewer words, for a narrow window."""


def question(scene: Scene) -> Asked:
    """The prompt line: gold when the game waits for the viewer, red when the viewer's time runs out."""
    clock = scene.clock
    words = "" if scene.idle and not scene.lesson and not scene.view.last_slap else _words(scene)
    mood: Mood = ("alarm" if clock and clock.urgent else "you") if words else "other"
    if words:
        return Asked(words, mood, clock)
    if scene.you is None and scene.view.stage == "looking":
        return Asked(scene.say("The players look at their cards ..."), mood, clock)
    return Asked(scene.public.waiting, mood, clock, scene.public.waiting_in_short)


def _words(scene: Scene) -> str:
    """What the viewer is asked, in as many words as there is room for."""
    words = _taught(scene) or _asked(scene, scene.say)
    if scene.look.width < WIDE and cell_len(words) > room_in_prompt(scene):
        return _asked(scene, brief(scene.say, SHORT))
    return words


def _taught(scene: Scene) -> str:
    """In a lesson the lesson says what to do, until it is begun."""
    begun = scene.input.pressed.begun or scene.input.slap.waiting
    return scene.say(TAUGHT) if scene.lesson and scene.offers and not begun and not scene.view.ended else ""


def awaits_viewer(view: k.View) -> bool:
    """Whether the game waits for the viewer; a slap can wait, unless it is the last chance for one."""
    return any(offer.verb != "slap" or view.last_slap for offer in view.offers)


def _asked(scene: Scene, say: Speak) -> str:
    """What the screen asks: after a slap for the card, before the table has said who was first."""
    pressed, slap = scene.input.pressed, scene.input.slap
    if scene.idle and not scene.view.last_slap:
        return ""
    if not slap.waiting or pressed.seat is not None:
        return asked(scene.view, scene.names, say, pressed)
    if "name" in scene.offers:
        return say("Slapped! Which card is it?")
    return say("Wait: a slap is being settled.")


def asked(view: k.View, names: Sequence[str], say: Speak, pressed: Pressed) -> str:  # noqa: C901 - a case each
    """What the game asks the viewer, after what was pressed so far; nothing when it waits for others."""
    offers = {offer.verb: offer for offer in view.offers}
    if pressed.seat is not None:
        return say("Which card of {name}?", name=names[pressed.seat])
    if pressed.verb == "call" and "call" in offers:
        return say("Call Kombio? Press k once more to be sure.")
    if pressed.verb == "take" and "take" in offers:
        return say("Take the {face}: which of your cards does it replace?", face=view.top)
    if view.last_slap and "slap" in offers:
        return say("Last chance to slap: the {face}.", face=view.top)
    if "ready" in offers and view.stage == "scored":
        return say(NEXT_ROUND)
    if "swap" in offers and view.drawn in IN_SHORT:
        return say("A digit swaps it in; x discards it to {action}.", action=say(IN_SHORT[view.drawn]))
    if "swap" in offers:
        return say("Swap the {face} for one of your cards, or discard it.", face=view.drawn)
    if "peek" in offers:
        return _peeking(view, say)
    if "exchange" in offers:
        return _exchanging(offers["exchange"], pressed, say)
    if view.stage == "choosing" and not view.slap and view.turn == view.viewer:
        return _choices(view, say, [verb for verb in ("draw", "take", "call") if verb in offers])
    return next((say(text, face=view.top) for verb, text in QUESTIONS.items() if verb in offers), "")


def _choices(view: k.View, say: Speak, verbs: Sequence[str]) -> str:
    """What can be done with a turn, with "or" before the last choice."""
    able = [say("take the {face}", face=view.top) if verb == "take" else say(BY_VERB[verb].label) for verb in verbs]
    *first, last = able or [""]
    choices = say("{choices} or {last}", choices=", ".join(first), last=last) if first else last
    return sentence(say("Your turn: {choices}.", choices=choices))


def _peeking(view: k.View, say: Speak) -> str:
    face = view.action.face if view.action else None
    if view.action and view.action.looked:
        return say("Look at a second card, or leave it.")
    return say("Your {face}: {action}.", face=face, action=what_it_does(say, face))


def _exchanging(offer: k.Offer, pressed: Pressed, say: Speak) -> str:
    if len(offer.fixed) == 2:
        return say("Swap the two cards you looked at?")
    if offer.fixed:
        return say("Swap the card you looked at? Name the other card.")
    return say("And the second card?") if pressed.first else say(SWAP_TWO)
