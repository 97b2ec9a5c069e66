"""The lobby on the screen.

Below the wordmark lie the games, the tables, and the chat. Wide windows have a panel on the right for who is here and
the chat; others have them below the tables.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.controls.frame import RAILED, Asked, Header, Keys, heading, middle_of
from kombio_tui.controls.listing import choices
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.blocks import Area, Grounds, Region, area_of
from kombio_tui.kit.look import Look
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import EMPTY, Row, ends, fitted, row, shortened, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.pages.letter_cards import wordmark, wordmark_height
from kombio_tui.pages.slow.games import in_words
from kombio_tui.pages.table_list import (
    Tables,
    company,
    enumerated,
    has_seat,
    people_at,
    people_of,
    rows_of,
    sorted_tables,
    table_rows,
)
from kombio_tui.text.languages import Say, marked, say_in
from protocol.house import Level, TableLine, You
from protocol.people import Friend
from protocol.slow import SlowGame

LEVELS: dict[Level | None, str] = {
    None: marked("bots: mixed"),
    "easy": marked("bots: easy"),
    "medium": marked("bots: medium"),
    "hard": marked("bots: hard"),
}
"""How well the bots of a quick game play."""
PANELLED, VERY_WIDE = 110, 140
"""From these widths on there is a panel on the right, here and in the waiting room, and a wider one."""
WIDEST = 150
"""The columns of tables and panel at the most; in wider windows they lie in the middle."""
NARROW, MEDIUM, WIDE = 60, 72, 100
"""From these widths on there is room for more facts, and for longer words."""
HINT_INDENT = 5
"""Columns before the words of a hint: two, the key, two."""
GAP = 2
"""The empty rows above the hints for newcomers."""
FIRST_HINTS = 3
"""The title and the first hints for newcomers, where there is no room for all."""
Talk = Callable[[int, int], list[Row]]
"""The chat, for a width and a height."""


class LobbyScene(Struct, frozen=True):
    """Everything that the lobby shows."""

    look: Look
    tables: Tables
    open_tables: tuple[TableLine, ...]
    """All tables, listed or not."""
    people: tuple[str, ...]
    friends: tuple[Friend, ...]
    chosen: TableLine | SlowGame | None
    game: GameScreens
    shown: str | None
    level: Level | None
    new: bool
    """Whether to tell a newcomer what to do."""
    leaving: bool
    operator: bool

    @property
    def say(self) -> Say:
        """The player's language."""
        return self.look.say

    @property
    def company(self) -> TableLine | None:
        """The table with people where quick play leads."""
        return company(sorted_tables(self.open_tables, self.game.vocabulary.name))


# --- around it -------------------------------------------------------------------------------------------------------


def header(scene: LobbyScene, you: You) -> Header:
    """How many people and tables there are, and who the player is."""
    say = scene.say
    people = say.plural("{number} person", "{number} people", len(scene.people))
    tables = say.plural("{number} table", "{number} tables", len(scene.open_tables))
    facts = (people, tables) if scene.look.width >= NARROW else (people,)
    notes = () if you.round_trip is None else (f"{you.round_trip} ms",)
    return Header(say("LOBBY"), facts, notes, you.name + (say(" (guest)") if you.guest else ""), short=(people,))


def question(scene: LobbyScene) -> Asked:
    """What Enter does on the chosen line, and what a newcomer may press."""
    say, table = scene.say, scene.chosen
    if scene.leaving:
        return Asked(say("Leave the house? q once more."))
    if isinstance(table, SlowGame):
        return Asked(in_words(table, say, scene.look.width))
    if table is None:
        return Asked(say("p: play {game} now, with three bots.", game=scene.game.title))
    enter = _what_enter_does(table, say)
    sentences = (f"{enter}  {sentence}" for sentence in _what_p_does(scene))
    asked = next((both for both in sentences if cell_len(both) < scene.look.width - 1), enter)
    return Asked(asked, short=say("Enter: sit down at {code}.", code=table.code) if has_seat(table) else "")


def _what_p_does(scene: LobbyScene) -> Sequence[str]:
    """What quick play leads to, in a long and a short sentence; players who know the house are told of people only."""
    say, table = scene.say, scene.company
    if table is None:
        return [say("p: play now, with three bots.")] if scene.new else []
    names = enumerated(people_at(table), say)
    return say("p: play with {names} at {code}.", names=names, code=table.code), say(
        "p: play at {code}.", code=table.code
    )


def _what_enter_does(table: TableLine, say: Say) -> str:
    if not has_seat(table):
        return say("Enter: watch {code}; no seat is free there.", code=table.code)
    if table.open_seat is not None:
        name = table.seats[table.open_seat].name
        if table.open_now:
            return say("Enter: take {name}'s seat now.", name=name)
        return say("Enter: take {name}'s seat next round.", name=name)
    if not table.seats:
        return say("Enter: sit down at {code}.", code=table.code)
    return say("Enter: sit down at {code} with {names}.", code=table.code, names=people_of(table, say))


def keys(scene: LobbyScene) -> Keys:
    """What can be done now; what Enter does depends on the chosen table. The last ones are left out first."""
    say, wide, table = scene.say, scene.look.width >= WIDE, scene.chosen
    play: Keys = (
        ("p", say("play now") if wide else say("play")),
        *([("s", say("only bots"))] if scene.company else []),
        *([("t", say("learn"))] if scene.game.lesson else []),
        ("n", say("open a table") if wide else say("open")),
        ("c", say("type a code") if wide else say("code")),
        ("b", say(LEVELS[scene.level])),
        *([_game_key(say)] if wide else []),
    )
    if isinstance(table, SlowGame):
        return (*_own_keys(scene), *play)
    if table is None:
        return play
    into = [("↑↓ enter", say("join")), ("w", say("watch"))] if has_seat(table) else [("↑↓ enter", say("watch"))]
    return (*into, *play)


def _game_key(say: Say) -> tuple[str, str]:
    """The key that lists the tables of another game: among the keys of the house where the first line is short."""
    return "g", say("game")


def _own_keys(scene: LobbyScene) -> Keys:
    """What can be done about the player's own games."""
    say = scene.say
    waits = any(game.waits_for_you for game in scene.tables.own)
    return ("enter", say("go there")), *([("y", say("next game"))] if waits else []), ("v", say("vacation"))


def house_keys(scene: LobbyScene) -> Keys:
    """The keys of the house; on phones the menu has that of the deal of the day."""
    say = scene.say
    office = [("o", say("office"))] if scene.operator else []
    wide = scene.look.width >= WIDE
    leave = say("leave the house") if wide else say("leave")
    daily = [("d", say("deal of the day") if wide else say("daily"))]
    return (
        ("q", leave),
        *(daily if scene.look.width >= NARROW else []),
        *([_game_key(say)] if MEDIUM <= scene.look.width < WIDE else []),
        ("a", say("archive")),
        *office,
        ("l", say("language")),
    )


# --- the middle ------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """Where everything lies."""

    wordmark: Area
    tables: Area
    panel: Area | None
    """Who is here and the chat; below the tables in windows that are not wide enough."""


def plan(look: Look) -> Plan:
    """Where everything lies in a window."""
    middle = middle_of(look)
    above = Area(0, middle.y, look.width, wordmark_height(look))
    gap = 1 if look.height >= RAILED else 0
    width = min(look.width - 2, WIDEST)
    below = Area((look.width - width) // 2, above.bottom + gap, width, middle.bottom - above.bottom - gap)
    if look.width < PANELLED:
        return Plan(above, below, None)
    panel = 32 if look.width < VERY_WIDE else 40
    tables = Area(below.x, below.y, below.width - panel - 3, below.height)
    return Plan(above, tables, Area(tables.right + 3, below.y, panel, below.height))


def drawn(scene: LobbyScene, regions: Regions, talk: Talk) -> tuple[list[Region], Grounds]:
    """Everything between the header and the prompt line."""
    places = plan(scene.look)
    if places.panel is None:
        name, grounds = regions("wordmark", wordmark, scene.look, places.wordmark)
        return [*name, *_stacked(scene, places.tables, regions, talk)], grounds
    around, grounds = around_tables(scene, regions, talk)
    return [*around, _tables(scene, places.tables, regions)], grounds


def around_tables(scene: LobbyScene, regions: Regions, talk: Talk) -> tuple[list[Region], Grounds]:
    """In a wide window, what stays while a sheet lies over the tables: the wordmark and the panel."""
    look, (above, _, area) = scene.look, plan(scene.look)
    name, grounds = regions("wordmark", wordmark, look, above)
    if area is None:
        return name, grounds
    friends = regions("friends", _friends, scene.friends, area.width, max(2, area.height // 4), look.language)
    here = regions("here", _here, scene.people, area.width, max(3, area.height // 3), look.language)
    rows = [*friends, *here, EMPTY, heading(scene.say("Talk"), area.width)]
    return [*name, area_of(area, [*rows, *talk(area.width, area.height - len(rows))])], grounds


def _stacked(scene: LobbyScene, area: Area, regions: Regions, talk: Talk) -> list[Region]:
    """The tables, and the chat below them."""
    lines = 2 if area.height < 18 else 4
    upper = Area(area.x, area.y, area.width, area.height - lines - 2)
    lower = Area(area.x, upper.bottom, area.width, lines + 2)
    friends = [f"{friend.name} {friend.code}".rstrip() for friend in scene.friends if friend.here]
    known = [scene.say("friends:") + " " + ", ".join(friends)] if friends else []
    people = "  ".join((*known, scene.say("here:") + " " + " ".join(scene.people)))
    here = row((shortened(people, area.width), "muted"))
    spoken = talk(area.width, lines)
    rows = [heading(scene.say("Talk"), area.width), *spoken, *[EMPTY] * (lines - len(spoken)), here]
    return [_tables(scene, upper, regions), area_of(lower, rows)]


class Listing(Struct, frozen=True):
    """What is listed of the tables."""

    tables: Tables
    chosen: str
    """The code of the chosen table."""
    shown: str | None
    game: str
    """The title of the game to play."""
    lesson: bool
    new: bool
    language: str


def _tables(scene: LobbyScene, area: Area, regions: Regions) -> Region:
    code, game = scene.chosen.code if scene.chosen else "", scene.game
    listing = Listing(scene.tables, code, scene.shown, game.title, game.lesson, scene.new, scene.look.language)
    return regions("tables", _drawn_tables, area, listing)


@shared
def _drawn_tables(area: Area, listing: Listing) -> Region:
    """The games, the tables, and what a newcomer may press."""
    tables, say, width, room = listing.tables, say_in(listing.language), area.width, area.height - 1
    filters, hints = _filter(listing.shown, width, say), _hints(listing, width, say)
    if not tables.codes:
        nothing = row((no_table(listing.shown, say), "muted"))
        return area_of(area, [filters, EMPTY, nothing, EMPTY, *hints])
    needed = rows_of(tables)
    for some in (hints, hints[:FIRST_HINTS]) if listing.new else ():
        gap = min(GAP, room - needed - len(some))
        if gap > 0:
            rows = table_rows(tables, listing.chosen, width, room - gap - len(some), listing.language)
            return area_of(area, [filters, *rows, *[EMPTY] * gap, *some])
    above = _with_hint(filters, listing, width, say) if listing.new else filters
    return area_of(area, [above, *table_rows(tables, listing.chosen, width, room, listing.language)])


def no_table(shown: str | None, say: Say) -> str:
    """That there is no table, or none of the game that is shown."""
    return say("No table of {game} is open yet.", game=GAMES[shown].title) if shown else say("No table is open yet.")


def _filter(shown: str | None, width: int, say: Say) -> Row:
    """The games of the house; the tables of the marked one are listed."""
    titles = [say("All games"), *(game.title for game in GAMES.values())]
    return choices("g", titles, (None, *GAMES).index(shown), width)


def _with_hint(filters: Row, listing: Listing, width: int, say: Say) -> Row:
    """The line of the games, and in the rest of it what a newcomer should know first."""
    if not listing.lesson:
        return filters
    hint = row(("t", "key"), " " + say("learn {game} in five minutes", game=listing.game))
    return ends(filters, hint, width) if width_of(filters) + width_of(hint) + 2 <= width else filters


def _hints(listing: Listing, width: int, say: Say) -> list[Row]:
    """What a newcomer may press."""
    lesson = say("teaches {game} in five minutes.", game=listing.game)
    others = ", ".join(game.title for game in GAMES.values() if game.title != listing.game)
    play = say("plays {game} now, with people or bots.", game=listing.game)
    play_shorter = say("plays {game} with people or bots.", game=listing.game)
    other = say("chooses another game: {games}.", games=others)
    room = width - HINT_INDENT
    lines = [
        ("p", play if cell_len(play) <= room else play_shorter),
        *([("t", lesson)] if listing.lesson else []),
        ("g", other if cell_len(other) <= room else say("chooses another game.")),
        ("n", say("opens a table for you and others.")),
        ("?", say("explains every key.")),
    ]
    return [heading(say("New here?"), width), *(row("  ", (key, "key"), f"  {words}") for key, words in lines)]


@shared
def _friends(friends: tuple[Friend, ...], width: int, height: int, language: str) -> Sequence[Row]:
    """The player's friends and where they are, with a gap below; as many as there is room for."""
    if not friends:
        return []
    say = say_in(language)
    where = [friend.code or (say("here") if friend.here else say("away")) for friend in friends]
    lines = [
        ends(row((friend.name, "plain" if friend.here else "muted")), row((place, "muted")), width)
        for friend, place in zip(friends, where, strict=True)
    ]
    return [heading(say("Friends"), width), *lines[: height - 1], EMPTY]


@shared
def _here(people: tuple[str, ...], width: int, height: int, language: str) -> Sequence[Row]:
    """Who is here, in two columns; how many more, if there is no room."""
    say, half = say_in(language), width // 2
    names = list(people)
    if len(names) > 2 * (height - 1):
        more = say("and {number} more", number=len(names) - 2 * (height - 1) + 1)
        names = [*names[: 2 * (height - 1) - 1], more]
    pairs = [names[at : at + 2] for at in range(0, len(names), 2)]
    lines = [row("".join(fitted(shortened(name, half - 1), half) for name in pair)) for pair in pairs]
    return [heading(say("Here"), width), *lines]
