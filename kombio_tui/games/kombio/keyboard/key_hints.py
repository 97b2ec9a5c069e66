"""The keys that do something now, in words: complete, and nothing that would be refused."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from kombio_tui.controls.frame import Keys, worded
from kombio_tui.games.kombio.keyboard.key_meanings import Pressed, offered
from kombio_tui.games.kombio.keyboard.keys import BY_VERB, CARD_LABELS, KEYS, LAST_KEYED, Bound, key_of
from kombio_tui.kit.look import Look
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol import kombio as k

WIDE, NARROW = 80, 60
"""Windows of these widths have room for more words, and for all of them."""
OTHERS_LABELS = {
    "name": marked("another's card"),
    "peek": marked("another's"),
    "exchange": marked("another's"),
}
"""What a letter and a digit do, where one's own cards may be meant too."""
AT_LENGTH = {OTHERS_LABELS["name"]: marked("another's: give one of yours")}
"""The same in more words (K23)."""


SHORT_LABELS = {"take": marked("take"), "call": marked("call")}
"""What some keys do, in a narrow window."""


class Asking(Struct, frozen=True, cache_hash=True):
    """Everything that the hints depend on."""

    viewer: int | None
    verb: str | None
    """What a card would be named for."""
    spots: tuple[k.Spot, ...]
    able: tuple[Bound, ...]
    owner: str
    """The player whose letter was pressed."""
    back: bool
    """Whether there is something to take back."""
    enter: bool
    """Whether the arrows point at something that can be chosen."""
    top: int | None
    """The top card, if it may be taken."""
    scored: bool = False
    """Whether enter goes on with the next round."""
    wide: bool = False
    """Whether there is room for more words."""
    narrow: bool = False
    """Whether there is room for few."""


WAITING = Asking(None, None, (), (), "", False, False, None)
WAITING_TO_SLAP = Asking(None, None, (), (BY_VERB["slap"],), "", False, False, None)
"""What most players are asked most of the time."""


def hints(view: k.View, pressed: Pressed, offers: Mapping[str, k.Offer], names: Sequence[str], look: Look) -> Keys:
    """The keys of this moment."""
    language, wide = look.language, look.width >= WIDE
    verb, seat, spots = pressed.verb_for_card(offers), pressed.seat, pressed.nameable(offers)
    if seat is not None:
        spots = tuple(spot for spot in spots if spot.seat == seat)
    busy = seat is not None or pressed.first is not None or pressed.verb == "take"
    able = tuple(bound for bound in KEYS if offered(bound, offers) and (not busy or bound.verb == "slap"))
    owner = "" if seat is None else names[seat]
    back = busy or pressed.cursor is not None or pressed.verb == "call"
    enter = pressed.can_enter(offers)
    scored = view.stage == "scored" and "ready" in offers and not enter
    narrow = look.width < NARROW
    top = view.top if BY_VERB["take"] in able else None
    asking = Asking(view.viewer, verb, spots, able, owner, back, enter, top, scored, wide, narrow)
    keys = _hints(asking, language)
    return worded(keys, look.width) if narrow else keys


def idle_hints(language: str, *, slap: bool) -> Keys:
    """The keys of those who have nothing to do but slap."""
    return _hints(WAITING_TO_SLAP if slap else WAITING, language)


@shared
def _hints(asking: Asking, language: str) -> Keys:
    say = say_in(language)
    keys = [("enter", say("next round"))] if asking.scored else []
    keys += [*_cards(asking, say), *((_key(bound, say), _words(bound, asking, say)) for bound in asking.able)]
    if asking.spots or len(asking.able) > 1:
        keys += [("← →", say("point")), *([("enter", say("choose it"))] if asking.enter else [])]
    return (*keys, *([("esc", say("back"))] if asking.back else []))


def _cards(asking: Asking, say: Say) -> Keys:
    """The digits of one's own cards, and letter and digit of those of others."""
    if not asking.verb:
        return ()
    keyed = [spot for spot in asking.spots if spot.slot <= LAST_KEYED]
    own = [spot for spot in keyed if spot.seat == asking.viewer]
    others = [spot for spot in keyed if spot.seat != asking.viewer]
    if asking.owner:
        return ((_digits(keyed), say("of {name}", name=asking.owner)),)
    mine: Keys = ((_digits(own), say(CARD_LABELS[asking.verb])),) if own else ()
    if not others:
        return mine
    first, last = key_of(others[0], asking.viewer), key_of(others[-1], asking.viewer)
    label = OTHERS_LABELS.get(asking.verb, CARD_LABELS[asking.verb]) if own else CARD_LABELS[asking.verb]
    words = say(AT_LENGTH.get(label, label) if asking.wide else label)
    return (*mine, (first if first == last else f"{first} .. {last}", words))


def _digits(spots: Sequence[k.Spot]) -> str:
    """Digits as a range where they are one."""
    slots = [spot.slot for spot in spots]
    if len(slots) > 2 and slots == list(range(slots[0], slots[-1] + 1)):
        return f"{slots[0]}-{slots[-1] % 10}"
    return " ".join(str(slot % 10) for slot in slots)


def _key(bound: Bound, say: Say) -> str:
    return say("space") if bound.key == "space" else bound.key


def _words(bound: Bound, asking: Asking, say: Say) -> str:
    if asking.narrow and bound.verb in SHORT_LABELS:
        return say(SHORT_LABELS[bound.verb])
    return say("take the {face}", face=asking.top) if bound.verb == "take" else say(bound.label)
