"""A client of the card house, written from docs/PROTOCOL.md alone, and a simple player of Kombio.

It knows nothing of this project: paramiko and msgpack are all it takes.
"""

import socket
from typing import Any

import msgpack
import paramiko

Map = dict[str, Any]
LARGEST_FRAME = 4 * 1024 * 1024
UNSEEN, LOW, PATIENCE = 6, 9, 6


class EndedError(Exception):
    """The house said goodbye, closed the channel or refused the table."""


def fill_in(old: Map, new: Map, parts: tuple[str, ...] = ("you", "place")) -> Map:
    """Give the new map with everything that it leaves out taken from the old one."""
    whole = {**old, **new}
    for part in parts:
        before, now = old.get(part), new.get(part)
        if isinstance(before, dict) and isinstance(now, dict) and before.get("type") == now.get("type"):
            whole[part] = fill_in(before, now, () if part == "you" else ("table", "line", "view"))
    return whole


class Client:
    """A connection to the house which keeps the last whole update."""

    def __init__(
        self,
        host: str,
        port: int,
        name: str,
        key_file: str | None = None,
        *,
        password: str = "",
        timeout: float = 90,
        bot: bool = True,
    ) -> None:
        """Log in with the key, or as a guest without one, say hello and wait for the first update."""
        self.update: Map = {}
        self._unpacker = msgpack.Unpacker(max_buffer_size=LARGEST_FRAME)
        self._transport = paramiko.Transport(socket.create_connection((host, port), timeout))
        try:
            self._transport.start_client(timeout=timeout)
            if key_file is None:
                self._transport.auth_interactive(name, lambda *asked: [password for _ in asked[2]])
            else:
                self._transport.auth_publickey(name, paramiko.Ed25519Key.from_private_key_file(key_file))
            self._channel = self._transport.open_session(timeout=timeout)
            self._channel.settimeout(timeout)
            self._channel.invoke_subsystem("kombio")
            self.send(type="hello", version=1, client="foreign", bot=bot)
            self.welcome = self._frame()
            self.next()
        except BaseException:
            self.close()
            raise

    def send(self, **request: Any) -> None:
        """Send one request to the house."""
        self._channel.sendall(msgpack.packb(request))

    def next(self) -> Map:
        """Wait for the next update and give it, filled in."""
        while (frame := self._frame()).get("type") != "update":
            pass
        self.update = fill_in(self.update, {"news": [], **frame})
        return self.update

    def close(self) -> None:
        """End the connection."""
        self._transport.close()

    def _frame(self) -> Any:
        """Wait for one whole frame of the house."""
        while True:
            for frame in self._unpacker:
                if frame.get("type") == "goodbye":
                    raise EndedError(f"{frame.get('reason')}: {frame.get('text')}")
                return frame
            if not (data := self._channel.recv(65536)):
                raise EndedError("the channel was closed without a goodbye")
            self._unpacker.feed(data)


def worth(card: int | str | None) -> int:
    """Give the points of a slot as far as they are known: a gap has none, an unseen card counts as average."""
    return card if isinstance(card, int) else UNSEEN if card == "back" else 0


def choose(view: Map, turns: int) -> Map | None:
    """Give a command that is offered, or None if there is nothing that is worth doing."""
    seat, grids = view["viewer"], view["grids"]
    offers: dict[str, list[list[int]]] = {offer["verb"]: offer["spots"] for offer in view["offers"]}
    cards = {verb: [(grids[owner][slot - 1], [owner, slot]) for owner, slot in spots] for verb, spots in offers.items()}
    worst = {verb: max(found, key=lambda pair: worth(pair[0])) for verb, found in cards.items() if found}
    top, plain = view["top"], [verb for verb in ("ready", "hand_over", "keep") if verb in offers]
    unseen = [spot for card, spot in cards.get("peek", []) if card == "back"]
    if plain:
        return {"type": plain[0]}
    if "give" in offers:
        return {"type": "give", "slot": worst["give"][1][1]}
    if "name" in offers:
        right = [spot for card, spot in cards["name"] if card == top] or offers["name"]
        return {"type": "name", "spot": min(right, key=lambda spot: spot[0] != seat)}
    if "slap" in offers and top in grids[seat]:
        return {"type": "slap"}
    if "call" in offers and (turns > PATIENCE or sum(map(worth, grids[seat])) <= LOW):
        return {"type": "call"}
    if "take" in offers and ("draw" not in offers or top + 2 < worth(worst["take"][0])):
        return {"type": "take", "slot": worst["take"][1][1]}
    if "swap" in worst and view["drawn"] < worth(worst["swap"][0]):
        return {"type": "swap", "slot": worst["swap"][1][1]}
    if unseen:
        return {"type": "peek", "spot": min(unseen, key=lambda spot: spot[0] != seat)}
    return next(({"type": verb} for verb in ("draw", "discard", "pass", "call") if verb in offers), None)


def play_kombio(client: Client, bots: tuple[str, ...] = ("easy",), target: int = 10) -> Map:
    """Open a table with bots, play one game of Kombio to its end and give the last view."""
    if client.update["place"]["type"] != "lobby":
        client.send(type="leave")
        while client.next()["place"]["type"] != "lobby":
            pass
    options = {"target": target, "memory": "notes", "last_slap": 0}
    client.send(type="open_table", game="kombio", options=options, bots=list(bots), start=True)
    turns, answered = 0, None
    while True:
        update = client.next()
        place, news = update["place"], update["news"]
        refused = [item["reason"] for item in news if item["type"] == "refused"]
        if refused and (place["type"] != "table" or place["view"] is None):
            raise EndedError(f"no game: {refused}")
        if place["type"] != "table" or place["view"] is None:
            continue
        view: Map = place["view"]
        if place["line"]["phase"] == "over":
            return view
        events = [item["event"] for item in news if item["type"] == "happened"]
        moved = any(event.get("seat") == place["you"] and event["type"] != "turn_started" for event in events)
        if view["offers"] is answered and not moved and not refused:
            continue  # the offers are the ones already answered: the answer is still on its way
        command = choose(view, turns)
        answered = view["offers"] if command else None
        if command:
            turns += command["type"] in ("draw", "take")
            client.send(type="play", command=command)
