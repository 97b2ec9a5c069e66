"""Recover a damaged database by reading its pages and its write-ahead log without SQLite.

`wal_reader` finds the log's frames, `page_reader` finds rows in pages, and `sqlite.salvage` puts every row whose seal
fits into a fresh database.

Why not SQLite itself? Both ways were tried on damaged copies of a database of 9,020 rows in 2,653 pages. SQLite read
it row by row in both directions and id by id, skipping errors, and again with a fresh header and a fresh first page.
These rows were lost, as the median and at worst:

    damage                                  this package    SQLite
    a wrong byte anywhere                     1     1         1     1
    a wrong byte in the header or schema      0     0         0     0
    one page zeroed                           1    21         1    21
    ten pages zeroed                         49    98        56   641
    64 KB in a row zeroed                     2   301         2   301
    an inner page of a table zeroed           0     0       600  6000
    file cut in half                        169   169       169   169
    a wrong byte in the log (1,200 rows)      0     0       702  1050

So SQLite does as well unless an inner page is hit, and it loses every later change in the log: moves that players have
already seen. The `.recover` command would help with inner pages, but it is part of the sqlite3 shell, not of Python. A
backup loses what happened since it was made.
"""
