"""Calls people who are not here: posts to a web address when a public table waits for players, or for a move.

- `waiting_tables`  decides when: which tables wait, for how long, and how often somebody may be called
- `turns`           the same for slow tables that wait for somebody's move
- `message`         what is posted, in the shape that each service takes
- `post`            posts it over HTTP, in a thread of its own
"""
