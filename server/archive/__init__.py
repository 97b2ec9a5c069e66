"""The archive: finished games, replays, ratings and statistics.

- `room`              the archive as a room of the house: lists, player pages, records
- `lookups`           queries of the store, as far as the requester may see the results
- `replay_room`       one person who watches a replay; `replay_position` is where they are in it
- `replay_table`      one step of a replay as a table that a screen can draw
- `prepared_replays`  the replays that were watched last, in memory
- `reviews`           how a seat was played, in the opinion of a hard bot; computed once, and stored
- `past_games`        fills in figures of games that an earlier version stored
- `work_in_progress`  what several people want at the same time is done once
- `time_slices`       long computations on the event loop, a few milliseconds at a time
"""
