"""The Kombio table as rows: everyone's cards, the piles, and what may be pressed."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kombio_tui.kombio.hand import Hand
from kombio_tui.kombio.keys import BY_VERB, SEATS
from kombio_tui.rows import EMPTY, Row, Span, fitted, row
from protocol import kombio as k


def board(view: k.View, names: Sequence[str], hand: Hand) -> Iterator[Row]:
    """The whole table, the viewer's own cards last."""
    seats = range(len(view.grids))
    for seat in (*(s for s in seats if s != view.viewer), *(s for s in seats if s == view.viewer)):
        yield _player(view, names, seat)
    yield EMPTY
    yield _piles(view)
    yield EMPTY
    yield _question(view, names, hand)
    yield _keys(view)


def _player(view: k.View, names: Sequence[str], seat: int) -> Row:
    in_turn = seat == view.turn and view.stage in ("choosing", "holding", "acting")
    marks = ("KOMBIO " if seat == view.caller else "") + ("ready " if seat in view.ready else "")
    label = f" {SEATS[seat]} {fitted(names[seat], 16)} "
    return (
        (label, "turn" if in_turn else "strong"),
        (f"{view.totals[seat]:4} ", "dim"),
        *_cards(view.grids[seat], "" if seat == view.viewer else SEATS[seat]),
        (f" {marks}", "good"),
    )


@lru_cache(maxsize=1024)
def _cards(grid: tuple[k.Seen, ...], letter: str) -> Row:
    """The cards of a player with the keys that name them; all who see the same share the row."""
    return tuple(span for slot, card in enumerate(grid, 1) for span in _card(f"{letter}{slot}", card, letter))


def _card(key: str, card: k.Seen, letter: str) -> tuple[Span, ...]:
    if card is None:
        return ((f" {'':2}  .  ", "gap"),)
    if card == k.BACK:
        return (f" {key:>2}", "dim"), ("[##]", "back"), (" ", "plain")
    return (f" {key:>2}", "dim"), (f"[{card:2}]", "face" if letter else "mine"), (" ", "plain")


def _piles(view: k.View) -> Row:
    top = "  " if view.top is None else f"{view.top:2}"
    note = " laid off" if view.top_laid_off else " slapped" if view.top_slapped else ""
    drawn = [("   you hold ", "plain"), (f"[{view.drawn:2}]", "mine")] if view.drawn is not None else []
    return row(
        f"   draw pile {view.draw_pile:2} ",
        ("[##]", "back"),
        "   discard ",
        (f"[{top}]", "face" if view.top is not None else "gap"),
        (note, "dim"),
        *drawn,
    )


def _question(view: k.View, names: Sequence[str], hand: Hand) -> Row:
    """What the game waits for, in one line; the loudest when it waits for the viewer."""
    verbs = {offer.verb for offer in view.offers}
    if hand.verb == "call":
        return row((" Call Kombio? Press k again.", "key"))
    if hand.verb == "take":
        return row((" Take the top card: into which of your cards?", "key"))
    if hand.seat is not None:
        return row((f" {names[hand.seat]}: which card?", "key"))
    for verb, question in QUESTIONS.items():
        if verb in verbs:
            return row((f" {question}", "key"))
    return row((f" {_waiting(view, names)}", "dim"))


QUESTIONS = {
    "name": "You slapped! Which card has the same value?",
    "give": "Right! Which of your cards goes into the gap?",
    "hand_over": "A wrong slap at your card: y hands it over, n keeps it.",
    "ready": "Press r when you are ready.",
    "draw": "Your turn: d draws, t takes the top card, k calls Kombio.",
    "take": "Your turn: t takes the top card, k calls Kombio.",
    "swap": "Put it in place of a card (its digit), or x discards it.",
    "peek": "Look at which card? p leaves it.",
    "exchange": "Swap which cards? p leaves it; s swaps the two you looked at.",
}


def _waiting(view: k.View, names: Sequence[str]) -> str:
    if view.stage == "over":
        return "The game is over: " + " and ".join(names[seat] for seat in view.winners) + " won."
    if view.slap:
        owner = view.slap.spot.seat if view.slap.waits_for == "decide" and view.slap.spot else view.slap.seat
        return f"{names[owner]} settles the slap ..."
    if view.stage in ("looking", "scored"):
        return "Waiting for the others ..."
    return f"{names[view.turn]} plays ..."


def _keys(view: k.View) -> Row:
    """Every key that does something now."""
    spans: list[Span] = [(" ", "plain")]
    for offer in view.offers:
        if offer.verb in BY_VERB:
            bound = BY_VERB[offer.verb]
            spans += [(f" {bound.key}", "key"), (f" {bound.label} ", "plain")]
        elif offer.verb == "exchange" and len(offer.fixed) == 2:
            spans += [(" s", "key"), (" swap them ", "plain")]
    return tuple(spans)
