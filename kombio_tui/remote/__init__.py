"""Connects to a remote house: its address, the SSH connection, and a Link over it."""
