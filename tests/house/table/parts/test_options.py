"""Options are checked when a table is opened: what opens can be played, and whoever looks on may press any key."""

import asyncio
import string
from contextlib import AsyncExitStack
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.base import MAX_SEATS
from protocol.house import AddBot, Notice, OpenTable, Refused, Start, Table, Watch
from protocol.level8_levels import house_levels
from server.house.table.parts.options import OptionsError
from server.house.table.persistence import snapshot
from server.rules.games import GAMES
from tests.kit.clock import StillLoop
from tests.kit.house import Client, Entrance, open_house, settled
from tests.kit.lines import Talker
from tests.kit.screens import rows, shown
from tests.tui.pages.test_keys import EVERY_KEY

LOOK = Look(80, 24)
WORDS = ("?", "", "look", "rules", "options", "cards", "table", "scores", "level", "levels", *string.ascii_lowercase)
LEVELS = st.lists(
    st.one_of(
        st.sampled_from([*house_levels(1), *house_levels(2), "run 4", "twins", "colour 5", "set 7", "run 99", "x", ""]),
        st.text(max_size=20),
        st.builds("{}{}{}".format, st.text(" \n\t\r\x0b\x1c\x85  ", max_size=2), st.just("run 4"), st.text(max_size=2)),
    ),
    max_size=9,
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10_000, 10_000)
    | st.floats()
    | st.text(max_size=10)
    | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def values(kind: Any) -> st.SearchStrategy[Any]:
    """What a field may be by its type, and its borders; not everything of that can be played."""
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_args(kind) and kind is not str and not hasattr(kind, "__metadata__"):
        parts = [values(part) for part in get_args(kind) if part is not Ellipsis]
        return LEVELS if get_origin(kind) is tuple else st.one_of(parts)
    meta = getattr(kind, "__metadata__", ())
    if meta and get_origin(kind.__origin__) is tuple:
        return LEVELS
    low = next((m.ge for m in meta if m.ge is not None), 0)
    high = next((m.le if m.le is not None else m.lt - 1 for m in meta if m.le is not None or m.lt is not None), 100)
    return st.sampled_from([low, low + 1, high - 1, high]) | st.integers(low, high)


def written_options(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Options as somebody may write them: mostly of the right kind, sometimes anything."""
    fields = {field.name: field.type for field in msgspec.structs.fields(GAMES[name].options)}
    known = {field: values(kind) | ANYTHING for field, kind in fields.items()}
    likely = st.fixed_dictionaries({}, optional={field: values(kind) for field, kind in fields.items()})
    return (
        likely | st.fixed_dictionaries({}, optional=known) | st.dictionaries(st.text(max_size=8), ANYTHING, max_size=2)
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_opens_throws_nobody_out(name: str) -> None:
    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(written_options(name))
    def opened(options: dict[str, Any]) -> None:
        with asyncio.Runner(loop_factory=StillLoop) as runner:
            runner.run(_open_and_look(name, options))

    opened()


async def _open_and_look(name: str, options: dict[str, Any]) -> None:
    async with open_house() as house, AsyncExitStack() as stack:
        enter = Entrance(house, stack)
        ana, watcher, reader = await enter("ana"), await enter("eve"), await enter("fay")
        await ana.send(OpenTable(name, options))
        if ana.heard(Refused):
            assert [refused.reason for refused in ana.heard(Refused)] == ["bad_options"]
            assert not house.tables
            return
        code = ana.place.line.code
        assert all(text.isprintable() for text in _texts(ana.place.options))
        await watcher.send(Watch(code))
        await reader.send(Watch(code))
        await _look_on(watcher, reader)
        for _ in range(MAX_SEATS - 1):
            await ana.send(AddBot("easy"))
        await ana.send(Start())
        assert ana.look().line.phase != "waiting"
        await _look_on(watcher, reader)
        assert isinstance(watcher.look(), Table)
        assert not [notice for notice in watcher.heard(Notice) if notice.kind == "table_crashed"]


async def _look_on(watcher: Client, reader: Client) -> None:
    """Press every key on a screen, and type every word."""
    for key in EVERY_KEY:
        page = shown(TablePage(clock=lambda: 0.0), watcher.connection.latest(), LOOK)
        page.press(key)
        rows(page)
        page.press(Key("q", "q", 0.0))
        rows(page)
    talker = Talker(reader.connection)
    reader.connection.tell()
    for word in WORDS:
        if word != "q":
            await _typed(talker, word)
    assert not talker.running.done()
    talker.running.cancel()


async def _typed(talker: Talker, word: str) -> None:
    talker.talk.typed(word)
    for _ in range(3):
        await asyncio.sleep(0)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return [text for each in inner for text in _texts(each)]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"levels": ["x"]}, "level 1: 'x' is no part of a level"),
        ({"levels": ["run 3"]}, "there are 1 levels in the list"),
        ({"levels": ["run 11"] * 8}, "a hand has 10"),
        ({"levels": ["run 1\u0663"] * 8}, "is no part of a level"),
        ({"stars": 3}, "stars"),
        ({"turn": -1}, "turn"),
        ({"colour": "red"}, "colour"),
    ],
)
async def test_what_is_wrong_is_said(house: Any, enter: Any, options: dict[str, Any], why: str) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("level8", options))
    [refused] = ana.heard(Refused)
    assert refused.reason == "bad_options"
    assert why in refused.why
    assert not house.tables


async def test_texts_in_options_are_cleaned_like_all_others(enter: Any) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("level8", {"levels": ["\u2028run 4\x85 +\ttwins\n", *["run 4"] * 7]}))
    assert ana.look().options["levels"][0] == "run 4 + twins"


async def test_what_is_wrong_is_told_without_what_could_harm_a_screen(enter: Any) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("kombio", {"\x1b[2J\u202e" + "x" * 5000: 1}))
    [refused] = ana.heard(Refused)
    assert refused.why.isprintable()
    assert len(refused.why) <= 200


def test_a_table_that_was_opened_by_an_earlier_version_is_checked_too() -> None:
    head = snapshot.Head("ABCD", "level8", {"levels": ["x"]}, private=False, lesson=False, places=(), players=0)
    with pytest.raises(OptionsError, match="level 1"):
        snapshot.about(head, None)


async def test_a_form_never_opens_what_is_refused(enter: Any) -> None:
    """What the usual options are can be played, in every game."""
    for name in GAMES:
        ana = await enter(f"ana{name}")
        await ana.send(OpenTable(name, msgspec.to_builtins(GAMES[name].options())))
        assert isinstance(ana.look(), Table)
    await settled()
