"""Tells the members of a table what is new; each gets only what that member may know."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from protocol.base import Viewer
from protocol.house import Happened, News, Story
from server.house.members.member import Member
from server.house.table.parts.followers import Followers
from server.house.table.parts.inbox import Envelope
from server.house.table.parts.match import Match
from server.house.table.parts.seating import Seating


class Broadcast:
    """Sends news to the members of a table."""

    def __init__(self, seating: Seating, followers: Followers, match: Match) -> None:
        self._seating = seating
        self._followers = followers
        self._match = match
        self._game = match.game

    def all(self, *news: News) -> None:
        """Send the same news to everyone at the table."""
        for member in self._seating.present:
            member.tell(*news)

    def events(self, before: Any, events: tuple[Any, ...], move: Envelope | None = None) -> None:
        """Send events of the game; without events, update the members whose view has changed.

        The first event answers the move that caused it.
        """
        if not events:
            self._changes(before)
            return
        public = [Happened(self._match.event_for(event, None)) for event in events]
        same_for_all = all(told.event is event for event, told in zip(events, public, strict=True))
        for member in self._seating.present:
            news = public if same_for_all else self._news_for(member, events, public)
            if move and move.member is member:
                member.answer(replace(news[0], number=move.number))
                member.tell(*news[1:])
            else:
                member.tell(*news)

    def _changes(self, before: Any) -> None:
        """Update the members whose view has changed."""
        public = self._game.view(before, None)
        for member in self._seating.present:
            viewer = self._followers.viewer(member)
            if self._game.view(before, viewer, public) != self._match.view(viewer):
                member.tell()

    def _news_for(self, member: Member, events: tuple[Any, ...], public: list[Happened]) -> list[Happened]:
        viewer = self._followers.viewer(member)
        return [self._told(event, viewer, told) for event, told in zip(events, public, strict=True)]

    def _told(self, event: Any, viewer: Viewer, public: Happened) -> Happened:
        """An event as a viewer may know it; what a watcher may know whole is the same for all."""
        if public.event is event:
            return public
        own = self._match.event_for(event, viewer)
        return public if own is public.event else Happened(own)

    def story(self, member: Member) -> None:
        """Send a member who joins the events of this round, as a person at the table has seen them.

        A watcher gets the public events, whomever the watcher follows: what a player was shown before is not told.
        """
        if story := self._match.story:
            viewer = self._seating.viewer(member)
            events = tuple(self._match.event_for(event, viewer) for event in story)
            by_bot = () if viewer is None or member.level else self._match.by_bot(viewer)
            member.tell(Story(events, by_bot or UNSET))
