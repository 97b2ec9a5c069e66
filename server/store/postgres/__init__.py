"""The store on PostgreSQL: for a house on several machines, or one whose database somebody else runs.

- `engine`       runs the transactions of the store's thread, reconnects, and finds out what became of a lost commit
- `lease`        which house may use the database; `fence` makes sure that no other does
- `session`      connects; `statements` lets SQL that was written for SQLite run here
- `schema`       creates and migrates the tables
- `maintenance`  what `kombio admin` and `kombio doctor` do

psycopg is imported in here only, and this package only if a house is configured for PostgreSQL.

How a house is kept from writing after another one has taken over:

- The one row of `house_fence` has an epoch, a number that only grows. Every transaction of a house begins with
  `SELECT ... WHERE epoch = mine FOR SHARE`. Who takes over raises the epoch. That waits until the open transaction of
  the other house has ended, and from then on the other finds no such row. That alone is what makes it safe.
- A house holds an advisory lock, and counts up the beat in `house_lease`. They only make a takeover quick: the lock is
  free as soon as the connection of a killed house is gone, and the beat stands still when a house hangs.
"""

from importlib.util import find_spec

from server.store.port.errors import StoreError

if find_spec("psycopg") is None:
    raise StoreError("PostgreSQL needs one more package: pip install 'kombio[postgres]'")
