"""What people say to each other: who hears it, who does not want to, and what was reported to the host."""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from protocol.house import MAX_LINE, MAX_NAME, Heed, Ignore, Notice, Reason, Refused, Report, Said
from server.house.members.clean_text import clean_line
from server.house.members.member import Member
from server.store.reports import Complaint

log = logging.getLogger(__name__)

LINES_KEPT = 500
MOST_IGNORED = 100
"""How many people one person can ignore; the first of them is heard again after that."""

AboutSpeaker = Ignore | Heed | Report
"""What somebody may do about what somebody else says."""


class Line(Struct, frozen=True):
    """Something that was said, and by whom; no text if nothing was."""

    speaker: str
    identity: str
    known_as: str
    address: str
    text: str


class Chat:
    """All that is said in the house, as far back as it is kept: in memory, and not for long."""

    def __init__(
        self, reported: Callable[[Complaint], None] = lambda _: None, clock: Callable[[], float] = time.time
    ) -> None:
        self._reported = reported
        """Told what people report to the host."""
        self._clock = clock
        self._lines: deque[Line] = deque(maxlen=LINES_KEPT)

    def hear(self, line: Line, company: Iterable[Member]) -> None:
        """Let everyone in the company hear a line, but not those who ignore its speaker."""
        self._lines.append(line)
        for member in company:
            if line.identity not in member.ignored:
                member.tell(Said(line.speaker, line.text))

    def take(self, member: Member, request: AboutSpeaker, people: Iterable[Member]) -> None:
        """Deal with somebody who does something about what others say."""
        line = self._find(clean_line(request.name, MAX_NAME), people)
        member.tell(self._about(member, line, request) if line else Refused(Reason.NO_SUCH_PERSON))

    def _about(self, member: Member, line: Line, request: AboutSpeaker) -> Notice:
        """Do what is asked for about the speaker of a line, and say what was done."""
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

    def _find(self, name: str, people: Iterable[Member]) -> Line | None:
        """Find somebody who is here, or who said something not long ago, with the newest line."""
        wanted = name.casefold()
        for line in reversed(self._lines):
            if line.speaker.casefold() == wanted:
                return line
        return next((_line(member, "") for member in people if member.name.casefold() == wanted), None)

    def _report(self, reporter: Member, line: Line) -> None:
        """Tell the host, in the log and at the desk."""
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


def line_of(speaker: Member, text: str) -> Line | None:
    """What somebody says now, cleaned, with all that is known of the speaker; nothing if nothing is left to say."""
    cleaned = clean_line(text, MAX_LINE)
    return _line(speaker, cleaned) if cleaned else None


def _ignore(member: Member, identity: str) -> None:
    """Let somebody not hear somebody else any more."""
    member.ignored.pop(identity, None)
    member.ignored[identity] = None
    while len(member.ignored) > MOST_IGNORED:
        del member.ignored[next(iter(member.ignored))]


def _line(speaker: Member, text: str) -> Line:
    address = speaker.connection.address if speaker.connection else ""
    return Line(speaker.name, speaker.identity, speaker.known_as, address, text)
