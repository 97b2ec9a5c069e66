"""What happens at a Kombio table, in words, as one viewer may know it."""

from collections.abc import Sequence

from kombio_tui.kombio.keys import SEATS
from protocol import kombio as k


def told(event: k.Event, names: Sequence[str], you: int | None) -> str:  # noqa: C901 - one line for each event
    """A line for the log; nothing for what the table shows anyway."""

    def who(seat: int) -> str:
        return "you" if seat == you else names[seat]

    def of(spot: k.Spot) -> str:
        owner = "your" if spot.seat == you else f"{names[spot.seat]}'s"
        return f"{owner} card {spot.slot if spot.seat == you else SEATS[spot.seat] + str(spot.slot)}"

    match event:
        case k.RoundStarted(round=number):
            return f"round {number} is dealt; look at your bottom row"
        case k.TimedOut(seat=seat):
            return f"{who(seat)}: out of time"
        case k.Reshuffled(cards=cards):
            return f"the discard pile is shuffled into a new draw pile of {cards}"
        case k.Drew(seat=seat, face=face):
            return f"{who(seat)} drew a card" if face is None else f"you drew {face}"
        case k.Swapped(seat=seat, slot=slot, out=out):
            return f"{who(seat)} put the drawn card into {of(k.Spot(seat, slot))}: {out} goes out"
        case k.Discarded(seat=seat, face=face):
            return f"{who(seat)} discarded {face}"
        case k.Took(seat=seat, slot=slot, face=face, out=out):
            return f"{who(seat)} took {face} into {of(k.Spot(seat, slot))}: {out} goes out"
        case k.Called(seat=seat):
            return f"{who(seat)} called KOMBIO: one more turn for everyone else"
        case k.Peeked(seat=seat, spot=spot, face=face):
            return f"{who(seat)} looked at {of(spot)}" + ("" if face is None else f": {face}")
        case k.Exchanged(seat=seat, a=a, b=b):
            return f"{who(seat)} swapped {of(a)} and {of(b)}"
        case k.Slapped(seat=seat, face=face):
            return f"{who(seat)} slapped the {face}!"
        case k.Named(seat=seat, spot=spot, face=face, right=right):
            return f"{who(seat)} named {of(spot)}: {face}, {'right!' if right else 'wrong'}"
        case k.NamedNothing(seat=seat):
            return f"{who(seat)} named no card in time"
        case k.Gave(seat=seat, to=to):
            return f"{who(seat)} gave a card: it is {of(to)} now"
        case k.Kept(seat=seat):
            return f"{who(seat)} kept the card"
        case k.HandedOver(seat=seat, to=to):
            return f"{who(seat)} handed the card over: it is {of(to)} now"
        case k.Penalty(seat=seat):
            return f"a penalty card for {who(seat)}"
        case k.RoundEnded(noted=noted):
            return "the round is over: " + ", ".join(f"{who(seat)} {points:+}" for seat, points in enumerate(noted))
        case k.GameEnded(winners=winners):
            return "the game is over: " + " and ".join(map(who, winners)) + " won"
        case _:
            return ""
