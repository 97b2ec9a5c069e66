"""Everyone in the house."""

from msgspec import Struct

from kombio_tui.controls.form import Field, Form
from kombio_tui.controls.prompt import Prompt
from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.text.languages import Say, marked
from protocol.base import MAX_NAME
from protocol.house import Request
from protocol.office import Ban, FreeName, Kick, Mute, Office, Operate, Person

TIMES = Field(
    "seconds",
    marked("how long"),
    (
        (None, marked("default")),
        (3600, marked("an hour")),
        (86_400, marked("a day")),
        (7 * 86_400, marked("a week")),
        (0, marked("permanent")),
    ),
    marked("The default is permanent for a key, and a day for a guest, who is known only by address."),
)
ADDRESS = Field(
    "address",
    marked("address too"),
    ((False, marked("no")), (True, marked("yes"))),
    marked("Guests and new keys from the same address are banned too."),
)
ANYWAY = Field(
    "anyway",
    marked("who shares it"),
    ((False, marked("is spared")), (True, marked("is included"))),
    marked("Many people may share an address. Known keys are never affected."),
)


USUAL = {"seconds": None, "address": False, "anyway": False}


class Sanction(Struct, frozen=True):
    """What an operator can do to a person for some time."""

    title: str
    verb: str
    question: str
    fields: tuple[Field, ...]
    act: type[Ban | Mute]


BAN = Sanction(marked("Ban"), marked("ban"), marked("Enter bans {name}, esc does not."), (TIMES, ADDRESS, ANYWAY), Ban)
MUTE = Sanction(marked("Mute"), marked("mute"), marked("Enter mutes {name}, esc does not."), (TIMES, ANYWAY), Mute)


class SanctionForm(Form):
    """The options of a ban or a mute."""

    def __init__(self, sanction: Sanction, name: str) -> None:
        super().__init__(sanction.title, sanction.verb, sanction.fields, USUAL)
        self._sanction = sanction
        self._name = name

    def asks(self, say: Say) -> str:
        """Who is banned or muted."""
        return say(self._sanction.question, name=self._name)

    def changed(self) -> Request | None:
        """Nothing yet."""
        return None

    def confirmed(self) -> Request | None:
        """Do it."""
        return Operate(self._sanction.act(self._name, **self.values))


class People(Tab[Person]):
    """Everyone who is here, with place and address."""

    label = marked("people")
    columns = ((marked("name"), 17), (marked("place"), 9), (marked("about"), 40))

    def items(self, office: Office) -> tuple[Person, ...]:
        """Everyone."""
        return office.people

    def line(self, person: Person, say: Say) -> Row:
        """A name, a place and marks."""
        marks, where = " · ".join(_marks(person, say)), fitted(person.where or say("lobby"), 9)
        return row((fitted(person.name, 17), "strong"), (where, "muted"), (marks, "muted"))

    def about(self, person: Person, say: Say) -> str:
        """The key, the address, and for how long they have been here."""
        far = [] if person.round_trip is None else [f"{person.round_trip} ms"]
        minutes = say("{number} min", number=person.minutes)
        return "  ".join([person.address, minutes, *far, person.key or say("no key")])

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """What can be done about somebody."""
        about = [("k", say("kick")), ("b", say("ban")), ("m", say("mute"))] if office.people else []
        return [*about, ("f", say("free a name"))]

    def press(self, office: Office, person: Person | None, key: str, say: Say) -> Move:  # noqa: ARG002
        """Kick, ban or mute somebody; free a name, even of somebody who is not here."""
        if key == "f":
            return Prompt(say("name:"), MAX_NAME, lambda text: Operate(FreeName(text)))
        if person is None:
            return None
        name = person.name
        match key:
            case "k":
                return Sure(say("Kick {name}? Press k again.", name=name), Kick(name))
            case "b":
                return SanctionForm(BAN, name)
            case "m":
                return SanctionForm(MUTE, name)
        return None


def _marks(person: Person, say: Say) -> list[str]:
    marks = (
        (not person.key, say("guest")),
        (person.operator, say("operator")),
        (person.muted, say("muted")),
        (not person.here, say("away")),
    )
    return [word for so, word in marks if so]
