"""What people report is on the operators' list until they put it away, over restarts too."""

from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from server.office import reports as reports_module
from server.office.privacy.delete_player import forget
from server.office.privacy.export_player import dossier
from server.office.reports import Reports, open_reports
from server.store.reports import Complaint
from server.store.sqlite import database
from server.store.store import Store
from tests.kit.house import settled, until
from tests.kit.store import copied
from tests.kit.terminal import SshTerminal, ssh
from tests.office.conftest import Hosted, fingerprint

EVE = "SHA256:" + "e" * 43


def complaint(line: str = "an insult", reporter: str = "ana", about: tuple[str, str] = ("eve", EVE)) -> Complaint:
    return Complaint(4e9, reporter, f"key of {reporter}", *about, "203.0.113.7", line)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    with closing(Store.open(tmp_path)) as store:
        yield store


async def kept(store: Store) -> list[tuple[int, str]]:
    """What is on the disk, with all that was begun to be written."""
    await settled()
    return [(one.number, one.line) for one in await open_reports(store)]


async def reported(hosted: Hosted, ana: SshTerminal, eve: SshTerminal, line: str) -> None:
    """Let eve say something, and ana report it."""
    eve.press("/", *line, "\r")
    await ana.until(f"eve: {line}")
    before = len([*hosted.desk.reports])
    ana.press("/", *"/report eve", "\r")
    await until(lambda: len([*hosted.desk.reports]) > before)


async def test_operators_read_reports_and_put_them_away(hosted: Hosted) -> None:
    eves = fingerprint(hosted.key("eve"))
    async with (
        ssh(hosted.port, user="ana") as ana,
        ssh(hosted.port, user="eve", key=hosted.key("eve")) as eve,
    ):
        await ana.until("here: ana eve")
        assert await hosted.admin("reports") == (0, "None.\n")
        for line in ("you cheat", "all of you", "for ever"):
            await reported(hosted, ana, eve, line)
        code, told = await hosted.admin("reports")
        head, newest, *_, oldest = told.splitlines()
        assert (code, head.split()) == (0, ["NUMBER", "AGO", "BY", "ABOUT", "FROM", "KEY", "WHO", "SAID"])
        assert newest.split()[0] == "3"
        assert newest.split()[3:] == ["ana", "eve", "127.0.0.1", eves, "for", "ever"]
        assert oldest.endswith("you cheat")
        assert await hosted.admin("dismiss 2") == (0, "Dismissed: the report about eve.\n")
        assert await hosted.admin("dismiss 2") == (1, "There is no report with the number 2.\n")
        assert (await hosted.admin("dismiss"))[0] == 2
        assert "all of you" not in (await hosted.admin("reports"))[1]
        assert await hosted.admin("dismiss all") == (0, "Reports dismissed: 2.\n")
        assert await hosted.admin("reports") == (0, "None.\n")


async def test_the_office_shows_a_report_as_it_comes_and_acts_on_it(hosted: Hosted) -> None:
    async with (
        ssh(hosted.port, user="olga", key=hosted.key("olga")) as olga,
        ssh(hosted.port, user="ana", key=hosted.key("ana")) as ana,
        ssh(hosted.port, user="eve", key=hosted.key("eve")) as eve,
    ):
        await olga.until("o office")
        olga.press("o")
        await olga.until("reports 0")
        olga.press("\x1b[Z")
        await olga.until("There are no reports")
        await ana.until("ana eve")
        await reported(hosted, ana, eve, "you cheat")
        await olga.until(r"reports 1(.|\n)*► eve .* you cheat(.|\n)*by ana")
        olga.press("m")
        await olga.until("Mute")
        olga.press("\r")
        await olga.until("Muted")
        eve.press(*"/again\r")
        await eve.until("You are muted")
        olga.press("x")
        await olga.until(r"reports 0(.|\n)*The report about eve is dismissed")


async def test_reports_outlive_the_house(store: Store, tmp_path: Path) -> None:
    mine = Reports(store)
    for line in ("one", "two", "three"):
        mine.add(complaint(line))
    mine.dismiss(2)
    assert await kept(store) == [(1, "one"), (3, "three")]
    killed = copied(tmp_path / database.NAME, tmp_path / "killed").parent
    with closing(Store.open(killed)) as other:
        again = await open_reports(other)
        assert [*again] == [*mine]
        again.add(complaint("four"))
        assert await kept(other) == [(1, "one"), (3, "three"), (4, "four")]
        assert again.dismiss_all() == 3
        assert await kept(other) == []


async def test_only_the_newest_are_kept_and_the_same_line_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports_module, "MOST", 3)
    mine = Reports(store)
    for line in ("one", "two", "one", "three", "four"):
        mine.add(complaint(line))
    mine.add(complaint("four", reporter="ben"))
    expected = [(4, "three"), (5, "four"), (6, "four")]
    assert [(one.number, one.line) for one in mine] == await kept(store) == expected


async def test_a_number_never_means_another_report(store: Store) -> None:
    """An operator who has an older list in sight puts away what was on it, or nothing."""
    mine = Reports(store)
    mine.add(complaint("one"))
    mine.dismiss_all()
    mine.add(complaint("two"))
    assert mine.dismiss(1) is None
    assert [one.line for one in mine] == ["two"]


async def test_a_report_that_cannot_be_kept_is_on_the_list_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store.open(tmp_path)
    store.close()
    mine = Reports(store)
    mine.add(complaint())
    await until(lambda: "can't save a report" in caplog.text)
    assert [one.line for one in mine] == ["an insult"]


async def test_who_is_forgotten_is_in_no_report(store: Store) -> None:
    mine = Reports(store)
    mine.add(complaint())
    mine.add(complaint("hello", about=("ben", "guest")))
    await settled()
    told = await store.do(lambda connection: dossier(connection, EVE)["reports"])
    assert [one.line for one in told] == ["an insult"]
    await store.do(lambda connection: forget(connection, EVE))
    assert await kept(store) == [(2, "hello")]
