"""The table actor and its parts.

- `actor`          a table as a room: it handles one request after the other
- `appearance`     what everyone, and each viewer, sees of the table
- `presence`       people who join, watch, leave, lose the connection and return
- `arrivals`       who sits down, and the games that begin by themselves
- `match_runner`   applies commands, writes them, tells everyone
- `pause`          what people can do while the journal can't be written
- `slow_table`     deadlines of days, seats that are given up, and when a slow table leaves the memory
- `finished_game`  what is stored of a game that ends or is abandoned
- `core`           the parts of one table, and the one way to change them
- `parts/`         the queue, the game, the seats, the clocks, broadcast, newcomers, followers, the bots of the day
- `fairness/`      slap races: the decision, and how a table runs one
- `persistence/`   the journal, and the saved form of a table

Imports point one way: parts <- fairness | persistence <- core <- presence | finished_game
<- match_runner | pause <- arrivals | slow_table | appearance <- actor.
"""
