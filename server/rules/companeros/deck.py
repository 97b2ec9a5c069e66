"""The box: six sets of ten cards, of which each player brings one into play (C1)."""

from protocol.companeros import COLOURS, VALUES, Card


def deck(players: int) -> tuple[Card, ...]:
    """The cards for so many players in order, before they are shuffled."""
    return tuple(Card(colour, value) for colour in COLOURS[:players] for value in VALUES)
