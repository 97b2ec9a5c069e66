"""Handles watchers who start or stop following a player, and tells everyone at the table.

Whoever begins or stops starts afresh: news of the game that was not fetched yet is withdrawn, and the public events of
the round are told instead. So no update has one player's news beside another's view, and once a watcher has stopped,
nothing that only the player may know is sent any more.
"""

from typing import Literal

from protocol.base import Reason as GameReason
from protocol.base import Viewer
from protocol.house import Happened, Raced, Reason, Story
from protocol.people import Followed, Unfollowed
from server.house.members.member import Member
from server.house.table.parts.broadcast import Broadcast
from server.house.table.parts.followers import Followers
from server.house.table.parts.match import Match
from server.house.table.parts.newcomers import Newcomers
from server.house.table.parts.seating import Seating


class Watching:
    """The watchers of one table."""

    def __init__(
        self, seating: Seating, followers: Followers, match: Match, broadcast: Broadcast, newcomers: Newcomers
    ) -> None:
        self._seating = seating
        self._newcomers = newcomers
        self._followers = followers
        self._match = match
        self._broadcast = broadcast

    def follow(self, watcher: Member, seat: Viewer) -> str | None:
        """Let a watcher follow a player, or nobody; or say why not."""
        if watcher not in self._seating.watchers:
            return Reason.WATCHERS_ONLY
        if seat is None:
            self._stop(watcher, "asked")
            return None
        if reason := self._refusal(seat):
            return reason
        player = self._seating.chairs[seat].member
        if watcher not in self._followers.of(player):
            self._followers.add(watcher, player)
            self._newcomers.close_round()
            self.start_afresh(watcher)
            self._broadcast.all(Followed(watcher.name, player.name))
        return None

    def _refusal(self, seat: int) -> str | None:
        if self._match.state is None:
            return Reason.NO_GAME_YET
        if seat >= len(self._seating.chairs):
            return GameReason.NO_SUCH_SEAT
        hindrance = self._followers.hindrance(seat)
        if hindrance is None:
            return None
        return Reason.RATED_BETWEEN_PEOPLE if hindrance == "rated" else Reason.NOT_ALLOWED_TO_FOLLOW

    def leave(self, watcher: Member) -> None:
        """A watcher leaves the table, and follows nobody any more."""
        self._followers.remove(watcher)

    def settle(self) -> None:
        """Give the public view to watchers whose player can't be followed any more."""
        for watcher, why in self._followers.hindered():
            self._stop(watcher, why)

    def _stop(self, watcher: Member, why: Literal["asked", "forbidden", "away", "rated"]) -> None:
        player = self._followers.remove(watcher)
        if player:
            self.start_afresh(watcher)
            self._broadcast.all(Unfollowed(watcher.name, player.name, why))

    def start_afresh(self, watcher: Member) -> None:
        """Tell a member who now sees the game from another seat, or from none, the events of the round again.

        News of the game that the member has not fetched yet is withdrawn.
        """
        if watcher.connection:
            watcher.connection.withdraw(Happened, Raced, Story)
        self._broadcast.story(watcher)

    def tell_followers(self, player: Member) -> None:
        """Tell a player who has connected again who follows them."""
        player.tell(*(Followed(watcher.name, player.name) for watcher in self._followers.of(player)))
