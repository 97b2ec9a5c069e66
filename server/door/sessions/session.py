"""One SSH channel: a command that is answered as text, or a front end.

The session admits a visitor, limits the rate of input, and says goodbye; the front end does everything in between.
"""

import asyncio
import contextlib
import logging

import asyncssh

from kombio_tui.kit.terminal import clamped, described
from kombio_tui.text.farewells import BYE, CLOSING, FAREWELLS, SEAT_KEPT
from kombio_tui.text.languages import say_in
from protocol.encodings.encoding import ENCODINGS, Encoding
from protocol.house import Join, Request
from server.archive.prepared_replays import TooLongError
from server.archive.reviews import NoReviewError
from server.archive.room import SealedError
from server.door.admission.gates import Starts
from server.door.admission.limits import Limits
from server.door.admission.login import Visitor
from server.door.admission.session_slots import HouseSession
from server.door.frontends.app_runner import AppRunner
from server.door.frontends.frontend import FrontEnd, LeaveError, Wire
from server.door.frontends.lines import DUMB, LinesFrontEnd
from server.door.frontends.screen import ScreenFrontEnd
from server.door.frontends.subsystem import SubsystemFrontEnd
from server.door.frontends.table_feed import TableFeed
from server.door.internals.asyncssh_internals import keep_known_variables
from server.door.sessions.archive_commands import Exports, looked_up, price_of
from server.door.sessions.commands import (
    ADMIN,
    Administer,
    Answer,
    ArchiveQuery,
    Command,
    Enter,
    FollowTables,
    ListTables,
    answer,
    unknown,
)
from server.door.sessions.daily_text import daily_deal
from server.door.sessions.games_text import own_games
from server.door.sessions.invitation import Invitation, with_code
from server.door.transport.round_trip_probe import measure_round_trip
from server.door.transport.writer import Writer
from server.house.members.connection import Farewell
from server.house.members.token_bucket import Buckets
from server.link.port import AwayError, EntryError, HouseLink, Parting, PlayerLink, VisitorLink

log = logging.getLogger(__name__)

NOT_KEPT = "There is nothing like that in the archive.\n"
TOO_LONG = "That game is too long to replay. To get its record: ssh HOST record CODE\n"
NO_REVIEW = {
    "not_seated": "You have no seat in that game. To see how somebody else played: ssh HOST review CODE NAME\n",
    "no_such_seat": "Nobody with this name played that game.\n",
}
SEALED = "Others are still playing this deal of the day. Its games can be seen when its seed is published.\n"
TOO_FAST = "Not so fast: wait a moment.\n"
ONE_FEED = "You follow the tables already, or too many do from your address.\n"
ONE_AT_A_TIME = "One thing at a time: the archive is still sending you something.\n"
RESTARTED = "The house was restarted before it answered. Try again.\n"
CRASHED = "Something went wrong here, and the error has been logged. Your seat is kept.\n"
RESIZE = 10
"""The cost of a resize, in keys: the whole screen is laid out and drawn."""


class Session(HouseSession):
    """A session channel of one visitor."""

    def __init__(  # noqa: PLR0913 - a session brings everything together
        self,
        visitor: Visitor,
        house: HouseLink,
        apps: AppRunner,
        *,
        exports: Exports,
        feeds: Exports,
        starts: Starts,
        limits: Limits,
    ) -> None:
        self._visitor = visitor
        self._house = house
        self._apps = apps
        self._exports, self._feeds = exports, feeds
        self._starts = starts
        self._limits = limits
        self._first: Command = Enter()
        self._encoding: Encoding | None = None
        self._front_end: FrontEnd | None = None
        self._player: PlayerLink | None = None
        self._task: asyncio.Task[None] | None = None
        self._writer = Writer(limits.stalled_seconds, house.figures)
        self._typed = visitor.account.typed
        self._keys = Buckets(visitor.account.keys, visitor.origin.keys)
        self._size = (0, 0)
        self._resizing: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None
        self._last_word: tuple[str, str] | None = None
        """Why the visitor was disconnected, for a machine and in words; None for one who leaves."""

    # --- what the client asks for ---

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Keep the channel, and limit its write buffer."""
        self._chan = chan
        self._writer.open(chan)
        figures, address = self._house.figures, self._link.address
        self._wire = Wire(chan, self._writer, self._keys, self._limits, figures, address, self._visitor.reached)
        chan.set_write_buffer_limits(self._limits.unread_bytes)
        keep_known_variables(chan, self._limits)

    def pty_requested(self, term_type: str, *_: object) -> bool:
        """Accept every terminal with a name of sensible length."""
        return len(term_type) <= self._limits.variable_bytes

    def shell_requested(self) -> bool:
        """Accept: no command means the lobby."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Parse the command; it is answered when the session has started."""
        self._first = answer(command)
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Accept a subsystem for programs; each has its encoding."""
        self._encoding = ENCODINGS.get(subsystem)
        return self._encoding is not None

    def session_started(self) -> None:
        """Answer the command, or run the front end."""
        self._front_end = self._new_front_end()
        self._task = asyncio.create_task(self._run(self._front_end))

    def _new_front_end(self) -> FrontEnd:
        """Messages for a program that asks for them, lines for a dumb terminal, and a screen for all others."""
        if isinstance(self._first, FollowTables):
            return TableFeed(self._wire, self._link, as_json=self._first.as_json)
        if self._encoding:
            return SubsystemFrontEnd(self._wire, self._encoding)
        return LinesFrontEnd(self._wire) if self._wire.terminal in DUMB else ScreenFrontEnd(self._wire, self._apps)

    def terminal_size_changed(self, width: int, height: int, *_: object) -> None:
        """Pass the new size to the front end, rate limited; only the latest size counts."""
        self._size = clamped(width, height)
        if not self._resizing:
            self._resize()

    def _resize(self) -> None:
        now = asyncio.get_running_loop().time()
        wait, self._resizing = self._keys.wait(RESIZE, now), None
        if wait > 0:
            self._resizing = asyncio.get_running_loop().call_later(wait, self._resize)
        elif self._front_end:
            self._keys.take(RESIZE, now)
            self._front_end.resize(*self._size)

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        """Stamp the bytes as they arrive, and pass them to the front end."""
        if self._front_end:
            self._link.typed(now := asyncio.get_running_loop().time())
            self._house.figures.bytes_in += len(data)
            self._front_end.feed(data if self._front_end.whole else self._typed.allowed(data, now), now)

    def eof_received(self) -> bool:
        """Tell the front end; the channel stays open for what is still to be answered."""
        if self._front_end:
            self._front_end.end_of_input()
        return True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """End the front end; the seat is kept."""
        self._visitor.sessions.remove(self)
        self._writer.close()
        if self._task:
            self._task.cancel()

    # --- a client that does not read ---

    def pause_writing(self) -> None:
        """The channel's window is full."""
        self._writer.block("window")

    def resume_writing(self) -> None:
        """The channel's window has room again."""
        self._free("window")

    def block_network(self) -> None:
        """The connection's send buffer is full."""
        self._writer.block("network")

    def free_network(self) -> None:
        """The connection's send buffer has room again."""
        self._free("network")

    def _free(self, what: str) -> None:
        if self._writer.free(what) and self._front_end:
            self._front_end.catch_up()

    # --- the session itself ---

    async def _run(self, front_end: FrontEnd) -> None:
        code = 0
        try:
            match await self._answer():
                case Answer(text=text, code=code):
                    self._say(front_end, "turned_away", text)
                case FollowTables():
                    await self._follow_tables(front_end)
                case ArchiveQuery(word=word, rest=rest):
                    code = await self._look_up(front_end, word, rest)
                case Enter(request=request):
                    await self._starts.turn(self._visitor.origin)
                    await self._enter(front_end, request)
        except asyncio.CancelledError:
            log.info("%s lost the connection", self._name)
        except AwayError:
            self._say(front_end, "restarted", RESTARTED)
            code = 1
        except (LeaveError, EntryError) as error:
            log.info("disconnected %s: %s", self._name, error.reason)
            self._say(front_end, error.reason, f"{error}\n")
            code = 1
        except Exception:
            log.exception("a session of %s crashed", self._name)
            self._say(front_end, "crashed", CRASHED)
            code = 1
        finally:
            self._end(code)

    @property
    def _name(self) -> str:
        """The visitor's name in the house; before the visitor is connected, the requested name."""
        return self._player.name if self._player else self._visitor.wish

    @property
    def _link(self) -> VisitorLink:
        """The visitor's way to the house."""
        return self._visitor.link

    async def _answer(self) -> Answer | FollowTables | ArchiveQuery | Enter:
        """What to do: answer a visitor who may not come in, and what can be answered at once; or do more."""
        if reason := await self._link.turned_away():
            return Answer(reason, 1)
        match self._first:
            case ListTables() as listing:
                return Answer(listing.text(await self._link.tables()))
            case Administer(line=line):
                done = await self._link.operate(line)
                return Answer(*done) if done else unknown(ADMIN)
            case command:
                return command

    async def _follow_tables(self, front_end: FrontEnd) -> None:
        """Write the tables as they change; a key and an address can have a few such sessions at a time."""
        who = self._visitor.identity, self._visitor.origin.address
        if not isinstance(front_end, TableFeed) or self._feeds.full(*who):
            raise LeaveError("too_fast", ONE_FEED.strip())
        with self._feeds.counted(*who):
            await front_end.run()
        if self._last_word:
            self._say(front_end, *self._last_word)

    async def _look_up(self, front_end: FrontEnd, word: str, rest: tuple[str, ...]) -> int:
        """Answer from the archive, or say why not; return the exit code."""
        who = self._visitor.identity, self._visitor.origin.address
        if self._exports.full(*who):
            raise LeaveError("too_fast", ONE_AT_A_TIME.strip())
        if not await self._link.pays(price_of(word)):
            raise LeaveError("too_fast", TOO_FAST.strip())
        with self._exports.counted(*who):
            try:
                found = await self._export(word, rest)
            except TooLongError:
                raise LeaveError("game_too_long", TOO_LONG.strip()) from None
            except NoReviewError as error:
                raise LeaveError(error.reason, NO_REVIEW[error.reason].strip()) from None
            except SealedError:
                raise LeaveError("game_is_sealed", SEALED.strip()) from None
        if not found:
            self._say(front_end, "not_kept", NOT_KEPT)
        return 0 if found else 1

    async def _export(self, word: str, rest: tuple[str, ...]) -> bool:
        """Write the archive's answer as fast as the client reads it; return whether there was any."""
        visitor, found = self._visitor, False
        language = described(self._wire.terminal, self._wire.environment).language
        match word:
            case "daily":
                pieces = daily_deal(self._link, rest)
            case "games":
                pieces = own_games(self._link, rest, say_in(language), guest=visitor.identity is None)
            case _:
                pieces = looked_up(self._link, self._house.slicer, word, rest, language)
        async for piece in pieces:
            found = found or bool(piece)
            await self._writer.room()
            self._wire.writer.write(piece.replace(b"\n", b"\r\n") if self._wire.terminal else piece)
        return found

    async def _enter(self, front_end: FrontEnd, first: Request | None) -> None:
        """Connect the visitor to the house, and run the front end until it ends."""
        about = await front_end.introduced()
        name, code = await self._invitation(first)
        async with self._link.enter(name, self._kick, program=about.program) as player:
            log.info("%s connected", player.name)
            self._player = player
            if first:
                player.send(first)
            elif code and player.at_home:  # not for somebody whose seat was kept
                player.send(Join(code, or_watch=True))
            measuring = asyncio.create_task(measure_round_trip(self._chan.get_connection(), player.round_trip))
            try:
                front_end = await self._run_front_ends(front_end, player)
            finally:
                measuring.cancel()
                self._apps.collector.session_ended()
            log.info("%s left", player.name)
            reason, text = self._last_word or ("bye", self._goodbye(await player.parting()))
        self._say(front_end, reason, text)

    async def _run_front_ends(self, front_end: FrontEnd, player: PlayerLink) -> FrontEnd:
        """Run the front end until it ends, and then those that the player wants instead; return the last one."""
        await front_end.run(player)
        while not self._last_word and (successor := front_end.successor()):
            front_end = self._front_end = successor
            await self._starts.turn(self._visitor.origin)
            player.tell()  # it has seen nothing yet
            await front_end.run(player)
        return front_end

    async def _invitation(self, first: Request | None) -> Invitation:
        """The name and the table that the user name asks for; a name that the key owns is a name.

        A command names its table itself, and so does a program, which may come back to its seat in another way.
        """
        wish, invitation = self._visitor.wish, with_code(self._visitor.wish)
        if first or self._encoding:
            return Invitation(invitation.name)
        if invitation.code or not await self._link.is_open_table(wish):
            return invitation
        return Invitation("", wish)

    def _kick(self, why: Farewell, parting: Parting) -> None:
        text = FAREWELLS.get(why)
        self._last_word = why, self._last_line(text or CLOSING, "" if text else self._way_back(parting), parting)
        if self._front_end:
            self._front_end.leave()

    def give_way(self) -> None:
        """Disconnect to make room for another player; the seat is kept."""
        self._kick("gave_way", Parting(self._visitor.wish))

    def close(self) -> None:
        """End, because this door closes; the seat is kept."""
        if self._player:
            self._closing = asyncio.create_task(self._close(self._player))
        else:
            self._kick("closing", Parting(self._visitor.wish))

    async def _close(self, player: PlayerLink) -> None:
        self._kick("closing", await player.parting())

    def _goodbye(self, parting: Parting) -> str:
        """The last line for somebody who leaves, with the command to come back."""
        if parting.keeps_seat:
            return self._last_line(SEAT_KEPT, self._way_back(parting), parting)
        return self._last_line(BYE, self._command(parting.name), parting)

    def _last_line(self, text: str, command: str, parting: Parting) -> str:
        """The last line in the language that the player chose, or that the client asks for."""
        say = say_in(parting.language or described(self._wire.terminal, self._wire.environment).language)
        return f"{say(text, command=command)}\n"

    def _way_back(self, parting: Parting) -> str:
        """The command to come back: a key is enough, and a guest needs the code of the kept seat."""
        command = self._command(parting.name)
        return f"{command.replace('ssh', 'ssh -t', 1)} back {parting.code}" if parting.code else command

    def _command(self, name: str) -> str:
        """What somebody types to log in under this name."""
        address = self._wire.known_address
        return address.command(name) if address else f"ssh {name}@HOST"

    def _say(self, front_end: FrontEnd, reason: str, text: str) -> None:
        with contextlib.suppress(OSError):
            front_end.say(reason, text)

    def _end(self, code: int) -> None:
        self._front_end = self._player = self._task = None
        if self._resizing:
            self._resizing.cancel()
        self._writer.block("goodbye")
        with contextlib.suppress(OSError):
            self._chan.exit(code)
