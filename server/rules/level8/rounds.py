"""How a round begins, and whose turn comes next (L2, L7, L9, L11)."""

from collections.abc import Sequence

from protocol.base import Refusal, Seat
from protocol.level8 import BOX, HAND, Face, Options, Reason, RoundStarted, TookNothing, TurnStarted
from protocol.level8_levels import checked, house_levels, problems
from server.rules.kernel.change import Change, expect
from server.rules.kernel.piles import face_down
from server.rules.kernel.rounds import after, new_game, seats, set_ready
from server.rules.kernel.seats import first_starter
from server.rules.kernel.shuffle import commitment, round_seed, shuffled
from server.rules.level8.piles import can_draw, full_piles, renew
from server.rules.level8.skips import sit_out
from server.rules.level8.state import Cards, Playing, Scored, State, Taking, faces_of


def first_round(players: int, options: Options, seed: bytes) -> Change[State] | Refusal:
    """Open a game with its first round dealt; levels that can't be played are refused (L1, L2, L12)."""
    if faults(options):
        return Refusal(Reason.BAD_LEVELS)
    dealer = (first_starter(players, options.starter, seed) - 1) % players
    levels = checked(_levels(options))
    change = new_game(State, players, options, seed, levels=levels, dealer=dealer, turn=dealer, level=(1,) * players)
    _deal(change, dealer, ((),) * players)
    return change


def faults(options: Options) -> Sequence[str]:
    """Say in words which levels can't be played (L12)."""
    return problems(_levels(options))


def _levels(options: Options) -> tuple[str, ...]:
    """The levels that are played for: the host's own, or those of the house (L10 to L12)."""
    return options.levels or house_levels(options.stars)


def ready(change: Change[State], who: tuple[Seat, ...]) -> None:
    """Let these players be ready; when all are, the next round is dealt by the dealer's left neighbour (L7)."""
    state = change.state
    if set_ready(change, who):
        kept = expect(state.stage, Scored).kept
        _deal(change, after(state, state.dealer), tuple(faces_of(state, cards) for cards in kept))


def next_turn(change: Change[State]) -> None:
    """Pass the turn clockwise; a player with a skip sits out (L9)."""
    _begin_turn(change, after(change.state, change.state.turn))


def _begin_turn(change: Change[State], seat: Seat) -> None:
    """Let the next player who has no skip take a card, or go without if there is none on any pile (L6)."""
    while change.state.skips[seat] is not None:
        sit_out(change, seat)
        seat = after(change.state, seat)
    renew(change)
    change.set(turn=seat, stage=Taking(), turns=change.state.turns + 1)
    change.say(TurnStarted(seat))
    if not can_draw(change.state) and not full_piles(change.state):
        change.set(stage=Playing())
        change.say(TookNothing(seat))


def _deal(change: Change[State], dealer: Seat, kept: tuple[tuple[Face, ...], ...]) -> None:
    """Shuffle all cards that nobody keeps, fill up all hands, and turn up the dealer's first card (L2, L11)."""
    state = change.state
    number = state.round + 1
    secret = round_seed(state.seed, number)
    faces = (*shuffled(_left_of_box(kept), secret, "deal"), *(face for hand in kept for face in hand))
    hands, dealt = _hands(tuple(map(len, kept)))
    top, *rest = range(dealt, len(BOX) - sum(map(len, kept)))
    change.set(
        round=number,
        dealer=dealer,
        faces=faces,
        hands=hands,
        draw_pile=face_down(rest),
        turned=0,
        piles=tuple((top,) if seat == dealer else () for seat in seats(state)),
        melds=(),
        skips=(None,) * state.players,
        reshuffles=0,
    )
    change.say(RoundStarted(number, dealer, faces[top], tuple(map(len, kept)), commitment=commitment(secret)))
    _begin_turn(change, after(state, dealer))


def _left_of_box(kept: tuple[tuple[Face, ...], ...]) -> list[Face]:
    """The box without the cards that were kept."""
    left = list(BOX)
    for hand in kept:
        for face in hand:
            left.remove(face)
    return left


def _hands(kept: tuple[int, ...]) -> tuple[tuple[Cards, ...], int]:
    """The cards of each hand, and how many were dealt: from the front of the deck; kept ones are at its end."""
    hands, dealt, own = [], 0, len(BOX) - sum(kept)
    for count in kept:
        new = HAND - count
        hands.append((*range(own, own + count), *range(dealt, dealt + new)))
        dealt, own = dealt + new, own + count
    return tuple(hands), dealt
