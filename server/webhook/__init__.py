"""Notifies people who are away: posts a message when a public table waits for players, or a slow one for a move.

- `waiting_tables`  decides when: which tables wait, and for how long
- `turns`           the same for slow tables that wait for somebody's move
- `call_pace`       how often somebody may be called, for both
- `message`         what is posted, in the shape that each service takes
- `channel`         posts it where the host wants it, and logs if that fails
- `post`            HTTP, in a separate thread
"""
