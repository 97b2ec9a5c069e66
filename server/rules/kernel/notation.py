"""What all games write alike: commands without fields, refusals, timers, and the events of every round."""

from collections.abc import Callable
from typing import Any

from msgspec import ValidationError, convert, to_builtins

from protocol.base import BecameReady, GameEnded, Message, Refusal, TimedOut, TimeUp, TurnStarted, Vocabulary
from server.rules.kernel.seats import player

Fields = dict[str, object]
FieldsOf = Callable[[str, list[str]], Fields | None]
"""What a command's words after its verb, at least one, stand for; None if they make no sense."""
Common = Refusal | TimeUp | BecameReady | TurnStarted | TimedOut | GameEnded


def parse_command(text: str, game: Vocabulary, own_fields: FieldsOf) -> Any:
    """Read a command: its verb, and what a game's `own_fields` makes of the words after it."""
    verb, *words = text.split() or [""]
    try:
        fields = _fields(verb, words, own_fields)
        if fields is None:
            raise ValueError("these words don't go with it")
        return convert({"type": verb, **fields}, game.commands)
    except (ValueError, ValidationError) as error:
        raise ValueError(f"{text!r} is no command of {game.title}: {error}") from None


def _fields(verb: str, words: list[str], own_fields: FieldsOf) -> Fields | None:
    match verb, words:
        case _, []:
            return {}
        case "time_up", [kind, serial] if serial.isdecimal():
            return {"kind": kind, "serial": int(serial)}
        case _:
            return own_fields(verb, words)


def verb_of(command: Message) -> str:
    """A command's name."""
    return str(to_builtins(command)["type"])


def write_common(message: Common) -> str:
    """Write what is written alike in every game."""
    match message:
        case Refusal():
            return str(message)
        case TimeUp(kind=kind, serial=serial):
            return f"time_up {kind} {serial}"
        case BecameReady(seat=seat):
            return f"{player(seat)} is ready"
        case TurnStarted(seat=seat):
            return f"{player(seat)} to play"
        case TimedOut(seat=seat, turns=turns):
            return f"{player(seat)} is out of time (turns in a row: {turns})"
        case GameEnded(winners=winners):
            return f"the game is over, {' and '.join(map(player, winners))} won"
