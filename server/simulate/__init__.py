"""Whole games between simple players in virtual time, as fast as they can be computed."""
