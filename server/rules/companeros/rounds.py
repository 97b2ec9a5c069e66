"""How a round begins: the deal, and who starts (C1 to C3, C11)."""

from protocol.base import Seat
from protocol.companeros import COLOURS, TRICKS, VALUES, Card, Options, RoundStarted
from server.rules.companeros.state import State, Trick
from server.rules.companeros.tricks import begin_trick
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import new_game, seats, totals
from server.rules.kernel.seats import first_starter
from server.rules.kernel.shuffle import commitment, round_seed, shuffled


def deck(players: int) -> tuple[Card, ...]:
    """The cards for this many players in order, before they are shuffled: each brings a set of ten into play (C1)."""
    return tuple(Card(colour, value) for colour in COLOURS[:players] for value in VALUES)


def first_round(players: int, options: Options, seed: bytes) -> Change[State]:
    """Open a game with its first round dealt."""
    starter = first_starter(players, options.starter, seed)
    change = new_game(State, players, options, seed, trick=Trick(0, starter), turn=starter)
    _deal(change, starter)
    return change


def next_round(change: Change[State]) -> None:
    """C11: deal again; the leader starts."""
    _deal(change, next_starter(change.state))


def next_starter(state: State) -> Seat:
    """C11: the leader; of several, the one who started least recently; of those who never did, the next clockwise."""
    points = totals(state.noted, state.players)
    last = state.starters[-1]

    def since(seat: Seat) -> tuple[int, int]:
        rounds = [number for number, starter in enumerate(state.starters) if starter == seat]
        return max(rounds, default=-1), (seat - last) % state.players

    return min((seat for seat in seats(state) if points[seat] == max(points)), key=since)


def _deal(change: Change[State], starter: Seat) -> None:
    """C2: as many cards into the display as there are players, then nine to each."""
    state = change.state
    number, players = state.round + 1, state.players
    secret = round_seed(state.seed, number)
    cards = shuffled(deck(players), secret, "deal")
    firsts = range(players, len(cards), TRICKS)
    change.set(
        round=number,
        starters=(*state.starters, starter),
        hands=tuple(cards[first : first + TRICKS] for first in firsts),
        display=cards[:players],
        taken=((),) * players,
        last=None,
    )
    change.say(RoundStarted(number, starter, cards[:players], commitment=commitment(secret)))
    begin_trick(change, 1, starter)
