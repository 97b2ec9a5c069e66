"""Who sits where after a player comes or goes: pure functions from chairs to chairs.

`core` writes the new chairs to the journal and commits them.
"""

from collections.abc import Callable

from msgspec.structs import replace

from protocol.base import Seat
from server.house.members.member import Member
from server.house.table.parts.seating import Chair, Chairs

NewBot = Callable[[str], Member]
"""Makes a stand-in that plays under a name."""


def seated(chairs: Chairs, players: int, member: Member) -> Chairs:
    """Add a player. Remove the chairs of people who left after the game and did not play it."""
    stay = (chair for seat, chair in enumerate(chairs) if seat < players or not chair.left)
    return *stay, Chair(member)


def left(chairs: Chairs, players: int, member: Member, stand_in: NewBot | None = None) -> Chairs:
    """A player leaves. A chair that belongs to a game stays in its view; a stand-in may take over."""
    return tuple(
        _left(chairs, chair, stand_in) if chair.member is member else chair
        for seat, chair in enumerate(chairs)
        if seat < players or chair.member is not member
    )


def returned(chairs: Chairs, seat: Seat, member: Member) -> Chairs:
    """A player returns to the seat; the stand-in goes."""
    return _with_chair(chairs, seat, Chair(member))


def stood_in(chairs: Chairs, seat: Seat, stand_in: NewBot) -> Chairs:
    """A bot takes over a person's seat, unless one has already."""
    return _with_chair(chairs, seat, _stood_in(chairs, chairs[seat], stand_in))


def new_stand_ins(before: Chairs, after: Chairs) -> list[Member]:
    """The stand-ins that are new."""
    known = {chair.stand_in for chair in before}
    return [chair.stand_in for chair in after if chair.stand_in and chair.stand_in not in known]


def only_left_on_purpose(chairs: Chairs) -> Chairs:
    """Only players who left on purpose count as gone: a restart may have kept the others away."""
    return tuple(chair if chair.left else Chair(chair.member) for chair in chairs)


def for_a_new_game(chairs: Chairs) -> Chairs:
    """The chairs of everyone who is still there."""
    return tuple(chair for chair in chairs if not chair.left)


def after_the_game(chairs: Chairs) -> Chairs:
    """Stand-ins and the players they stood in for go; players who are away for a moment stay."""
    return tuple(Chair(chair.member, left=chair.left or chair.given_up) for chair in chairs)


def _left(chairs: Chairs, chair: Chair, stand_in: NewBot | None) -> Chair:
    left_chair = replace(chair, left=True, gone=_order_of_going(chairs, chair))
    return _stood_in(chairs, left_chair, stand_in) if stand_in else left_chair


def _stood_in(chairs: Chairs, chair: Chair, stand_in: NewBot) -> Chair:
    player = chair.stand_in or chair.member
    if player.level and player.here:
        return chair
    return replace(chair, stand_in=stand_in(chair.member.name), gone=_order_of_going(chairs, chair))


def _order_of_going(chairs: Chairs, chair: Chair) -> int:
    return chair.gone or 1 + max(other.gone for other in chairs)


def _with_chair(chairs: Chairs, seat: Seat, chair: Chair) -> Chairs:
    return *chairs[:seat], chair, *chairs[seat + 1 :]
