"""What the keys of a Kombio table do on the screen, beyond what holds for every game."""

from kombio_tui.controls.key import Key
from kombio_tui.games.kombio.following import KombioFollowing as Following
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.house import Play, Refused, Update, You
from protocol.kombio import Name, Slap, Spot
from tests.kit.screens import heard, place, pressed, prompt_of, rows, told
from tests.kit.states.kombio import STATES, game
from tests.kit.table import table

LOOK = Look(80, 24)


def key(character: str) -> Key:
    return Key({" ": "space"}.get(character, character), character, 0.0)


def test_every_card_in_the_colour_of_keys_can_be_named() -> None:
    """Own cards by their digit, others' by letter and digit; with the arrows too."""
    page = STATES["you-slapped"](4, LOOK)
    assert isinstance(page, TablePage)
    for typed in (["1"], ["4"], ["b", "2"], ["e", "5"], ["right", "enter"]):
        fresh = STATES["you-slapped"](4, LOOK)
        *first, last = typed
        pressed(fresh, *first)
        assert isinstance(fresh.press(Key(last, None, 0.0)), Play), typed


def test_space_is_a_slap_whatever_lies_over_the_table() -> None:
    for name in ("help", "settings-at-the-table", "take-which", "sure-to-call", "swap-two"):
        assert STATES[name](4, LOOK).press(key(" ")) == Play(Slap())


def test_arrows_and_enter_play_a_turn() -> None:
    page = game()(4, LOOK)
    pressed(page, "right")
    assert page.press(Key("enter", None, 0.0)) is not None
    page = game("A draw")(4, LOOK)
    pressed(page, "right", "right", "down")
    request = page.press(Key("enter", None, 0.0))
    assert isinstance(request, Play)


def test_a_wrong_key_says_why() -> None:
    page = game("A draw", "A discard")(2, LOOK)
    pressed(page, "d")
    assert prompt_of(page) == "It is bruno's turn."
    page = game("A draw")(2, LOOK)
    pressed(page, "t")
    assert prompt_of(page).startswith("You hold a card")


def test_after_a_slap_the_key_to_take_says_why_it_does_nothing() -> None:
    """K26: a card that was laid off by a slap can't be taken; nor can anything while the slap is settled."""
    page = game("A slap")(2, LOOK)
    assert prompt_of(pressed(page, "t")) == "Wait: a slap is being settled."
    page = game("A slap", "A name a3")(2, Look(44, 24))
    assert prompt_of(pressed(page, "t")) == "A slap laid this card: it can't be taken."


def test_a_card_named_in_the_same_breath_as_the_slap_is_sent_after_it() -> None:
    """K21: press, then name the card; the table's answer to the slap need not be there yet."""
    t = table("A: 9 1 2 3 | B: 4 5 6 7", discard="9", turn="B")
    page = told(t, "A", LOOK)
    assert page.press(key(" ")) == Play(Slap())
    assert page.press(key("1")) is None
    t.play("A slap")
    answer = page.take(Update(You("ana", guest=False), place(t), heard(t)))
    assert answer == Play(Name(Spot(0, 1)))

    late = told(table("A: 9 1 2 3 | B: 4 5 6 7", discard="9", turn="B"), "A", LOOK)
    late.press(key(" "))
    late.press(key("1"))
    late.take(Update(You("ana", guest=False), late.table, (Refused("already_slapped"),)))  # type: ignore[arg-type]
    assert isinstance(late.play, Following)
    assert late.play.input.slap.meant is None


def test_the_first_card_of_a_swap_is_chosen_and_its_key_does_nothing_more() -> None:
    page = STATES["swap-two"](2, Look(80, 24))
    keys = {text.strip(): style for line in rows(page) for text, style in line if text.strip() in ("1", "2")}
    assert "gold" not in keys["1"]
    assert "gold" in keys["2"]
    pressed(page, "1")
    assert prompt_of(page) == "Choose another card."
