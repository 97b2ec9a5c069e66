"""docs/PROTOCOL.md says what is true: its bytes are the bytes, and everything that travels is on the page."""

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgpack
import msgspec
import pytest

from kombio_tui.remote.reconnecting_link import PAUSES
from protocol import archive, base, companeros, house, kombio, level8, people, slow
from protocol.encodings import remote
from protocol.encodings.remote import FromClient, FromHouse, filled
from protocol.encodings.wire import Fault, decode
from protocol.games import VOCABULARIES
from server.archive import replay_room
from server.bots.kernel.lesson import SECONDS as TUTOR_SECONDS
from server.door.admission.limits import Limits
from server.house.bots.pool import STAND_IN_LEVEL
from server.house.members.connection import Farewell
from server.house.members.rate_limits import KINDS, NewName, OpenSlow
from server.house.members.token_bucket import Rate
from server.house.runtime.policy import Policy
from server.house.table.match_runner import IDLE_TURNS
from server.records.record import LONGEST
from server.records.replay import STORY
from server.rules.games import GAMES

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "PROTOCOL.md").read_text()
EXAMPLE = re.compile(r"^([<>]) (\{.*\})\n((?:  [0-9a-f ]+\n)+)", re.MULTILINE)
WORDS = frozenset(re.findall(r"`([a-z_]+)`", PAGE)) | frozenset(re.findall(r'"type": "([a-z_]+)"', PAGE))

EXAMPLES = [(way, json.loads(text), bytes.fromhex(data)) for way, text, data in EXAMPLE.findall(PAGE)]

WHOLE = {
    "type": "update",
    "you": {"name": "ana", "guest": False},
    "place": {
        "type": "table",
        "line": {
            "code": "ABCD", "game": "kombio", "seats": [], "places": 6, "phase": "waiting", "watchers": 0,
            "private": False,
        },
        "options": {}, "you": 0, "host": 0, "view": None, "clocks": [],
    },
}  # fmt: skip
"""What a thin update of the page is filled in from."""


@pytest.mark.parametrize(("way", "message", "data"), EXAMPLES, ids=lambda value: str(value)[:30])
def test_every_example_is_what_travels(way: str, message: dict[str, Any], data: bytes) -> None:
    assert msgpack.packb(message) == data
    if way == ">":
        assert decode(data, FromClient)
    elif message["type"] == "update":
        assert msgspec.convert(filled(WHOLE, message), FromHouse)
    else:
        assert msgspec.msgpack.encode(decode(data, FromHouse)) == data


def test_there_are_examples_for_both_directions() -> None:
    assert {way for way, _, _ in EXAMPLES} == {"<", ">"}
    assert len(EXAMPLES) > 8


def structs(kind: Any) -> list[type[msgspec.Struct]]:
    return [one for one in get_args(kind) or (kind,) if isinstance(one, type) and issubclass(one, msgspec.Struct)]


SAID = [
    *structs(FromClient), *structs(house.News), house.Update, house.You, people.Settings, house.TableLine, house.Seated,
    base.Clock, base.Reacted, house.Lobby, house.Table, remote.Welcome, remote.Goodbye, remote.Pong,
    *(words.view for words in VOCABULARIES.values()), *(one for words in VOCABULARIES.values() for one in
    structs(words.moves)), kombio.Offer, kombio.ActionView, kombio.SlapView, companeros.Offer, companeros.Trick,
    level8.Offer, level8.Player, level8.Laid, level8.Meld, level8.Part, archive.Archive, archive.KeptGame,
    archive.Standing, archive.PlayerPage, house.Replay, base.Result, people.Friend, slow.SlowGame, slow.Vacation,
]  # fmt: skip


@pytest.mark.parametrize("kind", dict.fromkeys(SAID), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_message_and_every_field_is_on_the_page(kind: type[msgspec.Struct]) -> None:
    info = msgspec.structs.fields(kind)
    assert {field.name for field in info} <= WORDS
    tag = kind.__struct_config__.tag
    assert tag is None or tag in WORDS or tag in VOCABULARIES


@pytest.mark.parametrize(
    "reasons",
    [house.Reason, base.Reason, kombio.Reason, companeros.Reason, level8.Reason, Fault],
    ids=lambda kind: kind.__module__,
)
def test_every_reason_is_on_the_page(reasons: type[StrEnum]) -> None:
    assert set(reasons) - {Fault.TRAILING, Fault.CLOSED} <= WORDS


def test_every_goodbye_is_on_the_page() -> None:
    assert set(get_args(Farewell)) <= WORDS


def test_the_choices_of_the_archive_are_on_the_page() -> None:
    assert set(get_args(archive.Shelf)) | set(get_args(archive.Unit)) <= WORDS


def test_the_limits_on_the_page_are_those_of_the_house() -> None:
    keys = Limits().keys
    assert f"about {keys.per_second:.0f} frames a second in the long run ({keys.burst:.0f} at once)" in PAGE
    assert f"the version of this page: **{remote.VERSION}**" in PAGE
    limits, person = Limits(), Limits().person
    arrivals, starts = limits.arrivals_per_address, limits.starts_per_address
    assert f"about {arrivals.per_second:.0f} connections a second are accepted" in PAGE
    assert f"in the long run ({arrivals.burst:.0f} at once)" in PAGE
    assert f"{starts.per_second:.0f} sessions a second are started ({starts.burst:.0f} at once)" in PAGE
    assert f"than {limits.longest_wait:.0f} seconds is closed" in PAGE
    assert f"have {limits.connections_per_address} connections at a time" in PAGE
    assert f"from which {limits.failures.burst:.0f} logins fail" in PAGE
    assert f"reads nothing for {limits.stalled_seconds:.0f} seconds" in PAGE
    for kinds, rate in RATES.items():
        words = ", ".join(f"`{kind}`" for kind in kinds.split())
        limit: Rate = getattr(person, rate)
        assert f"| {words} | {limit.per_second:g} | {limit.burst:g} |" in PAGE


def test_the_times_on_the_page_and_in_the_rules_are_those_of_the_house() -> None:
    policy = Policy()
    assert f"{policy.lost_seconds:.0f} seconds after you lost the connection" in PAGE
    assert ("waits for five minutes" in PAGE, policy.deserted_seconds) == (True, 300.0)
    assert ("for at least three minutes" in PAGE, policy.return_seconds) == (True, 180.0)
    assert policy.restored_seconds > policy.return_seconds
    assert ("up to ten seconds" in PAGE, PAUSES[1]) == (True, 10.0)
    assert (f"level `{STAND_IN_LEVEL}`" in PAGE, "after two turns in a row" in PAGE, IDLE_TURNS) == (True, True, 2)
    assert f"take about {TUTOR_SECONDS} seconds a move" in PAGE
    assert f"at least {replay_room.SHORTEST:g} and at most {replay_room.LONGEST:g} seconds" in PAGE
    assert f"last {STORY} moves" in PAGE
    assert f"longer than {LONGEST:,} bytes" in PAGE
    for game in GAMES:
        rules = (ROOT / "server" / "rules" / game / "RULES.md").read_text()
        assert f"{policy.lost_seconds:.0f} seconds after" in rules


RATES = {
    "say follow": "lines", "open_table quick_play learn": "tables", "start": "starts", "join watch come_back": "codes",
    "prefer take_vacation": "settings", "enter_archive browse enter_daily": "lookups", "rewatch review_game": "replays",
    "ignore heed report": "complaints", "add_friend remove_friend": "friends", "invite": "invitations",
    "play_daily": "deals", "to_game give_up": "games",
}  # fmt: skip


def test_every_request_with_a_limit_of_its_own_is_in_the_table() -> None:
    listed = {kind: rate for kinds, rate in RATES.items() for kind in kinds.split()}
    limited = {kind: rate for kind, rate in KINDS.items() if kind not in (NewName, OpenSlow)}
    assert listed == {kind.__struct_config__.tag: rate for kind, rate in limited.items()}  # type: ignore[attr-defined]


def test_every_notice_is_in_its_table() -> None:
    table = PAGE[PAGE.index("| `kind` of a notice") : PAGE.index("## Requests")]
    listed = re.findall(r"`([a-z_]+)`", "".join(line.split("|")[1] for line in table.splitlines()[2:] if "|" in line))
    assert sorted(listed) == sorted(get_args(get_type_hints(house.Notice)["kind"]))
