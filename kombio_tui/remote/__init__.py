"""The way to a house that is elsewhere: its address, the SSH connection, and a Link over it."""
