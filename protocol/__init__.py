"""The vocabulary that the house and its clients share: commands, events, views, refusals, and the wire."""
