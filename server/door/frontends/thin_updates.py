"""Updates for programs: without the values that they already have, and with a sentence for each refusal."""

import msgspec

from protocol.encodings.remote import Fields, thinned
from protocol.house import Update
from protocol.reference.reasons import sentence


class ThinUpdates:
    """The updates of one connection."""

    def __init__(self) -> None:
        self._known: Fields = {}

    def next(self, update: Update) -> Fields:
        """What to send of an update."""
        whole: Fields = msgspec.to_builtins(update)
        for news in whole["news"]:
            if news["type"] == "refused":
                news["text"] = sentence(news["reason"])
        thin, self._known = thinned(self._known, whole), whole
        return thin
