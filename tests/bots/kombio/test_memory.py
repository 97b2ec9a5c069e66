"""What a bot remembers is what it was told: the faces, where they moved, and who has seen them."""

from random import Random

from hypothesis import given, settings
from msgspec.structs import replace

from protocol import kombio as k
from server.bots.kombio.counting import WHOLE_BOX, left
from server.bots.kombio.forgetting import fade
from server.bots.kombio.levels import LEVELS
from server.bots.kombio.memory import Card, Memory, Story
from server.rules.kernel.rounds import seats
from server.rules.kombio.knowledge import bit
from server.rules.kombio.state import State, spots_of, the_card
from tests.kit.any_play import CHOICES
from tests.kit.play import STARTS, playthrough
from tests.kit.table import GAME


@given(STARTS, CHOICES)
@settings(max_examples=25)
def test_a_seat_remembers_exactly_what_it_may_know_and_who_else_knows_it(state: State, choices: list[int]) -> None:
    """K4, K11, K19, K29: with human memory too, when faces are shown for a glance only."""
    memories = [Memory(seat) for seat in seats(state)]
    for memory in memories:
        memory.look(GAME.view(state, memory.seat))
    for moved in playthrough(replace(state, options=k.Options(memory="human")), choices):
        after = moved.step.state
        for memory in memories:
            for event in moved.step.events:
                memory.hear(GAME.event_for(event, memory.seat))
            memory.look(GAME.view(after, memory.seat))
            if GAME.view(after, None).stage not in ("scored", "over"):
                assert_true(after, memory)


def assert_true(state: State, memory: Memory) -> None:
    in_grids = {spot: the_card(state, spot) for seat in seats(state) for spot in spots_of(state, seat)}
    assert memory.cards.keys() == in_grids.keys()
    for spot, card in in_grids.items():
        knows = state.knows[card]
        assert memory.cards[spot].face == (state.faces[card] if knows & bit(memory.seat) else None)
        assert {seat for seat in seats(state) if knows & bit(seat)} == memory.cards[spot].seen_by & set(seats(state))
    assert memory.pile[-1:] == [state.faces[card] for card in state.discard_pile[-1:]]


def test_a_card_that_is_given_away_is_remembered_at_its_new_place() -> None:
    """K23."""
    memory = Memory(0)
    memory.cards[k.Spot(0, 2)] = Card(12, frozenset({0}))
    memory.hear(k.Gave(0, 2, k.Spot(1, 3)))
    card = memory.cards[k.Spot(1, 3)]
    assert (card.face, card.seen_by, card.story) == (12, {0}, Story.GIVEN)
    assert k.Spot(0, 2) not in memory.cards


def test_a_card_drawn_and_kept_is_a_card_that_its_owner_likes() -> None:
    """K10a."""
    memory = Memory(0)
    memory.hear(k.Swapped(1, 2, None, out=9))
    card = memory.cards[k.Spot(1, 2)]
    assert (card.face, card.seen_by, card.story) == (None, {1}, Story.KEPT)


def test_a_swap_tells_what_the_swapper_wanted() -> None:
    """K16: away with one's own card, and the other's is the better one."""
    memory = Memory(0)
    memory.hear(k.Exchanged(1, k.Spot(1, 1), k.Spot(2, 4)))
    assert memory.cards[k.Spot(2, 4)].story is Story.GIVEN
    assert memory.cards[k.Spot(1, 1)].story is Story.KEPT


def test_cards_that_are_gone_are_counted() -> None:
    """K2, K40: until they are shuffled in again."""
    memory = Memory(0)
    for _ in range(3):
        memory.hear(k.Discarded(1, -1, action=False))
    memory.hear(k.Discarded(1, 12, action=True))
    memory.cards[k.Spot(0, 1)] = Card(12, frozenset({0}))
    unseen = left(memory, drawn=12)
    assert (unseen.share(-1), unseen.counts[12], unseen.size) == (0, 2, 64)
    assert unseen.mean > WHOLE_BOX.mean
    memory.hear(k.Reshuffled(3))
    assert left(memory, None).counts[-1] == 3


def test_a_count_is_never_below_none() -> None:
    """K2: a mixed-up memory may hold more cards of a face than there are."""
    memory = Memory(0)
    memory.cards = {k.Spot(0, slot): Card(14) for slot in range(1, 5)}
    assert left(memory, None).counts[14] == 0


def test_easy_forgets_medium_less_and_hard_nothing() -> None:
    def remembered(level: str) -> int:
        memory = Memory(0)
        memory.cards = {k.Spot(0, slot): Card(3) for slot in range(1, 70)}
        for turn in range(20):
            fade(memory, LEVELS[level], Random(turn))
        return sum(card.face is not None for card in memory.cards.values())

    assert 5 < remembered("easy") < remembered("medium") < remembered("hard") == 69


def test_easy_may_take_one_card_for_another() -> None:
    memory = Memory(0)
    memory.cards = {k.Spot(0, 1): Card(3), k.Spot(0, 2): Card(9)}
    always = replace(LEVELS["easy"], forgets_own=1, mixes_up=1)
    faces = set()
    for number in range(10):
        fade(memory, always, Random(number))
        faces.add((memory.cards[k.Spot(0, 1)].face, memory.cards[k.Spot(0, 2)].face))
    assert faces == {(3, 9), (9, 3)}
