"""Messages that the house and its clients share: requests, commands, events, views, refusals, and their encoding."""
