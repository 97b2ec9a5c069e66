"""Playing the deal of the day: one attempt, alone with three bots, and nobody sees anything of it too early."""

from protocol.archive import PlayDaily
from protocol.house import Leave, Refused, Start
from tests.kit.daily import WallClock, begun, house_by, played


async def test_it_is_played_against_three_hard_bots_at_a_private_table() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        table = await begun(ana)
        assert [seat.bot for seat in ana.look().line.seats] == [None, "hard", "hard", "hard"]
        assert (ana.place.line.private, ana.place.line.daily, ana.place.line.phase) == (True, True, "playing")
        assert not table.about.rated


async def test_there_is_one_attempt() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        await begun(ana)
        await ana.send(Leave())
        await ana.send(PlayDaily("kombio"))
        assert ana.heard(Refused)[-1].reason == "deal_played"
        assert ana.connection.member.place is visit.house.lobby
        assert not visit.house.tables
        await begun(ana, "level8")


async def test_after_the_game_there_is_no_other_with_the_same_deal() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        await played(ana, "companeros")
        await ana.send(Start())
        assert ana.heard(Refused)[-1].reason == "deal_played"
