"""The host's channel: posts a message there in the shape that it takes, and logs once that it does not work."""

import logging

from server.house.house import House
from server.house.runtime.policy import Webhook
from server.webhook.call_pace import CallPace
from server.webhook.message import Announcement, body
from server.webhook.post import PostError, post

log = logging.getLogger(__name__)


class Channel:
    """The channel that the policy of the house names; the policy may change at any time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.pace = CallPace()
        """How often somebody may be called."""
        self._works = True
        """Whether the last message was accepted."""

    @property
    def webhook(self) -> Webhook:
        """Where to post, and how often."""
        return self._house.policy.webhook

    async def post(self, told: Announcement) -> bool:
        """Post a message, and return whether it was accepted."""
        try:
            await post(self.webhook.url, body(self.webhook.shape, told))
        except PostError as error:
            if self._works:
                log.warning("the webhook of [notify] does not work: %s", error)
            self._works = False
        else:
            self._works = True
        return self._works
