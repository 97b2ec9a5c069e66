"""Whether a house can be run here, or runs well: what is wrong, and what to do about it."""
