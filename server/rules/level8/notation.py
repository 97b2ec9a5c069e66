"""A short way to write commands, events and views of Level 8, for records, logs and golden playthroughs.

Players are letters by seat, A to F. Cards are written as their faces, a hidden one is `?`; a meld is what it is of
and its cards, `4: r4 joker g6`. Commands can be read back: `parse(write(command)) == command`.
"""

from collections.abc import Iterable
from typing import assert_never

from protocol import level8 as k
from protocol.base import Refusal, Seat, TimeUp
from protocol.level8_levels import write_level
from server.rules.kernel.notation import Fields, parse_command, verb_of, write_common
from server.rules.kernel.seats import LETTERS, player


def meld(melds: k.Meld | k.Laid) -> str:
    """A meld: what it is of, and its cards."""
    return f"{melds.of}: {' '.join(melds.cards)}"


def parse(text: str) -> k.Command:
    """Read a command: `draw`, `take b`, `lay_out 4: r4 b5 joker, 7: r7 g7`, `lay_off r9 0 high`, `discard r5`."""
    command: k.Command = parse_command(text, k.VOCABULARY, _fields)
    return command


def _fields(verb: str, words: list[str]) -> Fields | None:
    match verb, words:
        case (("take" | "play_skip"), [who]):
            return {"seat": parse_player(who)}
        case "lay_out", [_, *_]:
            return {"melds": [parse_meld(part) for part in " ".join(words).split(",")]}
        case "lay_off", [face, number, *end] if number.isdecimal() and len(end) < 2:
            return {"face": face, "meld": int(number), "end": end[0] if end else None}
        case "discard", [face]:
            return {"face": face}
        case "keep", faces:
            return {"faces": faces}
        case _:
            return None


def parse_player(letter: str) -> Seat:
    """Read a seat's letter."""
    if len(letter) != 1 or letter.upper() not in LETTERS:
        raise ValueError(f"{letter!r} is no player; players are letters")
    return LETTERS.index(letter.upper())


def parse_meld(text: str) -> dict[str, object]:
    """Read a meld: `4: r4 b5 joker`."""
    of, colon, cards = text.strip().partition(":")
    if not colon:
        raise ValueError(f"{text!r} is no meld; one looks like 4: r4 b5 joker")
    return {"of": int(of) if of.isdecimal() else of, "cards": cards.split()}


def write(message: k.Command | k.Event | Refusal) -> str:  # noqa: C901 - one case for each kind of message
    """Write a command or an event."""
    match message:
        case k.Take(seat=seat) | k.PlaySkip(seat=seat):
            return f"{verb_of(message)} {player(seat).lower()}"
        case k.LayOut(melds=melds):
            return f"lay_out {_melds(melds)}"
        case k.LayOff(face=face, meld=number, end=end):
            return f"lay_off {face} {number} {end or ''}".rstrip()
        case k.Discard(face=face):
            return f"discard {face}"
        case k.Keep(faces=faces):
            return f"keep {' '.join(faces)}".rstrip()
        case k.Ready() | k.Draw():
            return verb_of(message)
        case Refusal() | TimeUp() | k.BecameReady() | k.TurnStarted() | k.TimedOut() | k.GameEnded():
            return write_common(message)
        case k.RoundStarted():
            return _round_start(message)
        case k.SatOut(seat=seat):
            return f"{player(seat)} sits out, the skip goes under the draw pile"
        case k.Reshuffled(cards=cards):
            return f"{cards} cards are shuffled into a new draw pile"
        case k.Drew(seat=seat, face=face):
            return f"{player(seat)} draws {face or '?'}"
        case k.Took(seat=seat, whose=whose, face=face):
            return f"{player(seat)} takes {face} from {player(whose)}"
        case k.TookNothing(seat=seat):
            return f"{player(seat)} finds nothing to take"
        case k.LaidOut(seat=seat, level=level, melds=laid):
            return f"{player(seat)} lays out level {level}: {_melds(laid)}"
        case k.LaidOff(seat=seat, face=face, meld=number, of=of):
            return f"{player(seat)} lays {face} as {of} onto meld {number}"
        case k.Discarded(seat=seat, face=face):
            return f"{player(seat)} discards {face}"
        case k.Skipped(seat=seat, to=to):
            return f"{player(seat)} puts a skip before {player(to)}"
        case k.Kept(seat=seat, count=count, faces=kept):
            return f"{player(seat)} keeps {count} cards" + (f": {' '.join(kept)}" if kept else "")
        case k.RoundEnded():
            return _round_end(message)
        case _:
            assert_never(message)


def _melds(melds: Iterable[k.Meld | k.Laid]) -> str:
    return ", ".join(map(meld, melds))


def _round_start(event: k.RoundStarted) -> str:
    kept = ", ".join(f"{player(seat)} kept {count}" for seat, count in enumerate(event.kept) if count)
    start = f"round {event.round}, {player(event.dealer)} deals and turns up {event.top}"
    return f"{start}{kept and f', {kept}'}, commitment {event.commitment}"


def _round_end(event: k.RoundEnded) -> str:
    rows = zip(event.hands, event.lying, event.before, event.levels, strict=True)
    notes = [
        f"{player(seat)} [{' '.join(hand)}] level {before}{'' if lying else ' not laid'}, now {level}"
        for seat, (hand, lying, before, level) in enumerate(rows)
    ]
    how = "the round is stuck" if event.seat is None else f"{player(event.seat)} ends the round"
    return f"{how}, seed {event.seed}: " + "; ".join(notes)


def board(view: k.View) -> str:
    """Write what a viewer sees on one line.

    `A* 10 L3! b7/2 skip` is the player in turn with ten cards and level 3 lying, b7 on a pile of two, and a skip.
    """
    players = " | ".join(_player(view, seat) for seat in range(len(view.players)))
    pile = f"{view.draw_pile}" + (f" ({view.skips_below} skips below)" if view.skips_below else "")
    melds = "  melds " + "; ".join(f"{player(laid.seat)} {meld(laid)}" for laid in view.melds) if view.melds else ""
    hand = f"  hand {' '.join(view.hand)}" if view.hand else ""
    return f"{players}  draw {pile}{melds}{hand}"


def _player(view: k.View, seat: Seat) -> str:
    them = view.players[seat]
    name = player(seat) + ("*" if seat == view.turn and view.stage in ("taking", "playing") else "")
    pile = f"{them.top}/{them.pile}" if them.top else "-"
    return f"{name} {them.cards} L{them.level}{'!' if them.lies else ''} {pile}{' skip' if them.skip else ''}"


def offered(view: k.View) -> str:
    """Write what a viewer may do."""
    return ", ".join(_offer(offer) for offer in view.offers) or "nothing"


def _offer(offer: k.Offer) -> str:
    words = [*map(player, offer.seats), *offer.faces, *(write(place)[8:] + ";" for place in offer.places)]
    layouts = " or ".join(f"({_melds(melds)})" for melds in offer.layouts)
    return f"{offer.verb} {' '.join(words).rstrip(';')}{layouts}".rstrip()


def levels(view: k.View) -> list[str]:
    """Write the levels that are played for."""
    return [f"{number}: {write_level(level)}" for number, level in enumerate(view.levels, 1)]
