"""Bots: players who get what a person in their seat gets, and nothing else.

`bots` lists the games' bots, one record per game. Each game's package has a brain; `kernel` has what brains share.
"""
