"""How a door reaches a house: in the same process, or over a socket. A door can't tell which.

- `port`         what a door needs from a house: three protocols
- `in_process`   the house is in this process: the default
- `places/`      who has a place in the house, and what people and addresses may still ask for
- `socket/`      the house is another process
- `tls/`         the house is on another machine: how both ends prove who they are
"""
