"""Parse `ssh host admin ...` into acts."""

from collections.abc import Callable
from typing import Any

import msgspec

from protocol import office as acts
from server.office.access.durations import duration

HELP = """\
You run this house. WHO is a name, the fingerprint of a key, an address or a network (2001:db8::/64).
TIME is like 30m, 2h, 7d or forever. With --anyway an address is banned even if others share it.
Set something to default to use the value of the configuration.

  admin who                              who is here
  admin tables                           all tables, private ones too
  admin bans                             bans and mutes, with their numbers
  admin reports                          what people have reported, with numbers
  admin list                             who may come in, and the listed keys

  admin kick WHO                         disconnect somebody
  admin ban WHO [TIME] [WHY]             ban a key permanently, or a guest by address for a day
  admin ban --address WHO [TIME] [WHY]   the same, the address too
  admin mute WHO [TIME] [WHY]            let somebody play but not chat
  admin lift NUMBER                      end a ban or a mute
  admin dismiss NUMBER | all             remove a report

  admin open everyone | listed | default
  admin allow KEY [NOTE]                 list a key
  admin disallow KEY                     remove a key from the list
  admin password WORD | none | default   the password of the house
  admin message TEXT | none | default    the message of the day

  admin announce TEXT                    a line for everyone in the house
  admin close CODE                       close a table and its game
  admin free NAME                        take a name from the key that owns it; the next who asks gets it
  admin drain [TIME]                     no new games; close when the last one is over, or after TIME
  admin stay                             cancel a drain
"""


class UsageError(Exception):
    """Not a valid command; the text shows the usage."""


def read(word: str, rest: str) -> acts.Act:
    """Parse a command and its arguments into an act."""
    if word not in ACTS:
        raise UsageError(f"There is no admin command {word[:20]!r}; admin help lists them.")
    try:
        act: acts.Act = msgspec.convert(msgspec.to_builtins(ACTS[word](rest)), acts.Act)
    except ValueError:
        raise UsageError("Say: " + "\n     ".join(_usage(word))) from None
    return act


def _usage(word: str) -> list[str]:
    return [line.strip() for line in HELP.splitlines() if line.startswith(f"  admin {word} ")]


def _ban(rest: str) -> acts.Ban:
    """Whom, how long and why, with flags anywhere before the reason."""
    flags, whom, seconds, why = _somebody(rest)
    return acts.Ban(whom, seconds, why, "--address" in flags, "--anyway" in flags)


def _mute(rest: str) -> acts.Mute:
    flags, whom, seconds, why = _somebody(rest)
    return acts.Mute(whom, seconds, why, "--anyway" in flags)


def _somebody(rest: str) -> tuple[set[str], str, int | None, str]:
    words = rest.split()
    flags = {word for word in words if word in ("--address", "--anyway")}
    whom, *more = [word for word in words if word not in flags] or [""]
    seconds = duration(more[0]) if more else None
    return flags, whom, seconds, " ".join(more if seconds is None else more[1:])


def _drain(rest: str) -> acts.Drain:
    seconds = duration(rest) if rest else 0
    if seconds is None:
        raise ValueError(rest)
    return acts.Drain(seconds)


def _stay(rest: str) -> acts.StayOpen:
    if rest:
        raise ValueError(rest)
    return acts.StayOpen()


def _allow(rest: str) -> acts.Allow:
    key, _, note = rest.partition(" ")
    return acts.Allow(key, note.strip())


def _setting(text: str) -> str | None:
    """A text; none is an empty one, default leaves it to the configuration, and no text at all is an error."""
    if not text:
        raise ValueError(text)
    return {"none": "", "default": None}.get(text, text)


def _circle(text: str) -> Any:
    return None if text == "default" else text


ACTS: dict[str, Callable[[str], msgspec.Struct]] = {
    "kick": acts.Kick,
    "ban": _ban,
    "mute": _mute,
    "lift": lambda rest: acts.Lift(int(rest)),
    "dismiss": lambda rest: acts.Dismiss(None if rest == "all" else int(rest)),
    "open": lambda rest: acts.OpenTo(_circle(rest)),
    "allow": _allow,
    "disallow": acts.Disallow,
    "password": lambda rest: acts.SetPassword(_setting(rest)),
    "message": lambda rest: acts.SetMessage(_setting(rest)),
    "announce": acts.Announce,
    "close": acts.CloseTable,
    "free": acts.FreeName,
    "drain": _drain,
    "stay": _stay,
}
"""What each command makes of the words after it."""
