"""What the server stores: one SQLite database, and one thread that writes to it.

- `store`        runs jobs on the database, in one thread, in batches
- `database`     opens and checks the file; `schema` migrates it
- `sealed_rows`  reads and writes rows with a checksum each
- `journal`      open tables and the moves of their games
- `finished_games`, `ledger`, `players`, `decisions`, `reports`   one module for each kind of data
- `kept_reviews`  reviews of finished games, which can be computed again
- `daily`        the deals of the day, and who played them
- `retention`    deletes old games; `clock_check` says whether the clock can be trusted
- `backup`, `maintenance`   what `kombio admin` does
- `recovery`     saves what can be read of a damaged file

It knows nothing of games' rules: what it stores about them is bytes.
"""
