"""Calls people who are not here: posts to a web address when a public table waits for players.

- `waiting_tables`  decides when: which tables wait, for how long, and how often somebody may be called
- `message`         what is posted, in the shape that each service takes
- `post`            posts it over HTTP, in a thread of its own
"""
