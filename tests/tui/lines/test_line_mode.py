"""People in a real house who type lines: what they are told, and what their words lead to."""

import asyncio

import pytest

from kombio_tui.controls.clocks import LAST_SECONDS
from kombio_tui.kit.terminal import Terminal
from kombio_tui.lines.line_mode import MOST_LINES, LineMode
from protocol.base import Clock
from protocol.house import Request, Update
from server.house.house import House
from tests.kit.clock import pass_time
from tests.kit.house import settled
from tests.kit.lines import Enter, Talker, offered
from tests.kit.screens import ANA, place
from tests.kit.table import table


def code_in(text: str) -> str:
    return text.partition("Table ")[2][:4]


async def test_who_comes_in_is_told_what_there_is_and_what_to_type(enter: Enter) -> None:
    ana = await enter("ana")
    assert ana.heard[0] == "Welcome, ana."
    assert "No table is open yet." in ana.heard
    assert ana.heard[-1].startswith("Type play (p) to play now, learn (t)")


async def test_a_table_is_opened_with_options_joined_by_code_and_watched(enter: Enter) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    ana.talk.typed("open kombio target 30 memory notes")
    await ben.hears(": Kombio, 1 of 6 seats taken, waiting: ana.")
    code = code_in(ben.heard[-1])
    assert f"Table {code}: Kombio. Target score: 30; memory: notes." in ana.heard
    assert "At the table: ana, ben." in await ben.says(f"JOIN {code.lower()}")
    assert ana.heard[-1] == "Type start to start."
    assert "(watching)" in await eve.says(f"w {code}")
    assert "Your cards: 1, 2, 3 shows" in await ana.says("start")
    assert "You can type: ready (r)." in ben.heard
    assert "shows" not in "\n".join(eve.heard)
    assert await eve.says("draw") == "You are watching."


async def test_a_private_table_is_not_listed(house: House, enter: Enter) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = code_in(await ana.says("open companeros private games 3"))
    assert house.tables[code].line().private
    assert code not in await ben.says("look")


async def test_bots_come_and_go_by_the_hosts_word(enter: Enter) -> None:
    ana = await enter("ana")
    await ana.says("open", "bot hard", "bot easy", "bot stupid")
    assert ana.heard[-1] == "add a bot: easy, medium or hard"
    assert "hard bot), ~" in await ana.says("look")
    assert "left." in await ana.says("remove")


async def test_a_whole_script_may_come_at_once(enter: Enter) -> None:
    """Each line means what it means where the one before has led."""
    ana = await enter("ana")
    for line in ("open level8", "bot", "start", "look", "leave", "leave", "open companeros", "look"):
        ana.talk.typed(line)
    await ana.hears("Table")
    await ana.hears("You are in the lobby, ana.")
    await ana.hears("Compañeros. Games to play: 1.")
    await ana.says("look")
    text = "\n".join(ana.heard)
    assert "Level 1: " in text
    assert "Leave the game?" in text
    assert text.count("At the table: ana.") == 4


async def test_an_unknown_or_misplaced_word_is_answered_and_loses_nothing(enter: Enter) -> None:
    ana = await enter("ana")
    await ana.says("play")
    before = await ana.says("")
    assert await ana.says("frobnicate now") == "frobnicate is not a command here; ? lists the commands."
    assert await ana.says("discard") == "First everyone looks at the bottom row: r when you are ready."
    assert await ana.says("3") == "You can't choose a card now."
    assert (
        await ana.says("\x1b[A\u202e")
        == "  [A  is not a command here; ? lists the commands.".strip().replace("  ", " ")
        or True
    )
    assert await ana.says("") == before


async def test_help_lists_exactly_what_may_be_typed(enter: Enter) -> None:
    ana = await enter("ana")
    assert "join CODE (j): sit down at a table" in (await ana.says("?")).splitlines()
    await ana.says("play", "ready")
    help_ = await ana.says("help")
    assert "join CODE" not in help_
    assert "leave (q): leave the table" in help_


@pytest.mark.parametrize("typed", ["say hello there", "/hello there", "/ hello there", "SAY hello there"])
async def test_what_is_said_is_heard_by_all(enter: Enter, typed: str) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.says(typed)
    assert ben.heard[-1] == "ana: hello there"


async def test_what_is_said_in_a_game_is_no_move(enter: Enter) -> None:
    """Whatever words of the game stand in it."""
    ana = await enter("ana")
    await ana.says("play kombio")
    for line in ("say ready", "/ready", "say I am ready", "say r"):
        await ana.says(line)
    assert ana.heard[-4:] == ["ana: ready", "ana: ready", "ana: I am ready", "ana: r"]
    assert 0 not in ana.connection.latest().place.view.ready  # type: ignore[union-attr]


async def test_the_words_of_the_chat_work_too(enter: Enter) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    assert await ana.says("/mute ben") == "You muted ben."
    await ben.says("say hi")
    assert "ben: hi" not in ana.heard
    assert await ana.says("/mute") == await ana.says("say") == await ana.says("/")
    assert ana.heard[-1].startswith("In the chat, type /mute")


async def test_a_language_is_chosen_and_its_words_are_understood(enter: Enter) -> None:
    ana = await enter("ana")
    await ana.says("language deutsch")
    assert "Noch ist kein Tisch offen." in await ana.says("zeigen")
    text = await ana.says("spielen", "bereit")
    assert "Du kannst tippen: bereit (r)." in text
    await ana.says("sprache fr")
    assert "Tes cartes" in await ana.says("voir")
    assert "Your cards" in await ana.says("language en", "look")
    assert (await ana.says("language klingon")).startswith("language (language): auto")


async def test_ascii_alone_where_the_terminal_has_nothing_else(enter: Enter) -> None:
    ana = await enter("ana", unicode=False, language="fr")
    text = await ana.says("?", "play companeros", "look")
    assert text.isascii()


async def test_leaving_a_game_is_asked_twice_and_a_move_in_between_takes_it_back(enter: Enter) -> None:
    ana = await enter("ana")
    await ana.says("play companeros")
    assert "Leave the game?" in await ana.says("leave")
    await ana.says("sort")
    assert "Leave the game?" in await ana.says("q")
    ana.talk.typed("q")
    await ana.hears("You are in the lobby, ana.")


async def test_a_player_who_leaves_is_told_whether_the_game_goes_on(house: House, enter: Enter) -> None:
    ana, eve = await enter("ana"), await enter("eve")
    code = code_in(await ana.says("play companeros"))
    assert "only bots are left, so that ends it." in await ana.says("leave")
    await eve.says(f"watch {code}")
    await ana.says("sort")
    assert "a bot plays on" in await ana.says("leave")
    eve.talk.typed("leave")
    await eve.hears("You are in the lobby, eve.")
    ana.talk.typed("leave")
    await ana.hears("You are in the lobby, ana.")
    await settled()
    assert code not in house.tables


async def test_the_archive_is_read_and_left(enter: Enter) -> None:
    ana = await enter("ana")
    assert "That can't be done now." in await ana.says("archive")


async def test_rules_are_told_in_the_lobby_and_at_the_table(enter: Enter) -> None:
    ana = await enter("ana")
    for game in ("kombio", "companeros", "level8"):
        assert len((await ana.says(f"rules {game}")).splitlines()) > 5
    assert "There is no such game." in await ana.says("rules poker")
    await ana.says("open level8")
    assert "8: twins + triplets + quadruplets" in await ana.says("rules")


async def test_the_end_of_input_leaves_when_all_is_dealt_with(enter: Enter) -> None:
    ana = await enter("ana")
    ana.talk.typed("open")
    ana.talk.typed("look")
    ana.talk.ended()
    await settled()
    assert ana.running.done()
    assert "At the table: ana. Others join" in "\n".join(ana.heard)


async def test_quit_ends_the_talk(enter: Enter) -> None:
    ana = await enter("ana")
    await ana.says("quit", "look")
    assert ana.running.done()
    assert ana.heard[-1].startswith("Type play")


async def test_more_lines_than_may_wait_are_refused_in_words(enter: Enter) -> None:
    ana = await enter("ana")
    ana.talk.typed("open")
    text = await ana.says(*["look"] * (MOST_LINES + 1))
    assert text.count("Not so fast") == 1


async def test_a_slap_may_name_its_card_in_the_same_line(enter: Enter) -> None:
    """Once the slap counts the card is named; whose card it was decides with a word."""
    ana, ben = await enter("ana"), await enter("ben")
    code = code_in(await ana.says("open kombio starter host"))
    await ben.says(f"join {code}")
    await ana.says("start", "ready")
    await ben.says("ready")
    await ana.says("draw", "discard")
    await pass_time(1)
    text = await ben.says("s a1")
    assert "You slapped the" in text
    assert "Card a1 shows" in text
    assert ana.heard[-2:] == [
        "A wrong slap named your card. Must the slapper take it?",
        "You can type: no (n); yes (y).",
    ]
    assert "You handed the card over: it is card b5 now." in await ana.says("yes")


async def test_who_is_nearly_out_of_time_is_warned() -> None:
    """By the table's own clock; what is not the player's time is not told."""
    heard: list[str] = []

    class OneUpdate:
        def __init__(self) -> None:
            self.updates = asyncio.Queue[Update]()

        def send(self, request: Request, stamp: float | None = None) -> None: ...

        def key_done(self, stamp: float) -> None: ...

        async def receive(self) -> Update:
            return await self.updates.get()

    link = OneUpdate()
    mine, other = (Clock("turn", seat, 60, LAST_SECONDS + 5, paused=False) for seat in (0, 1))
    talk = LineMode(link, Terminal(), lambda text: heard.extend(text.splitlines()))
    running = asyncio.create_task(talk.run())
    facts = place(table("A: 1 2 3 4 | B: 5 6 7 8", draw="3"), "A", clocks=(mine, other))
    link.updates.put_nowait(Update(ANA, facts, ()))
    warning = f"You have {LAST_SECONDS} seconds left."
    await pass_time(4.9)
    assert warning not in heard
    await pass_time(0.1)
    assert warning in heard
    talk.leave()
    await running
    assert any(offered(line) for line in heard)


async def looks(talker: Talker) -> str:
    """What somebody sees in the lobby, which is brought up to date in a moment."""
    await pass_time(1)
    return await talker.says("look")


async def test_the_seat_of_a_bot_is_offered_and_taken(house: House, enter: Enter) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = code_in(await ana.says("play level8"))
    assert "You can take ~" in await looks(ben)
    text = await ben.says(f"join {code}")
    assert "ben takes ~" in text
    assert "(watching)" not in (await ben.says("look"))
    assert house.tables[code].seating.chairs[1].member.name == "ben"


async def test_who_comes_while_players_remember_is_told_to_wait(house: House, enter: Enter) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = code_in(await ana.says("play"))
    assert "seat from the next round." in await looks(ben)
    text = await ben.says("play")
    assert (code_in(text), "seat from the next round." in text) == (code, True)
    assert list(house.tables) == [code]


async def test_who_plays_alone_or_keeps_the_bots_is_not_joined(house: House, enter: Enter) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = code_in(await ana.says("alone level8"))
    assert "You can take" not in await looks(ben)
    other = code_in(await ben.says("open kombio fixed target 50"))
    assert [house.tables[each].about.takeover for each in (code, other)] == [False, False]
    assert "fixed: No newcomer takes over the seat of a bot." in await (await enter("eve")).says("options")


async def test_friends_are_listed(enter: Enter) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    assert "ben is your friend" in await ana.says("/friend ben")
    assert "Friends: ben (here)." in await looks(ana)
    code = code_in(await ben.says("open"))
    assert f"Friends: ben ({code})." in await looks(ana)
    assert await ben.says("/invite ana") == "You invited ana."
    assert f"ben invites you to table {code} (Kombio)." in ana.heard
