"""The prompt line: what the game asks the viewer, or whom it waits for."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from kombio_tui.controls.frame import Asked
from kombio_tui.games.kernel.lesson import TAUGHT
from kombio_tui.games.kernel.prompt import GO_ON, NEXT_ROUND, Speak, brief, room_in_prompt
from kombio_tui.games.level8.keyboard.keys import LOW, SEATS
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.games.level8.words.cards import in_words
from kombio_tui.games.level8.words.last_cards import cards_left
from kombio_tui.text.languages import Say, marked, sentence
from protocol import level8 as k

BEGUN = {
    "t": marked("Whose top card do you take? Press the player's letter."),
    "x": marked("Which card do you discard? That ends your turn."),
    "s": marked("Who gets the skip? Press the player's letter."),
}
"""What is asked after a command that is not a move yet."""


LAY_OR_DISCARD_LAST = marked("Lay off or discard your last card to end the round.")
LAST_CARD = marked("Your last card: discard it to end the round.")
SHORT = {
    NEXT_ROUND: GO_ON,
    marked("Your turn: draw a card, or take the top of a pile."): marked("Draw or take a card."),
    marked("Your turn: take the top of a pile by its letter."): marked("Take a card."),
    marked("Your level is complete: press l to lay it out."): marked("Complete! l lays it out."),
    marked("Lay off cards marked ↑, or discard one to end your turn."): marked("Lay off ↑, or discard."),
    marked("Lay off cards marked ↑. The last card must be discarded."): marked("Lay ↑, discard the last."),
    LAY_OR_DISCARD_LAST: marked("Last card: lay or discard."),
    LAST_CARD: marked("Last card: discard it."),
    marked("Discard a card or play a skip: that ends your turn."): marked("Discard, or play a skip."),
    marked("Discard a card: its key, then x."): marked("Discard: its key, then x."),
    marked("Lay it out like this? Press l once more."): marked("Like this? l once more."),
    marked("Which card do you discard? That ends your turn."): marked("Discard which card?"),
    marked("Whose top card do you take? Press the player's letter."): marked("From whom? A letter."),
    marked("Who gets the skip? Press the player's letter."): marked("Skip whom? A letter."),
    marked("To the low end (-) or to the high end (+)?"): marked("Low (-) or high (+) end?"),
    marked("Onto which meld (cards laid together)? Press its digit."): marked("Onto which? A digit."),
    marked("{card}: press x to discard it."): marked("{card}: x discards it."),
    marked("{card}: a letter gives it to that player, or x discards it."): marked("{card}: a letter, or x."),
    marked("{card}: a letter lays it there, or x discards it."): marked("{card}: a letter, or x."),
    marked("Keep up to four cards for the next round: mark them, then press k. Or keep none: press k."): marked(
        "Keep which? k when done."
    ),
}
"""The same in fewer words, for a narrow window."""


def _speaking(scene: Scene) -> Speak:
    """Say a text in as many words as the prompt line has room for."""
    room, short = room_in_prompt(scene), brief(scene.say, SHORT)

    def speak(text: str, **values: object) -> str:
        said = scene.say(text, **values)
        return said if cell_len(said) <= room else short(text, **values)

    return speak


def asked(scene: Scene) -> Asked:
    """The prompt line; gold when the game waits for the viewer, red in the last seconds."""
    text = _asked(scene, _speaking(scene))
    if not text:
        return Asked(waiting(scene.view, scene.names, scene.say), "other", scene.clock)
    urgent = scene.clock is not None and scene.clock.urgent
    return Asked(text, "alarm" if urgent else "you", scene.clock)


def _asked(scene: Scene, speak: Speak) -> str:
    offers = scene.offers
    if scene.allowed and offers:
        return speak(TAUGHT)
    if scene.pressed.typed and offers:
        return _begun(scene, speak)
    if "keep" in offers:
        return _keeping(len(scene.pressed.kept), scene.say, speak)
    return beginning(offers, speak) or _playing(scene, speak)


def _keeping(count: int, say: Say, speak: Speak) -> str:
    if not count:
        return speak("Keep up to four cards for the next round: mark them, then press k. Or keep none: press k.")
    return say.plural(
        "{number} card marked: press k to keep it.", "{number} cards marked: press k to keep them.", count
    )


def beginning(offers: Mapping[str, k.Offer], say: Speak) -> str:
    """What a round or a turn begins with: to be ready, or to take a card."""
    if "ready" in offers:
        return say(NEXT_ROUND)
    if "draw" in offers and "take" in offers:
        return say("Your turn: draw a card, or take the top of a pile.")
    if "draw" in offers:
        return say("Your turn: draw a card.")
    if "take" in offers:
        return say("Your turn: take the top of a pile by its letter.")
    return ""


def _playing(scene: Scene, say: Speak) -> str:
    offers, left = scene.offers, cards_left(scene.view)
    if "lay_out" in offers:
        return say("Your level is complete: press l to lay it out.")
    if left == "last" and "discard" in offers:
        return say(LAY_OR_DISCARD_LAST if "lay_off" in offers else LAST_CARD)
    if left == "few" and "lay_off" in offers and not scene.lays_last:
        return say("Lay off cards marked ↑. The last card must be discarded.")
    if "lay_off" in offers:
        return say("Lay off cards marked ↑, or discard one to end your turn.")
    if "play_skip" in offers:
        return say("Discard a card or play a skip: that ends your turn.")
    return say("Discard a card: its key, then x.") if "discard" in offers else ""


def _begun(scene: Scene, say: Speak) -> str:
    """What is still to be pressed."""
    typed = scene.pressed.typed
    if LOW in scene.offered:
        return say("To the low end (-) or to the high end (+)?")
    if scene.pressed.laying_out:
        return say("Lay it out like this? Press l once more.")
    if typed[0] in BEGUN:
        return say(BEGUN[typed[0]])
    if len(typed) > 1:
        return say("Onto which meld (cards laid together)? Press its digit.")
    return _chosen(scene.chosen or "", scene, say)


def _chosen(face: k.Face, scene: Scene, say: Speak) -> str:
    card = sentence(in_words(scene.say, face))
    if not any(key in SEATS for key in scene.offered):
        return say("{card}: press x to discard it.", card=card)
    if face == k.SKIP:
        return say("{card}: a letter gives it to that player, or x discards it.", card=card)
    return say("{card}: a letter lays it there, or x discards it.", card=card)


def waiting(view: k.View, names: Sequence[str], say: Say) -> str:
    """Whom the game waits for, when it is not the viewer."""
    if view.stage == "over":
        return say("The game is over. The host may start another.")
    if view.stage == "scored":
        return say("Waiting for the others ...")
    return say("{name} plays ...", name=names[view.turn])
