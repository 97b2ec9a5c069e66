"""The keys that do something now, each with what it does; shorter words where the window is narrow."""

from itertools import groupby
from typing import NamedTuple

from kombio_tui.controls.frame import Keys, fits, worded
from kombio_tui.games.level8.keyboard.hand import LABELS, after
from kombio_tui.games.level8.keyboard.input import shown_by
from kombio_tui.games.level8.keyboard.keys import DIGITS, HIGH, KEEP, LOW, NEW, ORDER, SEATS
from kombio_tui.games.level8.screen.scene import Scene
from kombio_tui.games.level8.words.cards import label
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k


class Words(NamedTuple):
    """What a key does: in full, and in a word."""

    long: str
    short: str


COMMANDS: dict[str, Words] = {
    "d": Words(marked("draw"), marked("draw")),
    "l": Words(marked("lay out your level"), marked("lay out")),
    "x": Words(marked("discard"), marked("discard")),
    "s": Words(marked("play a skip"), marked("skip")),
    "r": Words(marked("ready"), marked("ready")),
    LOW: Words(marked("low end"), marked("low")),
    HIGH: Words(marked("high end"), marked("high")),
}
AFTER: dict[str, Words] = {
    "t": Words(marked("take it"), marked("take")),
    "x": Words(marked("discard it"), marked("discard")),
    "s": Words(marked("skip that player"), marked("skip")),
}
"""What the second key does, by the first."""
TAKE = Words(marked("take {card}"), marked("take"))
CARD = Words(marked("choose a card"), marked("card"))
MARK = Words(marked("mark"), marked("mark"))
THERE = Words(marked("lay it there"), marked("there"))
SKIP_IT = Words(marked("give it to them"), marked("give"))
ONE_FIT = Words(marked("lay it where it fits"), marked("lay"))
LIKE_THAT = Words(marked("lay out like this"), marked("lay out"))
OTHER_WAY = Words(marked("another way"), marked("ways"))
POINT = Words(marked("point"), marked("point"))
TAKE_BACK = Words(marked("take back"), marked("back"))

ARROWS = "← →"
Hint = tuple[str, str, str]
"""A key, or several, and what they do in full and in a word."""


def key_hints(scene: Scene) -> tuple[Keys, Keys]:
    """The keys that do something now: those that fit, and all of them in full words."""
    if scene.view.stage == "over":
        return (), ()
    hints, width = [*_moves(scene), *_always(scene)], scene.look.width
    full = _full(hints)
    return full if fits(full, width) else worded(_brief(hints), width), full


def _full(hints: list[Hint]) -> Keys:
    return tuple((key, long) for key, long, _ in hints)


def _brief(hints: list[Hint]) -> Keys:
    """Keys that do the same are combined. The arrows come last, so they are left out first."""
    groups = groupby(sorted(hints, key=lambda hint: hint[0] == ARROWS), key=lambda hint: hint[2])
    return tuple((" ".join(key for key, _, _ in group), short) for short, group in groups)


# --- moves ---------------------------------------------------------------------------------------------------------


def _moves(scene: Scene) -> list[Hint]:
    """The keys of moves; what the arrows point at is what enter does."""
    hints: list[Hint] = []
    for _, group in groupby(_able(scene), key=lambda key: _grouped(scene, key)):
        keys = list(group)
        words = _words(scene, keys[0])
        hints.append((_named(keys, scene.say), words.long, words.short))
    if scene.pressed.laying_out:
        return [*hints, *_ways(scene)]
    cursor = scene.pressed.cursor
    if cursor in scene.offered:
        words = _words(scene, cursor)
        hints.insert(0, ("enter", f"{cursor}: {words.long}", cursor))
    elif "ready" in scene.offers:
        hints.insert(0, ("enter", scene.say("next round"), scene.say("next round")))
    return hints


def _able(scene: Scene) -> list[str]:
    """The keys that are shown: `t` is another way to say the same."""
    hidden = {"t"}
    if scene.chosen and "l" in scene.offered and sum(key in SEATS for key in scene.offered) == 1:
        hidden.add("l")
    return [key for key in scene.offered if key not in hidden]


def _grouped(scene: Scene, key: str) -> object:
    """Keys with the same words are shown together, but every pile that can be taken has its own."""
    return key if key in SEATS and _taking(scene) else _words(scene, key)


def _taking(scene: Scene) -> bool:
    return "take" in scene.offers and not scene.pressed.typed


def _ways(scene: Scene) -> list[Hint]:
    digits = shown_by(scene.view) if scene.allowed is None else ""
    say = scene.say
    return [(f"{_in_short(list(digits))} ← →", say(OTHER_WAY.long), say(OTHER_WAY.short))] if digits else []


def _words(scene: Scene, key: str) -> Words:
    """What a key would do."""
    say, typed = scene.say, scene.pressed.typed
    words = _first(scene, key) if not typed else _next(scene, key)
    card = scene.view.players[SEATS.index(key)].top if key in SEATS and words is TAKE else None
    return Words(say(words.long, card=label(card)) if card else say(words.long), say(words.short))


def _first(scene: Scene, key: str) -> Words:
    if key == KEEP:
        return _keep(scene, len(scene.pressed.kept))
    if key in (*DIGITS, NEW):
        return MARK if "keep" in scene.offers else CARD
    return COMMANDS.get(key, TAKE)


def _keep(scene: Scene, count: int) -> Words:
    say = scene.say
    words = say.plural("keep this card", "keep these {number} cards", count) if count else say("keep nothing")
    return Words(words, say("keep"))


def _next(scene: Scene, key: str) -> Words:
    typed = scene.pressed.typed
    if key in (LOW, HIGH):
        return COMMANDS[key]
    if scene.pressed.laying_out:
        return LIKE_THAT
    if typed[0] in AFTER:
        return COMMANDS["d"] if key == "d" else AFTER[typed[0]]
    if key == "x":
        return AFTER["x"]
    if key == "l":
        return ONE_FIT
    return SKIP_IT if scene.chosen == k.SKIP else THERE


def _named(keys: list[str], say: Say) -> str:
    """Keys in short; that of the new card comes last."""
    *others, last = keys
    if last != NEW or not others:
        return _in_short(keys)
    return say("{choices} or {last}", choices=_in_short(others), last=last)


def _in_short(keys: list[str]) -> str:
    """Keys one after the other; digits without a gap between them as their first and last."""
    digits = "".join(key for key in keys if key in DIGITS)
    span = [f"{digits[0]}-{digits[-1]}"] if len(digits) > 2 and digits in DIGITS else list(digits)
    return " ".join([*span, *(key for key in keys if key not in DIGITS)])


# --- what can be pressed at any time -------------------------------------------------------------------------------


def _always(scene: Scene) -> list[Hint]:
    """Take back what was pressed; sort the cards; point with the arrows."""
    say, pressed = scene.say, scene.pressed
    hints: list[Hint] = []
    if scene.allowed is not None:
        return [("esc", say(TAKE_BACK.long), say(TAKE_BACK.short))] if pressed.begun and scene.offers else []
    shown = scene.held and scene.you is not None and (scene.playing or "keep" in scene.offers)
    if shown and not pressed.typed:
        order = say("sort {order}", order=say(LABELS[after(scene.order)]))
        hints.append((ORDER, order, say("sort")))
    if len(scene.offered) > 1 and not pressed.laying_out:
        hints.append((ARROWS, say(POINT.long), say(POINT.short)))
    if pressed.begun and scene.offers:
        hints.append(("esc", say(TAKE_BACK.long), say(TAKE_BACK.short)))
    return hints
