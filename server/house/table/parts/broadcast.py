"""How a table tells its members what is new: each of them as much as that member may know."""

from typing import Any

from protocol.house import Happened, News, Story
from server.house.members.member import Member
from server.house.table.parts.match import Match
from server.house.table.parts.seating import Seating


class Broadcast:
    """The table's voice."""

    def __init__(self, seating: Seating, match: Match) -> None:
        self._seating = seating
        self._match = match
        self._game = match.game

    def all(self, *news: News) -> None:
        """Tell everyone at the table the same."""
        for member in self._seating.present:
            member.tell(*news)

    def events(self, before: Any, events: tuple[Any, ...]) -> None:
        """Tell what happened in the game; where nothing happened, let those look for whom it looks different."""
        now = self._match.state
        for member in self._seating.present:
            viewer = self._seating.viewer(member)
            if events or self._game.view(before, viewer) != self._game.view(now, viewer):
                member.tell(*(Happened(self._game.event_for(event, viewer)) for event in events))

    def story(self, member: Member) -> None:
        """Let someone who comes to a game know what a person at the table would have seen of this round."""
        if self._match.story:
            viewer = self._seating.viewer(member)
            member.tell(Story(tuple(self._game.event_for(event, viewer) for event in self._match.story)))
