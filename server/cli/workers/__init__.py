"""`kombio serve --workers N`: the house and its doors as processes of their own.

- `parent`          starts the processes, accepts connections, runs the gates, and passes sockets on to the doors
- `door_process`    one door: SSH and screens
- `house_process`   the house: rooms, tables, bots, the store
- `child`           a process as the parent sees it: started, watched, and replaced when it dies or hangs
- `control`         what parent and child say to each other, and how a socket is passed on
- `balance`         which door gets a client
- `summed`          the metrics of all processes together
"""
