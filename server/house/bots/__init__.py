"""Bots at the tables: `pool` hires and dismisses them, `runner` plays a seat."""
