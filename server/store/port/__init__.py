"""What a database must offer to the store. `sqlite` and `postgres` implement it.

- `connection`   what the functions that hold SQL get: a transaction that runs statements
- `engine`       what the store's thread works with
- `errors`       what can go wrong
"""
