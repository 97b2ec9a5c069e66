"""A referee for recorded games of Kombio, written from the rules and the record format alone.

It reads the JSON lines of an exported record, plays the game again with its own cards and its own reading of the rules
(K1 to K42), and says whether every deal, command, event and the result are true. It shares no code with the game.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, count
from typing import Any

Event = dict[str, Any]
Spot = tuple[int, int]

BOX = [-1] * 3 + [0] * 3 + [face for face in range(1, 13) for _ in range(5)] + [13] * 2 + [14] * 2
LOOKS = {7: 1, 8: 1, 9: 1, 10: 1, 11: 0, 12: 0, 13: 1, 14: 2}  # how many cards each action card lets one look at
SECONDS = ("turn", "slap", "look", "decide", "pause", "glance", "last_slap")
FAIRNESS = ("slap_order", "compensation", "slap_floor")
OPTIONS = {"target", "starter", "memory", "empty_pile", "empty_grid", *FAIRNESS, *SECONDS}
BY_VERSION: dict[int, dict[str, Any]] = {1: {"slap_floor": 0, "last_slap": 0, "empty_grid": "with_call"}, 2: {}}
"""The versions of the format, with the options that it did not know, and how the game was played then."""

# Each command with the stages at which it is legal and its fields.
COMMANDS: dict[str, tuple[set[str], list[str]]] = {
    "ready": ({"look", "pause"}, []),
    "draw": ({"start"}, []),
    "swap": ({"drawn"}, ["slot"]),
    "discard": ({"drawn"}, []),
    "take": ({"start"}, ["slot"]),
    "call": ({"start"}, []),
    "peek": ({"action"}, ["spot"]),
    "exchange": ({"action"}, ["a", "b"]),
    "pass": ({"action"}, []),
    "slap": ({"start", "drawn", "action", "last"}, []),
    "name": ({"naming"}, ["spot"]),
    "give": ({"giving"}, ["slot"]),
    "keep": ({"deciding"}, []),
    "hand_over": ({"deciding"}, []),
}


class FoulError(Exception):
    """Something in the record is not true."""


def require(condition: bool, foul: str) -> None:
    """Cry foul unless the condition holds."""
    if not condition:
        raise FoulError(foul)


def is_number(value: object) -> bool:
    """Tell a whole number from everything else, truth values too."""
    return isinstance(value, int) and not isinstance(value, bool)


def text(value: object) -> str:
    """Write a value in one way only, so that equal texts are equal values of equal types."""
    return json.dumps(value, sort_keys=True)


@dataclass(eq=False)
class Card:
    """One card of the box; two cards of the same face are still two."""

    face: int


class Chance:
    """The stream of numbers for one purpose of one round."""

    def __init__(self, secret: bytes, purpose: str) -> None:
        self._words = self._stream(secret, purpose)

    @staticmethod
    def _stream(secret: bytes, purpose: str) -> Iterator[int]:
        """Yield words of 32 bits without end."""
        for block in count():
            value = hmac.digest(secret, f"{purpose} {block}".encode("ascii"), "sha256")
            yield from (int.from_bytes(value[start : start + 4], "big") for start in range(0, 32, 4))

    def below(self, limit: int) -> int:
        """Return the next number below the limit, each as likely as the others."""
        return next(word % limit for word in self._words if word < 2**32 - 2**32 % limit)

    def shuffle(self, cards: list[Card]) -> list[Card]:
        """Return the cards in a new order."""
        mixed = list(cards)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class Table:
    """The cards of one round: grids, draw pile and discard pile."""

    def __init__(self, secret: bytes, seats: int) -> None:
        deck = Chance(secret, "deal").shuffle([Card(face) for face in BOX])
        self._secret = secret
        self._reshuffles = 0
        self._widths = [4] * seats  # how many slots each grid has, gaps too
        self.cards: dict[Spot, Card] = {(place // 4, place % 4 + 1): deck[place] for place in range(4 * seats)}
        self.draws = deck[4 * seats :]
        self.discards: list[Card] = []
        self.identical = False  # the uppermost discard is laid off on the top card (K26)
        self.slapped = False

    def grids(self) -> list[list[int | None]]:
        """Return the faces by seat and slot."""
        faces = {spot: card.face for spot, card in self.cards.items()}
        return [[faces.get((seat, slot + 1)) for slot in range(width)] for seat, width in enumerate(self._widths)]

    def fill(self, seat: int, card: Card) -> int:
        """Put a card into the lowest gap of a grid or a new slot, and return the slot (K7)."""
        slot = next(slot for slot in count(1) if (seat, slot) not in self.cards)
        self.cards[seat, slot] = card
        self._widths[seat] = max(self._widths[seat], slot)
        return slot

    def lay(self, card: Card) -> None:
        """Lay a new top card on the discard pile."""
        self.discards.append(card)
        self.identical = self.slapped = False

    def can_take(self) -> bool:
        """Say whether the uppermost discard may be taken (K11)."""
        return bool(self.discards) and not self.identical

    def can_slap(self) -> bool:
        """Say whether the uppermost discard may be slapped: it is a top card, and nobody has (K26)."""
        return self.can_take() and not self.slapped

    def spare(self) -> list[Card]:
        """List the discards that a reshuffle takes, from the bottom (K40)."""
        return self.discards[: -2 if self.identical else -1]

    def reshuffle(self) -> list[Card]:
        """Make a new draw pile of the spare discards and return it."""
        self._reshuffles += 1
        self.draws = Chance(self._secret, f"reshuffle {self._reshuffles}").shuffle(self.spare())
        del self.discards[: len(self.draws)]
        return self.draws


@dataclass
class Turn:
    """How far the turn of a seat is: at its start, with a card drawn, in an action, or past the last one of a round."""

    actor: int
    stage: str = "start"
    held: Card = field(default_factory=lambda: Card(0))  # the drawn card, later the discarded action card
    seen: list[Card] = field(default_factory=list)
    swapped: bool = False


@dataclass
class Slap:
    """A slap that is being settled: the slapper is naming or giving, or the owner is deciding."""

    slapper: int
    actor: int
    stage: str = "naming"
    spot: Spot = (0, 0)


class Game:
    """A whole game, played command by command."""

    def __init__(self, seats: int, options: dict[str, Any], seed: bytes) -> None:
        self._seats, self._options, self._seed = seats, options, seed
        self._round = self._turns = self._slaps = self._looks = 0
        self._totals = [0] * seats
        self._late = [0] * seats  # how many turns in a row ended by the clock
        self._glances: dict[int, Card] = {}
        self._events: list[Event] = []
        self.result: Event | None = None
        self._starter = self._first_starter()
        self._start_round()

    def told(self) -> list[Event]:
        """Return what happened since the last call."""
        events, self._events = self._events, []
        return events

    def play(self, by: object, command: dict[str, Any]) -> None:
        """Play one command of a seat, or of the clock, and all that follows from it."""
        if command.get("type") == "time_up":
            require(by is None, "time_up is for the clock only")
            require(set(command) == {"type", "kind", "serial"}, "time_up has the wrong fields")
            self._time_up(command["kind"], command["serial"])
        else:
            self._play_seat(by, command)
        self._settle()

    def _play_seat(self, by: object, command: dict[str, Any]) -> None:
        """Play one command of a seat."""
        kind = command.get("type")
        require(kind in COMMANDS, f"there is no command {kind!r}")
        require(is_number(by) and by in range(self._seats), f"there is no player {by!r}")
        stages, fields = COMMANDS[str(kind)]
        require(set(command) == {"type", *fields}, f"{kind} has the wrong fields")
        stage, actor = self._stage()
        require(stage in stages, f"{kind} is not for the stage {stage!r}")
        require(actor in (None, by) or kind == "slap", f"player {by} has to wait for player {actor}")
        getattr(self, f"_{kind}")(by, *(self._spot(by, name, command[name]) for name in fields))

    def _stage(self) -> tuple[str, int | None]:
        """Return what is waited for, and whom, if not everyone (K28)."""
        if self._phase != "play":
            return self._phase, None
        waiting = self._pending or self._turn
        return waiting.stage, waiting.actor

    def _spot(self, by: object, name: str, value: Any) -> Spot:
        """Read a slot of the player or a spot, which holds a card that may be touched."""
        seat, slot = [by, value] if name == "slot" else value
        require(is_number(seat) and is_number(slot), "a seat or a slot is no number")
        require((seat, slot) in self._touchable(), f"there is no card at {[seat, slot]} that may be touched")
        return seat, slot

    def _touchable(self) -> list[Spot]:
        """List the spots of all cards that are not taboo (K31)."""
        return [spot for spot in sorted(self._table.cards) if not self._is_taboo(spot[0])]

    def _is_taboo(self, seat: int) -> bool:
        """Say whether the seat called in a game of three or more."""
        return self._seats > 2 and seat == self._caller

    def _tell(self, kind: str, **fields: Any) -> None:
        """Note what happens."""
        self._events.append({"type": kind, **fields})

    def _settle(self) -> None:
        """Do what follows without a command when no slap is waiting (K32, K33, K34, K40)."""
        if self._phase != "play" or self._pending:
            return
        if len({seat for seat, _ in self._table.cards}) < self._seats:
            self._score("empty_grid")
        elif self._turn.stage == "action" and not self._can_act():
            self._end_action()
        elif self._turn.stage == "last" and not self._table.can_slap():
            self._score("called")
        if self._stage()[0] == "start" and not self._can_play():
            self._score("no_cards")

    # Rounds

    def _secret(self, number: int) -> bytes:
        """Return the secret seed of a round."""
        return hmac.digest(self._seed, f"round {number}".encode("ascii"), "sha256")

    def _first_starter(self) -> int:
        """Return the seat that starts round 1 (K9)."""
        chosen = self._options["starter"]
        if chosen == "random":
            return Chance(self._secret(1), "starter").below(self._seats)
        return 0 if chosen == "host" else int(chosen)

    def _start_round(self) -> None:
        """Deal a round."""
        self._round += 1
        secret = self._secret(self._round)
        self._table = Table(secret, self._seats)
        self._phase = "look"
        self._unready = set(range(self._seats))
        self._caller: int | None = None
        self._pending: Slap | None = None
        commitment = hashlib.sha256(secret).hexdigest()
        self._tell("round_started", round=self._round, starter=self._starter, commitment=commitment)

    def _ready(self, seat: int) -> None:
        """Be ready after the first look or the scores (K4)."""
        require(seat in self._unready, f"player {seat} is ready already")
        self._unready.remove(seat)
        self._tell("became_ready", seat=seat)
        if not self._unready:
            self._go_on()

    def _go_on(self) -> None:
        """Leave the first look or the pause between rounds."""
        if self._phase == "look":
            self._phase = "play"
            self._start_turn(self._starter)
        else:
            self._starter = (self._starter + 1) % self._seats
            self._start_round()

    def _score(self, cause: str) -> None:
        """End the round (K33 to K39)."""
        grids = self._table.grids()
        sums = [sum(face for face in grid if face is not None) for grid in grids]
        extras = self._extras(sums)
        if self._options["empty_grid"] == "zero":
            extras = [extra if set(grid) != {None} else 0 for grid, extra in zip(grids, extras, strict=True)]
        noted = [own + extra for own, extra in zip(sums, extras, strict=True)]
        self._totals = [total + points for total, points in zip(self._totals, noted, strict=True)]
        points = {"sums": sums, "extras": extras, "noted": noted, "totals": list(self._totals)}
        self._tell("round_ended", cause=cause, grids=grids, **points, seed=self._secret(self._round).hex())
        self._glances.clear()
        self._phase = "pause"
        self._unready = set(range(self._seats))
        if max(self._totals) >= self._options["target"]:
            self._end_game(noted)

    def _extras(self, sums: list[int]) -> list[int]:
        """Return what each seat notes beyond its sum (K36 to K38)."""
        if self._caller is None:
            return [0] * self._seats
        alone = sums.count(min(sums)) == 1 and sums[self._caller] == min(sums)
        caller, others = (0, 10) if alone else (15, 0)
        return [caller if seat == self._caller else others for seat in range(self._seats)]

    def _end_game(self, noted: list[int]) -> None:
        """Rank the players (K39)."""
        self._phase = "over"
        ranks = list(zip(self._totals, noted, strict=True))
        places = [1 + sum(other < rank for other in ranks) for rank in ranks]
        self._tell("game_ended", winners=[seat for seat, place in enumerate(places) if place == 1])
        self.result = {"type": "result", "places": places, "points": list(self._totals)}

    # Turns

    def _start_turn(self, seat: int) -> None:
        """Give the turn to a seat, if it can be played (K40)."""
        self._turn = Turn(seat)
        if self._can_play():
            self._turns += 1
            self._tell("turn_started", seat=seat)

    def _end_turn(self, *, late: bool = False) -> None:
        """Let the next seat play, or score after the last turn and the time for a last slap (K34)."""
        if not late:
            self._late[self._turn.actor] = 0
        seat = (self._turn.actor + 1) % self._seats
        if seat == self._caller and self._options["last_slap"] and self._table.can_slap():
            self._turn.stage = "last"
        elif seat == self._caller:
            self._score("called")
        else:
            self._start_turn(seat)

    def _can_draw(self) -> bool:
        """Say whether there is a card to draw, if need be after a reshuffle (K40)."""
        spare = self._table.spare() if self._options["empty_pile"] == "reshuffle" else []
        return bool(self._table.draws or spare)

    def _can_play(self) -> bool:
        """Say whether a turn can be played (K40)."""
        return self._can_draw() or (self._options["empty_pile"] == "reshuffle" and self._table.can_take())

    def _draw_card(self) -> Card:
        """Take the front card of the draw pile, after a reshuffle if it is empty."""
        if not self._table.draws:
            cards = self._table.reshuffle()
            self._glances = {number: card for number, card in self._glances.items() if card not in cards}
            self._tell("reshuffled", cards=len(cards))
        return self._table.draws.pop(0)

    def _draw(self, seat: int) -> None:
        """Draw a card (K10)."""
        require(self._can_draw(), "there is no card to draw")
        self._turn.held = self._draw_card()
        self._turn.stage = "drawn"
        self._tell("drew", seat=seat, face=self._turn.held.face)

    def _place(self, kind: str, spot: Spot, card: Card) -> None:
        """Put a card in place of one of the grid, which goes on the discard pile."""
        out = self._table.cards[spot]
        self._table.cards[spot] = card
        self._table.lay(out)
        self._tell(kind, seat=spot[0], slot=spot[1], face=card.face, out=out.face)
        self._end_turn()

    def _swap(self, _seat: int, spot: Spot) -> None:
        """Put the drawn card into the grid (K10a)."""
        self._place("swapped", spot, self._turn.held)

    def _take(self, _seat: int, spot: Spot) -> None:
        """Take the top of the discard pile into the grid (K11)."""
        require(self._table.can_take(), "the discard pile has no card to take")
        self._place("took", spot, self._table.discards.pop())

    def _discard(self, seat: int, *, late: bool = False) -> None:
        """Discard the drawn card; an action card may be used, unless it is too late (K10b, K41)."""
        card = self._turn.held
        action = card.face in LOOKS and not late
        self._table.lay(card)
        self._tell("discarded", seat=seat, face=card.face, action=action)
        if action:
            self._turn.stage = "action"
        else:
            self._end_turn(late=late)

    def _call(self, seat: int) -> None:
        """Call Kombio (K12)."""
        require(self._caller is None, "Kombio is called already")
        self._caller = seat
        self._tell("called", seat=seat, taboo=self._seats > 2)
        self._end_turn()

    # Actions

    def _may_peek(self, spot: Spot) -> bool:
        """Say whether the action lets its player look at a touchable card now (K14, K15, K17, K18)."""
        turn, face = self._turn, self._turn.held.face
        if face <= 10 and (spot[0] == turn.actor) != (face <= 8):
            return False
        return len(turn.seen) < LOOKS[face] and not turn.swapped and self._table.cards[spot] not in turn.seen

    def _may_exchange(self, a: Spot, b: Spot) -> bool:
        """Say whether the action lets its player swap two touchable cards now (K16 to K18)."""
        turn, face = self._turn, self._turn.held.face
        cards = [self._table.cards[a], self._table.cards[b]]
        looked = len(turn.seen) == LOOKS[face] and all(card in cards for card in turn.seen)
        return face >= 11 and a != b and looked and not turn.swapped

    def _can_act(self) -> bool:
        """Say whether the action has anything left to do (K32)."""
        spots = self._touchable()
        return any(map(self._may_peek, spots)) or any(self._may_exchange(a, b) for a, b in combinations(spots, 2))

    def _peek(self, seat: int, spot: Spot) -> None:
        """Look at a card."""
        require(self._may_peek(spot), f"the action does not let player {seat} look at {list(spot)}")
        card = self._table.cards[spot]
        self._turn.seen.append(card)
        self._begin_glance(card)
        self._tell("peeked", seat=seat, spot=list(spot), face=card.face)

    def _exchange(self, seat: int, a: Spot, b: Spot) -> None:
        """Swap two cards on the table."""
        require(self._may_exchange(a, b), f"the action does not let player {seat} swap {list(a)} and {list(b)}")
        cards = self._table.cards
        cards[a], cards[b] = cards[b], cards[a]
        self._turn.swapped = True
        self._tell("exchanged", seat=seat, a=list(a), b=list(b))

    def _pass(self, _seat: int) -> None:
        """Leave the rest of the action."""
        self._end_action()

    def _end_action(self, *, late: bool = False) -> None:
        """End the action, and the turn with it."""
        self._tell("action_ended", seat=self._turn.actor, used=bool(self._turn.seen) or self._turn.swapped)
        self._end_turn(late=late)

    def _begin_glance(self, card: Card) -> None:
        """Let a card be shown for a while."""
        if self._options["memory"] == "human":
            self._looks += 1
            self._glances[self._looks] = card

    # Slaps

    def _slap(self, seat: int) -> None:
        """Slap the discard pile (K20, K26, K31)."""
        require(self._table.can_slap(), "there is no top card to slap")
        require(not self._is_taboo(seat), "the caller can't slap")
        self._table.slapped = True
        self._slaps += 1
        self._pending = Slap(seat, seat)
        self._tell("slapped", seat=seat, face=self._table.discards[-1].face)

    def _name(self, seat: int, spot: Spot) -> None:
        """Name a card, and see whether it is identical (K21 to K25)."""
        card = self._table.cards[spot]
        right = card.face == self._table.discards[-1].face
        self._tell("named", seat=seat, spot=list(spot), face=card.face, right=right)
        if right:
            self._table.discards.append(self._table.cards.pop(spot))
            self._table.identical = True
            self._tell("laid_off", seat=seat, spot=list(spot), face=card.face)
        else:
            self._begin_glance(card)
        if spot[0] != seat:
            self._pending = Slap(seat, seat, "giving", spot) if right else Slap(seat, spot[0], "deciding", spot)
        elif right:
            self._pending = None
        else:
            self._pay(seat)

    def _pay(self, seat: int) -> None:
        """Settle a slap with a penalty card, if there is one left (K40)."""
        self._pending = None
        slot = self._table.fill(seat, self._draw_card()) if self._can_draw() else None
        self._tell("penalty", seat=seat, slot=slot)

    def _slapped(self) -> Slap:
        """Return the slap that is being settled."""
        if self._pending is None:
            raise FoulError("no slap is being settled")
        return self._pending

    def _give(self, seat: int, spot: Spot) -> None:
        """Move a card into the gap of a card that was laid off (K23)."""
        gap = self._slapped().spot
        self._table.cards[gap] = self._table.cards.pop(spot)
        self._pending = None
        self._tell("gave", seat=seat, slot=spot[1], to=list(gap))

    def _keep(self, seat: int) -> None:
        """Keep a wrongly named card (K25)."""
        slap = self._slapped()
        self._tell("kept", seat=seat, spot=list(slap.spot))
        self._pay(slap.slapper)

    def _hand_over(self, seat: int) -> None:
        """Make the slapper take a wrongly named card (K25)."""
        slap = self._slapped()
        slot = self._table.fill(slap.slapper, self._table.cards.pop(slap.spot))
        self._pending = None
        self._tell("handed_over", seat=seat, spot=list(slap.spot), to=[slap.slapper, slot])

    # The clock

    def _deadlines(self) -> set[tuple[str, int]]:
        """List the deadlines that are running; those of 0 seconds run too, for players who have left."""
        stage, _ = self._stage()
        numbers = {"turn": self._turns, "slap": self._slaps, "decide": self._slaps}
        kinds = {"naming": "slap", "giving": "decide", "deciding": "decide", "look": "look", "pause": "pause"}
        kinds["last"] = "last_slap"
        kind = kinds.get(stage, "turn")
        running = {("glance", number) for number in self._glances}
        if self._phase != "over":
            running.add((kind, numbers.get(kind, self._round)))
        return running

    def _time_up(self, kind: object, serial: object) -> None:
        """Let a deadline pass (K28, K41)."""
        require(is_number(serial) and (kind, serial) in self._deadlines(), f"no deadline {kind} {serial} is running")
        if kind == "glance":
            self._glances = {number: card for number, card in self._glances.items() if number != serial}
        elif kind == "turn":
            self._time_out(self._turn.actor)
        elif kind == "last_slap":
            self._score("called")
        elif self._pending:
            self._settle_late(self._pending)
        else:
            self._go_on()

    def _time_out(self, seat: int) -> None:
        """Play the rest of a turn for its player: draw, discard, no action (K41)."""
        self._late[seat] += 1
        self._tell("timed_out", seat=seat, turns=self._late[seat])
        if self._turn.stage == "action":
            self._end_action(late=True)
            return
        if self._turn.stage == "start" and not self._can_draw():
            self._score("no_cards")
            return
        if self._turn.stage == "start":
            self._draw(seat)
        self._discard(seat, late=True)

    def _settle_late(self, slap: Slap) -> None:
        """Settle a slap whose player takes too long (K28)."""
        if slap.stage == "naming":
            self._tell("named_nothing", seat=slap.slapper)
            self._pay(slap.slapper)
        elif slap.stage == "deciding":
            self._keep(slap.actor)
        else:
            self._give(slap.slapper, min(spot for spot in self._table.cards if spot[0] == slap.slapper))


def read_map(line: str, kind: str, *fields: str) -> dict[str, Any]:
    """Read one line of the record as a map of the expected type and fields."""
    value = json.loads(line)
    require(isinstance(value, dict) and value.get("type") == kind, f"this is no {kind}")
    require(set(value) == {"type", *fields}, f"the {kind} has the wrong fields")
    return dict(value)


def check_options(options: Any, seats: int) -> None:
    """Cry foul unless these are options of Kombio."""
    require(set(options) == OPTIONS, "the options are not those of Kombio")
    numbers = [options[name] for name in ("target", *SECONDS)]
    require(all(is_number(number) and number >= 0 for number in numbers), "the points or seconds are no numbers")
    require(options["memory"] in ("human", "notes"), "the option memory is unknown")
    require(options["slap_order"] in ("fair", "arrival"), "the option slap_order is unknown")
    require(is_number(options["compensation"]), "the compensation is no number")
    require(is_number(options["slap_floor"]), "the fastest slap is no number")
    require(options["empty_grid"] in ("zero", "with_call"), "the option empty_grid is unknown")
    require(options["empty_pile"] in ("reshuffle", "end_round"), "the option empty_pile is unknown")
    starter = options["starter"]
    seat = is_number(starter) and starter in range(seats)
    require(seat or starter in ("random", "host"), "the option starter is unknown")


def open_game(line: str) -> Game:
    """Read the header and set the game up."""
    header = read_map(line, "header", "format", "version", "game", "players", "options", "seed", "started")
    kind = [header["format"], header["game"]]
    require(text(kind) == text(["kombio-record", "kombio"]), "the format or the game is unknown")
    require(is_number(header["version"]) and header["version"] in BY_VERSION, "the version is unknown")
    players, seed = header["players"], header["seed"]
    require(isinstance(header["options"], dict), "the options are no map")
    options = {**BY_VERSION[header["version"]], **header["options"]}
    require(isinstance(players, list) and 2 <= len(players) <= 6, "two to six can play")
    require(all(isinstance(name, str) for name in players), "a player has no name")
    require(isinstance(seed, str) and len(seed) == 64, "the seed has no 64 digits")
    require(is_number(header["started"]) and header["started"] >= 0, "the start is no time")
    check_options(options, len(players))
    return Game(len(players), options, bytes.fromhex(seed))


def compare(recorded: Any, computed: list[Event]) -> None:
    """Cry foul at the first event that is not what the rules lead to."""
    require(isinstance(recorded, list), "the events are no list")
    for says, should in zip(recorded, computed, strict=False):
        require(text(says) == text(should), f"the record says {text(says)}, the rules {text(should)}")
    require(len(recorded) == len(computed), f"the record has {len(recorded)} events, the rules {len(computed)}")


def referee_move(game: Game, line: str, earliest: int) -> int:
    """Check one move and return its time."""
    move = read_map(line, "move", "at", "by", "command", "events")
    at, command = move["at"], move["command"]
    require(is_number(at) and at >= earliest, "the time goes back")
    require(isinstance(command, dict), "the command is no map")
    game.play(move["by"], command)
    compare(move["events"], game.told())
    return int(at)


def referee_end(game: Game, line: str, moves: int) -> None:
    """Check the end message."""
    end = read_map(line, "end", "moves", "result")
    require(text(end["moves"]) == text(moves), f"the record counts {end['moves']} moves, there are {moves}")
    result, should = text(end["result"]), text(game.result)
    require(result == should, f"the record says {result}, the rules {should}")


def referee(lines: Iterable[str]) -> str | None:
    """Return None for a true game, else one line on what is wrong and where."""
    where = "header"
    try:
        record = list(lines)
        require(len(record) >= 3, "the record is cut off")
        game = open_game(record[0])
        where = "opening"
        compare(read_map(record[1], "opening", "events")["events"], game.told())
        at = 0
        for number, line in enumerate(record[2:-1], 1):
            where = f"move {number}"
            at = referee_move(game, line, at)
        where = "end"
        referee_end(game, record[-1], len(record) - 3)
    except (FoulError, ValueError, TypeError, KeyError) as foul:
        return f"{where}: {foul}"
    return None


def main() -> int:
    """Referee the game on the standard input."""
    verdict = referee(sys.stdin)
    print(verdict or "the game is true")
    return 1 if verdict else 0


if __name__ == "__main__":
    sys.exit(main())
