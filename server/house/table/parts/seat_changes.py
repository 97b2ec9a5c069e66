"""Who sits where after a player comes or goes: pure functions from chairs to chairs.

`core` writes the new chairs to the journal and commits them.
"""

from collections.abc import Callable

from msgspec.structs import replace

from protocol.base import Seat
from protocol.house import Bot
from server.house.bots.pool import STAND_IN_LEVEL
from server.house.members.member import Member
from server.house.table.parts.seating import Chair, Chairs, DealtBot
from server.store.finished_games import Sitter

NewBot = Callable[[str, Bot], Member]
"""Makes a bot that takes over a seat, with a name and a level."""


def seated(chairs: Chairs, players: int, member: Member) -> Chairs:
    """Add a player. Remove the chairs of people who left after the game and did not play it."""
    stay = (chair for seat, chair in enumerate(chairs) if seat < players or not chair.left)
    return *stay, Chair(member)


def left(chairs: Chairs, players: int, member: Member, stand_in: NewBot | None = None, moves: int = 0) -> Chairs:
    """A player leaves. A chair that belongs to a game stays in its view; a stand-in may take over.

    The seat of a newcomer goes back to the bot: nobody waits for a newcomer, and another one may take it.
    """
    return tuple(
        _left(chairs, chair, stand_in, moves) if chair.member is member else chair
        for seat, chair in enumerate(chairs)
        if seat < players or chair.member is not member
    )


def returned(chairs: Chairs, seat: Seat, member: Member) -> Chairs:
    """A player returns to the seat; the stand-in goes."""
    return _with_chair(chairs, seat, _kept(chairs[seat], member))


def taken_over(chairs: Chairs, seat: Seat, newcomer: Member, moves: int) -> Chairs:
    """A newcomer takes over the seat of a bot, after this many moves of the game."""
    bot, sitters = chairs[seat].member, chairs[seat].sitters
    if bot.level is None:
        raise ValueError("only the seat of a bot can be taken over")
    sitter = Sitter(newcomer.name, moves, None if newcomer.guest else newcomer.identity)
    chair = Chair(newcomer, dealt_to=DealtBot(bot.name, bot.level), sitters=(*sitters, sitter))
    return _with_chair(chairs, seat, chair)


def disowned(chairs: Chairs, players: int, seat: Seat, former: Member) -> Chairs:
    """A player who has left a slow table is gone for good: the chair is not theirs any more, but `former`'s."""
    return _with_chair(chairs, seat, replace(chairs[seat], member=former)) if seat < players else chairs


def stood_in(chairs: Chairs, seat: Seat, stand_in: NewBot) -> Chairs:
    """A bot takes over a person's seat, unless one has already."""
    return _with_chair(chairs, seat, _stood_in(chairs, chairs[seat], stand_in))


def new_stand_ins(before: Chairs, after: Chairs) -> list[Member]:
    """The stand-ins that are new."""
    known = {chair.stand_in for chair in before}
    return [chair.stand_in for chair in after if chair.stand_in and chair.stand_in not in known]


def given_back(before: Chairs, after: Chairs) -> list[tuple[Seat, Member]]:
    """The seats of newcomers that went back to bots, with these bots."""
    seats = enumerate(zip(before, after, strict=False))
    return [(seat, new.member) for seat, (old, new) in seats if old.dealt_to and not new.dealt_to]


def only_left_on_purpose(chairs: Chairs) -> Chairs:
    """Only players who left on purpose count as gone: a restart may have kept the others away."""
    return tuple(chair if chair.left else _kept(chair, chair.member) for chair in chairs)


def for_a_new_game(chairs: Chairs) -> Chairs:
    """The chairs of everyone who is still there."""
    return tuple(chair for chair in chairs if not chair.left)


def after_the_game(chairs: Chairs) -> Chairs:
    """Stand-ins and the players they stood in for go; players who are away for a moment stay."""
    return tuple(Chair(chair.member, left=chair.left or chair.given_up) for chair in chairs)


def _kept(chair: Chair, member: Member) -> Chair:
    """The chair with its player in it."""
    return replace(chair, member=member, left=False, stand_in=None, gone=0)


def _left(chairs: Chairs, chair: Chair, stand_in: NewBot | None, moves: int) -> Chair:
    if stand_in and (bot := chair.dealt_to):
        return Chair(stand_in(bot.name, bot.level), sitters=(*chair.sitters, Sitter(bot.name, moves)))
    left_chair = replace(chair, left=True, gone=_order_of_going(chairs, chair))
    return _stood_in(chairs, left_chair, stand_in) if stand_in else left_chair


def _stood_in(chairs: Chairs, chair: Chair, stand_in: NewBot) -> Chair:
    player = chair.stand_in or chair.member
    if player.level and player.here:
        return chair
    return replace(chair, stand_in=stand_in(chair.member.name, STAND_IN_LEVEL), gone=_order_of_going(chairs, chair))


def _order_of_going(chairs: Chairs, chair: Chair) -> int:
    return chair.gone or 1 + max(other.gone for other in chairs)


def _with_chair(chairs: Chairs, seat: Seat, chair: Chair) -> Chairs:
    return *chairs[:seat], chair, *chairs[seat + 1 :]
