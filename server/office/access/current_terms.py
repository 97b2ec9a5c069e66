"""The current terms: the configuration, and what operators have decided since."""

from msgspec.structs import replace

from protocol.office import MAX_TEXT, Allow, Circle, Disallow, Listed, Outcome, Result
from server.house.house import House
from server.house.members.clean_text import clean_line
from server.house.runtime.policy import Policy
from server.office.access.doorkeeper import Doorkeeper
from server.office.access.saved_decisions import SavedDecisions
from server.office.access.targets import FINGERPRINT
from server.office.access.terms import Terms


class CurrentTerms:
    """Combines the two, and updates the house and the doorkeeper."""

    def __init__(self, house: House, doorkeeper: Doorkeeper, decisions: SavedDecisions, terms: Terms) -> None:
        self._house = house
        self._doorkeeper = doorkeeper
        self._decisions = decisions
        self.adopt(house.policy, terms)

    def adopt(self, policy: Policy, terms: Terms) -> None:
        """Use another configuration."""
        self._policy, self._terms = policy, terms
        self._settle()

    @property
    def listed(self) -> tuple[Listed, ...]:
        """All keys on the allow list."""
        return self._terms.list_with(self._decisions.current)

    def allow(self, act: Allow) -> Outcome:
        """Add a key to the allow list."""
        if not FINGERPRINT.fullmatch(act.key):
            return Outcome(Result.NO_FINGERPRINT, act.key)
        if act.key in self._terms.listed:
            return Outcome(Result.IN_CONFIGURATION, act.key)
        note = clean_line(act.note, MAX_TEXT)
        self._decide(listed={**self._decisions.current.listed, act.key: note})
        return Outcome(Result.ALLOWED, note or act.key)

    def disallow(self, act: Disallow) -> Outcome:
        """Remove a key from the allow list; a key in the configuration has to be removed there."""
        if act.key in self._terms.listed:
            return Outcome(Result.IN_CONFIGURATION, act.key)
        others = dict(self._decisions.current.listed)
        if others.pop(act.key, None) is None:
            return Outcome(Result.NOT_LISTED, act.key)
        self._decide(listed=others)
        return Outcome(Result.DISALLOWED, act.key)

    def open_to(self, who: Circle | None) -> Outcome:
        """Open the house to everyone, or to listed keys only; nobody is disconnected."""
        self._decide(open_to=who)
        everyone = self._doorkeeper.terms.open_to == "everyone"
        return Outcome(Result.OPEN_TO_EVERYONE if everyone else Result.OPEN_TO_LISTED)

    def set_password(self, password: str | None) -> Outcome:
        """Change the password."""
        self._decide(password=password)
        return Outcome(Result.PASSWORD_SET if self._doorkeeper.terms.password else Result.PASSWORD_GONE)

    def set_message(self, text: str | None) -> Outcome:
        """Change the message of the day."""
        self._decide(message=None if text is None else clean_line(text, MAX_TEXT))
        message = self._house.policy.message
        return Outcome(Result.MESSAGE_SET if message else Result.MESSAGE_GONE, message)

    def _decide(self, **changes: object) -> None:
        self._decisions.change(**changes)
        self._settle()

    def _settle(self) -> None:
        current = self._decisions.current
        self._doorkeeper.terms = self._terms.with_decisions(current)
        message = self._policy.message if current.message is None else current.message
        self._house.adopt(replace(self._policy, message=message, operators=self._terms.operators))
