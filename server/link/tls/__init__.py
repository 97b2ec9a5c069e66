"""The house is on another machine: the frames of `socket/` over TLS 1.3, with a key at both ends.

- `keys`        the key in the data directory, and whom it trusts
- `listening`   lets doors in that have a trusted key; everybody else is refused before a byte of theirs is decoded
- `dialling`    how a door reaches one address of the house

TLS and not SSH, which players use, because it takes less CPU for each batch: about 12 us more than bare TCP, both ends
together, and asyncssh 50 us (measured with batches of 300 to 8,000 bytes).
"""
