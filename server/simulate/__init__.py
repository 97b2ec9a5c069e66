"""Whole games between simple players, outside real time, as fast as they can be played."""
