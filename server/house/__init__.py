"""The house: rooms, the people in them, and their tables. It knows no network, no screen and no game by name.

- `house`      who is here; routes every request to the room that its sender is in
- `members/`   people: connections, names, chat, rate limits, latency
- `lobby/`     the lobby: admission to tables, quick play, quotas, notices about tables that wait
- `registry/`  the open tables, live and slow: opening, restoring and closing them
- `table/`     the table actor: inbox, match, seats, broadcast; `fairness/` decides races, `persistence/` saves tables
- `bots/`      the bots that sit at tables
- `runtime/`   policy, throttle, background tasks, deletion of old games, garbage collector
- `countdown`  announces that the house is about to close
- `gauges`     the metrics of the house

Imports point one way: runtime <- members <- bots <- table <- registry <- lobby <- house <- countdown | gauges.
"""
