"""The open tables, live and slow.

- `table_registry`  opens, starts and closes tables
- `table_restore`   restores tables from the journal
- `slow_tables`     brings slow tables into memory when somebody comes, and lets them go
- `slow_players`    what the people of slow tables are told: whose turn it is, their games, their vacation
- `slow_alarm`      wakes slow tables when something is due: one timer for all of them
- `open_time`       how long the house has been open: the clock of slow tables
"""
