"""`kombio house` and `kombio door`: a house and its doors on several machines (docs/SCALING.md).

- `house`     the house: waits for the lease as a standby, then opens, and hands over when it is stopped
- `opening`   opens the store in a thread, because a standby may wait for it for months
- `door`      a door: SSH and screens for players, and the way to the house
"""
