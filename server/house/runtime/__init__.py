"""What the house runs on: policy, throttle, background tasks, deletion of old games, garbage collection."""
