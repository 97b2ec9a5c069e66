"""What a bot remembers is what it was told: which cards lie where, and who took what."""

from hypothesis import given, settings

from protocol import level8 as k
from server.bots.level8 import counting
from server.bots.level8.memory import Memory
from server.rules.kernel.rounds import Over, seats
from server.rules.level8.state import Scored, State, faces_of
from tests.kit.level8.play import CHOICES, STARTS, playthrough
from tests.kit.level8.table import GAME, table


def told(moves: list[str], state: "k.View | None" = None) -> tuple[Memory, k.View]:
    """The memory of a watcher of these moves, and what is seen after them."""
    t = table("A: r1 r2 | B: g1 g2", draw="y7 y8 y9", piles="A: b1 b2 | B: v1 v2")
    memory = Memory()
    memory.look(t.view("A"))
    for move in moves:
        for event in t.play(move).events:
            memory.hear(GAME.event_for(event, 0))
    return memory, t.view("A")


def test_cards_go_from_pile_to_hand_to_pile() -> None:
    """L3."""
    memory, _ = told(["A take b", "A discard r1", "B draw", "B discard y7", "A draw"])
    assert memory.taken[0] == ["v2"]
    assert (memory.piles[0], memory.piles[1]) == (["b2", "r1"], ["y7"])


def test_what_was_taken_and_put_down_again_is_no_longer_held() -> None:
    """L3."""
    memory, _ = told(["A take b", "A discard v2"])
    assert memory.taken[0] == []


@given(STARTS, CHOICES)
@settings(max_examples=25)
def test_a_bot_that_was_told_all_knows_every_pile_and_what_is_left(state: State, choices: list[int]) -> None:
    """L3, L6: what is left are the hands and the draw pile, but for cards that were taken for all to see."""
    memory = Memory()
    memory.hear(k.RoundStarted(1, state.dealer, faces_of(state, state.piles[state.dealer])[-1], (), commitment=""))
    for seat in seats(state):
        memory.piles[seat] = list(faces_of(state, state.piles[seat]))
    for moved in playthrough(state, choices):
        after = moved.step.state
        for event in moved.step.events:
            memory.hear(GAME.event_for(event, 0))
        memory.look(GAME.view(after, 0))
        if isinstance(after.stage, Scored | Over):
            continue
        assert [memory.piles[seat] for seat in seats(after)] == [list(faces_of(after, pile)) for pile in after.piles]
        hidden = [card for seat in seats(after) if seat for card in after.hands[seat]]
        hidden += after.draw_pile[after.turned :]
        openly = sum(len(memory.taken[seat]) for seat in seats(after) if seat)
        assert counting.left(GAME.view(after, 0), memory, 0).size == max(1, len(hidden) - openly)


def test_who_comes_later_goes_by_what_lies_there() -> None:
    """L13."""
    memory, view = Memory(), told([])[1]
    memory.look(view)
    assert (memory.piles[0], memory.piles[1]) == (["b2"], ["v2"])


def test_who_does_not_count_goes_by_the_box() -> None:
    """L1."""
    view = told([])[1]
    assert counting.guessed(view).numbers[1] == 5
    assert counting.guessed(view).size == 99
    assert counting.left(view, Memory(), 0).jokers == 7
