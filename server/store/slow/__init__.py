"""Slow tables in the store: `tables` (what is due when), `vacations`, and `open_time`, their clock."""
