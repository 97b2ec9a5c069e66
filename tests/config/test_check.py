"""A configuration is taken over as it stands, or everything that is wrong with it is told, each with its line."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from protocol.encodings.remote import HouseAddress
from protocol.kombio import Options
from server.cli.options import policy_of
from server.config.changes import changes
from server.config.check import LARGEST, ConfigError, load, read
from server.config.line_numbers import line_of
from server.config.schema import Config
from server.rules.games import GAMES

KEY = "SHA256:" + "a" * 43
WEB = 'a web address (https://...), or "" for none'
STORE = 'postgresql://USER:PASSWORD@HOST/DATABASE (special characters of the password as %XX), or "" for none'
REACHED = 'HOST or HOST:PORT, or "" for none'
FINGERPRINT = "a key's fingerprint, as `ssh-keygen -lf FILE.pub` prints it"


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as wrong:
        read(text)
    return [str(problem) for problem in wrong.value.problems]


def test_an_empty_file_is_a_house_as_usual() -> None:
    assert read("") == Config()
    assert read("# nothing\n[house]\n") == Config()


def test_what_stands_in_the_file_is_taken_over_and_the_rest_is_as_usual() -> None:
    config = read(f'[house]\nlisten = "[::1]:22"\n[operators]\nkeys = ["{KEY}"]\n[games.kombio]\ntarget = 50\n')
    assert config.house.listen == "[::1]:22"
    assert config.house.data == Config().house.data
    assert config.operators.keys == (KEY,)
    assert config.options["kombio"] == Options(target=50)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[hous]\n", "line 1: unknown section hous; did you mean house?"),
        ("\n\nnonsense = 1\n", "line 3: unknown section nonsense"),
        ("[house]\nlissten = 1\n", "line 2: unknown key house.lissten; did you mean listen?"),
        ("[house]\n\n# a word\npace = 1\n", "line 4: unknown key house.pace; did you mean bots.pace?"),
        ("[games.poker]\n", "line 1: unknown key games.poker"),
        ("[games.kombio]\ntarged = 5\n", "line 2: unknown key games.kombio.targed; did you mean target?"),
        ("house = 3\n", "line 1: house is a section: write [house], and its keys on the lines below"),
        ("[metrics.listen]\nx = 1\n", "line 1: metrics.listen is a key, and no section: write listen = ..."),
        ('[house]\nlisten = "here"\n', 'line 2: house.listen must be HOST:PORT or :PORT, not "here"'),
        ('[house]\nlisten = ":99999"\n', 'line 2: house.listen must be HOST:PORT or :PORT, not ":99999"'),
        ('[house]\naddress = "a b"\n', f'line 2: house.address must be {REACHED}, not "a b"'),
        ('[house]\naddress = "-oProxyCommand=x"\n', f'line 2: house.address must be {REACHED}, not "-oProxyCommand=x"'),
        ('[house]\naddress = "host:0"\n', f'line 2: house.address must be {REACHED}, not "host:0"'),
        ('[house]\naddress = "::1"\n', f'line 2: house.address must be {REACHED}, not "::1"'),
        (
            '[house]\nproxies = ["balancer"]\n',
            "line 2: each item of house.proxies must be an address or a network, as 10.0.0.0/8, not \"balancer\"",
        ),
        (
            '[house]\nproxies = ["10.0.0.300"]\n',
            ("line 2: each item of house.proxies must be an address or a network: "
            "'10.0.0.300' does not appear to be an IPv4 or IPv6 network"),
        ),
        ('[notify]\nurl = "ftp://x/"\n', f"line 2: notify.url must be {WEB}"),
        ('[notify]\nurl = "https://user@x/"\n', f"line 2: notify.url must be {WEB}"),
        ('[store]\nurl = "mysql://x/y"\n', f"line 2: store.url must be {STORE}"),
        ('[store]\nurl = "postgresql://host"\n', f"line 2: store.url must be {STORE}"),
        ('[store]\nurl = "postgresql://me:pass@word@host/house"\n', f"line 2: store.url must be {STORE}"),
        ('[store]\nurl = "postgresql://me:pass/word@host/house"\n', f"line 2: store.url must be {STORE}"),
        ("[house]\nlisten = 22\n", "line 2: house.listen must be HOST:PORT or :PORT, not 22"),
        ("[tables]\nmost = 0\n", "line 2: tables.most must be a whole number from 1 to 10000, not 0"),
        ("[tables]\nmost = 1.5\n", "line 2: tables.most must be a whole number from 1 to 10000, not 1.5"),
        ("[tables]\nmost = true\n", "line 2: tables.most must be a whole number from 1 to 10000, not true"),
        ("[bots]\npace = -1\n", "line 2: bots.pace must be a number from 0 to 10, not -1"),
        ('[bots]\nallowed = "yes"\n', 'line 2: bots.allowed must be true or false, not "yes"'),
        ('[log]\nformat = "xml"\n', 'line 2: log.format must be "json" or "text", not "xml"'),
        ("[log]\nformat = 1979-05-27\n", 'line 2: log.format must be "json" or "text", not "1979-05-27"'),
        ('[house]\ndata = ""\n', 'line 2: house.data must be the name of a folder, not ""'),
        ('[house]\nmessage = "a\\nb"\n', 'line 2: house.message must be one line of up to 200 characters, not "a\\nb"'),
        ("games.kombio.turn = 9999\n", "line 1: games.kombio.turn must be a whole number from 0 to 3600, not 9999"),
        ("games = { kombio = { turn = -1 } }\n",
         "line 1: games.kombio.turn must be a whole number from 0 to 3600, not -1"),
        ("[operators]\nkeys = 5\n", f"line 2: operators.keys must be a list, each item {FINGERPRINT}, not 5"),
    ],
)  # fmt: skip
def test_every_kind_of_mistake_is_told_with_its_line(text: str, told: str) -> None:
    assert problems(text) == [told]


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file() -> None:
    text = '[log]\nformat = "xml"\n[tables]\nmost = 0\nmoast = 1\n[house]\nlisten = ""\n'
    assert [words.partition(":")[0] for words in problems(text)] == ["line 2", "line 4", "line 5", "line 7"]


def test_of_a_list_the_wrong_item_is_told_and_the_line_where_the_list_begins() -> None:
    text = f'[house]\nlisted = [\n  "{KEY}",\n  # an old one\n  "MD5:aa",\n]\n'
    assert problems(text) == [f'line 2: each item of house.listed must be {FINGERPRINT}, not "MD5:aa"']


def test_options_that_the_rules_refuse_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose rules want more than its types say refuses to begin."""
    faulty = replace(GAMES["kombio"], faults=lambda _: ["nobody can start", "no cards"])
    monkeypatch.setitem(GAMES, "kombio", faulty)
    text = "[log]\n[games.kombio]\nstarter = 3\n"
    assert problems(text) == ["line 2: with these options kombio can't begin: nobody can start; no cards"]


def test_levels_that_can_not_be_played_are_told_in_words() -> None:
    """L12."""
    levels = ", ".join(f'"{level}"' for level in [*["run 3"] * 6, "run 6 + run 5", "run 16"])
    [told] = problems(f"[games.level8]\nlevels = [{levels}]\n")
    assert told.startswith("line 1: with these options level8 can't begin: level 7: 'run 6 + run 5' needs 11 cards; ")
    assert "level 8: 'run 16' can't be made: the box has cards for 15 at most, jokers included; " in told


def test_a_secret_is_not_repeated() -> None:
    [told] = problems('[house]\npassword = ["sesame"]\n')
    assert told == "line 2: house.password must be one line of up to 200 characters"


def test_a_long_value_is_cut() -> None:
    [told] = problems(f'[log]\nformat = "{"x" * 500}"\n')
    assert len(told) < 150


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[house\n", 1),
        ('[house]\nlisten = "a\n', 2),
        ("[house]\nmessage =\n", 2),
        ("[house]\n[log]\n[house]\n", 3),
        ("[tables]\nmost = 1\nmost = 2\n", 3),
        ("[house]\nlisted = [\n", 2),
    ],
)
def test_a_file_that_is_no_toml_is_told_with_its_line(text: str, line: int) -> None:
    assert [words.partition(":")[0] for words in problems(text)] == [f"line {line}"]


def test_a_key_is_found_wherever_and_however_it_is_written() -> None:
    text = 'a = """\nb = 1\n"""\n"b" = 2\n[c]\nd.e = [\n1,\n]\n\n[c.f]\ng = {h = 1}\n[[i]]\nj = 1\n[[i]]\nk = 2'
    for keys, line in [
        (("a",), 1),
        (("b",), 4),
        (("c",), 5),
        (("c", "d", "e"), 6),
        (("c", "f"), 10),
        (("c", "f", "g", "h"), 11),
        (("i",), 12),
    ]:
        assert line_of(text, keys) == line, keys


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for name, data, told in [
        ("none", None, "No such file or directory"),
        ("bytes", b"[house]\nmessage = '\xff'\n", "line 2: this is not UTF-8"),
        ("large", b"#" * (LARGEST + 1), "the file is too large: more than 100000 bytes"),
    ]:
        if data is not None:
            (tmp_path / name).write_bytes(data)
        with pytest.raises(ConfigError) as wrong:
            load(tmp_path / name)
        assert str(wrong.value) == f"{tmp_path / name}: {told}"


def test_what_differs_between_two_configurations_is_known_and_what_has_to_wait() -> None:
    new = read('[house]\nlisten = ":22"\nmessage = "hi"\n[games.kombio]\nturn = 5\n')
    assert list(changes(Config(), new)) == [
        ("house.listen", True),
        ("house.message", False),
        ("games.kombio.turn", False),
    ]
    assert list(changes(new, new)) == []


@pytest.mark.parametrize(
    ("address", "listen", "command"),
    [
        ("cards.example.org", ":22", "ssh KTAD@cards.example.org"),
        ("cards.example.org", ":2222", "ssh -p 2222 KTAD@cards.example.org"),
        ("cards.example.org:22", ":2222", "ssh KTAD@cards.example.org"),
        ("203.0.113.7:2200", ":22", "ssh -p 2200 KTAD@203.0.113.7"),
        ("[2001:db8::7]", "[::]:2222", "ssh -p 2222 KTAD@2001:db8::7"),
        ("[2001:db8::7]:22", ":2222", "ssh KTAD@2001:db8::7"),
    ],
)
def test_the_address_is_what_others_type(address: str, listen: str, command: str) -> None:
    config = read(f'[house]\naddress = "{address}"\nlisten = "{listen}"\n')
    known = policy_of(config).address
    assert known
    assert known.command("KTAD") == command
    assert msgspec.convert(msgspec.to_builtins(known), HouseAddress) == known


def test_without_an_address_there_is_no_command() -> None:
    assert policy_of(Config()).address is None


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://kombio:p%40ss@db.example.org:5432/kombio",
        "postgres://kombio@[::1]/kombio?sslmode=verify-full",
        "postgresql:///kombio",
        "postgresql://kombio@/kombio?host=/run/postgresql",
        "postgresql://kombio@one,two:5433/kombio?target_session_attrs=read-write",
    ],
)
def test_urls_of_databases(url: str) -> None:
    assert read(f'[store]\nurl = "{url}"\n').store.url == url
