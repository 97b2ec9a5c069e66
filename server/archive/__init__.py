"""Games that are over: replays, ratings, statistics, and the rooms in which they are looked at."""
