"""What the server stores: one database, and one thread that writes to it.

- `store`        runs jobs on the database, in one thread, in batches
- `port`         what a database must offer to the store; `sqlite` needs no other program
- `postgres`     the other one; nothing imports it unless `store.url` is set
- `opening`      opens one of them; `maintenance` and `copying` are for `kombio admin`
- `format`       the tables and their versions, and how rows are read and written with a checksum each
- `journal`      open tables and the moves of their games
- `finished_games`, `ledger`, `players`, `decisions`, `reports`   one module for each kind of data
- `kept_reviews`  reviews of finished games, which can be computed again
- `daily`        the deals of the day, and who played them
- `retention`    deletes old games, and `expiry` unused keys; `clock_check` says whether the clock can be trusted

It knows nothing of games' rules: what it stores about them is bytes.
"""
