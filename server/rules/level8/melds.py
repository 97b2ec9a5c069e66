"""Laying out a level, and laying off onto what lies (L3 to L5, L7, L8)."""

from protocol import level8 as k
from protocol.base import Seat
from protocol.level8 import LaidOff, LaidOut, Reason
from protocol.level8_melds import ends, makes
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import changed
from server.rules.level8.scoring import end_round
from server.rules.level8.state import Cards, Meld, State, held, laid, lies, may_lay, parts, wins_at_once, without


def lay_out(change: Change[State], seat: Seat, melds: tuple[k.Meld, ...]) -> Reason | None:
    """L3: lay out the player's level, all of it at once; level 8 wins (L8)."""
    state = change.state
    if lies(state, seat):
        return Reason.LEVEL_LIES
    if not _is_level(melds, parts(state, seat)):
        return Reason.NOT_THE_LEVEL
    cards = held(state, seat, (face for meld in melds for face in meld.cards))
    if cards is None:
        return Reason.NOT_IN_HAND
    if not may_lay(state, seat, len(cards)) and not wins_at_once(state, seat):
        return Reason.LAST_CARD
    change.set(melds=(*state.melds, *_on_the_table(seat, parts(state, seat), melds, cards)))
    change.say(LaidOut(seat, state.level[seat], melds))
    _leave_hand(change, seat, cards)
    return None


def lay_off(change: Change[State], seat: Seat, move: k.LayOff) -> Reason | None:
    """L3: lay a hand card onto any meld on the table, once the player's own level lies."""
    state = change.state
    if not lies(state, seat):
        return Reason.LAY_OUT_FIRST
    if not 0 <= move.meld < len(state.melds):
        return Reason.NO_SUCH_MELD
    cards = held(state, seat, (move.face,))
    if cards is None:
        return Reason.NOT_IN_HAND
    if move.end not in ends(move.face, laid(state, state.melds[move.meld])):
        return Reason.DOES_NOT_FIT
    if not may_lay(state, seat, len(cards)):
        return Reason.LAST_CARD
    _extend(change, move, cards)
    change.say(LaidOff(seat, move.face, move.meld, move.end, _stands_for(change.state, move)))
    _leave_hand(change, seat, cards)
    return None


def _is_level(melds: tuple[k.Meld, ...], level: k.Level) -> bool:
    return len(melds) == len(level) and all(makes(*pair) for pair in zip(melds, level, strict=True))


def _on_the_table(seat: Seat, level: k.Level, melds: tuple[k.Meld, ...], cards: Cards) -> tuple[Meld, ...]:
    """The melds of a level made of these cards, which come in the order of the melds."""
    rest = iter(cards)
    return tuple(
        Meld(seat, part.kind, meld.of, tuple(next(rest) for _ in meld.cards))
        for part, meld in zip(level, melds, strict=True)
    )


def _extend(change: Change[State], move: k.LayOff, cards: Cards) -> None:
    """Add a card to a meld; a run that grows at its low end begins one number lower."""
    meld = change.state.melds[move.meld]
    if move.end == "low" and isinstance(meld.of, int):
        longer = Meld(meld.seat, meld.kind, meld.of - 1, (*cards, *meld.cards))
    else:
        longer = Meld(meld.seat, meld.kind, meld.of, (*meld.cards, *cards))
    change.set(melds=changed(change.state.melds, move.meld, longer))


def _stands_for(state: State, move: k.LayOff) -> k.Of:
    """What the card just laid off is where it lies."""
    meld = laid(state, state.melds[move.meld])
    return meld.stands_for(0 if move.end == "low" else len(meld.cards) - 1)


def _leave_hand(change: Change[State], seat: Seat, cards: Cards) -> None:
    """Take cards out of a hand; an empty hand ends the round (L7), and a player who has laid out level 8 wins (L8)."""
    state = change.state
    hand = without(state.hands[seat], cards)
    change.set(hands=changed(state.hands, seat, hand))
    if not hand or wins_at_once(state, seat):
        change.set(idle=changed(state.idle, seat, 0))
        end_round(change, seat)
