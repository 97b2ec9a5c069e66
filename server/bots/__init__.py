"""Bots: players who get what a person in their seat gets, and nothing else."""
