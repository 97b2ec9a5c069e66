"""Chat: who hears a line, who is muted, and reports to the operators."""

import logging
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from protocol.base import MAX_NAME, Number
from protocol.house import Notice, Reason
from protocol.people import MAX_LINE, Heed, Ignore, Report, Said, Say
from server.house.members.clean_text import clean_line
from server.house.members.member import SIGN, Member
from server.store.reports import Complaint

log = logging.getLogger(__name__)

LINES_KEPT = 500
MOST_IGNORED = 100
"""How many people one person can ignore; beyond that, the first of them is heard again."""

AboutSpeaker = Ignore | Heed | Report
"""What a player can do about another speaker."""


class Line(Struct, frozen=True):
    """A line of chat and its speaker; the text is empty for a person who has said nothing."""

    speaker: str
    identity: str
    known_as: str
    address: str
    text: str
    number: Number | UnsetType = UNSET
    """The number of the request."""


class Chat:
    """The latest lines of the whole house, in memory only."""

    def __init__(
        self, reported: Callable[[Complaint], None] = lambda _: None, clock: Callable[[], float] = time.time
    ) -> None:
        self._reported = reported
        """Called with each report."""
        self._clock = clock
        self._lines: deque[Line] = deque(maxlen=LINES_KEPT)

    def hear(self, line: Line, listeners: Iterable[Member]) -> None:
        """Send a line to all listeners who do not ignore its speaker."""
        self._lines.append(line)
        for member in listeners:
            if line.identity not in member.ignored:
                member.tell(Said(line.speaker, line.text))

    def take(self, member: Member, request: AboutSpeaker, people: Collection[Member]) -> None:
        """Handle a request to ignore, hear again or report a speaker."""
        line = self._find(clean_line(request.name, MAX_NAME), people)
        if line is None:
            member.refuse(Reason.NO_SUCH_PERSON, request.number)
        else:
            member.tell(self._about(member, line, request))
            member.done(request.number)

    def _about(self, member: Member, line: Line, request: AboutSpeaker) -> Notice:
        """Carry out a request about the speaker of a line."""
        match request:
            case Ignore():
                _ignore(member, line.identity)
                return Notice("ignored", line.speaker)
            case Heed():
                member.ignored.pop(line.identity, None)
                return Notice("heeded", line.speaker)
            case Report():
                self._report(member, line)
                return Notice("reported", line.speaker)

    def _find(self, name: str, people: Collection[Member]) -> Line | None:
        """Find somebody by name. If nobody has the name as it is given, the sign of programs does not count."""
        return self._named(name, people) or self._named(_other_form(name), people)

    def _named(self, name: str, people: Iterable[Member]) -> Line | None:
        """Find the latest line of a speaker, or a person who is here and has said nothing."""
        wanted = name.casefold()
        for line in reversed(self._lines):
            if line.speaker.casefold() == wanted:
                return line
        return next((_line(member, "") for member in people if member.name.casefold() == wanted), None)

    def _report(self, reporter: Member, line: Line) -> None:
        """Report to the operators, in the log and in the office."""
        complaint = Complaint(
            at=self._clock(),
            reporter=reporter.name,
            reporter_known_as=reporter.known_as,
            about=line.speaker,
            about_known_as=line.known_as,
            address=line.address,
            line=line.text,
        )
        log.warning("report: %s", msgspec.json.encode(complaint).decode())
        self._reported(complaint)


def line_of(speaker: Member, request: Say) -> Line | None:
    """A cleaned line with everything known about its speaker; None if nothing is left of the text."""
    cleaned = clean_line(request.text, MAX_LINE)
    return replace(_line(speaker, cleaned), number=request.number) if cleaned else None


def _other_form(name: str) -> str:
    """A name without the sign of programs, or with it."""
    return name.removeprefix(SIGN) if name.startswith(SIGN) else f"{SIGN}{name}"


def _ignore(member: Member, identity: str) -> None:
    """Let a member ignore the owner of an identity."""
    member.ignored.pop(identity, None)
    member.ignored[identity] = None
    while len(member.ignored) > MOST_IGNORED:
        del member.ignored[next(iter(member.ignored))]


def _line(speaker: Member, text: str) -> Line:
    address = speaker.connection.address if speaker.connection else ""
    return Line(speaker.name, speaker.identity, speaker.known_as, address, text)
