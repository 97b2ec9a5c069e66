"""What each viewer knows and is shown, in both memory modes."""

from tests.kit.table import GAME, Table, opened, table


def looked(memory: str) -> Table:
    t = table("A: 1 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1", draw="10 11", memory=memory)
    return t.play("A draw", "A discard", "A peek b2")


def test_a_glance_shows_the_face_for_a_while() -> None:
    """K15: with human memory, until the glance timer is over."""
    t = looked("human")
    assert t.sees("A", "B") == "? 6 ? ?"
    t.play("clock glance")
    assert t.sees("A", "B") == "? ? ? ?"
    assert t.who_knows("b2") == "A"


def test_notes_show_the_face_as_long_as_it_is_known() -> None:
    """K15: with notes, for good, and where the card goes; no glance runs out."""
    t = looked("notes")
    assert "glance" not in {timer.kind for timer in GAME.timers(t.state)}
    t.play("B draw", "B discard", "B exchange b2 c4")
    assert (t.sees("A", "B"), t.sees("A", "C")) == ("? ? ? ?", "? ? ? 6")
    assert t.sees("B", "C") == t.sees("watcher", "C") == "? ? ? ?"


def test_a_glance_follows_the_card() -> None:
    """K16: the face is seen at its new place."""
    t = looked("human").play("B draw", "B discard", "B exchange b2 c4")
    assert (t.sees("A", "B"), t.sees("A", "C")) == ("? ? ? ?", "? ? ? 6")


def test_the_looker_sees_the_card_as_long_as_the_action_lasts() -> None:
    """K17: the glance may be over, the choice is not."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="13").play("A draw", "A discard", "A peek b2", "clock glance")
    assert t.sees("A", "B") == "? 6 ? ?"
    t.play("A pass")
    assert t.sees("A", "B") == "? ? ? ?"


def test_a_wrongly_named_card_lies_open_while_its_owner_decides() -> None:
    """K25, K29: however long that takes."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9").play("A slap", "A name b2")
    assert t.sees("watcher", "B") == "? 6 ? ?"
    t.play("clock glance")
    assert t.sees("watcher", "B") == "? 6 ? ?"
    t.play("B keep")
    assert t.sees("watcher", "B") == "? ? ? ?"


def test_a_card_named_wrongly_is_seen_by_all_for_a_glance() -> None:
    """K24, K29."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9").play("A slap", "A name a1")
    assert all(t.sees(who, "A").startswith("1 ? ? ?") for who in ("A", "B", "watcher"))
    t.play("clock glance")
    assert all(t.sees(who, "A").startswith("? ? ? ?") for who in ("A", "B", "watcher"))


def test_notes_keep_the_first_look() -> None:
    """K4: with notes the bottom row stays in sight."""
    t = opened(2, memory="notes").play("clock look")
    assert t.sees("A", "A").split()[:2] == ["?", "?"]
    assert "?" not in t.sees("A", "A").split()[2:]
    assert t.sees("B", "A") == "? ? ? ?"


def test_a_drawn_card_is_remembered_where_it_went() -> None:
    """K10: with notes the player sees the card that was swapped in."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="9", memory="notes").play("A draw", "A swap 2")
    assert t.sees("A", "A") == "? 9 ? ?"
    assert t.sees("B", "A") == "? ? ? ?"


def test_a_taken_card_is_remembered_by_all() -> None:
    """K11: with notes all see it, watchers too."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="9", memory="notes").play("A take 2")
    assert {t.sees(who, "A") for who in ("A", "B", "watcher")} == {"? 9 ? ?"}


def test_a_card_given_away_is_known_to_who_knew_it() -> None:
    """K23: with notes the giver sees it before the other player."""
    t = table("A: 1 2 3 4 | B: 9 6 5 6", draw="8 9", discard="6", memory="notes")
    t.play("A draw", "A discard", "A peek a1", "B draw", "B discard", "B pass", "A slap", "A name b1", "A give 1")
    assert (t.sees("A", "B"), t.sees("B", "B")) == ("1 ? ? ?", "? ? ? ?")


def test_a_glance_ends_when_its_card_is_shuffled() -> None:
    """K29, K40: A's 1 is turned up, swapped out, covered and shuffled within one glance."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", discard="8 9", draw="3 4 5", rest="grid").play("A slap", "A name a1")
    assert len(t.state.glances) == 1
    t.play("A draw", "A swap 1", "B draw", "B discard", "A draw")
    assert not t.state.glances


def test_each_glance_ends_by_itself() -> None:
    """K18: two looks, two glances."""
    t = table("A: 1 2 3 4 | B: 5 6 5 6", draw="14").play("A draw", "A discard", "A peek b1", "A peek b2", "A pass")
    assert t.sees("A", "B") == "5 6 ? ?"
    t.play("clock time_up glance 1")
    assert t.sees("A", "B") == "? 6 ? ?"
