"""Slow tables in the store: `tables` (what is due when), `vacations`, and `open_time`, the time that they go by."""
