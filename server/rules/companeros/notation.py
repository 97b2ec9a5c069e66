"""A short way to write commands, events and views of Compañeros, for records, logs and golden playthroughs.

Players are letters by seat, A to F; a card is the first letter of its colour and its value, `g7`, `w10`.
Commands can be read back: `parse(write(command)) == command`.
"""

from collections.abc import Iterable
from typing import assert_never

from protocol import companeros as c
from protocol.base import Refusal, Seat, TimeUp
from server.rules.kernel.notation import Fields, parse_command, verb_of, write_common
from server.rules.kernel.seats import player

INITIALS: dict[str, c.Colour] = {colour[0]: colour for colour in c.COLOURS}


def card(face: c.Card) -> str:
    """A card: g7."""
    return f"{face.colour[0]}{face.value}"


def cards(faces: Iterable[c.Card]) -> str:
    """Some cards in their order, `-` for none."""
    return " ".join(map(card, faces)) or "-"


def parse_card(text: str) -> c.Card:
    """Read a card."""
    return c.Card(*_parse_card(text))


def _parse_card(text: str) -> tuple[c.Colour, int]:
    if text[:1] not in INITIALS or not text[1:].isdecimal():
        raise ValueError(f"{text!r} is no card; one looks like g7")
    return INITIALS[text[0]], int(text[1:])


def parse(text: str) -> c.Command:
    """Read a command: `play g7`, `take green`, `decline`, `ready`, `time_up turn 5`."""
    command: c.Command = parse_command(text, c.VOCABULARY, _fields)
    return command


def _fields(verb: str, words: list[str]) -> Fields | None:
    match verb, words:
        case "play", [face]:
            return {"card": _parse_card(face)}
        case "take", [colour]:
            return {"colour": colour}
        case _:
            return None


def write(message: c.Command | c.Event | Refusal) -> str:  # noqa: C901 - one case for each kind of message
    """Write a command or an event."""
    match message:
        case c.Play(card=face):
            return f"play {card(face)}"
        case c.Take(colour=colour):
            return f"take {colour}"
        case c.Decline() | c.Ready():
            return verb_of(message)
        case Refusal() | TimeUp() | c.BecameReady() | c.TimedOut() | c.GameEnded():
            return write_common(message)
        case c.RoundStarted(round=number, starter=seat, display=display, commitment=digest):
            return f"round {number}, {player(seat)} starts, display {cards(display)}, commitment {digest}"
        case c.TrickStarted(trick=number, starter=seat):
            return f"trick {number}, {player(seat)} starts"
        case c.TurnStarted(seat=seat):
            return f"{player(seat)}'s turn"
        case c.Played(seat=seat, card=face):
            return f"{player(seat)} plays {card(face)}"
        case c.HandOutStarted(values=values, order=order, tied=tied):
            return f"{_values(values)}; {_hand_out(order, tied)}"
        case c.Took(seat=seat, colour=colour, cards=faces):
            return f"{player(seat)} takes {colour}: {cards(faces)}"
        case c.Declined(seat=seat):
            return f"{player(seat)} takes nothing"
        case c.TrickEnded(trick=number, display=display):
            return f"trick {number} is over, display {cards(display)}"
        case c.RoundEnded():
            return _round_end(message)
        case _:
            assert_never(message)


def _values(values: Iterable[c.ColourValue]) -> str:
    return ", ".join(f"{colour} {value}" for colour, value in values)


def _hand_out(order: tuple[Seat, ...], tied: tuple[c.Colour, ...]) -> str:
    """Who may take, and what ends the order: `F D E, then green and yellow tie`."""
    names = " ".join(map(player, order))
    tie = f"{' and '.join(tied)} tie" if tied else ""
    return f"{names}, then {tie}" if names and tie else names or tie


def _round_end(event: c.RoundEnded) -> str:
    rows = zip(event.taken, event.noted, event.totals, strict=True)
    notes = [
        f"{player(seat)} [{cards(taken)}] = {noted}, total {total}" for seat, (taken, noted, total) in enumerate(rows)
    ]
    return f"the round ends, seed {event.seed}: " + "; ".join(notes)


def board(view: c.View) -> str:
    """Write what all see on one line, and the viewer's own hand, if there is one, on a second.

    The numbers of a player are the cards in hand + the cards taken; `*` marks whose turn it is.
    """
    hand = f"\nhand {cards(view.hand)}" if view.hand else ""
    seats = " ".join(_seat(view, seat) for seat in range(len(view.hands)))
    laid = " ".join(f"{player(seat)} {card(face)}" for seat, face in view.trick.played) or "-"
    values = f" ({_values(view.trick.values)})" if view.trick.played else ""
    return f"{seats} | display {cards(view.display)} | trick {view.trick.number}: {laid}{values}{_given(view)}{hand}"


def _seat(view: c.View, seat: Seat) -> str:
    in_turn = seat == view.turn and view.stage in ("playing", "handing_out")
    return f"{player(seat)}{'*' if in_turn else ''} {view.hands[seat]}+{view.taken[seat]}"


def _given(view: c.View) -> str:
    taken = ", ".join(f"{player(seat)} {colour or 'nothing'}" for seat, colour in view.trick.given)
    return f" | taken: {taken}" if taken else ""


def offered(view: c.View) -> str:
    """Write what a viewer may do."""
    return ", ".join(_offer(offer) for offer in view.offers) or "nothing"


def _offer(offer: c.Offer) -> str:
    return " ".join([offer.verb, *map(card, offer.cards), *offer.colours])
