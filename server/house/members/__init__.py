"""People in the house: their connections, names, chat, rate limits and latency."""
