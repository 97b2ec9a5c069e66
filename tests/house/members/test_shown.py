"""Since when a screen shows what can be raced for."""

from server.house.members.shown import Shown


def test_a_picture_counts_from_when_it_was_written() -> None:
    shown = Shown()
    shown.drawn("card")
    assert shown.since("card") is None
    shown.written(5.0)
    assert shown.since("card") == 5.0


def test_the_first_picture_counts() -> None:
    shown = Shown()
    for now in (5.0, 6.0):
        shown.drawn("card")
        shown.written(now)
    assert shown.since("card") == 5.0


def test_a_picture_that_was_never_written_shows_nothing() -> None:
    shown = Shown()
    shown.drawn("card")
    shown.drawn("next card")
    shown.written(7.0)
    assert shown.since("card") is None
    assert shown.since("next card") == 7.0


def test_what_is_gone_from_the_screen_is_not_shown() -> None:
    shown = Shown()
    shown.drawn("card")
    shown.written(5.0)
    shown.drawn(None)
    shown.written(6.0)
    assert shown.since("card") is None
