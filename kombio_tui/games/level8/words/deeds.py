"""What each player did last, in a few words beside the name."""

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from kombio_tui.games.level8.words.cards import label
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol import level8 as k
from protocol.base import Seat, Viewer


class Deed(Struct, frozen=True):
    """A player's last turn, as far as it went."""

    sat_out: bool = False
    drew: bool = False
    took: k.Face | None = None
    whose: Seat | None = None
    """From whose pile."""
    laid_out: bool = False
    laid_off: int = 0
    """How many cards."""
    discarded: k.Face | None = None
    skipped: Seat | None = None
    """Who was given a skip."""


NOTHING = Deed()


def after(deed: Deed, event: k.Event) -> Deed:
    """What a player did, with one event more; taking a card begins anew."""
    match event:
        case k.SatOut():
            return Deed(sat_out=True)
        case k.Drew():
            return Deed(drew=True)
        case k.Took(face=face, whose=whose):
            return Deed(took=face, whose=whose)
        case k.TookNothing():
            return NOTHING
        case k.LaidOut():
            return replace(deed, laid_out=True)
        case k.LaidOff():
            return replace(deed, laid_off=deed.laid_off + 1)
        case k.Discarded(face=face):
            return replace(deed, discarded=face)
        case k.Skipped(to=to):
            return replace(deed, skipped=to)
        case _:
            return deed


@shared
def in_words(deed: Deed, seat: Seat, names: tuple[str, ...], you: Viewer, language: str) -> tuple[str, ...]:
    """`took 2■ from you`, `laid off 2`, `discarded 11▼`; a draw is mentioned only until the next deed."""
    say = say_in(language)
    said = [
        say("sat out") if deed.sat_out else "",
        say("drew") if deed == Deed(drew=True) else "",
        _took(deed, seat, names, you, say),
        say("laid out") if deed.laid_out else "",
        say("laid off {number}", number=deed.laid_off) if deed.laid_off else "",
        say("discarded {card}", card=label(deed.discarded)) if deed.discarded else "",
        _skipped(deed, names, you, say),
    ]
    return tuple(filter(None, said))


def fitting(said: tuple[str, ...], room: int) -> str:
    """As much of it as fits: the end of the turn, because that is the news."""
    texts = (", ".join(said[first:]) for first in range(len(said)))
    return next((text for text in texts if cell_len(text) <= room), "")


def _took(deed: Deed, seat: Seat, names: tuple[str, ...], you: Viewer, say: Say) -> str:
    if deed.took is None or deed.whose is None:
        return ""
    card = label(deed.took)
    if deed.whose == seat:
        return say("took {card} back", card=card)
    if deed.whose == you:
        return say("took {card} from you", card=card)
    return say("took {card} from {name}", card=card, name=names[deed.whose])


def _skipped(deed: Deed, names: tuple[str, ...], you: Viewer, say: Say) -> str:
    if deed.skipped is None:
        return ""
    return say("skipped you") if deed.skipped == you else say("skipped {name}", name=names[deed.skipped])
