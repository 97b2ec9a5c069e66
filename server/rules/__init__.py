"""Pure rules engines: no loop, no clock, no files, no randomness except from the seed.

`games` lists the games. Each is one record, a `Game`, made in its package's `engine`; `kernel` has what they share.
"""
