"""What a player did last, in two or three words: they stand at the player's name."""

from kombio_tui.games.kombio.keyboard.keys import key_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol import kombio as k


@shared
def brief_deed(event: k.Event, language: str) -> str:  # noqa: C901 - a case each
    """The same in six columns: what came out, or which card."""
    say = say_in(language)
    match event:
        case k.Swapped(out=face) | k.Discarded(face=face):
            return say("{face} out", face=face)
        case k.Took(face=face):
            return say("took {face}", face=face)
        case k.Called():
            return "KOMBIO"
        case k.Peeked(spot=spot):
            return f"◉ {key_of(spot, None)}"
        case k.Exchanged(a=a, b=b):
            return f"{key_of(a, None)}⇄{key_of(b, None)}"
        case k.Slapped():
            return say("slaps")
        case k.Named(face=face, right=right):
            return f"{'✓' if right else '✗'} {face}"
        case k.NamedNothing():
            return "✗"
        case k.Gave():
            return say("gave")
        case k.Penalty():
            return "+1"
        case _:
            return deed(event, language)


@shared
def deed(event: k.Event, language: str) -> str:  # noqa: C901 - a case each
    """What somebody did, without the name."""
    say = say_in(language)
    match event:
        case k.Drew():
            return say("draws")
        case k.Swapped(slot=slot, out=out):
            return say("new card {card}, {face} out", card=slot, face=out)
        case k.Discarded(face=face):
            return say("discarded {face}", face=face)
        case k.Took(seat=seat, slot=slot, face=face):
            return say("took the {face}, now {card}", face=face, card=key_of(k.Spot(seat, slot), None))
        case k.Called():
            return say("called Kombio")
        case k.Peeked(spot=spot):
            return say("looked at {card}", card=key_of(spot, None))
        case k.Exchanged(a=a, b=b):
            return say("swapped {one} and {other}", one=key_of(a, None), other=key_of(b, None))
        case k.Slapped(face=face):
            return say("slapped {face}", face=face)
        case k.Named(face=face, right=right):
            return say("✓ slapped {face}", face=face) if right else say("✗ it was {face}", face=face)
        case k.NamedNothing():
            return say("✗ named nothing")
        case k.Gave():
            return say("gave a card")
        case k.Penalty():
            return say("+1 penalty")
        case _:
            return ""
