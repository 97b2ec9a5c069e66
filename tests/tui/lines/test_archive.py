"""The archive for people who type lines: lists, and reviews of games."""

from collections.abc import AsyncIterator

import pytest

from server.archive.room import GameArchive
from server.house.house import House
from server.store.store import Store
from tests.kit.house import in_time, open_house, settled
from tests.kit.kept import ANA, BEN, BOT, GUEST, keep
from tests.kit.lines import Enter, Talker


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house with an archive, in which two games were played."""
    store = Store.in_memory()
    async with open_house(store, side_rooms=(GameArchive(store),)) as house:
        await store.do(lambda db: [keep(db, 0, ANA, BEN, BOT), keep(db, 1, BEN, GUEST)])
        yield house


async def in_archive(enter: Enter, name: str, **terminal: object) -> Talker:
    talker = await enter(name, **terminal)
    talker.talk.typed("archive")
    await talker.hears("GAME")
    return talker


async def test_the_newest_game_is_reviewed_without_a_code(enter: Enter) -> None:
    ana = await in_archive(enter, "ana")
    ana.talk.typed("review")
    await ana.hears("Review: ana, Kombio, GAMEAA")
    assert any(line.startswith("1. Move ") for line in ana.heard)


async def test_another_players_game_is_reviewed_by_name_or_number(enter: Enter) -> None:
    ana = await in_archive(enter, "ana")
    ana.talk.typed("review gameaa BEN")
    await ana.hears("Review: ben, Kombio, GAMEAA")
    ana.talk.typed("review GAMEBA 2")
    await ana.hears("Review: zoe, Kombio, GAMEBA")


async def test_a_players_page_tells_trends_and_records_in_words(enter: Enter) -> None:
    ana = await in_archive(enter, "ana")
    await enter("ben")
    ana.talk.typed("player ben")
    await ana.hears("reaction: 0.600 s → 0.450 s over 2 games")
    assert any(line.startswith("rating: ") and line.endswith(" over 2 games") for line in ana.heard)


async def test_asking_again_tells_it_again(enter: Enter) -> None:
    ana = await in_archive(enter, "ana")
    for times in (1, 2):
        ana.talk.typed("review GAMEAA")
        await in_time(lambda times=times: ana.heard.count("Review: ana, Kombio, GAMEAA") == times)


async def test_the_reason_why_a_game_can_not_be_reviewed_is_given(enter: Enter) -> None:
    ana = await in_archive(enter, "ana")
    assert "Which game?" in await ana.says("review nonsense")
    assert "Nobody here has that name." in await ana.says("review GAMEAA gus")
    ana.talk.typed("review GAMEBA")
    await ana.hears("You did not play in this game")
    ana.talk.typed("review QQQQQQ")
    await ana.hears("That can't be done now.")


async def test_lines_that_were_typed_ahead_wait_for_the_review(enter: Enter) -> None:
    """Also when the input has ended: a script gets its answer before it is disconnected."""
    ana = await enter("ana")
    for line in ("archive", "review GAMEAA", "leave"):
        ana.talk.typed(line)
    ana.talk.ended()
    await settled()  # several lookups in the store, one after the other
    await in_time(ana.running.done)
    await settled()
    told = "\n".join(ana.heard)
    assert told.index("Review: ana") < told.rindex("You are in the lobby")


async def test_a_review_is_told_in_the_readers_language(enter: Enter) -> None:
    ana = await in_archive(enter, "ana", language="de")
    ana.talk.typed("analyse")
    await ana.hears("Analyse: ana, Kombio, GAMEAA")
    assert any(line.startswith("1. Zug ") and " Der Bot: " in line for line in ana.heard)
