"""The log stands still while it is read."""

from kombio_tui.controls.log import Log


def lines(log: Log, height: int = 4) -> list[str]:
    return ["".join(text for text, _ in row) for row in log.rows(20, height)]


def filled(number: int) -> Log:
    log = Log()
    log.rows(20, 4)
    for n in range(1, number + 1):
        log.add(f"line {n}")
    return log


def test_it_fills_from_the_top_and_then_moves_up_by_half() -> None:
    assert lines(filled(4)) == ["line 1", "line 2", "line 3", "line 4"]
    assert lines(filled(5)) == ["line 3", "line 4", "line 5"]
    assert lines(filled(6)) == ["line 3", "line 4", "line 5", "line 6"]
    assert lines(filled(7)) == ["line 5", "line 6", "line 7"]


def test_one_can_look_back_and_news_brings_one_back() -> None:
    log = filled(12)
    log.scroll(5)
    assert lines(log) == ["line 4", "line 5", "line 6", "line 7"]
    log.scroll(100)
    assert lines(log)[0] == "line 1"
    log.scroll(-200)
    assert lines(log)[-1] == "line 12"
    log.scroll(5)
    log.add("news")
    assert lines(log)[-1] == "news"


def test_the_newest_stands_out() -> None:
    assert [style for row in filled(3).rows(20, 4) for _, style in row] == ["muted", "muted", "plain"]


def test_long_lines_are_broken_and_a_new_width_breaks_them_anew() -> None:
    log = Log()
    log.add("one two three four five six")
    assert lines(log) == ["one two three four", "  five six"]
    assert ["".join(text for text, _ in row) for row in log.rows(40, 4)] == ["one two three four five six"]


def test_the_name_of_who_speaks_stands_out_and_stays_so() -> None:
    log = Log()
    log.rows(20, 4)
    log.add("ana: hello there, how are you", "people")
    log.add("line 2")
    assert log.rows(20, 4)[:2] == [(("ana:", "people"), (" hello there,", "muted")), (("  how are you", "muted"),)]


def test_no_room_is_no_trouble() -> None:
    assert filled(3).rows(20, 0) == []


def test_what_is_passing_can_be_read_for_two_chapters_and_what_is_not_stays() -> None:
    log = Log()
    log.rows(20, 4)
    for number in (1, 2, 3):
        log.begin_chapter()
        log.add(f"trick {number}", passing=True)
        log.add(f"chat {number}")
    assert lines(log, 9) == ["chat 1", "trick 2", "chat 2", "trick 3", "chat 3"]
    log.scroll(100)
    assert "trick 1" not in lines(log, 9)


def test_a_line_that_is_said_again_after_it_has_gone_is_not_counted() -> None:
    log = Log()
    log.add("chat")
    log.add("again", passing=True)
    log.begin_chapter()
    log.begin_chapter()
    log.add("again", passing=True)
    assert lines(log) == ["chat", "again"]


def test_a_long_word_goes_on_in_lines_of_one_width() -> None:
    log = Log()
    log.add("ben: " + "x" * 40)
    assert ["".join(text for text, _ in row) for row in log.rows(12, 6)] == ["ben:", *["  " + "x" * 10] * 4]


def test_the_newest_entry_is_read_from_its_beginning_however_little_room_there_is() -> None:
    log = filled(3)
    log.add("bruno takes the top card of clara and discards it")
    assert lines(log, 3) == ["bruno takes the top", "  card of clara and", "  discards it"]
    assert lines(log, 2) == ["bruno takes the top", "  card of clara and…"]
    assert lines(log, 1) == ["bruno takes the top…"]


def test_what_is_read_begins_with_the_beginning_of_an_entry() -> None:
    log = filled(0)
    log.add("a long line that goes on and on")
    for number in (2, 3, 4):
        log.add(f"line {number}")
    assert lines(log, 4) == ["line 2", "line 3", "line 4"]
