"""A short way to write commands, events and views of Kombio, for records, logs and golden playthroughs.

Players are letters by seat, A to F; a spot is a letter and a slot, `b3`. A hidden card is `?`, a gap `.`.
Commands can be read back: `parse(write(command)) == command`.
"""

from typing import assert_never

from protocol import kombio as k
from protocol.base import Refusal, Seat, TimeUp
from server.rules.kernel.notation import Fields, parse_command, verb_of, write_common
from server.rules.kernel.seats import LETTERS, player


def spot(place: k.Spot) -> str:
    """A card's place: b3."""
    return f"{LETTERS[place.seat].lower()}{place.slot}"


def parse_spot(text: str) -> k.Spot:
    """Read a card's place."""
    return k.Spot(*_parse_spot(text))


def _parse_spot(text: str) -> list[int]:
    if not text or text[0].upper() not in LETTERS or not text[1:].isdecimal():
        raise ValueError(f"{text!r} is no card's place; one looks like b3")
    return [LETTERS.index(text[0].upper()), int(text[1:])]


def parse(text: str) -> k.Command:
    """Read a command: `draw`, `swap 3`, `peek b1`, `exchange a1 b2`, `hand_over`, `time_up turn 5`."""
    command: k.Command = parse_command(text, k.VOCABULARY, _fields)
    return command


def _fields(verb: str, words: list[str]) -> Fields | None:
    match verb, words:
        case (("swap" | "take" | "give"), [slot]) if slot.isdecimal():
            return {"slot": int(slot)}
        case (("peek" | "name"), [place]):
            return {"spot": _parse_spot(place)}
        case "exchange", [a, b]:
            return {"a": _parse_spot(a), "b": _parse_spot(b)}
        case _:
            return None


def write(message: k.Command | k.Event | Refusal) -> str:  # noqa: C901 - one case for each kind of message
    """Write a command or an event."""
    match message:
        case k.Swap(slot=slot) | k.Take(slot=slot) | k.Give(slot=slot):
            return f"{verb_of(message)} {slot}"
        case k.Peek(spot=place) | k.Name(spot=place):
            return f"{verb_of(message)} {spot(place)}"
        case k.Exchange(a=a, b=b):
            return f"exchange {spot(a)} {spot(b)}"
        case k.Ready() | k.Draw() | k.Discard() | k.Call() | k.Pass() | k.Slap() | k.Keep() | k.HandOver():
            return verb_of(message)
        case Refusal() | TimeUp() | k.BecameReady() | k.TurnStarted() | k.TimedOut() | k.GameEnded():
            return write_common(message)
        case k.RoundStarted(round=number, starter=seat, commitment=digest):
            return f"round {number}, {player(seat)} starts, commitment {digest}"
        case k.Reshuffled(cards=cards):
            return f"{cards} discarded cards are shuffled into a new draw pile"
        case k.Drew(seat=seat, face=face):
            return f"{player(seat)} draws {_face(face)}"
        case k.Swapped(seat=seat, slot=slot, face=face, out=out):
            return f"{player(seat)} puts {_face(face)} into {_own(seat, slot)}, {out} is discarded"
        case k.Discarded(seat=seat, face=face, action=action):
            return f"{player(seat)} discards {face}" + (" and may use it" if action else "")
        case k.Took(seat=seat, slot=slot, face=face, out=out):
            return f"{player(seat)} takes {face} into {_own(seat, slot)}, {out} is discarded"
        case k.Called(seat=seat, taboo=taboo):
            return f"{player(seat)} calls Kombio" + (", the grid is taboo" if taboo else "")
        case k.Peeked(seat=seat, spot=place, face=face):
            return f"{player(seat)} looks at {spot(place)}: {_face(face)}"
        case k.Exchanged(seat=seat, a=a, b=b):
            return f"{player(seat)} swaps {spot(a)} and {spot(b)}"
        case k.ActionEnded(seat=seat, used=used):
            return f"{player(seat)} is done with the action" + ("" if used else ", unused")
        case k.Slapped(seat=seat, face=face):
            return f"{player(seat)} slaps the {face}"
        case k.Named(seat=seat, spot=place, face=face, right=right):
            return f"{player(seat)} names {spot(place)}: {face}, {'right' if right else 'wrong'}"
        case k.NamedNothing(seat=seat):
            return f"{player(seat)} names nothing in time"
        case k.LaidOff(spot=place, face=face):
            return f"{face} goes from {spot(place)} to the discard pile"
        case k.Gave(seat=seat, slot=slot, to=to):
            return f"{player(seat)} gives {_own(seat, slot)} to {spot(to)}"
        case k.Kept(seat=seat, spot=place):
            return f"{player(seat)} keeps {spot(place)}"
        case k.HandedOver(seat=seat, spot=place, to=to):
            return f"{player(seat)} hands {spot(place)} over, it goes to {spot(to)}"
        case k.Penalty(seat=seat, slot=slot) if slot:
            return f"{player(seat)} draws a penalty card into {_own(seat, slot)}"
        case k.Penalty(seat=seat):
            return f"{player(seat)} should draw a penalty card, but none is left"
        case k.RoundEnded():
            return _round_end(message)
        case _:
            assert_never(message)


def _round_end(event: k.RoundEnded) -> str:
    rows = zip(event.grids, event.sums, event.extras, event.noted, event.totals, strict=True)
    notes = [
        f"{player(seat)} [{cards(grid)}] {_sum(points, extra)} = {noted}, total {total}"
        for seat, (grid, points, extra, noted, total) in enumerate(rows)
    ]
    return f"the round ends ({event.cause}), seed {event.seed}: " + "; ".join(notes)


def _sum(points: int, extra: int) -> str:
    return f"{points} + {extra}" if extra else str(points)


def _own(seat: Seat, slot: k.Slot) -> str:
    return spot(k.Spot(seat, slot))


def _face(face: k.Face | None) -> str:
    return "?" if face is None else str(face)


def cards(grid: tuple[k.Seen, ...]) -> str:
    """Write the slots of a grid as a viewer sees them."""
    return " ".join("." if card is None else "?" if card == k.BACK else str(card) for card in grid)


def board(view: k.View) -> str:
    """Write what a viewer sees on one line; `*` marks the player in turn, `!` the caller."""
    grids = " | ".join(f"{_marked(view, seat)} {cards(grid)}" for seat, grid in enumerate(view.grids))
    top = "-" if view.top is None else str(view.top)
    top += "=" if view.top_laid_off else "x" if view.top_slapped else ""
    drawn = "" if view.drawn is None else f"  holds {view.drawn}"
    return f"{grids}  draw {view.draw_pile}  discard {top}{drawn}"


def _marked(view: k.View, seat: Seat) -> str:
    in_turn = seat == view.turn and view.stage in ("choosing", "holding", "acting") and not view.last_slap
    return player(seat) + ("*" if in_turn else "") + ("!" if seat == view.caller else "")


def offered(view: k.View) -> str:
    """Write what a viewer may do."""
    return ", ".join(_offer(offer) for offer in view.offers) or "nothing"


def _offer(offer: k.Offer) -> str:
    fixed = "".join(f" {spot(place)} with" for place in offer.fixed) if len(offer.fixed) == 1 else ""
    return f"{offer.verb}{fixed} {' '.join(map(spot, offer.spots))}".rstrip()
