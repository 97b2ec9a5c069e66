"""Checks whether this machine can run a house, and whether the house is well; says how to fix what is not."""
