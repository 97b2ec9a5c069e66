"""The office: how operators run the house, on the screen and with `ssh host admin ...`.

- `desk`       every act of an operator, in one place, and all of it logged
- `room`       the office as a room of the house
- `commands`   `ssh host admin ...`; `command_grammar` parses it, `listings` prints lists
- `access/`    who may come in: bans, passwords, terms
- `privacy/`   export and deletion of what is stored about a player
"""
