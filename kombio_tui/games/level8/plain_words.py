"""Level 8 in words without signs: cards, melds, what a hand still lacks."""

from collections.abc import Iterable, Sequence

from kombio_tui.games.level8.screen.goal import goal
from kombio_tui.games.level8.typed_commands import COLOURS
from kombio_tui.games.level8.words.cards import NAMES, SPECIAL
from kombio_tui.games.level8.words.narration import Narrator
from kombio_tui.text.languages import Say
from protocol import level8 as k


def card(say: Say, face: k.Face) -> str:
    """A card in words."""
    return say(NAMES[k.COLOUR[face]], number=k.NUMBER[face]) if face in k.NUMBER else say(SPECIAL[face])


def cards(say: Say, faces: Iterable[k.Face]) -> str:
    """Cards one after the other."""
    return ", ".join(card(say, face) for face in faces)


def what(say: Say, of: k.Of) -> str:
    """What cards are of: a number, or a colour."""
    return str(of) if isinstance(of, int) else say(COLOURS[of].text)


def meld(say: Say, kind: k.Kind, of: k.Of, count: int) -> str:
    """What lies there, or would: `run 4 to 7`, `3 times 9`, `5 times red`."""
    if kind == "run" and isinstance(of, int):
        return say("run {first} to {last}", first=of, last=of + count - 1)
    return say("{count} times {what}", count=count, what=what(say, of))


def melds(say: Say, kinds: Iterable[k.Kind], made: Iterable[k.Meld]) -> str:
    """A level that is laid out."""
    return ", ".join(meld(say, kind, it.of, len(it.cards)) for kind, it in zip(kinds, made, strict=True))


def progress(say: Say, hand: tuple[k.Face, ...], level: k.Level) -> str:
    """What the hand has for a level where it is closest to it, and what it still lacks."""
    places = [place for part in goal(hand, level) for place in part]
    there = cards(say, (place.face for place in places if place.face))
    lacking = ", ".join(what(say, place.of) for place in places if place.face is None)
    if not lacking:
        return say("You have it in your hand.")
    lack = say("You lack: {cards}.", cards=lacking)
    return say("You have: {cards}.", cards=there) + f" {lack}" if there else lack


class PlainNarrator(Narrator):
    """Tells events without signs."""

    def card(self, face: k.Face) -> str:
        """A card in words."""
        return card(self.say, face)

    def melds(self, kinds: Sequence[k.Kind], melds_: Sequence[k.Meld]) -> str:
        """What was laid out."""
        return melds(self.say, kinds, melds_)

    def joker(self, of: k.Of) -> str:
        """A joker as what it stands for."""
        return self.say("a joker as {what}", what=what(self.say, of))
