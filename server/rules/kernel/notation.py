"""What all games write alike: commands without fields, refusals, timers, and the events of every round."""

from collections.abc import Callable
from typing import Any

from msgspec import ValidationError, convert, to_builtins

from protocol.base import BecameReady, GameEnded, Message, Refusal, TimedOut, TimeUp
from server.rules.kernel.seats import player

Fields = dict[str, object]
Common = Refusal | TimeUp | BecameReady | TimedOut | GameEnded


def parse_command(text: str, title: str, commands: Any, fields: Callable[[str, list[str]], Fields | None]) -> Any:
    """Read a command: its verb, and what a game's own `fields` makes of the words after it, None for no sense."""
    verb, *words = text.split() or [""]
    try:
        found = _common_fields(verb, words) or fields(verb, words)
        if found is None:
            raise ValueError("these words don't go with it")
        return convert({"type": verb, **found}, commands)
    except (ValueError, ValidationError) as error:
        raise ValueError(f"{text!r} is no command of {title}: {error}") from None


def _common_fields(verb: str, words: list[str]) -> Fields | None:
    match verb, words:
        case "time_up", [kind, serial] if serial.isdecimal():
            return {"kind": kind, "serial": int(serial)}
        case _:
            return None


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
        case TimedOut(seat=seat, turns=turns):
            return f"{player(seat)} is out of time (turns in a row: {turns})"
        case GameEnded(winners=winners):
            return f"the game is over, {' and '.join(map(player, winners))} won"
