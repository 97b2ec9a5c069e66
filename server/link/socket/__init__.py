"""The house is another process: one connection for each door, which all its players share.

On the wire
- `messages`      what door and house say to each other
- `frames`        batches of messages with a length before each, written once for each turn of the loop
- `updates`       updates with the types of their game, decoded strictly
- `house_clock`   the house's time, by the door's clock
- `reasons`       why a connection failed, in words

In the house
- `host`          lets doors in
- `door_end`      one door: its visitors, its players, and its questions
- `player_end`    one player: updates go out when the door is ready for them

At the door
- `house`         dials the house, and again when it is lost
- `house_end`     one connection to the house
- `reaching`      finds the house at one of several addresses
- `visitor`       a client with a place in the house
- `player`        a session that plays
"""
